// Events: what happens, when, where and by whom.
import type { CostDetails, DateDetails } from './answers.ts'
import { categories } from './categories.ts'
import { identity, publication, variantPublication } from './common.ts'
import {
  choice,
  detail,
  flag,
  image,
  link,
  links,
  moment,
  money,
  prose,
  secret,
  terms,
  text,
  web,
  zone,
} from './field.ts'
import { day, number, oneOf, record, records, words, yes } from './filter.ts'
import { languageFilters, order, paging, search, statusFilter } from './list-filters.ts'
import { organizers } from './organizers.ts'
import { resource } from './resource.ts'
import { eventStates } from './status.ts'
import { tags } from './tags.ts'
import { venues } from './venues.ts'

const dateDetails = () => detail<DateDetails>()({ section: 'record' })

/** What an event is sorted by; the extension parameter `orderby`. */
export const eventOrders = ['start_date', 'end_date', 'date', 'modified', 'title', 'id'] as const

export const events = resource({
  name: 'events',
  singular: 'event',
  title: 'title',
  post: true,
  fields: {
    title: text({ section: 'texts', required: true, perLanguage: true, translated: true, inList: true }),
    excerpt: prose({ section: 'texts', perLanguage: true, translated: true }),
    description: prose({ section: 'texts', perLanguage: true, translated: true }),
    cost: money({ section: 'texts', perLanguage: true, inherits: true }),
    website: web({ section: 'texts', perLanguage: true, inherits: true }),
    slug: variantPublication.slug,
    start_date: moment({ section: 'when', required: true, inList: true }),
    end_date: moment({ section: 'when', required: true }),
    all_day: flag({ section: 'when' }),
    timezone: zone({ section: 'when' }),
    event_state: choice(eventStates)({ section: 'when', extension: true }),
    event_state_reason: text({ section: 'when', perLanguage: true, extension: true }),
    venue: link(venues)({ section: 'where', inList: true }),
    organizer: links(organizers)({ section: 'where', inList: true }),
    categories: terms(categories)({ section: 'links', inList: true }),
    tags: terms(tags)({ section: 'links' }),
    image: image({ section: 'picture' }),
    status: variantPublication.status,
    featured: flag({ section: 'shown' }),
    sticky: flag({ section: 'shown' }),
    hide_from_listings: flag({ section: 'shown' }),
    show_map: flag({ section: 'shown' }),
    show_map_link: flag({ section: 'shown' }),
    author: publication.author,
    date: publication.date,
    date_utc: publication.date_utc,
    password: secret({ section: 'publication', writeOnly: true }),
    ...identity,
    modified: publication.modified,
    modified_utc: publication.modified_utc,
    url: publication.url,
    rest_url: text({ section: 'record', readOnly: true }),
    global_id: publication.global_id,
    global_id_lineage: publication.global_id_lineage,
    protected: detail<boolean>()({ section: 'record', extension: true }),
    start_date_details: dateDetails(),
    end_date_details: dateDetails(),
    utc_start_date: moment({ section: 'record', readOnly: true }),
    utc_start_date_details: dateDetails(),
    utc_end_date: moment({ section: 'record', readOnly: true }),
    utc_end_date_details: dateDetails(),
    timezone_abbr: text({ section: 'record', readOnly: true }),
    cost_details: detail<CostDetails>()({ section: 'record' }),
    custom_fields: detail<[] | { [name: string]: { label: string; value: string } }>()({ section: 'record' }),
    json_ld: publication.json_ld,
  },
  filters: {
    ...paging,
    ...search,
    start_date: day({ place: 'usual' }),
    end_date: day({ place: 'usual' }),
    ...statusFilter,
    categories: records('categories', { place: 'usual' }),
    venue: records('venues', { place: 'usual' }),
    organizer: records('organizers', { place: 'usual' }),
    tags: records('tags', { place: 'usual' }),
    translation: languageFilters.translation,
    featured: yes({ place: 'usual' }),
    hidden: oneOf(['any', 'true', 'false'], { extension: true, place: 'more' }),
    starts_before: day({ place: 'more' }),
    starts_after: day({ place: 'more' }),
    ends_before: day({ place: 'more' }),
    ends_after: day({ place: 'more' }),
    strict_dates: yes({ place: 'more' }),
    ongoing: yes({ extension: true, place: 'more' }),
    search_languages: languageFilters.search_languages,
    geoloc: yes({ place: 'more' }),
    geoloc_lat: number({ place: 'more' }),
    geoloc_lng: number({ place: 'more' }),
    geoloc_distance: number({ extension: true, place: 'more' }),
    include: records('events', { place: 'more' }),
    post_parent: record('events', { place: 'more' }),
    ticketed: yes({ place: 'more' }),
    orderby: oneOf(eventOrders, { extension: true }),
    ...order,
    password: words(),
  },
})
