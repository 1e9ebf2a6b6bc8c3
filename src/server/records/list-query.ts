// Parses the parameters of a list into the query of the store, and formats the URLs of its pages.
import { type events, eventOrders } from '#shared/schema/events.ts'
import { decodeQuery, type Filters, getParameter, type ResolvedValues } from '#shared/schema/filters.ts'
import { directions, translationFilters } from '#shared/schema/list-filters.ts'
import { canFilterStatus, can } from '#shared/policy/policy.ts'
import { invalid, type Issue, type Problem } from '#shared/problem.ts'
import { isTermResource, type ResourceName, resources, type Resources } from '#shared/schema/resources.ts'
import type { venues } from '#shared/schema/linked-posts.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { type categories, termOrders } from '#shared/schema/terms.ts'
import { getApiBase } from '../config.ts'
import type { RequestContext } from '../http/context.ts'
import { formatQuery, type Query } from '../http/parameters.ts'
import { descendants } from '../store/terms.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { ListQuery } from '../store/types.ts'
import { defaultStatuses } from '../store/visibility.ts'
import { dateBounds } from './date-filters.ts'
import { filterError, findRecords, parseQualityFilters, parseSearchFilter } from './list-filters.ts'

/** The maximum page size; larger requested sizes become this one. */
export const maxPageSize = 100
const defaultPageSize = 10

/** A query, and the parameters that apply by default, for the URL of the list. */
type ListInput = { query: ListQuery; defaults: { [name: string]: string } }

type Values = { readonly [name: string]: unknown }
type Faults = { [name: string]: Issue }

/** The query that the parameters of a list mean, or all their faults. */
export async function parseListQuery(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
): Promise<ListInput | Problem> {
  const filters: Filters = resources[resource].filters
  const { values: decoded, refused } = decodeQuery<Filters>(filters, ctx.query)
  const faults: Faults = ctx.languageFault ? { ml_language: ctx.languageFault } : {}
  for (const name of refused) {
    const filter = filters[name]
    const direction = name === 'order' ? parseDirection(ctx.query) : undefined
    if (direction) decoded['order'] = direction
    else if (filter) faults[name] = filterError(filter, getParameter(ctx.query, name) ?? '')
  }
  const perPage = Math.min(Number(decoded['per_page'] ?? defaultPageSize), maxPageSize)
  const page = Number(decoded['page'] ?? 1)
  const query: ListQuery = {
    resource,
    language: ctx.language,
    account: ctx.account,
    page,
    perPage,
    statuses: ['publish'],
    order: { by: '', descending: false },
  }
  const defaults: { [name: string]: string } = {}
  const values = await resolveRecords(tx, ctx, filters, decoded, faults)
  parseStatus(ctx, resource, values, query, defaults, faults)
  parseTranslation(ctx, values, query, faults)
  parseSearchFilter(values, query, faults)
  parseQualityFilters(ctx, filters, values, query, faults)
  const parsing: Parsing = { ctx, values, query, defaults, faults }
  if (resource === 'events') await parseEventFilters(tx, parsing)
  else if (isTermResource(resource)) parseTermFilters(parsing)
  else parseLinkedFilters(parsing)
  return Object.keys(faults).length > 0 ? invalid(faults) : { query, defaults }
}

/** A direction in capitals, which servers of this interface accept too. */
const parseDirection = (query: Query): string | undefined => {
  const text = getParameter(query, 'order')?.trim().toLowerCase()
  return directions.find((direction) => direction === text)
}

/** The state of parsing filters of one resource. */
type Parsing = {
  ctx: RequestContext
  values: Values
  query: ListQuery
  defaults: { [name: string]: string }
  faults: Faults
}

/** The values with the ids of every record that they name. A filter that names an unknown record is left out. */
async function resolveRecords(
  tx: ReadTx,
  ctx: RequestContext,
  filters: Filters,
  decoded: Values,
  faults: Faults,
): Promise<Values> {
  const values: { [name: string]: unknown } = { ...decoded }
  for (const [name, value] of Object.entries(decoded)) {
    const filter = filters[name]
    if (!filter || (filter.kind !== 'records' && filter.kind !== 'record')) continue
    const names = Array.isArray(value)
      ? value.filter((item) => typeof item === 'number' || typeof item === 'string')
      : [Number(value)]
    const ids = await findRecords(tx, ctx, toResource(filter.of), names)
    values[name] = !Array.isArray(ids) ? undefined : filter.kind === 'record' ? ids[0] : ids
    if (!Array.isArray(ids)) faults[name] = ids
  }
  return values
}

const toResource = (name: string | undefined): ResourceName =>
  name !== undefined && name in resources ? (name as keyof Resources) : 'events' // safe: tested against the table of resources

function parseStatus(
  ctx: RequestContext,
  resource: ResourceName,
  values: Values,
  query: ListQuery,
  defaults: { [name: string]: string },
  faults: Faults,
): void {
  if (!resources[resource].post) return
  // Servers of this interface read an empty status as the statuses of published records.
  const isBlank = canFilterStatus(ctx.account, 'private') && getParameter(ctx.query, 'status')?.trim() === ''
  if (isBlank) delete faults['status']
  const requested = isBlank ? ['publish', 'private'] : Array.isArray(values['status']) ? values['status'] : undefined
  if (requested === undefined) {
    // An account lists all that it sees. A subscriber may have records of its own from an earlier role.
    query.statuses = defaultStatuses(ctx.account)
    if (!('status' in faults)) defaults['status'] = ctx.account === null ? 'publish' : 'any'
  } else if (!requested.every((status) => canFilterStatus(ctx.account, status))) {
    faults['status'] = {
      code: 'not_allowed',
      message: 'Without an account that writes, only published records are listed.',
      data: { options: ['publish'] },
    }
  } else
    query.statuses = statuses.filter(
      (status: Status) => requested.includes(status) || (requested.includes('any') && status !== 'trash'),
    )
}

/** Translation states are for accounts that translate; `any`, which names no state, is open to every account. */
function parseTranslation(ctx: RequestContext, values: Values, query: ListQuery, faults: Faults): void {
  const requested = values['translation']
  if (requested === undefined) return
  const isAllowed = can(ctx.account, 'seeHidden', 'events') === true || (ctx.account !== null && requested === 'any')
  if (!isAllowed)
    faults['translation'] = {
      code: 'not_allowed',
      message: 'Only editors and translators may ask for the state of translations.',
    }
  else {
    const state = translationFilters.find((name) => name === requested)
    if (state) query.translation = state
  }
}

type EventValues = ResolvedValues<(typeof events)['filters']>

/** A filter whose value is compared as it is needs nothing here. */
async function parseEventFilters(tx: ReadTx, { ctx, values, query, defaults, faults }: Parsing): Promise<void> {
  const input = values as EventValues // safe: decoded by the table of the events' filters, with ids of records
  const dates = dateBounds(input, ctx.now, ctx.config.siteZone)
  Object.assign(defaults, dates.defaults)
  Object.assign(faults, dates.faults)
  const hidden = parseHidden(ctx, input.hidden, faults)
  const near = parseNear(input, faults)
  if (input.include) query.include = input.include
  query.events = {
    ...input,
    hidden,
    bounds: dates.bounds,
    ...(dates.localDays.length > 0 && { localDays: dates.localDays }),
    ...(input.categories && { categories: await descendants(tx, input.categories) }),
    ...(near && { near }),
  }
  if (input.ticketed)
    faults['ticketed'] = { code: 'event-tickets-not-active', message: 'Tickets are not part of this service.' }
  const by = input.orderby ?? 'start_date'
  query.order = { by: eventOrders.includes(by) ? by : 'start_date', descending: input.order === 'desc' }
}

function parseHidden(
  ctx: RequestContext,
  requested: 'any' | 'true' | 'false' | undefined,
  faults: Faults,
): 'only' | 'without' | 'any' {
  if (requested === undefined || requested === 'false') return 'without'
  if (can(ctx.account, 'seeHidden', 'events') === true) return requested === 'any' ? 'any' : 'only'
  if (ctx.account === null || requested === 'true')
    faults['hidden'] = { code: 'not_allowed', message: 'Only editors and translators may list hidden events.' }
  return 'without'
}

function parseNear(
  input: EventValues,
  faults: Faults,
): { latitude: number; longitude: number; kilometres: number } | undefined {
  const { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_distance: kilometres = 25 } = input
  const checkRange = (name: string, value: number | undefined, max: number, min = -max): void => {
    if (value !== undefined && (value < min || value > max))
      faults[name] = {
        code: 'not_a_number',
        message: `Must be between ${min} and ${max}.`,
        data: { least: min, most: max },
      }
  }
  checkRange('geoloc_lat', latitude, 90)
  checkRange('geoloc_lng', longitude, 180)
  checkRange('geoloc_distance', kilometres, 20_038, 0)
  if (latitude === undefined && longitude === undefined) return undefined
  for (const [name, value, other] of [
    ['geoloc_lat', latitude, 'geoloc_lng'],
    ['geoloc_lng', longitude, 'geoloc_lat'],
  ] as const)
    if (value === undefined && !(name in faults))
      faults[name] = { code: 'needs_other', message: `Needed together with ${other}.`, data: { other } }
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, kilometres }
}

function parseLinkedFilters({ values, query }: Parsing): void {
  const input = values as ResolvedValues<(typeof venues)['filters']> // safe: decoded by their table, with ids of records
  query.linked = input
  const { orderby: by, order } = input
  query.order = { by: by ?? 'date', descending: order === undefined ? by === undefined : order === 'desc' }
}

function parseTermFilters({ values, query, faults }: Parsing): void {
  const input = values as ResolvedValues<(typeof categories)['filters']> // safe: decoded by their table, with ids of records
  const { include, exclude, slug } = input
  const event = input.event ?? input.post
  query.terms = {
    ...input,
    hide_empty: input.hide_empty !== false && event === undefined,
    ...(event !== undefined && { event }),
    // PostgreSQL rejects a NUL instead of finding no slug.
    ...(slug !== undefined && { slug: slug.replaceAll('\0', '\u{FFFD}') }),
  }
  if (include) query.include = include
  // Servers of this interface ignore `exclude` if `include` is sent.
  else if (exclude) query.exclude = exclude
  // Neither here nor there do terms have an order of their own: it is that of their creation.
  const requested = input.orderby === 'term_order' ? 'id' : input.orderby
  const by = termOrders.find((order) => order === requested) ?? 'name'
  const order = input.order?.trim().toLowerCase() ?? 'asc'
  if (order !== 'asc' && order !== 'desc')
    faults['order'] = { code: 'not_a_choice', message: 'Must be asc or desc.', data: { options: ['asc', 'desc'] } }
  query.order = { by, descending: order === 'desc' }
}

/** The URLs of a page of a list and of its neighbours. */
export type PageLinks = { rest_url: string; next_rest_url?: string; previous_rest_url?: string }

/** The first parameters, in the order of other servers of this interface. */
const leading = ['per_page', 'start_date', 'end_date']

/** Returns the URLs of a page of a list and of its neighbours, with every parameter except the password. */
export function pageLinks(
  ctx: RequestContext,
  resource: ResourceName,
  { query: listQuery, defaults }: ListInput,
  totalPages: number,
): PageLinks {
  const perPage = String(listQuery.perPage)
  const applied: { [name: string]: string } = isTermResource(resource) ? {} : { per_page: perPage, ...defaults }
  const given: { [name: string]: string } = {}
  const others: [string, string][] = []
  for (const pair of ctx.query) {
    const [name, value] = pair
    if (name === 'password' || name === 'page') continue
    // The last of repeated parameters counts.
    if (leading.includes(name)) given[name] = name === 'per_page' ? perPage : value
    else others.push(pair)
  }
  const parameters: [string, string][] = []
  for (const name of leading) {
    const value = given[name] ?? applied[name]
    if (value !== undefined) parameters.push([name, value])
  }
  parameters.push(...others)
  for (const name in applied)
    if (!leading.includes(name) && !others.some(([other]) => other === name))
      parameters.push([name, applied[name] ?? ''])
  const base = `${getApiBase(ctx.config, ctx.root)}/${resource}/`
  const query = formatQuery(parameters)
  const toUrl = (before: string, after: string): string => {
    const text = [before, query, after].filter((part) => part !== '').join('&')
    return text === '' ? base : `${base}?${text}`
  }
  const { page } = listQuery
  const isPaged = !isTermResource(resource) || page > 1 || ctx.query.has('page')
  const links: PageLinks = { rest_url: toUrl(isPaged ? `page=${page}` : '', '') }
  if (page < totalPages) links.next_rest_url = toUrl('', `page=${page + 1}`)
  if (page > 1) links.previous_rest_url = toUrl('', page > 2 ? `page=${page - 1}` : '')
  return links
}
