// The five lists: their columns from the tables of fields, and what a table does not say of its list.
import { msg } from '@lingui/core/macro'
import type { Field } from '#shared/schema/fields.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { EventCountCell } from '#fields/view/cells.tsx'
import type { Column, ListAsking, ListPlan } from '#records/list/list-config.ts'
import { columnLabel } from '#shared/i18n/labels.ts'
import { askings } from './list-filters.ts'
import { EventSecond } from './EventSubtitle.tsx'
import { WhenCell } from './EventDateCell.tsx'

type Looks = { readonly [column: string]: Partial<Column> }

/** The list that asks so: `looks` adds to single columns. */
const plan = (asking: ListAsking, looks: Looks, second?: ListPlan['second']): ListPlan => {
  const { resource, orders } = asking
  const orderOf = (name: string) => orders.find((one) => one === name || (name === resource.title && one === 'title'))
  const labelOf = (name: string) => columnLabel(name, name === resource.title) ?? msg`Name`
  const titleOrder = orderOf(resource.title)
  return {
    ...asking,
    titleLabel: labelOf(resource.title),
    ...(titleOrder && { titleOrder }),
    ...(second && { second }),
    columns: Object.entries<Field>(resource.fields)
      .filter(([name, field]) => field.inList && name !== resource.title)
      .map(([name, field]): Column => {
        const order = orderOf(name)
        return { name, field, label: labelOf(name), ...(order && { order }), ...looks[name] }
      }),
  }
}

const status = { nowrap: true } as const
const modified = { hideBelow: 75, nowrap: true } as const
const termLooks = {
  description: { hideBelow: 56 },
  slug: { hideBelow: 75 },
  count: { cell: EventCountCell, order: 'count_all_languages', number: true, cardLabel: true },
  parent: { hideBelow: 56, cardLabel: true },
} as const
const eventLooks = {
  start_date: { cell: WhenCell, nowrap: true },
  venue: { hideBelow: 56 },
  organizer: { hideBelow: 75 },
  categories: { hideBelow: 56 },
  status,
  modified,
} as const

/** What each list shows. */
export const plans: { readonly [N in ResourceName]: ListPlan } = {
  events: plan(askings.events, eventLooks, EventSecond),
  venues: plan(askings.venues, { address: { hideBelow: 56 }, status, modified }),
  organizers: plan(askings.organizers, {
    website: { hideBelow: 75 },
    phone: { hideBelow: 56, nowrap: true },
    status,
    modified,
  }),
  categories: plan(askings.categories, termLooks),
  tags: plan(askings.tags, termLooks),
}
