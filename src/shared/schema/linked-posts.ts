import {
  description,
  globalIds,
  identity,
  jsonLd,
  modification,
  publication,
  title,
  translationPublication,
} from './common-fields.ts'
import { coordinate, boolean, image, phone, richText, text, url, email, resource } from './fields.ts'
import { record, linkedListFilters } from './filters.ts'

const linkedPost = {
  ...publication,
  excerpt: richText({ section: 'record', readOnly: true }),
  ...identity,
  ...modification,
  ...globalIds,
  json_ld: jsonLd,
}
const filters = { ...linkedListFilters, event: record('events', { group: 'more' }) }
const inherited = { section: 'place', perLanguage: true, inherits: true } as const

export const venues = resource({
  name: 'venues',
  singular: 'venue',
  title: 'venue',
  post: true,
  fields: {
    venue: title,
    description,
    website: url({ section: 'texts', perLanguage: true, inherits: true }),
    slug: translationPublication.slug,
    address: text({ ...inherited, searched: true, inList: true }),
    zip: text({ section: 'place', searched: true }),
    city: text({ ...inherited, searched: true, inList: true }),
    province: text({ ...inherited, searched: true }),
    state: text({ ...inherited, searched: true }),
    stateprovince: text(inherited),
    country: text({ section: 'place' }),
    geo_lat: coordinate({ section: 'place', extension: true, max: 90 }),
    geo_lng: coordinate({ section: 'place', extension: true }),
    phone: phone({ section: 'contact', searched: true }),
    image: image({ section: 'image' }),
    status: translationPublication.status,
    show_map: boolean({ section: 'display', default: true }),
    show_map_link: boolean({ section: 'display', default: true }),
    ...linkedPost,
  },
  filters,
})

export const organizers = resource({
  name: 'organizers',
  singular: 'organizer',
  title: 'organizer',
  post: true,
  fields: {
    organizer: title,
    description,
    website: url({ section: 'texts', perLanguage: true, inherits: true, searched: true, inList: true }),
    slug: translationPublication.slug,
    phone: phone({ section: 'contact', searched: true, inList: true }),
    email: email({ section: 'contact', searched: true, inList: true }),
    image: image({ section: 'image' }),
    status: translationPublication.status,
    ...linkedPost,
  },
  filters,
})
