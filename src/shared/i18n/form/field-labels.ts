// Labels and hints of fields and form sections.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Section } from '../../schema/fields.ts'
import type { ResourceName, Resources } from '../../schema/resources.ts'

type LabelsOf<N extends ResourceName> = { [F in keyof Resources[N]['fields']]: MessageDescriptor }

const identity = {
  id: msg`ID`,
  language: msg`Language`,
  source_language: msg`Source language`,
  translations: msg`Languages`,
  inherited: msg`Taken from the source language`,
  version: msg`Version`,
}
const publication = {
  image: msg`Image`,
  status: msg`Status`,
  author: msg`Author`,
  date: msg`Publication date`,
  date_utc: msg`Publication date (UTC)`,
  modified: msg`Last changed`,
  modified_utc: msg`Last changed (UTC)`,
  url: msg`Public address`,
  global_id: msg`Global ID`,
  global_id_lineage: msg`Earlier global IDs`,
  json_ld: msg`Data for search engines`,
}
const texts = {
  description: msg`Description`,
  website: msg`Website`,
  slug: msg`Slug`,
  excerpt: msg`Summary`,
}
const term = {
  ...identity,
  name: msg`Name`,
  description: texts.description,
  slug: texts.slug,
  count: msg`Events`,
  count_all_languages: msg`Events in all languages`,
  url: publication.url,
  taxonomy: msg`Taxonomy`,
  meta: msg`Additional data`,
  urls: msg`Interface addresses`,
}

/** Labels of fields, without the language. */
export const fieldLabels = {
  events: {
    ...identity,
    ...publication,
    ...texts,
    title: msg`Title`,
    cost: msg`Price`,
    start_date: msg`Starts`,
    end_date: msg`Ends`,
    all_day: msg`All day`,
    timezone: msg`Time zone`,
    event_state: msg`Event state`,
    event_state_reason: msg`Reason`,
    venue: msg`Venue`,
    organizer: msg`Organizers`,
    categories: msg`Categories`,
    tags: msg`Tags`,
    featured: msg`Featured`,
    sticky: msg`Pinned in the month view`,
    hide_from_listings: msg`Hidden from lists`,
    show_map: msg`Show the map`,
    show_map_link: msg`Show a link to the map`,
    password: msg`Password`,
    rest_url: msg`Interface address`,
    protected: msg`Protected by a password`,
    start_date_details: msg`Start, in parts`,
    end_date_details: msg`End, in parts`,
    utc_start_date: msg`Starts (UTC)`,
    utc_start_date_details: msg`Start (UTC), in parts`,
    utc_end_date: msg`Ends (UTC)`,
    utc_end_date_details: msg`End (UTC), in parts`,
    timezone_abbr: msg`Abbreviation of the time zone`,
    cost_details: msg`Price, in parts`,
    custom_fields: msg`Additional fields`,
  },
  venues: {
    ...identity,
    ...publication,
    ...texts,
    venue: msg`Name`,
    address: msg`Street and number`,
    zip: msg`Postcode`,
    city: msg`City`,
    province: msg`Province`,
    state: msg`State`,
    stateprovince: msg`State or province`,
    country: msg`Country`,
    geo_lat: msg`Latitude`,
    geo_lng: msg`Longitude`,
    phone: msg`Phone`,
    show_map: msg`Show the map`,
    show_map_link: msg`Show a link to the map`,
  },
  organizers: {
    ...identity,
    ...publication,
    ...texts,
    organizer: msg`Name`,
    phone: msg`Phone`,
    email: msg`E-mail`,
  },
  categories: { ...term, parent: msg`Parent category` },
  tags: term,
} satisfies { [N in ResourceName]: LabelsOf<N> }

/** The label of a field; `undefined` for an unknown field. */
export const fieldLabel = (resource: ResourceName, name: string): MessageDescriptor | undefined => {
  const labels: { readonly [name: string]: MessageDescriptor } = fieldLabels[resource]
  return labels[name]
}

/** Headings of the sections of forms and detail pages. */
export const sectionLabels = {
  texts: msg`Texts`,
  when: msg`When`,
  where: msg`Where and who`,
  place: msg`Address`,
  contact: msg`Contact`,
  links: msg`Sorted under`,
  image: msg`Image`,
  display: msg`Shown`,
  publication: msg`Publication`,
  record: msg`Record`,
} satisfies Record<Section, MessageDescriptor>

const slugHint = msg`The last part of the web address. Left empty, it is made automatically.`
const mapHints = {
  show_map: msg`On the public page, beside the address.`,
  show_map_link: msg`On the public page, to a map in a tab of its own.`,
}
const webHint = msg`A whole address, for example https://www.example.org/.`

type HintsOf<N extends ResourceName> = { [F in keyof Resources[N]['fields']]?: MessageDescriptor }

/** Hints of fields that need one. */
const fieldHints = {
  events: {
    excerpt: msg`One or two sentences for lists.`,
    cost: msg`As visitors read it: 12.50, € 10 – € 20, Free.`,
    website: webHint,
    slug: slugHint,
    event_state_reason: msg`Said to visitors, for example: The new date is 3 May.`,
    featured: msg`Stands out in lists.`,
    sticky: msg`Stands first on its day.`,
    hide_from_listings: msg`In no list for visitors; its own page can still be opened.`,
    ...mapHints,
    date: msg`A moment ahead schedules the publication.`,
    password: msg`Visitors enter it to read the event.`,
  },
  venues: {
    website: webHint,
    slug: slugHint,
    geo_lat: msg`In degrees, for example 50.8466.`,
    geo_lng: msg`In degrees, for example 4.3528.`,
    ...mapHints,
  },
  organizers: { website: webHint, slug: slugHint },
  categories: { slug: slugHint, parent: msg`Leave it empty for a category at the top.` },
  tags: { slug: slugHint },
} satisfies { [N in ResourceName]: HintsOf<N> }

/** The hint of a field, if it has one. */
export const fieldHint = (resource: ResourceName, name: string): MessageDescriptor | undefined => {
  const hints: { readonly [name: string]: MessageDescriptor | undefined } = fieldHints[resource]
  return hints[name]
}
