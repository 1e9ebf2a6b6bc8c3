// Everything another server of the interface shows an account: its lists in every status, then the records that no list shows.
import { type ResourceName, resourceNames } from '#contract/resources.ts'
import type { Offer, Offered, Withheld } from './offered.ts'
import { isBlanked, isTold, offered, originOf, type Told } from './tec.ts'

export type Answer = { status: number; body: unknown }
/** Asks for a path below the interface. Throws when no answer comes. */
export type Ask = (path: string, query: { [name: string]: string }) => Promise<Answer>

/** How many ids beyond the highest known one are asked for. */
const beyond = 20
const atOnce = 4

const everything: { readonly [N in ResourceName]: { [name: string]: string } } = {
  events: { start_date: '1000-01-01', end_date: '9999-12-31' },
  venues: {},
  organizers: {},
  categories: { hide_empty: 'false' },
  tags: { hide_empty: 'false' },
}

/** Reads the whole server. `tell` is told how far it is. Throws an `Error` in a sentence when a list cannot be read. */
export async function walk(
  ask: Ask,
  tell: (line: string) => void,
): Promise<Omit<Offer, 'origin'> & { origin?: string }> {
  const found = new Map<string, Told>()
  const withheld: Withheld[] = []
  const keep = (resource: ResourceName, record: Told): void =>
    void found.set(`${resource}/${String(record['id'])}`, record)
  for (const resource of resourceNames) {
    for (const record of await listed(ask, resource, tell)) keep(resource, record)
  }
  const locked = new Set<string>()
  const unlock = async (key: string): Promise<Answer> => {
    locked.add(key)
    return ask(`/${key}`, { context: 'edit' })
  }
  const guarded = [...found].filter(([key, record]) => {
    const resource = resourceOf(key)
    return resource && (isBlanked(resource, record) || record['protected'] === true)
  })
  await inTurn(guarded, async ([key]) => {
    const { status, body } = await unlock(key)
    if (status === 200 && isTold(body)) found.set(key, body)
  })
  const ids = [...found].flatMap(([key, { id }]) =>
    /^(categories|tags)/.test(key) || typeof id !== 'number' ? [] : [id],
  )
  const known = new Set(ids)
  // Spread into a call, the ids of a large site would be more arguments than one takes.
  const first = ids.reduce((low, id) => Math.min(low, id), Number.MAX_SAFE_INTEGER)
  const last = ids.reduce((high, id) => Math.max(high, id), 0) + beyond
  const between = ids.length === 0 ? [] : range(first, last).filter((id) => !known.has(id))
  let asked = 0
  await inTurn(between, async (id) => {
    // Asked as anybody would: shown as to an editor, nothing would tell that a password guards it.
    const plain = await ask(`/events/${id}`, {})
    const { status, body } = isGuarded(plain) ? await unlock(`events/${id}`) : plain
    asked += 1
    if (asked % 100 === 0) tell(`Hidden events: ${asked} of ${between.length} numbers asked for`)
    if (status === 200 && isTold(body)) keep('events', body)
    else if (status === 401 || status === 403) withheld.push({ resource: 'events', id, reason: refusal(body) })
    else if (status !== 404 && status !== 400 && status !== 410)
      throw new Error(`The source answered ${status} when asked for event ${id}.`)
  })
  return { ...gathered(found, locked), withheld }
}

const resourceOf = (key: string): ResourceName | undefined => resourceNames.find((name) => key.startsWith(`${name}/`))

function gathered(
  found: ReadonlyMap<string, Told>,
  locked: ReadonlySet<string>,
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
    records.push(one)
  }
  return { records, ...(origin !== undefined && { origin }) }
}

const isGuarded = ({ status, body }: Answer): boolean =>
  status === 403 && isTold(body) && body['code'] === 'event-password-protected'

const refusal = (body: unknown): string => {
  const code = isTold(body) ? body['code'] : undefined
  if (code === 'event-password-protected') return 'It is protected by a password and in no list.'
  if (code === 'event-no-longer-available') return 'It lies in the trash, which this account is not shown.'
  return 'This account may not read it.'
}

/** All records of a list in every status that the account may ask for. */
async function listed(ask: Ask, resource: ResourceName, tell: (line: string) => void): Promise<Told[]> {
  const bare = everything[resource]
  if (resource === 'categories' || resource === 'tags')
    return (await pages(ask, resource, bare, tell)) ?? refused(resource)
  const living = await pages(ask, resource, { ...bare, status: 'publish,future,draft,pending,private' }, tell)
  if (!living) return (await pages(ask, resource, bare, tell)) ?? refused(resource)
  return [...living, ...((await pages(ask, resource, { ...bare, status: 'trash' }, tell)) ?? [])]
}

const refused = (resource: ResourceName): never => {
  throw new Error(`The source does not answer its list of ${resource}.`)
}

/** `undefined`: the question is refused. */
async function pages(
  ask: Ask,
  resource: ResourceName,
  query: { [name: string]: string },
  tell: (line: string) => void,
): Promise<Told[] | undefined> {
  const found: Told[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { status, body } = await ask(`/${resource}`, { ...query, per_page: '50', page: String(page) })
    // The list may have grown shorter while it was read.
    if (status === 404 && page > 1) break
    if (status === 400 || status === 401 || status === 403) return undefined
    const rows = isTold(body) ? body[resource] : undefined
    if (status !== 200 || !isTold(body) || !Array.isArray(rows))
      throw new Error(`The source answered ${status} to page ${page} of its ${resource}.`)
    last = typeof body['total_pages'] === 'number' ? body['total_pages'] : 1
    found.push(...rows.filter(isTold))
    tell(`${resource}${query['status'] === 'trash' ? ' in the trash' : ''}: page ${page} of ${Math.max(last, 1)}`)
  }
  return found
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Does work for each, a few at once. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const one = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
