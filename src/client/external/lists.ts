// Fetches the lists of a source, and events that no list contains.
import type { ResourceName } from '#shared/schema/resources.ts'
import {
  describeResponse,
  isServerError,
  type SourceReader,
  runParallel,
  type SourceResponse,
  type HiddenRecord,
} from './source.ts'
import { isJsonObject, type JsonObject } from './json.ts'

type Query = { [name: string]: string }

/** What makes a list leave nothing out. Servers leave alone what they do not know, as `hidden` on most. */
const widestQueries: { readonly [N in ResourceName]: Query } = {
  events: { start_date: '1000-01-01', end_date: '9999-12-31', hidden: 'any' },
  venues: {},
  organizers: {},
  categories: { hide_empty: 'false' },
  tags: { hide_empty: 'false' },
}
const allStatuses = 'publish,future,draft,pending,private'

/** No site has more pages of fifty; a source that goes on and on is not read for ever. */
const maxPages = 40_000
/** So many pages in a row without anything new, and the source only repeats itself. */
const maxRepeatedPages = 3

/** A list as widely as the source lets this account ask for it: some refuse `hidden`, some any status. `undefined`: it refuses all. */
async function fetchWidestList(
  reading: SourceReader,
  resource: ResourceName,
  more: Query = {},
): Promise<{ rows: JsonObject[]; query: Query } | undefined> {
  const { hidden, ...seen } = { ...widestQueries[resource], ...more }
  const bare = hidden === undefined ? [seen] : [{ ...seen, hidden }, seen]
  const isTerm = resource === 'categories' || resource === 'tags'
  for (const query of bare.flatMap((one) => (isTerm ? [one] : [{ ...one, status: allStatuses }, one]))) {
    const rows = await fetchPages(reading, resource, query)
    if (rows) return { rows, query }
  }
  return undefined
}

/** Whether a list with `hidden` really has the hidden events: servers that do not know the parameter leave it unheard. */
async function supportsHidden({ request }: SourceReader, query: Query): Promise<boolean> {
  const { status, body } = await request('/events', { ...query, hidden: 'only', per_page: '1', page: '1' })
  const rows = isJsonObject(body) && Array.isArray(body['events']) ? body['events'].filter(isJsonObject) : undefined
  return status === 200 && rows !== undefined && rows.every((row) => row['hide_from_listings'] === true)
}

/** All records of a list, and whether none is hidden from it. Throws an `Error` in a sentence when it cannot be read. */
export async function fetchList(
  reading: SourceReader,
  resource: ResourceName,
): Promise<{ rows: JsonObject[]; isWhole: boolean }> {
  const found = await fetchWidestList(reading, resource)
  if (!found) throw new Error(`The source does not return a list of ${resource}.`)
  const { rows, query } = found
  const isWhole = 'hidden' in query && rows.length > 0 && (await supportsHidden(reading, query))
  if (!('status' in query)) return { rows, isWhole }
  return { rows: [...rows, ...((await fetchPages(reading, resource, { ...query, status: 'trash' })) ?? [])], isWhole }
}

/** The ids of the events that stand below one; `withTrash`: those in the trash too. */
export async function fetchChildren(
  { request, log }: SourceReader,
  event: number,
  withTrash: boolean,
): Promise<number[]> {
  const question = `below/${event}`
  const known = log.get(question)
  const reading = { request, log, report: () => undefined }
  const read = async (): Promise<JsonObject[]> => {
    const below = await fetchWidestList(reading, 'events', { post_parent: String(event) })
    if (!below || !withTrash) return below?.rows ?? []
    return [...below.rows, ...((await fetchPages(reading, 'events', { ...below.query, status: 'trash' })) ?? [])]
  }
  const found = known ? filterIds(known.body) : (await read()).map(({ id }) => Number(id))
  if (!known) log.set(question, { status: 200, body: found })
  return found
}

const filterIds = (body: unknown): number[] =>
  Array.isArray(body) ? body.filter((id): id is number => typeof id === 'number') : []

/** Rows of a page. Servers that allow fewer answer fewer; one that refuses the first size is asked with the second. */
const pageSizes = [100, 50]

/** `undefined`: the question is refused. */
async function fetchPages(
  reading: SourceReader,
  resource: ResourceName,
  query: Query,
): Promise<JsonObject[] | undefined> {
  for (const size of pageSizes) {
    const rows = await fetchPagesOfSize(reading, resource, query, size)
    if (rows) return rows
  }
  return undefined
}

async function fetchPagesOfSize(
  { request, report }: SourceReader,
  resource: ResourceName,
  query: Query,
  size: number,
): Promise<JsonObject[] | undefined> {
  const found = new Map<unknown, JsonObject>()
  let repeated = 0
  for (let page = 1, last = 1; page <= last; page += 1) {
    if (page > maxPages) throw new Error(`The source has more than ${maxPages} pages of ${resource}.`)
    const response = await request(`/${resource}`, { ...query, per_page: String(size), page: String(page) })
    const { status, body } = response
    // The list may have grown shorter while it was read.
    if (status === 404 && page > 1) break
    if (status === 400 || status === 401 || status === 403) {
      if (page === 1 && !isServerError(response)) return undefined
      throw new Error(`The source responded to page ${page} of its ${resource} ${describeResponse(response)}.`)
    }
    const rows = isJsonObject(body) ? body[resource] : undefined
    if (status !== 200 || !isJsonObject(body) || !Array.isArray(rows))
      throw new Error(`The source responded to page ${page} of its ${resource} ${describeResponse(response)}.`)
    last = getLastPage(body, page)
    const before = found.size
    for (const row of rows.filter(isJsonObject)) found.set(row['id'], row)
    repeated = found.size === before ? repeated + 1 : 0
    if (repeated >= maxRepeatedPages)
      throw new Error(`The source repeats itself: page ${page} of its ${resource} has only records of earlier pages.`)
    if (rows.length === 0) break
    const task = `${resource}${query['status'] === 'trash' ? ' in the trash' : ''}`
    const total = Math.max(last, 1)
    report(`${task}: page ${page} of ${total}`, { task, done: page, total })
  }
  return [...found.values()]
}

const getLastPage = (body: JsonObject, page: number): number =>
  typeof body['total_pages'] === 'number' ? body['total_pages'] : page + ('next_rest_url' in body ? 1 : 0)

/** How many numbers beyond the highest known one are asked for. */
const idsBeyond = 100
/** The most numbers asked for in one reading. */
const maxRequests = 1_000_000
/** So many numbers in a row that the source fails at, and it is down. */
const maxFailures = 10

export type ScanResult = { events: JsonObject[]; withheld: HiddenRecord[] }

/** Asks for every number up to the highest known one and some beyond. `unlock` asks for a guarded event as its editors see it. */
export async function scanIds(
  { request, log, report }: Pick<SourceReader, 'request' | 'log' | 'report'>,
  known: ReadonlySet<number>,
  unlock: (id: number) => Promise<SourceResponse>,
): Promise<ScanResult> {
  const found: ScanResult = { events: [], withheld: [] }
  // Spread into a call, the ids of a large site would be more arguments than one takes.
  let highest = [...known].reduce((high, id) => Math.max(high, id), 0)
  let [requestCount, failures] = [0, 0]
  function* numbers(): Generator<number> {
    for (let id = 1; id <= highest + idsBeyond; id += 1) {
      if (known.has(id)) continue
      requestCount += 1
      if (requestCount > maxRequests) {
        const reason = `IDs from this one to ${highest + idsBeyond} were not requested: more than ${maxRequests} are in no list.`
        return void found.withheld.push({ resource: 'events', id, reason })
      }
      if (requestCount % 100 === 0)
        report(`Hidden events: ID ${id} of ${highest + idsBeyond}`, {
          task: 'Hidden events',
          done: id,
          total: highest + idsBeyond,
        })
      yield id
    }
  }
  const single = async (id: number): Promise<SourceResponse> => {
    // Asked as anybody would: shown as to an editor, nothing would tell that a password guards it.
    const plain = await request(`/events/${id}`, {})
    return isProtected(plain) ? unlock(id) : plain
  }
  if (known.size === 0) return found
  await runParallel(numbers(), async (id) => {
    const question = `events/${id}`
    const remembered = log.get(question)
    const response = remembered ?? (await single(id))
    const { status, body } = response
    failures = isServerError(response) ? failures + 1 : 0
    if (failures >= maxFailures) throw new Error(`The source responds ${describeResponse(response)} to every request.`)
    if (isServerError(response))
      found.withheld.push({
        resource: 'events',
        id,
        reason: `The source fails to return it: it responds ${describeResponse(response)}.`,
      })
    else if (status === 200 && isJsonObject(body)) {
      found.events.push(body)
      highest = Math.max(highest, id)
    } else if (status === 401 || status === 403)
      found.withheld.push({ resource: 'events', id, reason: getHiddenReason(body) })
    else if (status !== 404 && status !== 400 && status !== 410)
      throw new Error(`The source responded to event ${id} ${describeResponse(response)}.`)
    if (!remembered && !isServerError(response)) log.set(question, shortenResponse(response))
  })
  return found
}

/** Leaves out bodies that are not read again. */
const shortenResponse = ({ status, body }: SourceResponse): SourceResponse => ({
  status,
  body: status === 200 || status === 401 || status === 403 ? body : null,
})

const isProtected = ({ status, body }: SourceResponse): boolean =>
  status === 403 && isJsonObject(body) && body['code'] === 'event-password-protected'

const getHiddenReason = (body: unknown): string => {
  const code = isJsonObject(body) ? body['code'] : undefined
  if (code === 'event-password-protected') return 'It is protected by a password and in no list.'
  if (code === 'event-no-longer-available') return 'It is in the trash, and this account cannot read it there.'
  return 'This account cannot read it.'
}
