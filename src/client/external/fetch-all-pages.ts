// Everything another server of the interface shows an account: its lists in every status, then the records that no list shows.
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { type Answer, inTurn, type Reading } from './source-requests.ts'
import { childrenOf, listed } from './lists.ts'
import { named } from './resolve-name.ts'
import { unlisted } from './id-scan.ts'
import { ofOtherLanguage, ofOtherLanguages } from './other-languages.ts'
import { highestId, type Offer, type Offered, tooHigh, type Withheld } from './source-records.ts'
import { applyStored, listStored, readStored, type StoredValues } from './tec-stored-values.ts'
import { completed, isBlanked, isTold, offered, originOf, type Told } from './tec.ts'

/** Reads the whole server. Throws an `Error` in a sentence when it cannot be read whole. */
export async function walk(reading: Reading): Promise<Omit<Offer, 'origin'> & { origin?: string }> {
  const found = new Map<string, Told>()
  const withheld: Withheld[] = []
  const keep = (resource: ResourceName, record: Told): void => {
    const { id } = record
    if (typeof id === 'number' && id > highestId) withheld.push({ resource, id, reason: tooHigh })
    else found.set(`${resource}/${String(id)}`, record)
  }
  let isWhole = false
  for (const resource of resourceNames) {
    const list = await listed(reading, resource)
    if (resource === 'events') isWhole = list.isWhole
    for (const record of list.rows) keep(resource, record)
  }
  const site = reading.site && { ...reading, ask: reading.site }
  const inLists = site && (await listStored(site))
  const locked = new Set<string>()
  const unlock = async (key: string): Promise<Answer> => {
    locked.add(key)
    return reading.ask(`/${key}`, { context: 'edit' })
  }
  const guarded = [...found].filter(([key, record]) => {
    const resource = resourceOf(key)
    return resource && (isBlanked(resource, record) || record['protected'] === true)
  })
  await inTurn(guarded, async ([key]) => {
    const { status, body } = await unlock(key)
    if (status === 200 && isTold(body)) found.set(key, body)
  })
  const known = new Set([...numbersIn(found), ...(inLists?.otherIds ?? [])])
  const others = isWhole
    ? { events: [], withheld: [] }
    : await unlisted(reading, known, async (id) => unlock(`events/${id}`))
  const events = [...found].flatMap(([key, record]) => (resourceOf(key) === 'events' ? [record] : []))
  const foreign = ofOtherLanguages(events, others.events)
  for (const event of foreign)
    withheld.push({ resource: 'events', id: Number(event['id']), reason: ofOtherLanguage(event) })
  for (const event of others.events) if (!foreign.has(event)) keep('events', event)
  for (const { resource, record } of await named(reading, found, resourceOf)) keep(resource, record)
  const inNoList = new Set(others.events.map(({ id }) => Number(id)))
  const parents = await parentsOf(reading, found)
  const stored = site && inLists && (await readStored(site, [...found.keys()], inLists))
  const gatheredRecords = gathered(found, locked, inNoList, parents, stored)
  return { ...gatheredRecords, withheld: [...withheld, ...others.withheld] }
}

const resourceOf = (key: string): ResourceName | undefined => resourceNames.find((name) => key.startsWith(`${name}/`))

/** The numbers that are known to belong to something: terms have their own. */
function numbersIn(found: ReadonlyMap<string, Told>): Set<number> {
  const known = new Set<number>()
  for (const [key, { id, image }] of found) {
    if (/^(categories|tags)/.test(key)) continue
    for (const one of [id, isTold(image) ? image['id'] : undefined])
      if (typeof one === 'number' && Number.isSafeInteger(one) && one > 0 && one <= highestId) known.add(one)
  }
  return known
}

/** The most events that are each asked for those below them, where none is found below these. */
const maxAsked = 100

/** Events in the order in which they are asked for those below them: the first of each series, the oldest, the newest, all others. */
function likelyParents(events: readonly Told[]): number[] {
  const ids = events.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])).toSorted((one, other) => one - other)
  const titles = new Map<unknown, number[]>()
  for (const { id, title } of events) if (typeof id === 'number') titles.set(title, [...(titles.get(title) ?? []), id])
  const ofSeries = [...titles.values()].flatMap((same) => (same.length > 1 ? [Math.min(...same)] : []))
  const half = Math.floor(maxAsked / 4)
  return [...new Set([...ofSeries.slice(0, 2 * half), ...ids.slice(0, half), ...ids.slice(-half), ...ids])]
}

/**
 * The event above each event. No answer shows it: a list tells which stand below one, at a request for each event. Where none stands
 * below the first hundred, the others are not asked. `undefined`: the source does not tell.
 */
async function parentsOf(reading: Reading, found: ReadonlyMap<string, Told>): Promise<Map<number, number> | undefined> {
  const parents = new Map<number, number>()
  const events = likelyParents([...found].flatMap(([key, event]) => (key.startsWith('events/') ? [event] : [])))
  const withTrash = [...found.values()].some(({ status }) => status === 'trash')
  let asked = 0
  let isTelling = true
  await inTurn(events, async (event) => {
    if (!isTelling || (asked >= maxAsked && parents.size === 0)) return
    asked += 1
    const below = await childrenOf(reading, event, withTrash)
    // Who counts an event among those below it has left the question unheard.
    if (below.includes(event)) isTelling = false
    for (const child of below) parents.set(child, event)
    if (asked % 100 === 0)
      reading.tell(`What stands below: ${asked} of ${events.length} events asked for`, {
        task: 'What stands below',
        done: asked,
        total: events.length,
      })
  })
  if (isTelling && asked < events.length)
    reading.tell(`No event stands below any of ${asked} of the ${events.length} events: the others were not asked for.`)
  return isTelling ? parents : undefined
}

function gathered(
  found: ReadonlyMap<string, Told>,
  locked: ReadonlySet<string>,
  inNoList: ReadonlySet<number>,
  parents: ReadonlyMap<number, number> | undefined,
  stored: StoredValues | undefined,
): { records: Offered[]; origin?: string } {
  const records: Offered[] = []
  let origin: string | undefined
  for (const [key, record] of found) {
    const resource = resourceOf(key)
    const one = resource && offered(resource, record)
    if (!resource || !one) continue
    origin ??= originOf(record)
    // Such a server shows the whole event to its editors, and nowhere that it has a password: the blanked list row told.
    if (one.protection === 'none' && locked.has(key) && !one.fields['password']) one.protection = 'locked'
    if (stored) applyStored(one, stored.records.get(key), stored)
    completed(one, record)
    if (resource === 'events' && parents) placeBelow(one, parents.get(one.id), inNoList)
    if (one.protection === 'hidden') nameHidden(one)
    records.push(one)
  }
  return { records, ...(origin !== undefined && { origin }) }
}

/** Lists tell what stands below what. Of an event that is in none of them nothing tells it. */
function placeBelow(one: Offered, parent: number | undefined, inNoList: ReadonlySet<number>): void {
  if (parent === undefined && inNoList.has(one.id))
    one.remarks.push('No list shows it, so whether it stands below another event is not told.')
  else one.fields['post_parent'] = parent ?? 0
}

/** A password hides even the name of a venue or organizer; its slug is told, and what links to it shall find it. */
function nameHidden(one: Offered): void {
  const { title } = resources[one.resource]
  const words = one.slug.replace(/[-_]+/g, ' ').trim()
  if (one.fields[title] || words === '') return
  one.fields[title] = words.charAt(0).toUpperCase() + words.slice(1)
  one.remarks.push('A password hides its name: it is named after its slug.')
}
