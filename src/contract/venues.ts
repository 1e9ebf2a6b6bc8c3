// Venues: where events take place.
import { identity, publication, variantPublication } from './common.ts'
import { degrees, flag, image, phone, prose, text, web } from './field.ts'
import { record } from './filter.ts'
import { linkedListFilters } from './list-filters.ts'
import { resource } from './resource.ts'

const inherited = { section: 'place', perLanguage: true, inherits: true } as const

export const venues = resource({
  name: 'venues',
  singular: 'venue',
  title: 'venue',
  post: true,
  fields: {
    venue: text({ section: 'texts', required: true, perLanguage: true, translated: true, inList: true }),
    description: prose({ section: 'texts', perLanguage: true, translated: true }),
    website: web({ section: 'texts', perLanguage: true, inherits: true }),
    slug: variantPublication.slug,
    address: text({ ...inherited, inList: true }),
    zip: text({ section: 'place' }),
    city: text({ ...inherited, inList: true }),
    province: text(inherited),
    state: text(inherited),
    stateprovince: text(inherited),
    country: text({ section: 'place' }),
    geo_lat: degrees({ section: 'place', extension: true, most: 90 }),
    geo_lng: degrees({ section: 'place', extension: true }),
    phone: phone({ section: 'contact' }),
    image: image({ section: 'picture' }),
    status: variantPublication.status,
    show_map: flag({ section: 'shown', default: true }),
    show_map_link: flag({ section: 'shown', default: true }),
    author: publication.author,
    date: publication.date,
    date_utc: publication.date_utc,
    excerpt: prose({ section: 'record', readOnly: true }),
    ...identity,
    modified: publication.modified,
    modified_utc: publication.modified_utc,
    url: publication.url,
    global_id: publication.global_id,
    global_id_lineage: publication.global_id_lineage,
    json_ld: publication.json_ld,
  },
  filters: { ...linkedListFilters, event: record('events', { place: 'more' }) },
})
