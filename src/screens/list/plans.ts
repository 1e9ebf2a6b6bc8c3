// The five lists: their columns from the tables of fields, and what a table does not say of its list.
import { msg } from '@lingui/core/macro'
import type { Field, Fields } from '#contract/field.ts'
import type { Filters } from '#contract/filter.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import type { Resource } from '#contract/resource.ts'
import type { Column, ListPlan } from '#record/list/plan.ts'
import { fieldWord } from '#words/labels.ts'
import { EventSecond } from './EventSecond.tsx'
import { WhenCell } from './WhenCell.tsx'

type Looks = { readonly [column: string]: Partial<Column> }

/** The list of a table: `looks` adds to single columns, `orders` are the words it can be sorted by. */
const plan = (
  resource: Resource<ResourceName, Fields, Filters>,
  { looks, orders, ...rest }: Omit<ListPlan, 'resource' | 'columns' | 'titleLabel' | 'titleOrder'> & { looks: Looks },
): ListPlan => {
  const orderOf = (name: string) => orders.find((one) => one === name || (name === resource.title && one === 'title'))
  const labelOf = (name: string) => fieldWord(name, name === resource.title) ?? msg`Name`
  const titleOrder = orderOf(resource.title)
  return {
    resource,
    orders,
    ...rest,
    titleLabel: labelOf(resource.title),
    ...(titleOrder && { titleOrder }),
    columns: Object.entries<Field>(resource.fields)
      .filter(([name, field]) => field.inList && name !== resource.title)
      .map(([name, field]): Column => {
        const order = orderOf(name)
        return { name, field, label: labelOf(name), ...(order && { order }), ...looks[name] }
      }),
  }
}

const modified = { leaves: 75, nowrap: true } as const
const everyLanguage = { translation: 'any' } as const
const staffOnly = ['translation', 'hidden', 'image', 'category', 'overlaps'] as const
const linkedList = {
  always: everyLanguage,
  staffOnly,
  dated: false,
  order: { by: 'title', down: false, own: false },
  orders: resources.venues.filters.orderby.options,
} as const
const termList = {
  always: { ...everyLanguage, hide_empty: false },
  staffOnly,
  dated: false,
  order: { by: 'name', down: false, own: true },
  // The words the interface takes besides have no column to press.
  orders: ['name', 'slug', 'count', 'description', 'parent', 'id'],
  looks: {
    description: { leaves: 56 },
    slug: { leaves: 75 },
    count: { number: true, cardLabel: true },
    parent: { leaves: 56, cardLabel: true },
  },
} as const

/** What each list shows. */
export const plans = {
  events: plan(resources.events, {
    always: { ...everyLanguage, hidden: 'any' },
    staffOnly,
    dated: true,
    order: { by: 'start_date', down: false, own: true },
    orders: resources.events.filters.orderby.options,
    second: EventSecond,
    looks: {
      start_date: { cell: WhenCell, nowrap: true },
      venue: { leaves: 56 },
      organizer: { leaves: 75 },
      categories: { leaves: 56 },
      status: { nowrap: true },
      modified,
    },
  }),
  venues: plan(resources.venues, {
    ...linkedList,
    looks: { address: { leaves: 56 }, status: { nowrap: true }, modified },
  }),
  organizers: plan(resources.organizers, {
    ...linkedList,
    looks: { website: { leaves: 75 }, phone: { leaves: 56, nowrap: true }, status: { nowrap: true }, modified },
  }),
  categories: plan(resources.categories, termList),
  tags: plan(resources.tags, termList),
} satisfies Record<ResourceName, ListPlan>
