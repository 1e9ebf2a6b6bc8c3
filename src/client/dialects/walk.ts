// Everything another server of the interface shows an account: its lists in every status, then the records that no list shows.
import { type ResourceName, resourceNames, resources } from '#contract/resources.ts'
import { type Answer, inTurn, type Reading } from './asked.ts'
import { childrenOf, listed } from './lists.ts'
import { named } from './named.ts'
import { unlisted } from './numbers.ts'
import { ofOtherLanguage, ofOtherLanguages } from './other-languages.ts'
import { highestId, type Offer, type Offered, tooHigh, type Withheld } from './offered.ts'
import { isBlanked, isTold, offered, originOf, type Told } from './tec.ts'

/** Reads the whole server. Throws an `Error` in a sentence when it cannot be read whole. */
export async function walk(reading: Reading): Promise<Omit<Offer, 'origin'> & { origin?: string }> {
  const found = new Map<string, Told>()
  const withheld: Withheld[] = []
  const keep = (resource: ResourceName, record: Told): void => {
    const { id } = record
    if (typeof id === 'number' && id > highestId) withheld.push({ resource, id, reason: tooHigh })
    else found.set(`${resource}/${String(id)}`, record)
  }
  for (const resource of resourceNames) for (const record of await listed(reading, resource)) keep(resource, record)
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
  const others = await unlisted(reading, numbersIn(found), async (id) => unlock(`events/${id}`))
  const events = [...found].flatMap(([key, record]) => (resourceOf(key) === 'events' ? [record] : []))
  const foreign = ofOtherLanguages(events, others.events)
  for (const event of foreign)
    withheld.push({ resource: 'events', id: Number(event['id']), reason: ofOtherLanguage(event) })
  for (const event of others.events) if (!foreign.has(event)) keep('events', event)
  for (const { resource, record } of await named(reading, found, resourceOf)) keep(resource, record)
  const inNoList = new Set(others.events.map(({ id }) => Number(id)))
  const parents = await parentsOf(reading, found)
  return { ...gathered(found, locked, inNoList, parents), withheld: [...withheld, ...others.withheld] }
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

/** The event above each event. No answer shows it: a list tells which stand below one. `undefined`: the source does not tell. */
async function parentsOf(reading: Reading, found: ReadonlyMap<string, Told>): Promise<Map<number, number> | undefined> {
  const parents = new Map<number, number>()
  const events = [...found].flatMap(([key, { id }]) =>
    key.startsWith('events/') && typeof id === 'number' ? [id] : [],
  )
  const withTrash = [...found.values()].some(({ status }) => status === 'trash')
  let asked = 0
  let isTelling = true
  await inTurn(events, async (event) => {
    if (!isTelling) return
    const below = await childrenOf(reading, event, withTrash)
    // Who counts an event among those below it has left the question unheard.
    if (below.includes(event)) isTelling = false
    for (const child of below) parents.set(child, event)
    asked += 1
    if (asked % 100 === 0) reading.tell(`What stands below: ${asked} of ${events.length} events asked for`)
  })
  return isTelling ? parents : undefined
}

function gathered(
  found: ReadonlyMap<string, Told>,
  locked: ReadonlySet<string>,
  inNoList: ReadonlySet<number>,
  parents: ReadonlyMap<number, number> | undefined,
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
