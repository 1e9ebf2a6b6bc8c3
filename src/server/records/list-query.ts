// From a list's parameters to the question the store is asked: decoded by the contract's tables, every name looked up, all faults at once.
import { type events, eventOrders } from '#shared/schema/events.ts'
import { decodeQuery, type Filter, type QueryOf, textOf } from '#shared/schema/filters.ts'
import { directions, translationFilters } from '#shared/schema/list-filters.ts'
import { canFilterStatus } from '#shared/policy/list-policy.ts'
import { invalid, type Issue, type Problem } from '#shared/problem.ts'
import { type ResourceName, resources, type Resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { termOrders } from '#shared/schema/terms.ts'
import type { RequestContext } from '../http/context.ts'
import type { Query } from '../http/query.ts'
import { isTermResource } from './resource-kinds.ts'
import type { ListQuery } from '../sync-store/types.ts'
import { defaultStatuses } from '../sync-store/visibility.ts'
import { dateBounds } from './date-filters.ts'
import { findRecords } from './filter-references.ts'
import { filterError } from './filter-errors.ts'
import { parseSearchFilter } from './search-filter.ts'
import { parseQualityFilters } from './quality-filters.ts'

/** The most rows a page has; more asked for are this many. */
export const maxPageSize = 100
const usualPerPage = 10

/** A question, and the values that applied without being asked for, for the list's own address. */
export type ListInput = { question: ListQuery; defaults: { [name: string]: string } }

type Values = { [name: string]: unknown }
type Faults = { [name: string]: Issue }

/** The question a list's parameters ask, or everything wrong with them. */
export function parseListQuery(ctx: RequestContext, resource: ResourceName): ListInput | Problem {
  const filters: { [name: string]: Filter } = resources[resource].filters
  const { values, refused } = decodeQuery<{ [name: string]: Filter }>(filters, ctx.query)
  const faults: Faults = ctx.languageFault ? { ml_language: ctx.languageFault } : {}
  for (const name of refused) {
    const filter = filters[name]
    const direction = name === 'order' ? directionIn(ctx.query) : undefined
    if (direction) values['order'] = direction
    else if (filter) faults[name] = filterError(filter, textOf(ctx.query, name) ?? '')
  }
  const perPage = Math.min(Number(values['per_page'] ?? usualPerPage), maxPageSize)
  const page = Number(values['page'] ?? 1)
  const question: ListQuery = {
    resource,
    language: ctx.language,
    account: ctx.account,
    page,
    perPage,
    statuses: ['publish'],
    order: { by: '', descending: false },
  }
  const defaults: { [name: string]: string } = {}
  const ids = parseIds(ctx, filters, values, faults)
  askStatus(ctx, resource, values, question, defaults, faults)
  askLanguage(ctx, values, question, faults)
  if (ids['include']) question.include = ids['include']
  parseSearchFilter(values, question, faults)
  parseQualityFilters(ctx, values, question, faults)
  const specific = { ctx, values, ids, question, defaults, faults }
  if (resource === 'events') askEvents(specific)
  else if (isTermResource(resource)) askTerms(specific)
  else askLinked(specific)
  return Object.keys(faults).length > 0 ? invalid(faults) : { question, defaults }
}

/** A direction in capitals, which servers of this interface take as well. */
const directionIn = (query: Query): string | undefined => {
  const written = textOf(query, 'order')?.trim().toLowerCase()
  return directions.find((direction) => direction === written)
}

type Specific = {
  ctx: RequestContext
  values: Values
  ids: { [name: string]: number[] }
  question: ListQuery
  defaults: { [name: string]: string }
  faults: Faults
}

/** Looks up every record that a parameter names. */
function parseIds(
  ctx: RequestContext,
  filters: { [name: string]: Filter },
  values: Values,
  faults: Faults,
): { [name: string]: number[] } {
  const found: { [name: string]: number[] } = {}
  for (const [name, value] of Object.entries(values)) {
    const filter = filters[name]
    if (!filter || (filter.kind !== 'records' && filter.kind !== 'record')) continue
    const named = Array.isArray(value)
      ? value.filter((one) => typeof one === 'number' || typeof one === 'string')
      : [Number(value)]
    const ids = findRecords(ctx, resourceNamed(filter.of), named)
    if (Array.isArray(ids)) found[name] = ids
    else faults[name] = ids
  }
  return found
}

const resourceNamed = (name: string | undefined): ResourceName =>
  name !== undefined && name in resources ? (name as keyof Resources) : 'events' // safe: tested against the table of resources

function askStatus(
  ctx: RequestContext,
  resource: ResourceName,
  values: Values,
  question: ListQuery,
  defaults: { [name: string]: string },
  faults: Faults,
): void {
  if (!resources[resource].post) return
  // Servers of this interface take an empty status for those that are shown once published.
  const isBlank = canFilterStatus(ctx.account, 'private') && textOf(ctx.query, 'status')?.trim() === ''
  if (isBlank) delete faults['status']
  const requested = isBlank ? ['publish', 'private'] : Array.isArray(values['status']) ? values['status'] : undefined
  if (requested === undefined) {
    // Whoever is signed in is listed what they see: their own, too, which a subscriber may have from before.
    question.statuses = defaultStatuses(ctx.account)
    if (!('status' in faults)) defaults['status'] = ctx.account === null ? 'publish' : 'any'
  } else if (!requested.every((status) => canFilterStatus(ctx.account, status))) {
    faults['status'] = {
      code: 'not_allowed',
      message: 'Without an account that writes, only published records are listed.',
      data: { options: ['publish'] },
    }
  } else
    question.statuses = statuses.filter(
      (status: Status) => requested.includes(status) || (requested.includes('any') && status !== 'trash'),
    )
}

/** The translations' state is for those who translate; `any`, which asks for none, is open to every account. */
function askLanguage(ctx: RequestContext, values: Values, question: ListQuery, faults: Faults): void {
  const requested = values['translation']
  if (requested === undefined) return
  const open = can(ctx.account, 'seeHidden', 'events') === true || (ctx.account !== null && requested === 'any')
  if (!open)
    faults['translation'] = {
      code: 'not_allowed',
      message: 'Only editors and translators may ask for the state of translations.',
    }
  else {
    const state = translationFilters.find((one) => one === requested)
    if (state) question.translation = state
  }
}

function askEvents({ ctx, values, ids, question, defaults, faults }: Specific): void {
  const query = values as QueryOf<(typeof events)['filters']> // safe: decoded by the table of the events' filters
  const dates = dateBounds(query, ctx.now, ctx.config.siteZone)
  Object.assign(defaults, dates.defaults)
  Object.assign(faults, dates.faults)
  const filter: NonNullable<ListQuery['events']> = {
    hidden: hiddenOf(ctx, query.hidden, faults),
    bounds: dates.bounds,
  }
  if (dates.localDays.length > 0) filter.localDays = dates.localDays
  if (ids['categories']) filter.categories = ctx.store.descendants(ids['categories'])
  if (ids['tags']) filter.tags = ids['tags']
  if (ids['venue']) filter.venues = ids['venue']
  if (ids['organizer']) filter.organizers = ids['organizer']
  if (query.featured !== undefined) filter.featured = query.featured
  const [parent] = ids['post_parent'] ?? []
  if (parent !== undefined) filter.parent = parent
  if (query.geoloc !== undefined) filter.located = query.geoloc
  if (query.category) filter.uncategorised = true
  if (query.overlaps !== undefined) filter.overlapping = query.overlaps
  const near = nearOf(query, faults)
  if (near) filter.near = near
  if (query.ticketed)
    faults['ticketed'] = { code: 'event-tickets-not-active', message: 'Tickets are not part of this service.' }
  question.events = filter
  const by = query.orderby ?? 'start_date'
  question.order = { by: eventOrders.includes(by) ? by : 'start_date', descending: query.order === 'desc' }
}

function hiddenOf(
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

function nearOf(
  query: QueryOf<(typeof events)['filters']>,
  faults: Faults,
): { latitude: number; longitude: number; kilometres: number } | undefined {
  const { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_distance: kilometres = 25 } = query
  const within = (name: string, value: number | undefined, most: number, least = -most): void => {
    if (value !== undefined && (value < least || value > most))
      faults[name] = { code: 'not_a_number', message: `Must be between ${least} and ${most}.`, data: { least, most } }
  }
  within('geoloc_lat', latitude, 90)
  within('geoloc_lng', longitude, 180)
  within('geoloc_distance', kilometres, 20_038, 0)
  if (latitude === undefined && longitude === undefined) return undefined
  for (const [name, value, other] of [
    ['geoloc_lat', latitude, 'geoloc_lng'],
    ['geoloc_lng', longitude, 'geoloc_lat'],
  ] as const)
    if (value === undefined && !(name in faults))
      faults[name] = { code: 'needs_other', message: `Needed together with ${other}.`, data: { other } }
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, kilometres }
}

function askLinked({ values, ids, question }: Specific): void {
  const [event] = ids['event'] ?? []
  question.linked = {
    ...(event !== undefined && { event }),
    ...(typeof values['has_events'] === 'boolean' && { hasEvents: values['has_events'] }),
    ...(values['only_with_upcoming'] === true && { withUpcoming: true }),
  }
  const by = typeof values['orderby'] === 'string' ? values['orderby'] : undefined
  const order = values['order']
  question.order = { by: by ?? 'date', descending: order === undefined ? by === undefined : order === 'desc' }
}

function askTerms({ values, ids, question, faults }: Specific): void {
  const [parent] = ids['parent'] ?? []
  const [event] = ids['event'] ?? ids['post'] ?? []
  const slug = values['slug']
  question.terms = {
    hideEmpty: values['hide_empty'] !== false && event === undefined,
    ...(parent !== undefined && { parent }),
    ...(event !== undefined && { event }),
    ...(typeof slug === 'string' && { slug }),
  }
  // Servers of this interface ignore `exclude` beside `include`.
  if (ids['exclude'] && !ids['include']) question.exclude = ids['exclude']
  // Nothing keeps an order of terms here, and nothing did there: what came first stands first.
  const requested = values['orderby'] === 'term_order' ? 'id' : values['orderby']
  const by = termOrders.find((order) => order === requested) ?? 'name'
  const order = typeof values['order'] === 'string' ? values['order'].trim().toLowerCase() : 'asc'
  if (order !== 'asc' && order !== 'desc')
    faults['order'] = { code: 'not_a_choice', message: 'Must be asc or desc.', data: { options: ['asc', 'desc'] } }
  question.order = { by, descending: order === 'desc' }
}
