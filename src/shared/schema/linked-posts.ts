import * as common from './common-fields.ts'
import * as field from './fields.ts'
import * as filter from './filters.ts'

const linkedPost = {
  ...common.publication,
  excerpt: field.richText({ section: 'record', readOnly: true }),
  ...common.identity,
  ...common.modification,
  ...common.globalIds,
  json_ld: common.jsonLd,
}
const filters = { ...filter.linkedListFilters, event: filter.record('events', { group: 'advanced' }) }
const inherited = { section: 'place', perLanguage: true, inherits: true } as const

export const venues = field.resource({
  name: 'venues',
  singular: 'venue',
  title: 'venue',
  post: true,
  fields: {
    venue: common.title,
    description: common.description,
    website: field.url({ section: 'texts', perLanguage: true, inherits: true }),
    slug: common.translationPublication.slug,
    address: field.text({ ...inherited, searched: true, inList: true }),
    zip: field.text({ section: 'place', searched: true }),
    city: field.text({ ...inherited, searched: true, inList: true }),
    province: field.text({ ...inherited, searched: true }),
    state: field.text({ ...inherited, searched: true }),
    stateprovince: field.text(inherited),
    country: field.text({ section: 'place' }),
    buffer_minutes: field.minutes({ section: 'place', extension: true }),
    // The last fields of their section: the form has the map below them.
    geo_lat: field.coordinate({ section: 'place', extension: true, max: 90 }),
    geo_lng: field.coordinate({ section: 'place', extension: true }),
    phone: field.phone({ section: 'contact', searched: true }),
    image: field.image({ section: 'image' }),
    status: common.translationPublication.status,
    show_map: field.boolean({ section: 'display', default: true }),
    show_map_link: field.boolean({ section: 'display', default: true }),
    ...linkedPost,
  },
  filters,
})

export const organizers = field.resource({
  name: 'organizers',
  singular: 'organizer',
  title: 'organizer',
  post: true,
  fields: {
    organizer: common.title,
    description: common.description,
    website: field.url({ section: 'texts', perLanguage: true, inherits: true, searched: true, inList: true }),
    slug: common.translationPublication.slug,
    phone: field.phone({ section: 'contact', searched: true, inList: true }),
    email: field.email({ section: 'contact', searched: true, inList: true }),
    image: field.image({ section: 'image' }),
    status: common.translationPublication.status,
    ...linkedPost,
  },
  filters,
})
