// What the five lists ask for unless their addresses say otherwise; apart from what they show, so that it is known before a screen is here.
import type { Filter } from '#shared/schema/filters.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { ListAsking } from '#records/list/list-config.ts'

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
  // The words the interface takes besides have no column to press.
  orders: ['name', 'slug', 'count', 'count_all_languages', 'description', 'parent', 'id'],
} as const

/** What each list asks for. */
export const askings: { readonly [N in ResourceName]: ListAsking } = {
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
  categories: { resource: resources.categories, ...termList },
  tags: { resource: resources.tags, ...termList },
}
