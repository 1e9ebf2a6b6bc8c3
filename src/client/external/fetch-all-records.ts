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

/** Fetches all records of a source. Throws an `Error` with a sentence if a list cannot be read. */
export async function fetchAllRecords(
  reader: SourceReader,
): Promise<Omit<SourceContent, 'origin'> & { origin?: string }> {
  const found = new Map<string, JsonObject>()
  const withheld: HiddenRecord[] = []
  const add = (resource: ResourceName, record: JsonObject): void => {
    const { id } = record
    if (typeof id === 'number' && id > maxId) withheld.push({ resource, id, reason: idTooLarge })
    else found.set(`${resource}/${String(id)}`, record)
  }
  let isComplete = false
  for (const resource of resourceNames) {
    const list = await fetchList(reader, resource)
    if (resource === 'events') isComplete = list.isComplete
    for (const record of list.rows) add(resource, record)
  }
  const site = reader.site && { ...reader, request: reader.site }
  const storedLists = site && (await fetchStoredLists(site))
  const locked = new Set<string>()
  const unlock = async (key: string): Promise<SourceResponse> => {
    locked.add(key)
    return reader.request(`/${key}`, { context: 'edit' })
  }
  const protectedRecords = [...found].filter(([key, record]) => {
    const resource = getResource(key)
    return resource && (hasHiddenFields(resource, record) || record['protected'] === true)
  })
  await runParallel(protectedRecords, async ([key]) => {
    const { status, body } = await unlock(key)
    if (status === 200 && isJsonObject(body)) found.set(key, body)
  })
  const known = new Set([...findKnownIds(found), ...(storedLists?.otherIds ?? [])])
  const scanned = isComplete
    ? { events: [], withheld: [] }
    : await scanIds(reader, known, async (id) => unlock(`events/${id}`))
  const events = [...found].flatMap(([key, record]) => (getResource(key) === 'events' ? [record] : []))
  const ofOtherLanguages = findOtherLanguages(events, scanned.events)
  for (const event of ofOtherLanguages)
    withheld.push({ resource: 'events', id: Number(event['id']), reason: otherLanguageReason(event) })
  for (const event of scanned.events) if (!ofOtherLanguages.has(event)) add('events', event)
  for (const { resource, record } of await fetchLinkedRecords(reader, found, getResource)) add(resource, record)
  const unlisted = new Set(scanned.events.map(({ id }) => Number(id)))
  const parents = await fetchParents(reader, found)
  const stored = site && storedLists && (await fetchStoredRecords(site, [...found.keys()], storedLists))
  const converted = convertRecords(found, locked, unlisted, parents, stored)
  return { ...converted, withheld: [...withheld, ...scanned.withheld] }
}

const getResource = (key: string): ResourceName | undefined => resourceNames.find((name) => key.startsWith(`${name}/`))

/** The ids of posts and images. Terms have ids of their own. */
function findKnownIds(found: ReadonlyMap<string, JsonObject>): Set<number> {
  const known = new Set<number>()
  for (const [key, { id, image }] of found) {
    if (/^(categories|tags)/.test(key)) continue
    for (const each of [id, isJsonObject(image) ? image['id'] : undefined])
      if (typeof each === 'number' && Number.isSafeInteger(each) && each > 0 && each <= maxId) known.add(each)
  }
  return known
}

/** Events whose children are requested until the first child is found. */
const maxParentRequests = 100

/** Ids of events, likely parents first: the first event of each title, the oldest, the newest, all others. */
function orderByLikelyParent(events: readonly JsonObject[]): number[] {
  const ids = events.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])).toSorted((a, b) => a - b)
  const titles = new Map<unknown, number[]>()
  for (const { id, title } of events) if (typeof id === 'number') titles.set(title, [...(titles.get(title) ?? []), id])
  const firstOfTitle = [...titles.values()].flatMap((same) => (same.length > 1 ? [Math.min(...same)] : []))
  const half = Math.floor(maxParentRequests / 4)
  return [...new Set([...firstOfTitle.slice(0, 2 * half), ...ids.slice(0, half), ...ids.slice(-half), ...ids])]
}

/**
 * The parents of events, by child. Records do not contain their parent, so the children of each event are requested; only those of
 * the first hundred events if these have none. `undefined`: the source does not support the filter.
 */
async function fetchParents(
  reader: SourceReader,
  found: ReadonlyMap<string, JsonObject>,
): Promise<Map<number, number> | undefined> {
  const parents = new Map<number, number>()
  const events = orderByLikelyParent([...found].flatMap(([key, event]) => (key.startsWith('events/') ? [event] : [])))
  const withTrash = [...found.values()].some(({ status }) => status === 'trash')
  let requestCount = 0
  let isSupported = true
  await runParallel(events, async (event) => {
    if (!isSupported || (requestCount >= maxParentRequests && parents.size === 0)) return
    requestCount += 1
    const children = await fetchChildren(reader, event, withTrash)
    // A source that ignores the filter returns all events, the parent among them.
    if (children.includes(event)) isSupported = false
    for (const child of children) parents.set(child, event)
    if (requestCount % 100 === 0)
      reader.report(`Parent events: ${requestCount} of ${events.length} events requested`, {
        task: 'Parent events',
        done: requestCount,
        total: events.length,
      })
  })
  if (isSupported && requestCount < events.length)
    reader.report(
      `None of ${requestCount} of the ${events.length} events is the parent of another, so the rest were not requested.`,
    )
  return isSupported ? parents : undefined
}

function convertRecords(
  found: ReadonlyMap<string, JsonObject>,
  locked: ReadonlySet<string>,
  unlisted: ReadonlySet<number>,
  parents: ReadonlyMap<number, number> | undefined,
  stored: StoredContent | undefined,
): { records: SourceRecord[]; origin?: string } {
  const records: SourceRecord[] = []
  let origin: string | undefined
  for (const [key, record] of found) {
    const resource = getResource(key)
    const converted = resource && toSourceRecord(resource, record)
    if (!resource || !converted) continue
    origin ??= getRecordOrigin(record)
    // The Events Calendar returns the event to editors without a mark of its password; its row in the list was blank.
    if (converted.protection === 'none' && locked.has(key) && !converted.fields['password'])
      converted.protection = 'locked'
    if (stored) applyStored(converted, stored.records.get(key), stored)
    completeRecord(converted, record)
    if (resource === 'events' && parents) setParent(converted, parents.get(converted.id), unlisted)
    if (converted.protection === 'hidden') nameFromSlug(converted)
    records.push(converted)
  }
  return { records, ...(origin !== undefined && { origin }) }
}

/** Sets the parent. That of an event in no list is unknown. */
function setParent(record: SourceRecord, parent: number | undefined, unlisted: ReadonlySet<number>): void {
  if (parent === undefined && unlisted.has(record.id))
    record.remarks.push('It is in no list of the source, so its parent event is unknown.')
  else record.fields['post_parent'] = parent ?? 0
}

/** Names a venue or organizer by its slug: a password hides its name, and events link to it. */
function nameFromSlug(record: SourceRecord): void {
  const { title } = resources[record.resource]
  const words = record.slug.replace(/[-_]+/g, ' ').trim()
  if (record.fields[title] || words === '') return
  record.fields[title] = words.charAt(0).toUpperCase() + words.slice(1)
  record.remarks.push('A password hides its name, so its slug is used as its name.')
}

export type LinkedRecord = { resource: ResourceName; record: JsonObject }

/** Fetches linked records that are in no list, and those that they link to. Unreadable ones are left out. */
export async function fetchLinkedRecords(
  { request }: SourceReader,
  found: ReadonlyMap<string, JsonObject>,
  resourceOf: (key: string) => ResourceName | undefined,
): Promise<LinkedRecord[]> {
  const requested = new Set(found.keys())
  const linked: LinkedRecord[] = []
  const findMissing = (records: Iterable<readonly [ResourceName, JsonObject]>): [ResourceName, number][] => {
    const missing: [ResourceName, number][] = []
    for (const [resource, record] of records)
      for (const [name, id] of findLinkedIds(resource, record)) {
        const key = `${name}/${id}`
        if (requested.has(key)) continue
        requested.add(key)
        missing.push([name, id])
      }
    return missing
  }
  const known = [...found].flatMap(([key, record]): [ResourceName, JsonObject][] => {
    const resource = resourceOf(key)
    return resource ? [[resource, record]] : []
  })
  for (let missing = findMissing(known); missing.length > 0;) {
    const fetched: LinkedRecord[] = []
    await runParallel(missing, async ([resource, id]) => {
      const { status, body } = await request(`/${resource}/${id}`, {})
      if (status === 200 && isJsonObject(body) && body['id'] === id) fetched.push({ resource, record: body })
    })
    linked.push(...fetched)
    missing = findMissing(fetched.map(({ resource, record }) => [resource, record]))
  }
  return linked
}

/** The part of a URL that all events of a language share: all before the slug, and the query string. `undefined`: unknown. */
function getUrlPattern({ url, slug }: JsonObject): string | undefined {
  if (typeof url !== 'string' || typeof slug !== 'string' || slug === '' || !URL.canParse(url)) return undefined
  const start = url.lastIndexOf(slug)
  return start < 0 ? undefined : url.slice(0, start) + new URL(url).search
}

/** The events of `unlisted` in another language than `listed`. */
export function findOtherLanguages(
  listed: readonly JsonObject[],
  unlisted: readonly JsonObject[],
): ReadonlySet<JsonObject> {
  const patterns = new Set(listed.map(getUrlPattern).filter((pattern) => pattern !== undefined))
  const others = new Set<JsonObject>()
  if (patterns.size === 0) return others
  const eventsWithPattern = unlisted.map((event) => [event, getUrlPattern(event)] as const)
  for (const [event, pattern] of eventsWithPattern)
    if (pattern !== undefined && !patterns.has(pattern)) others.add(event)
  // Drafts have no pattern. If there are other languages, an event that is neither listed nor hidden is in one of them.
  if (others.size > 0)
    for (const [event, pattern] of eventsWithPattern)
      if (pattern === undefined && event['hide_from_listings'] === false) others.add(event)
  return others
}

/** Why an event of another language is not imported. */
export const otherLanguageReason = ({ url }: JsonObject): string =>
  `It is in no list of this root and in another language: import it from the root of that language${typeof url === 'string' ? ` (${url.slice(0, 200)})` : ''}.`
