// The state of a list, stored in its URL under the parameter names of the interface.
import { dateRangeParameter, decodeQuery, encodeQuery, type Filters } from '#shared/schema/filters.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import { type DateRange, dateRanges } from '#shared/i18n/labels.ts'
import type { ListQueryConfig, Order } from './list-config.ts'

/** Rows per page; {@link defaultPageSize} unless the URL sets it. */
const sizes = [10, 25, 50, 100] as const
/** The page sizes of a list: external servers send at most 50 rows. */
export const getPageSizes = (config: ListQueryConfig): readonly ListParams['size'][] =>
  config.isExternal ? sizes.slice(0, 3) : sizes
export const defaultPageSize = 25

/** The parameters of a list. */
export type ListParams = {
  page: number
  size: (typeof sizes)[number]
  /** The date range of a dated list without date filters. */
  span: DateRange
  /** `undefined`: the default order. */
  order: Order | undefined
  /** The values of all other filters by parameter name. */
  filters: { readonly [name: string]: unknown }
}

/** The parameters of a URL without parameters. */
export const defaultListParams: ListParams = {
  page: 1,
  size: defaultPageSize,
  span: 'upcoming',
  order: undefined,
  filters: {},
}

/** The date filters; any of them replaces the date range. */
export const dateFilters = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after']
const apart = ['page', 'per_page', 'orderby', 'order', 'password']

const isSize = (config: ListQueryConfig, size: unknown): size is ListParams['size'] =>
  getPageSizes(config).some((one) => one === size)
const isSpan = (text: string | null): text is DateRange => dateRanges.some((span) => span === text)
/** A parameter name without the brackets that some clients add. */
const bare = (name: string): string => name.replace(/\[[^\]]*\]$/, '')

/** Whether any date filter is set. */
export const hasDateFilters = (filters: ListParams['filters']): boolean =>
  dateFilters.some((name) => filters[name] !== undefined)

/** Parses the URL of a list. `dropped`: unknown parameters and invalid values, which are left out. */
export function parseListParams(config: ListQueryConfig, search: string): { state: ListParams; dropped: string[] } {
  const given = new URLSearchParams(search)
  const table: Filters = config.resource.filters
  const { values, invalid } = decodeQuery(table, given)
  const dropped = new Set(invalid)
  const names = new Set([...given.keys()].map(bare))
  for (const name of names)
    if (
      name === 'password' ||
      !(name in table || name === languageParameter || (config.dated && name === dateRangeParameter))
    )
      dropped.add(name)

  const filters = Object.fromEntries(Object.entries(values).filter(([name]) => !apart.includes(name)))
  const { page = 1, per_page: size = defaultPageSize, orderby, order } = values
  if (!isSize(config, size)) dropped.add('per_page')
  const knownOrder = config.orders.find((one) => one === orderby)
  if (orderby !== undefined && knownOrder === undefined) dropped.add('orderby')
  if (order !== undefined && (knownOrder === undefined || !/^(asc|desc)$/.test(String(order)))) dropped.add('order')
  const span = given.get(dateRangeParameter)
  const spanHolds = config.dated && isSpan(span) && !hasDateFilters(filters)
  if (config.dated && span !== null && !spanHolds) dropped.add(dateRangeParameter)

  return {
    state: {
      page: Number(page),
      size: isSize(config, size) ? size : defaultPageSize,
      span: spanHolds ? span : defaultListParams.span,
      order: knownOrder === undefined ? undefined : { by: knownOrder, down: order === 'desc' },
      filters,
    },
    dropped: [...dropped],
  }
}

/** The URL parameters of a list, without the language and without defaults. */
export function toSearchParams(
  config: ListQueryConfig,
  { page, size, span, order, filters }: ListParams,
): [string, string][] {
  const pairs = encodeQuery<Filters>(config.resource.filters, filters)
  if (config.dated && span !== defaultListParams.span && !hasDateFilters(filters))
    pairs.push([dateRangeParameter, span])
  if (order) pairs.push(['orderby', order.by], ['order', order.down ? 'desc' : 'asc'])
  if (page !== 1) pairs.push(['page', String(page)])
  if (size !== defaultPageSize) pairs.push(['per_page', String(size)])
  return pairs
}

/** The first page of the list with other filters. `undefined` removes a filter. */
export const withFilters = (state: ListParams, changes: { readonly [name: string]: unknown }): ListParams => {
  const filters = Object.fromEntries(
    Object.entries({ ...state.filters, ...changes }).filter(([, value]) => value !== undefined),
  )
  // Without its last date filter the list shows all dates, not a range that was never chosen.
  const span = hasDateFilters(state.filters) && !hasDateFilters(filters) ? 'all' : state.span
  return { ...state, page: 1, filters, span }
}

/** Whether any filter is set. */
export const hasFilters = (config: ListQueryConfig, state: ListParams): boolean =>
  Object.keys(state.filters).length > 0 || (config.dated && state.span !== defaultListParams.span)
