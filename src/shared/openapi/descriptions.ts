type Texts = { readonly [name: string]: string }

const fields: Texts = {
  id: 'Id; events, venues, organizers and images share one sequence, categories and tags another',
  title: 'Event title, plain text',
  venue: 'Venue name, plain text',
  organizer: 'Organizer name, plain text',
  name: 'Name of the term, plain text',
  description: 'HTML within one allow-list; other markup is removed',
  excerpt: 'Short text, HTML within the same allow-list',
  cost: 'Cost as text; a bare number gets the currency of the site, text that cannot be parsed is stored unchanged',
  website: 'http(s) URL, or `""`',
  slug: 'Last part of the public URL, unique per resource and language; by default from the title',
  start_date: 'Wall time in the time zone of the event',
  end_date: 'Wall time in the time zone of the event, not before the start',
  all_day: 'From 00:00:00 to 23:59:59 of the given days; `null` without the password',
  timezone: 'IANA name, `UTC`, `UTC+5` or `+05:30`; by default the time zone of the site',
  event_state: 'Whether the event takes place as planned',
  event_state_reason: 'Why the event does not take place as planned, plain text',
  categories:
    'Categories of the event; in requests ids, names or slugs. Unknown names are created if the account may do so',
  tags: 'Tags of the event; in requests ids, names or slugs. Unknown names are created if the account may do so',
  image: 'Image, or `false`; in requests an id, or a URL that is fetched once. `""` or `false` removes it',
  status: 'Publication status of this translation; `trash` applies to the whole record',
  featured: 'Featured on the site; `null` without the password',
  sticky: 'Sticky in the calendar view; `null` without the password',
  hide_from_listings: 'Only in lists with the parameter `hidden`; `null` without the password',
  show_map: 'Whether a map is displayed; `null` without the password',
  show_map_link: 'Whether a link to a map is displayed; `null` without the password',
  author: 'Id of the account that the record belongs to; a string in responses',
  date: 'Publication date in the time zone of the site; `publish` with a date in the future becomes `future`',
  date_utc: 'Publication date in UTC',
  password: 'Password of the event; `""` removes it. Returned with `context=edit` if the account can edit the event',
  language: 'The language of this response',
  source_language: 'The language in which the record was created; editors can set another existing translation',
  translations: 'The translations that the account can see, by language',
  inherited: 'Fields that show the value of the source language because they have no own value',
  version: 'Counts the writes of the record and of this translation; first part of the etag',
  modified: 'Last change of record or translation, in the time zone of the site',
  modified_utc: 'Last change of record or translation, in UTC',
  url: 'Public URL',
  rest_url: 'URL of the record in the interface',
  global_id: 'Id that is unique among servers',
  global_id_lineage: 'Global ids of the record on this and earlier servers',
  protected: 'Whether a password protects the event',
  start_date_details: 'The parts of the start',
  end_date_details: 'The parts of the end',
  utc_start_date: 'The start in UTC',
  utc_start_date_details: 'The parts of the start in UTC',
  utc_end_date: 'The end in UTC',
  utc_end_date_details: 'The parts of the end in UTC',
  series: 'Id of the series that the event belongs to; 0: none',
  series_rule:
    'The days of the series as RFC 5545 `DTSTART`, `RRULE`, `RDATE` and `EXDATE`, one line each, in the time zone of the event; `""` without a series',
  series_position: 'Place of the event in its series, from 1; 0 without a series',
  series_date:
    'The start that the series gives the event, as wall time; `start_date` differs if the event was moved on its own',
  timezone_abbr: 'Abbreviation of the time zone at the start',
  cost_details: 'The parsed cost',
  custom_fields: 'Always empty; for clients that expect it',
  json_ld: 'schema.org data; only in single reads, and not of password-protected events',
  address: 'Street and number',
  zip: 'Postal code',
  city: 'City',
  province: 'Province',
  state: 'State',
  stateprovince: 'State or province',
  country: 'Country',
  geo_lat: 'Latitude, WGS 84; `""` if unknown',
  geo_lng: 'Longitude, WGS 84; `""` if unknown',
  buffer_minutes: 'Minutes that the venue needs between two events, which overlap otherwise',
  phone: 'Phone number',
  email: 'E-mail address',
  parent: 'Id of the parent category; 0 at the top',
  color:
    'Colour of the category in lists and calendars; requests may also send a hexadecimal colour, which becomes the nearest of these',
  effective_color: 'Colour of the category or of the nearest one above that has a colour',
  count:
    'Number of events with this term as filter, in the language of the request and at any date; a category includes those of its subcategories',
  count_all_languages: 'Number of different events with this term as filter, in all languages and at any date',
  taxonomy: 'Kind of term',
  meta: 'Always empty; for clients that expect it',
  urls: 'URLs of the term, its list and its parent',
}
/** Fields with another meaning in one resource. */
const resourceFields: { readonly [resource: string]: Texts } = {
  events: {
    venue: 'The venue, or `[]`; in requests an id, an object (with `id`, or of a new venue), or a list of one of these',
    organizer: 'The organizers; in requests ids or objects (with `id`, or of a new organizer)',
  },
}

/** The description of a field; empty if it has none. */
export const getFieldDescription = (resource: string, name: string): { description?: string } => {
  const description = resourceFields[resource]?.[name] ?? fields[name]
  return description === undefined ? {} : { description }
}

const filters: Texts = {
  page: 'Page to return',
  per_page: 'Records per page; more than 100 means 100',
  search:
    'All words must occur in title, description or excerpt (venues also address and phone, organizers also phone, e-mail and website); `"phrase"`, `-exclude`',
  start_date: 'Events that start on or after the date',
  end_date: 'Events that end on or before the date',
  starts_before: 'Events that start up to the last second of the day',
  starts_after: 'Events that start after the day',
  ends_before: 'Events that end up to the last second of the day',
  ends_after: 'Events that end after the day',
  strict_dates:
    'The given times are the boundaries instead of whole days. A time with an offset or `Z` is compared as an instant; without this it means the day of that instant in the time zone of each event',
  ongoing: 'Events that overlap the range, instead of those within it',
  status: 'Publication statuses that the account can see; `any`: all except the trash',
  categories: 'Events with one of these categories, by id or slug',
  tags: 'Events with one of these tags, by id or slug',
  venue: 'Events at one of these venues',
  organizer: 'Events of one of these organizers',
  featured: 'Featured events, or all others',
  hidden: 'Include events that are hidden from listings (`any`), or return only these (`true`)',
  translation:
    'State of the translation into the language of the request. `unpublished`: complete, but not public although the source is; `todo`: all states except `complete`. Results are in that language, or else in their source language',
  due: 'Records whose source is published or scheduled, without events that are over. `late`, `week`, `later`: by the day on which the translation of an event is due, which is a number of days before its start; cancelled, postponed and moved-online events without a reason in the language are `late`, other records `later`. On events the default date filters then do not apply',
  search_languages: 'Search all visible languages',
  geoloc: 'Events whose venue has coordinates, or has none',
  geoloc_lat: 'Latitude to search around; together with `geoloc_lng`',
  geoloc_lng: 'Longitude to search around; together with `geoloc_lat`',
  geoloc_distance: 'Radius of that search in kilometres',
  include: 'Only these records; on events the date filters then do not apply',
  exclude: 'Exclude these records',
  post_parent: 'Events with this parent',
  series: 'Events of this series',
  collapse: '`series`: of each series only the first of the events that the list has',
  ticketed: '`false` has no effect, `true` is rejected: the service has no tickets',
  orderby:
    'Sort key; `tree`, of categories: parents before their children, by name; `venue`: by its name, events without a venue first; `translation_state`, for editors and translators: missing, outdated, partial, unpublished, complete; `due`, for editors and translators: cancelled, postponed and moved-online events without a reason in the language, upcoming ones by start, then running and past ones by end, last first; other records by title',
  order: 'Sort direction',
  password: 'Password of a protected event; returns its protected fields',
  event: 'Only records linked to this event',
  post: 'Only terms assigned to this event',
  has_events: 'Only records with events, or only those without',
  only_with_upcoming: 'Only records with upcoming events',
  hide_empty: 'Exclude terms without events',
  parent: 'Only direct subcategories of this one',
  slug: 'Only the term with this slug',
  image: 'Records with an image, or without',
  category: '`none`: events without a category',
  names_other_day:
    'Events with a title, excerpt or description, in any language that the account sees, that names a day with its month or weekday on which the event does not take place; or those without',
  overlaps: 'Events that overlap another one at the same venue, or those that do not',
  author:
    'Records of this account, by id, or of the account of the request (`me`); of others for editors and translators',
}
/** The description of a list parameter; empty if it has none. */
export const getFilterDescription = (name: string, isStaffOnly = false): { description?: string } => {
  const description = filters[name]
  if (description === undefined) return {}
  return { description: isStaffOnly ? `${description}; for editors and translators` : description }
}
