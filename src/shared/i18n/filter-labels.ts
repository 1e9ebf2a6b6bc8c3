// Labels of filters, their values and date ranges.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ResourceName, Resources } from '../schema/resources.ts'
import { stateLabel } from './labels.ts'

type FilterName = { [N in ResourceName]: keyof Resources[N]['filters'] & string }[ResourceName]

const names = {
  page: msg`Page`,
  per_page: msg`Rows per page`,
  search: msg`Search`,
  start_date: msg`From`,
  end_date: msg`Until`,
  status: msg`Status`,
  categories: msg`Categories`,
  venue: msg`Venue`,
  organizer: msg`Organizer`,
  tags: msg`Tags`,
  translation: msg`Translation`,
  featured: msg`Featured`,
  hidden: msg`Hidden from lists`,
  starts_before: msg`Starts no later than`,
  starts_after: msg`Starts after`,
  ends_before: msg`Ends no later than`,
  ends_after: msg`Ends after`,
  strict_dates: msg`Exact times`,
  ongoing: msg`Also what only overlaps the dates`,
  search_languages: msg`Search in`,
  geoloc: msg`Place on the map known`,
  geoloc_lat: msg`Near latitude`,
  geoloc_lng: msg`Near longitude`,
  geoloc_distance: msg`Within kilometres`,
  include: msg`Only these`,
  exclude: msg`Without these`,
  post_parent: msg`Belongs to event`,
  ticketed: msg`With tickets`,
  orderby: msg`Sorted by`,
  order: msg`Direction`,
  password: msg`Password`,
  image: msg`With a picture`,
  author: msg`Author`,
  category: msg`Category`,
  overlaps: msg`Overlaps another at its venue`,
  has_events: msg`Has events`,
  only_with_upcoming: msg`Has upcoming events`,
  event: msg`Of the event`,
  post: msg`Of the entry`,
  hide_empty: msg`Only with published events`,
  parent: msg`Under the category`,
  slug: msg`Slug`,
} satisfies Record<FilterName, MessageDescriptor>

/** The name of a filter. */
export const filterLabel = (name: string): MessageDescriptor | undefined => {
  const words: { readonly [name: string]: MessageDescriptor } = names
  return words[name]
}

const commonValues: { readonly [value: string]: MessageDescriptor } = {
  any: msg`Any`,
  true: msg`Yes`,
  false: msg`No`,
  all: msg`All languages`,
}
const valueLabels: { readonly [filter: string]: { readonly [value: string]: MessageDescriptor } } = {
  status: { any: msg`All but the trash` },
  translation: {
    todo: msg`Needs work`,
    missing: msg`Missing`,
    outdated: msg`Outdated`,
    partial: msg`Incomplete`,
    unpublished: msg`Not published`,
    complete: msg`Complete`,
  },
  category: { none: msg`None` },
  author: { me: msg`Me` },
  hidden: { any: msg`Hidden or not`, true: msg`Only hidden ones`, false: msg`Only visible ones` },
}

/** The label of an option of a filter. */
export const choiceLabel = (filter: string, value: string): MessageDescriptor | undefined =>
  valueLabels[filter]?.[value] ?? commonValues[value] ?? stateLabel(value)
