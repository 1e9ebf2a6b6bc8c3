// The state of a list and its address: everything that decides which rows are shown stands in the address, under the interface's own names.
import { dateRangeParameter } from '#shared/schema/list-filters.ts'
import { decodeQuery, encodeQuery, type Filters } from '#shared/schema/filters.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import { type DateRange, dateRanges } from '#shared/dates/date-ranges.ts'
import type { ListAsking, Order } from './list-config.ts'

/** How many rows a page may have; what is asked for without a word is {@link usualSize}. */
const sizes = [10, 25, 50, 100] as const
/** Those that a list offers: other servers send no more than fifty, whatever they are asked for. */
export const sizesOf = (plan: ListAsking): readonly ListState['size'][] => (plan.alone ? sizes.slice(0, 3) : sizes)
export const usualSize = 25

/** Which rows a list shows. */
export type ListState = {
  page: number
  size: (typeof sizes)[number]
  /** The span of time, where the list is dated and no date filter of its own is set. */
  span: DateRange
  /** `undefined`: the plan's own. */
  order: Order | undefined
  /** The values of all other filters, by the interface's names. */
  filters: { readonly [name: string]: unknown }
}

/** The list as its bare address shows it. */
export const plainState: ListState = { page: 1, size: usualSize, span: 'upcoming', order: undefined, filters: {} }

/** The filters that are dates: one of them set, the span no longer speaks. */
export const dateFilters = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after']
const apart = ['page', 'per_page', 'orderby', 'order', 'password']

const isSize = (plan: ListAsking, size: unknown): size is ListState['size'] => sizesOf(plan).some((one) => one === size)
const isSpan = (text: string | null): text is DateRange => dateRanges.some((span) => span === text)
/** A parameter's name without the brackets some clients write. */
const bare = (name: string): string => name.replace(/\[[^\]]*\]$/, '')

/** Whether any date filter is set. */
export const hasOwnDates = (filters: ListState['filters']): boolean =>
  dateFilters.some((name) => filters[name] !== undefined)

/** Reads a list's address. What is unknown or not understood is left out and named in `dropped`. */
export function readList(plan: ListAsking, search: string): { state: ListState; dropped: string[] } {
  const given = new URLSearchParams(search)
  const table: Filters = plan.resource.filters
  const { values, invalid } = decodeQuery(table, given)
  const dropped = new Set(invalid)
  const names = new Set([...given.keys()].map(bare))
  for (const name of names)
    if (
      name === 'password' ||
      !(name in table || name === languageParameter || (plan.dated && name === dateRangeParameter))
    )
      dropped.add(name)

  const filters = Object.fromEntries(Object.entries(values).filter(([name]) => !apart.includes(name)))
  const { page = 1, per_page: size = usualSize, orderby, order } = values
  if (!isSize(plan, size)) dropped.add('per_page')
  const knownOrder = plan.orders.find((one) => one === orderby)
  if (orderby !== undefined && knownOrder === undefined) dropped.add('orderby')
  if (order !== undefined && (knownOrder === undefined || !/^(asc|desc)$/.test(String(order)))) dropped.add('order')
  const span = given.get(dateRangeParameter)
  const spanHolds = plan.dated && isSpan(span) && !hasOwnDates(filters)
  if (plan.dated && span !== null && !spanHolds) dropped.add(dateRangeParameter)

  return {
    state: {
      page: Number(page),
      size: isSize(plan, size) ? size : usualSize,
      span: spanHolds ? span : plainState.span,
      order: knownOrder === undefined ? undefined : { by: knownOrder, down: order === 'desc' },
      filters,
    },
    dropped: [...dropped],
  }
}

/** The parameters of a list's address, without the language; what is as usual is not said. */
export function writeList(plan: ListAsking, { page, size, span, order, filters }: ListState): [string, string][] {
  const pairs = encodeQuery<Filters>(plan.resource.filters, filters)
  if (plan.dated && span !== plainState.span && !hasOwnDates(filters)) pairs.push([dateRangeParameter, span])
  if (order) pairs.push(['orderby', order.by], ['order', order.down ? 'desc' : 'asc'])
  if (page !== 1) pairs.push(['page', String(page)])
  if (size !== usualSize) pairs.push(['per_page', String(size)])
  return pairs
}

/** The same list with other filters, from its first page. `undefined` takes a filter away. */
export const withFilters = (state: ListState, changes: { readonly [name: string]: unknown }): ListState => {
  const filters = Object.fromEntries(
    Object.entries({ ...state.filters, ...changes }).filter(([, value]) => value !== undefined),
  )
  // Taking away the last date of one's own widens the list to all dates; it never jumps to a span nobody chose.
  const span = hasOwnDates(state.filters) && !hasOwnDates(filters) ? 'all' : state.span
  return { ...state, page: 1, filters, span }
}

/** Whether anything narrows the list beyond its bare address. */
export const isNarrowed = (plan: ListAsking, state: ListState): boolean =>
  Object.keys(state.filters).length > 0 || (plan.dated && state.span !== plainState.span)
