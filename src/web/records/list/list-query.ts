// The query of a list from its URL.
import { addDays, type Day, getMonday } from '#shared/dates/wall-time.ts'
import type { DateRange } from '#shared/i18n/labels.ts'
import { hasDateFilters, type ListParams, parseListParams } from './list-params.ts'
import type { ListQueryConfig, ListRow, Order } from './list-config.ts'
import { listQuery, type QueryDefinition } from '#api/queries.ts'
import { config as siteConfig } from '#device/page-config.ts'
import { today } from '#shared/dates/now.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

/** The query of a list, by parameter name. */
export type ListQuery = { [name: string]: unknown }

const earliest = '0001-01-01'
const latest = '9999-12-31'

const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`
const monthEnd = (day: Day): Day => addDays(monthStart(addDays(monthStart(day), 31)), -1)

/**
 * The date parameters of a list. Without dates the service lists the next two years, and it adds the missing bound to a single one:
 * both are always sent. `strict_dates`: the bounds are times, not days.
 */
export function getDateBounds(span: DateRange, filters: ListParams['filters'], today: Day): ListQuery {
  const exact = filters['strict_dates'] === true
  const after = (day: Day) => (exact ? `${day} 23:59:59` : day)
  const before = (day: Day) => (exact ? `${addDays(day, 1)} 00:00:00` : day)
  if (hasDateFilters(filters)) {
    const { start_date, end_date } = filters
    if (start_date !== undefined && end_date === undefined) return { end_date: latest }
    if (end_date !== undefined && start_date === undefined) return { start_date: earliest }
    return {}
  }
  const overlapping = (first: Day, last: Day) => ({
    ends_after: after(addDays(first, -1)),
    starts_before: before(last),
  })
  switch (span) {
    case 'upcoming':
      return { ends_after: after(addDays(today, -1)) }
    case 'past':
      return { ends_before: before(addDays(today, -1)) }
    case 'week':
      return overlapping(getMonday(today), addDays(getMonday(today), 6))
    case 'month':
      return overlapping(monthStart(today), monthEnd(today))
    case 'soon':
      return overlapping(today, addDays(today, 30))
    case 'all':
      return { start_date: earliest, end_date: latest }
  }
}

/** The order of the list: that of the URL, else that of the config; past events are in descending order. */
export const getOrder = (config: ListQueryConfig, state: ListParams): Order => {
  if (state.order) return state.order
  const { by, down } = config.order
  return { by, down: config.dated && state.span === 'past' && !hasDateFilters(state.filters) ? !down : down }
}

/** Whether the account may use a filter. */
export const isFilterAllowed = (
  config: ListQueryConfig,
  { filters }: ListParams,
  mayUse: boolean,
  name: string,
): boolean => mayUse || !config.staffOnly.includes(name) || (name === 'translation' && filters[name] === 'any')

/** Converts the parameters of a list to a query. */
export function toListQuery(config: ListQueryConfig, state: ListParams, today: Day, mayUse: boolean): ListQuery {
  const order = getOrder(config, state)
  const requested = Object.entries({ ...config.always, ...state.filters })
  const ownOrder = config.order.own && order.by === config.order.by && order.down === config.order.down
  return {
    ...Object.fromEntries(requested.filter(([name]) => isFilterAllowed(config, state, mayUse, name))),
    ...(config.dated && getDateBounds(state.span, state.filters, today)),
    ...(!ownOrder && { orderby: order.by, order: order.down ? 'desc' : 'asc' }),
    page: state.page,
    per_page: state.size,
  }
}

type Rows = { rows: ListRow[]; total: number; totalPages: number }

/** The query options of a page of rows. */
export const listRowsQuery = (name: ResourceName, query: ListQuery, language: Language): QueryDefinition<Rows> =>
  // safe: the names and values come from the resource's own table of filters, and every row of a response matches ListRow
  listQuery(name, query, language) as QueryDefinition<Rows>

/** Whether an account may list hidden records; never on an external server. */
export const isEditor = (config: ListQueryConfig, account: Account): boolean =>
  !config.isExternal && can(account, 'seeHidden', config.resource.name) === true

/** The order by translation state, if the list has it and the account may use it. */
export const getStateOrder = (config: ListQueryConfig, account: Account): string | undefined =>
  isEditor(config, account) ? config.orders.find((order) => order === 'translation_state') : undefined

/** The query of the list at a URL. */
export const getListQuery = (config: ListQueryConfig, search: string, account: Account): ListQuery =>
  toListQuery(config, parseListParams(config, search).state, today(siteConfig.siteTimezone), isEditor(config, account))
