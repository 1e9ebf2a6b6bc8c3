// Labels of resources, columns and statuses.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '../policy/policy.ts'
import type { viewDateRanges } from '../schema/filters.ts'
import type { ResourceName } from '../schema/resources.ts'
import type { EventState, Status } from '../schema/status.ts'
import { isLanguage } from './language.ts'
import { languageLabel } from './locale.ts'

type ResourceLabels = { many: MessageDescriptor; create: MessageDescriptor; none: MessageDescriptor }

/** Labels of a resource: its name, creating a record, and the empty list. */
export const resourceLabels = {
  events: { many: msg`Events`, create: msg`New event`, none: msg`No events yet` },
  venues: { many: msg`Venues`, create: msg`New venue`, none: msg`No venues yet` },
  organizers: { many: msg`Organizers`, create: msg`New organizer`, none: msg`No organizers yet` },
  categories: { many: msg`Categories`, create: msg`New category`, none: msg`No categories yet` },
  tags: { many: msg`Tags`, create: msg`New tag`, none: msg`No tags yet` },
} satisfies Record<ResourceName, ResourceLabels>

export const statusLabels = {
  publish: msg`Published`,
  future: msg`Scheduled`,
  draft: msg`Draft`,
  pending: msg`Pending review`,
  private: msg`Private`,
  trash: msg`In trash`,
} satisfies Record<Status, MessageDescriptor>

export const eventStatusLabels = {
  scheduled: msg`As planned`,
  postponed: msg`Postponed`,
  cancelled: msg`Cancelled`,
  sold_out: msg`Sold out`,
  moved_online: msg`Moved online`,
} satisfies Record<EventState, MessageDescriptor>

const optionLabels: { readonly [value: string]: MessageDescriptor } = { ...eventStatusLabels, ...statusLabels }

/** The label of a status or event status. */
export const stateLabel = (value: string): MessageDescriptor | undefined => optionLabels[value]

const fields: { readonly [name: string]: MessageDescriptor } = {
  title: msg`Title`,
  excerpt: msg`Excerpt`,
  event_state_reason: msg`Reason`,
  description: msg`Description`,
  cost: msg`Cost`,
  website: msg`Website`,
  start_date: msg`Date`,
  venue: msg`Venue`,
  organizer: msg`Organizer`,
  categories: msg`Categories`,
  status: msg`Status`,
  modified: msg`Last modified`,
  address: msg`Address`,
  city: msg`City`,
  province: msg`Province`,
  state: msg`State`,
  stateprovince: msg`State or province`,
  phone: msg`Phone`,
  email: msg`Email`,
  name: msg`Name`,
  slug: msg`Slug`,
  count: msg`Events`,
  parent: msg`Parent category`,
}

export const columnLabel = (name: string, isTitle = false): MessageDescriptor | undefined =>
  isTitle && name !== 'title' ? fields['name'] : fields[name]

/** The label of an option: a message, the name of a language, or the option itself. */
export const optionLabel = (option: string): { message: MessageDescriptor } | { text: string } => {
  if (isLanguage(option)) return { text: languageLabel(option) }
  const message = optionLabels[option]
  return message ? { message } : { text: option }
}

/** Shown in the layout and at the end of every page title. */
export const productName = 'Calendar Content'

export const roleLabels = {
  administrator: msg`Administrator`,
  editor: msg`Editor`,
  author: msg`Author`,
  contributor: msg`Contributor`,
  subscriber: msg`Subscriber`,
  translator: msg`Translator`,
} satisfies Record<Role, MessageDescriptor>

/** A date range of a list, in its URL as `dates=past`. */
export type DateRange = (typeof viewDateRanges)[number]
export const dateRangeLabels = {
  upcoming: msg`Upcoming`,
  past: msg`Past`,
  week: msg`This week`,
  month: msg`This month`,
  soon: msg`Next 30 days`,
  all: msg`All dates`,
} satisfies Record<DateRange, MessageDescriptor>
/** All date ranges, in the order of the menu. */
export const dateRanges = Object.keys(dateRangeLabels) as DateRange[] // safe: its own keys
