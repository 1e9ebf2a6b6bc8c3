// Fetches all records of a source.
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { scanIds, fetchChildren, fetchList } from './lists.ts'
import {
  type SourceResponse,
  runParallel,
  type SourceReader,
  maxId,
  type SourceContent,
  type SourceRecord,
  idTooLarge,
  type HiddenRecord,
} from './source.ts'
import { applyStored, fetchStoredLists, fetchStoredRecords, type StoredContent } from './source-stored-values.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { completeRecord, hasHiddenFields, toSourceRecord, getRecordOrigin, findLinkedIds } from './tec-record.ts'

/** Reads the whole server. Throws an `Error` in a sentence when it cannot be read whole. */
export async function fetchAllRecords(
  reading: SourceReader,
): Promise<Omit<SourceContent, 'origin'> & { origin?: string }> {
  const found = new Map<string, JsonObject>()
  const withheld: HiddenRecord[] = []
  const keep = (resource: ResourceName, record: JsonObject): void => {
    const { id } = record
    if (typeof id === 'number' && id > maxId) withheld.push({ resource, id, reason: idTooLarge })
    else found.set(`${resource}/${String(id)}`, record)
  }
  let isWhole = false
  for (const resource of resourceNames) {
    const list = await fetchList(reading, resource)
    if (resource === 'events') isWhole = list.isWhole
    for (const record of list.rows) keep(resource, record)
  }
  const site = reading.site && { ...reading, request: reading.site }
  const inLists = site && (await fetchStoredLists(site))
  const locked = new Set<string>()
  const unlock = async (key: string): Promise<SourceResponse> => {
    locked.add(key)
    return reading.request(`/${key}`, { context: 'edit' })
  }
  const guarded = [...found].filter(([key, record]) => {
    const resource = getResource(key)
    return resource && (hasHiddenFields(resource, record) || record['protected'] === true)
  })
  await runParallel(guarded, async ([key]) => {
    const { status, body } = await unlock(key)
    if (status === 200 && isJsonObject(body)) found.set(key, body)
  })
  const known = new Set([...findKnownIds(found), ...(inLists?.otherIds ?? [])])
  const others = isWhole
    ? { events: [], withheld: [] }
    : await scanIds(reading, known, async (id) => unlock(`events/${id}`))
  const events = [...found].flatMap(([key, record]) => (getResource(key) === 'events' ? [record] : []))
  const foreign = findOtherLanguages(events, others.events)
  for (const event of foreign)
    withheld.push({ resource: 'events', id: Number(event['id']), reason: otherLanguageReason(event) })
  for (const event of others.events) if (!foreign.has(event)) keep('events', event)
  for (const { resource, record } of await fetchLinkedRecords(reading, found, getResource)) keep(resource, record)
  const inNoList = new Set(others.events.map(({ id }) => Number(id)))
  const parents = await fetchParents(reading, found)
  const stored = site && inLists && (await fetchStoredRecords(site, [...found.keys()], inLists))
  const gatheredRecords = convertRecords(found, locked, inNoList, parents, stored)
  return { ...gatheredRecords, withheld: [...withheld, ...others.withheld] }
}

const getResource = (key: string): ResourceName | undefined => resourceNames.find((name) => key.startsWith(`${name}/`))

/** The numbers that are known to belong to something: terms have their own. */
function findKnownIds(found: ReadonlyMap<string, JsonObject>): Set<number> {
  const known = new Set<number>()
  for (const [key, { id, image }] of found) {
    if (/^(categories|tags)/.test(key)) continue
    for (const one of [id, isJsonObject(image) ? image['id'] : undefined])
      if (typeof one === 'number' && Number.isSafeInteger(one) && one > 0 && one <= maxId) known.add(one)
  }
  return known
}

/** The most events that are each asked for those below them, where none is found below these. */
const maxParentRequests = 100

/** Events in the order in which they are asked for those below them: the first of each series, the oldest, the newest, all others. */
function orderByLikelyParent(events: readonly JsonObject[]): number[] {
  const ids = events.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])).toSorted((one, other) => one - other)
  const titles = new Map<unknown, number[]>()
  for (const { id, title } of events) if (typeof id === 'number') titles.set(title, [...(titles.get(title) ?? []), id])
  const ofSeries = [...titles.values()].flatMap((same) => (same.length > 1 ? [Math.min(...same)] : []))
  const half = Math.floor(maxParentRequests / 4)
  return [...new Set([...ofSeries.slice(0, 2 * half), ...ids.slice(0, half), ...ids.slice(-half), ...ids])]
}

/**
 * The event above each event. No answer shows it: a list tells which stand below one, at a request for each event. Where none stands
 * below the first hundred, the others are not asked. `undefined`: the source does not tell.
 */
async function fetchParents(
  reading: SourceReader,
  found: ReadonlyMap<string, JsonObject>,
): Promise<Map<number, number> | undefined> {
  const parents = new Map<number, number>()
  const events = orderByLikelyParent([...found].flatMap(([key, event]) => (key.startsWith('events/') ? [event] : [])))
  const withTrash = [...found.values()].some(({ status }) => status === 'trash')
  let requestCount = 0
  let isTelling = true
  await runParallel(events, async (event) => {
    if (!isTelling || (requestCount >= maxParentRequests && parents.size === 0)) return
    requestCount += 1
    const below = await fetchChildren(reading, event, withTrash)
    // Who counts an event among those below it has left the question unheard.
    if (below.includes(event)) isTelling = false
    for (const child of below) parents.set(child, event)
    if (requestCount % 100 === 0)
      reading.report(`Parent events: ${requestCount} of ${events.length} events requested`, {
        task: 'Parent events',
        done: requestCount,
        total: events.length,
      })
  })
  if (isTelling && requestCount < events.length)
    reading.report(
      `None of ${requestCount} of the ${events.length} events is the parent of another, so the rest were not requested.`,
    )
  return isTelling ? parents : undefined
}

function convertRecords(
  found: ReadonlyMap<string, JsonObject>,
  locked: ReadonlySet<string>,
  inNoList: ReadonlySet<number>,
  parents: ReadonlyMap<number, number> | undefined,
  stored: StoredContent | undefined,
): { records: SourceRecord[]; origin?: string } {
  const records: SourceRecord[] = []
  let origin: string | undefined
  for (const [key, record] of found) {
    const resource = getResource(key)
    const one = resource && toSourceRecord(resource, record)
    if (!resource || !one) continue
    origin ??= getRecordOrigin(record)
    // Such a server shows the whole event to its editors, and nowhere that it has a password: the blanked list row told.
    if (one.protection === 'none' && locked.has(key) && !one.fields['password']) one.protection = 'locked'
    if (stored) applyStored(one, stored.records.get(key), stored)
    completeRecord(one, record)
    if (resource === 'events' && parents) setParent(one, parents.get(one.id), inNoList)
    if (one.protection === 'hidden') nameFromSlug(one)
    records.push(one)
  }
  return { records, ...(origin !== undefined && { origin }) }
}

/** Lists name the parent of each event; the parent of an event in no list is unknown. */
function setParent(one: SourceRecord, parent: number | undefined, inNoList: ReadonlySet<number>): void {
  if (parent === undefined && inNoList.has(one.id))
    one.remarks.push('It is in no list of the source, so its parent event is unknown.')
  else one.fields['post_parent'] = parent ?? 0
}

/** A password hides even the name of a venue or organizer; its slug is told, and what links to it shall find it. */
function nameFromSlug(one: SourceRecord): void {
  const { title } = resources[one.resource]
  const words = one.slug.replace(/[-_]+/g, ' ').trim()
  if (one.fields[title] || words === '') return
  one.fields[title] = words.charAt(0).toUpperCase() + words.slice(1)
  one.remarks.push('A password hides its name, so its slug is used as its name.')
}

export type LinkedRecord = { resource: ResourceName; record: JsonObject }

/** Reads what is named and not known, and what that names in turn. What cannot be read is left to who misses it. */
export async function fetchLinkedRecords(
  { request }: SourceReader,
  found: ReadonlyMap<string, JsonObject>,
  resourceOf: (key: string) => ResourceName | undefined,
): Promise<LinkedRecord[]> {
  const requested = new Set(found.keys())
  const linked: LinkedRecord[] = []
  const wanting = (records: Iterable<readonly [ResourceName, JsonObject]>): [ResourceName, number][] => {
    const wanted: [ResourceName, number][] = []
    for (const [resource, record] of records)
      for (const [name, id] of findLinkedIds(resource, record)) {
        const key = `${name}/${id}`
        if (requested.has(key)) continue
        requested.add(key)
        wanted.push([name, id])
      }
    return wanted
  }
  const known = [...found].flatMap(([key, record]): [ResourceName, JsonObject][] => {
    const resource = resourceOf(key)
    return resource ? [[resource, record]] : []
  })
  for (let wanted = wanting(known); wanted.length > 0;) {
    const fresh: LinkedRecord[] = []
    await runParallel(wanted, async ([resource, id]) => {
      const { status, body } = await request(`/${resource}/${id}`, {})
      if (status === 200 && isJsonObject(body) && body['id'] === id) fresh.push({ resource, record: body })
    })
    linked.push(...fresh)
    wanted = wanting(fresh.map(({ resource, record }) => [resource, record]))
  }
  return linked
}

/** What the addresses of one language have in common: all before the slug, and what stands behind a question mark. `undefined`: not told. */
function getUrlPattern({ url, slug }: JsonObject): string | undefined {
  if (typeof url !== 'string' || typeof slug !== 'string' || slug === '' || !URL.canParse(url)) return undefined
  const at = url.lastIndexOf(slug)
  return at < 0 ? undefined : url.slice(0, at) + new URL(url).search
}

/** The events among `unlisted` that are of another language than `listed`, which has the lists' own. */
export function findOtherLanguages(
  listed: readonly JsonObject[],
  unlisted: readonly JsonObject[],
): ReadonlySet<JsonObject> {
  const places = new Set(listed.map(getUrlPattern).filter((place) => place !== undefined))
  const others = new Set<JsonObject>()
  if (places.size === 0) return others
  const placed = unlisted.map((event) => [event, getUrlPattern(event)] as const)
  for (const [event, place] of placed) if (place !== undefined && !places.has(place)) others.add(event)
  // A draft has no such address. Where there are other languages, only theirs are in no list without being hidden from it.
  if (others.size > 0)
    for (const [event, place] of placed)
      if (place === undefined && event['hide_from_listings'] === false) others.add(event)
  return others
}

/** Why such an event is not taken. */
export const otherLanguageReason = ({ url }: JsonObject): string =>
  `It is in no list of this root and in another language: import it from the root of that language${typeof url === 'string' ? ` (${url.slice(0, 200)})` : ''}.`
