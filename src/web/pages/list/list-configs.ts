import { msg } from '@lingui/core/macro'
import type { Field } from '#shared/schema/fields.ts'
import { EventCountCell } from '#fields/view/cells.tsx'
import type { Column, ListQueryConfig, ListConfig } from '#records/list/list-config.ts'
import { columnLabel } from '#shared/i18n/labels.ts'
import {
  CategoryThumbnail,
  EventDateCell,
  EventOverlaps,
  EventStatusCell,
  EventSubtitle,
  EventThumbnail,
} from './event-cells.tsx'
import type { Filter } from '#shared/schema/filters.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'

const everyLanguage = { translation: 'any' } as const
const staffOnly = (name: ResourceName): string[] =>
  Object.entries<Filter>(resources[name].filters).flatMap(([filter, row]) => (row.staffOnly ? [filter] : []))
const linkedList = {
  always: everyLanguage,
  staffOnly: staffOnly('venues'),
  dated: false,
  order: { by: 'title', down: false, own: false },
  orders: resources.venues.filters.orderby.options,
} as const
const termList = {
  always: { ...everyLanguage, hide_empty: false },
  staffOnly: staffOnly('categories'),
  dated: false,
  order: { by: 'name', down: false, own: true },
  // Other orders of the interface have no column.
  orders: ['name', 'slug', 'count', 'count_all_languages', 'description', 'parent', 'id'],
} as const

/** The query of each list. */
export const listQueryConfigs: { readonly [N in ResourceName]: ListQueryConfig } = {
  events: {
    resource: resources.events,
    always: { ...everyLanguage, hidden: 'any' },
    staffOnly: staffOnly('events'),
    dated: true,
    order: { by: 'start_date', down: false, own: true },
    orders: resources.events.filters.orderby.options,
  },
  venues: { resource: resources.venues, ...linkedList },
  organizers: { resource: resources.organizers, ...linkedList },
  categories: { resource: resources.categories, ...termList, order: { by: 'tree', down: false, own: false } },
  tags: { resource: resources.tags, ...termList },
}

type ColumnOptions = { readonly [column: string]: Partial<Column> }

const createConfig = (
  query: ListQueryConfig,
  options: ColumnOptions,
  subtitle?: ListConfig['subtitle'],
): ListConfig => {
  const { resource, orders } = query
  const findOrder = (name: string) =>
    orders.find((order) => order === name || (name === resource.title && order === 'title'))
  const getLabel = (name: string) => columnLabel(name, name === resource.title) ?? msg`Name`
  const titleOrder = findOrder(resource.title)
  return {
    ...query,
    titleLabel: getLabel(resource.title),
    ...(titleOrder && { titleOrder }),
    ...(subtitle && { subtitle }),
    columns: Object.entries<Field>(resource.fields)
      .filter(([name, field]) => field.inList && name !== resource.title)
      .map(([name, field]): Column => {
        const order = findOrder(name)
        return { name, field, label: getLabel(name), ...(order && { order }), ...options[name] }
      }),
  }
}

const status = { nowrap: true, corner: true, width: 7.875 } as const
const modified = { hideBelow: 75, nowrap: true, width: 7.5 } as const
const termColumns = {
  description: { hideBelow: 56 },
  slug: { hideBelow: 75 },
  count: { cell: EventCountCell, order: 'count_all_languages', number: true, cardLabel: true, width: 8 },
  parent: { hideBelow: 56, cardLabel: true, width: 12.25 },
} as const
const eventColumns = {
  start_date: { cell: EventDateCell, nowrap: true, width: 13 },
  venue: { hideBelow: 56, width: 8.875 },
  organizer: { hideBelow: 75, width: 8.875 },
  categories: { hideBelow: 60, width: 7.5 },
  tags: { width: 7.5 },
  status: { ...status, cell: EventStatusCell },
  modified,
} as const

/** The query and the columns of each list. */
export const listConfigs: { readonly [N in ResourceName]: ListConfig } = {
  events: {
    ...createConfig(listQueryConfigs.events, eventColumns, EventSubtitle),
    thumbnail: EventThumbnail,
    rowsProvider: EventOverlaps,
  },
  venues: createConfig(listQueryConfigs.venues, { address: { hideBelow: 56 }, status, modified }),
  organizers: createConfig(listQueryConfigs.organizers, {
    website: { hideBelow: 75 },
    phone: { hideBelow: 56, nowrap: true },
    status,
    modified,
  }),
  categories: { ...createConfig(listQueryConfigs.categories, termColumns), thumbnail: CategoryThumbnail },
  tags: createConfig(listQueryConfigs.tags, termColumns),
}
