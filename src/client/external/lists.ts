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

/** The parameters with which a list contains most records. Most servers ignore `hidden`. */
const widestQueries: { readonly [N in ResourceName]: Query } = {
  events: { start_date: '1000-01-01', end_date: '9999-12-31', hidden: 'any' },
  venues: {},
  organizers: {},
  categories: { hide_empty: 'false' },
  tags: { hide_empty: 'false' },
}
const allStatuses = 'publish,future,draft,pending,private'

/** More than any site has. */
const maxPages = 40_000
/** Pages in a row without a new record, after which a list is taken for an endless one. */
const maxRepeatedPages = 3

/** Fetches a list with the parameters that the source accepts: some reject `hidden`, some other statuses. `undefined`: it rejects all. */
async function fetchWidestList(
  reader: SourceReader,
  resource: ResourceName,
  more: Query = {},
): Promise<{ rows: JsonObject[]; query: Query } | undefined> {
  const { hidden, ...basic } = { ...widestQueries[resource], ...more }
  const queries = hidden === undefined ? [basic] : [{ ...basic, hidden }, basic]
  const isTerm = resource === 'categories' || resource === 'tags'
  for (const query of queries.flatMap((each) => (isTerm ? [each] : [{ ...each, status: allStatuses }, each]))) {
    const rows = await fetchPages(reader, resource, query)
    if (rows) return { rows, query }
  }
  return undefined
}

/** Whether lists support `hidden`: many servers ignore the parameter. */
async function supportsHidden({ request }: SourceReader, query: Query): Promise<boolean> {
  const { status, body } = await request('/events', { ...query, hidden: 'only', per_page: '1', page: '1' })
  const rows = isJsonObject(body) && Array.isArray(body['events']) ? body['events'].filter(isJsonObject) : undefined
  return status === 200 && rows !== undefined && rows.every((row) => row['hide_from_listings'] === true)
}

/** Fetches all records of a list. `isComplete`: no record is hidden from it. Throws an `Error` with a sentence if it cannot be read. */
export async function fetchList(
  reader: SourceReader,
  resource: ResourceName,
): Promise<{ rows: JsonObject[]; isComplete: boolean }> {
  const found = await fetchWidestList(reader, resource)
  if (!found) throw new Error(`The source does not return a list of ${resource}.`)
  const { rows, query } = found
  const isComplete = 'hidden' in query && rows.length > 0 && (await supportsHidden(reader, query))
  if (!('status' in query)) return { rows, isComplete }
  return { rows: [...rows, ...((await fetchPages(reader, resource, { ...query, status: 'trash' })) ?? [])], isComplete }
}

/** The ids of the children of an event; `withTrash`: also those in the trash. */
export async function fetchChildren(
  { request, log }: SourceReader,
  event: number,
  withTrash: boolean,
): Promise<number[]> {
  const key = `below/${event}`
  const logged = log.get(key)
  const reader = { request, log, report: () => undefined }
  const read = async (): Promise<JsonObject[]> => {
    const children = await fetchWidestList(reader, 'events', { post_parent: String(event) })
    if (!children || !withTrash) return children?.rows ?? []
    return [...children.rows, ...((await fetchPages(reader, 'events', { ...children.query, status: 'trash' })) ?? [])]
  }
  const ids = logged ? filterIds(logged.body) : (await read()).map(({ id }) => Number(id))
  if (!logged) log.set(key, { status: 200, body: ids })
  return ids
}

const filterIds = (body: unknown): number[] =>
  Array.isArray(body) ? body.filter((id): id is number => typeof id === 'number') : []

/** Rows per page. Some servers return fewer, others reject the first size. */
const pageSizes = [100, 50]

/** Fetches all pages of a list; `undefined` if the source rejects the query. */
async function fetchPages(
  reader: SourceReader,
  resource: ResourceName,
  query: Query,
): Promise<JsonObject[] | undefined> {
  for (const size of pageSizes) {
    const rows = await fetchPagesOfSize(reader, resource, query, size)
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
    // The list may have become shorter since the first page.
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

/** Ids above the highest known one that are requested. */
const idsBeyond = 100
/** Requested ids of one import. */
const maxRequests = 1_000_000
/** Server errors in a row, after which the source counts as unavailable. */
const maxFailures = 10

export type ScanResult = { events: JsonObject[]; withheld: HiddenRecord[] }

/** Requests every unknown id up to the highest known one and `idsBeyond` more. `unlock` requests a protected event as an editor. */
export async function scanIds(
  { request, log, report }: Pick<SourceReader, 'request' | 'log' | 'report'>,
  known: ReadonlySet<number>,
  unlock: (id: number) => Promise<SourceResponse>,
): Promise<ScanResult> {
  const found: ScanResult = { events: [], withheld: [] }
  // `Math.max(...known)` fails with the ids of a large site.
  let highest = [...known].reduce((high, id) => Math.max(high, id), 0)
  let [requestCount, failures] = [0, 0]
  function* unknownIds(): Generator<number> {
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
  const fetchEvent = async (id: number): Promise<SourceResponse> => {
    // Without edit context: there the response does not tell that the event has a password.
    const response = await request(`/events/${id}`, {})
    return isProtected(response) ? unlock(id) : response
  }
  if (known.size === 0) return found
  await runParallel(unknownIds(), async (id) => {
    const key = `events/${id}`
    const logged = log.get(key)
    const response = logged ?? (await fetchEvent(id))
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
    if (!logged && !isServerError(response)) log.set(key, shortenResponse(response))
  })
  return found
}

/** A response without a body that is never read again. */
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
