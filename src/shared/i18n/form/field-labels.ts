// Labels and hints of fields and form sections.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Section } from '../../schema/fields.ts'
import { type ResourceName, type Resources, resources } from '../../schema/resources.ts'

type FieldNames<N extends ResourceName> = keyof Resources[N]['fields'] & string

/** Labels of fields, without the language. The field with the name of a record is labelled `name`, except the title of an event. */
const fieldLabels = {
  title: msg`Title`,
  name: msg`Name`,
  description: msg`Description`,
  excerpt: msg`Excerpt`,
  cost: msg`Cost`,
  website: msg`Website`,
  slug: msg`Slug`,
  start_date: msg`Starts`,
  end_date: msg`Ends`,
  all_day: msg`All day`,
  timezone: msg`Time zone`,
  event_state: msg`Event status`,
  event_state_reason: msg`Reason`,
  venue: msg`Venue`,
  organizer: msg`Organizers`,
  categories: msg`Categories`,
  tags: msg`Tags`,
  parent: msg`Parent category`,
  color: msg`Color`,
  effective_color: msg`Displayed color`,
  address: msg`Address`,
  buffer_minutes: msg`Minutes between events`,
  zip: msg`Postal code`,
  city: msg`City`,
  province: msg`Province`,
  state: msg`State`,
  stateprovince: msg`Province / state`,
  country: msg`Country`,
  geo_lat: msg`Latitude`,
  geo_lng: msg`Longitude`,
  phone: msg`Phone`,
  email: msg`Email`,
  image: msg`Image`,
  featured: msg`Featured`,
  sticky: msg`Sticky in month view`,
  hide_from_listings: msg`Hidden from listings`,
  show_map: msg`Show map`,
  show_map_link: msg`Show map link`,
  status: msg`Status`,
  author: msg`Author`,
  date: msg`Publication date`,
  date_utc: msg`Publication date (UTC)`,
  password: msg`Password`,
  protected: msg`Password protected`,
  id: msg`ID`,
  language: msg`Language`,
  source_language: msg`Source language`,
  translations: msg`Languages`,
  inherited: msg`Same as source language`,
  version: msg`Version`,
  modified: msg`Last modified`,
  modified_utc: msg`Last modified (UTC)`,
  url: msg`Permalink`,
  rest_url: msg`API URL`,
  global_id: msg`Global ID`,
  global_id_lineage: msg`Previous global IDs`,
  json_ld: msg`Structured data (JSON-LD)`,
  start_date_details: msg`Start details`,
  end_date_details: msg`End details`,
  utc_start_date: msg`Starts (UTC)`,
  utc_start_date_details: msg`Start details (UTC)`,
  utc_end_date: msg`Ends (UTC)`,
  utc_end_date_details: msg`End details (UTC)`,
  timezone_abbr: msg`Time zone abbreviation`,
  series: msg`Series`,
  series_rule: msg`Dates of the series`,
  series_position: msg`Position in the series`,
  series_date: msg`Date in the series`,
  cost_details: msg`Cost details`,
  custom_fields: msg`Additional fields`,
  count: msg`Events`,
  count_all_languages: msg`Events in all languages`,
  taxonomy: msg`Taxonomy`,
  meta: msg`Additional data`,
  urls: msg`API URLs`,
} satisfies Record<{ [N in ResourceName]: FieldNames<N> }[ResourceName], MessageDescriptor>

/** The label of a field; `undefined` for an unknown field. */
export const fieldLabel = (resource: ResourceName, name: string): MessageDescriptor | undefined => {
  const labels: { readonly [name: string]: MessageDescriptor } = fieldLabels
  return name === resources[resource].title && resource !== 'events' ? labels['name'] : labels[name]
}

/** Headings of the sections of forms and detail pages. */
export const sectionLabels = {
  texts: msg`Text`,
  when: msg`Date and time`,
  where: msg`Venue and organizers`,
  place: msg`Address`,
  contact: msg`Contact`,
  links: msg`Categories and tags`,
  image: msg`Image`,
  display: msg`Display`,
  publication: msg`Publish`,
  record: msg`Record`,
} satisfies Record<Section, MessageDescriptor>

const slugHint = msg`The last part of the URL. Leave empty to generate it automatically.`
const mapHints = {
  show_map: msg`Shown on the event page next to the address.`,
  show_map_link: msg`Shown on the event page. Opens in a new tab.`,
}
const webHint = msg`Full URL, for example https://www.example.org/.`

/** Hints of fields that need one. */
const fieldHints = {
  events: {
    excerpt: msg`One or two sentences, shown in lists.`,
    cost: msg`For example 12.50, € 10 – € 20 or Free.`,
    website: webHint,
    slug: slugHint,
    event_state_reason: msg`Shown to visitors, for example “The new date is 3 May”.`,
    featured: msg`Highlighted in lists.`,
    sticky: msg`Shown first on its day.`,
    hide_from_listings: msg`Not shown in public listings. The event page stays available.`,
    ...mapHints,
    date: msg`A future date schedules publication.`,
    password: msg`Visitors need it to view the event.`,
  },
  venues: {
    website: webHint,
    slug: slugHint,
    geo_lat: msg`Decimal degrees, for example 50.8466.`,
    geo_lng: msg`Decimal degrees, for example 4.3528.`,
    buffer_minutes: msg`Events that are closer together are marked as overlapping.`,
    ...mapHints,
  },
  organizers: { website: webHint, slug: slugHint },
  categories: {
    slug: slugHint,
    parent: msg`Leave empty for a top-level category.`,
    color: msg`Subcategories without a color use it too.`,
  },
  tags: { slug: slugHint },
} satisfies { [N in ResourceName]: { [F in FieldNames<N>]?: MessageDescriptor } }

export const fieldHint = (resource: ResourceName, name: string): MessageDescriptor | undefined => {
  const hints: { readonly [name: string]: MessageDescriptor | undefined } = fieldHints[resource]
  return hints[name]
}
