// The filters of a list as its menu and chips offer them.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { filterLabel } from '#shared/i18n/filter-labels.ts'
import type { Filter, FilterGroup, Filters } from '#shared/schema/filters.ts'
import type { ListConfig } from '../list/list-config.ts'
import { hasDateFilters, type ListParams, withFilters } from '../list/list-params.ts'

/** A filter with its own chip and popover; some combine several parameters. */
export type FilterControl = {
  /** The first of `names`. */
  id: string
  names: readonly string[]
  label: MessageDescriptor | undefined
  group: FilterGroup
}

/** The filters of coordinates: the service rejects one without the other. */
export const coordinateFilters: readonly string[] = ['geoloc_lat', 'geoloc_lng']

/** The control of date ranges and dates. */
export const datesId = 'start_date'

const combined: readonly Pick<FilterControl, 'names' | 'label'>[] = [
  { names: [datesId, 'end_date'], label: msg`Dates` },
  { names: [...coordinateFilters, 'geoloc_distance'], label: msg`Near a place` },
  { names: ['categories', 'category'], label: filterLabel('categories') },
]

/** The controls of a list. `canFilterAll`: the account may use all filters. */
export function getFilterControls(config: ListConfig, canFilterAll: boolean): FilterControl[] {
  const filters: Filters = config.resource.filters
  const isOffered = (name: string): boolean =>
    filters[name]?.group !== undefined && (canFilterAll || !config.staffOnly.includes(name))
  return Object.entries<Filter>(filters).flatMap(([name, { group }]) => {
    const parts = combined.find(({ names }) => names.includes(name))
    const names = (parts?.names ?? [name]).filter(isOffered)
    if (names[0] !== name || group === undefined) return []
    return { id: name, names, group, label: parts?.label ?? filterLabel(name) }
  })
}

/** Whether a control has a value. A dated list shows its date range unless it shows all dates. */
export const isActive = (control: FilterControl, params: ListParams): boolean =>
  control.names.some((name) => params.filters[name] !== undefined) ||
  (control.id === datesId && !hasDateFilters(params.filters) && params.span !== 'all')

/** The list without the values of a control. */
export function withoutControl(control: FilterControl, params: ListParams): ListParams {
  const rest = withFilters(params, Object.fromEntries(control.names.map((name) => [name, undefined])))
  return control.id === datesId && !hasDateFilters(rest.filters) ? { ...rest, span: 'all' } : rest
}
