// Labels of filters, their values and date ranges.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ResourceName, Resources } from '../schema/resources.ts'
import { dateRangeLabels, stateLabel } from './labels.ts'

type FilterName = { [N in ResourceName]: keyof Resources[N]['filters'] & string }[ResourceName]

const names = {
  page: msg`Page`,
  per_page: msg`Rows per page`,
  search: msg`Search`,
  start_date: msg`From`,
  end_date: msg`Until`,
  status: msg`Status`,
  categories: msg`Category`,
  venue: msg`Venue`,
  organizer: msg`Organizer`,
  tags: msg`Tags`,
  translation: msg`Translation`,
  due: msg`Translation due`,
  featured: msg`Featured`,
  hidden: msg`Hidden from listings`,
  starts_before: msg`Starts on or before`,
  starts_after: msg`Starts after`,
  ends_before: msg`Ends on or before`,
  ends_after: msg`Ends after`,
  strict_dates: msg`Exact times`,
  ongoing: msg`Include events that overlap the dates`,
  search_languages: msg`Search fields`,
  geoloc: msg`Has map location`,
  geoloc_lat: msg`Near latitude`,
  geoloc_lng: msg`Near longitude`,
  geoloc_distance: msg`Within (km)`,
  include: msg`Only these`,
  exclude: msg`Exclude`,
  post_parent: msg`Parent event`,
  series: msg`Series number`,
  collapse: msg`Series`,
  ticketed: msg`Has tickets`,
  orderby: msg`Sort by`,
  order: msg`Order`,
  password: msg`Password`,
  image: msg`Has image`,
  author: msg`Author`,
  category: msg`Category`,
  overlaps: msg`Overlaps another event at this venue`,
  names_other_day: msg`Texts name another day`,
  has_events: msg`Has events`,
  only_with_upcoming: msg`Has upcoming events`,
  event: msg`Event`,
  post: msg`Post`,
  hide_empty: msg`Only with events in this language`,
  parent: msg`Parent category`,
  slug: msg`Slug`,
} satisfies Record<FilterName, MessageDescriptor>

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
  status: { any: msg`All except trash` },
  translation: {
    todo: msg`Needs work`,
    missing: msg`Missing`,
    outdated: msg`Outdated`,
    partial: msg`Incomplete`,
    unpublished: msg`Not published`,
    complete: msg`Complete`,
  },
  due: { any: msg`Published or scheduled, not over`, late: msg`Late`, week: dateRangeLabels.week, later: msg`Later` },
  category: { none: msg`None` },
  collapse: { series: msg`First event only` },
  author: { me: msg`Me` },
  hidden: { any: msg`Visibility in listings`, true: msg`Hidden only`, false: msg`Visible only` },
}

export const choiceLabel = (filter: string, value: string): MessageDescriptor | undefined =>
  valueLabels[filter]?.[value] ?? commonValues[value] ?? stateLabel(value)
