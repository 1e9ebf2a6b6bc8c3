import { identity, publication, translationPublication } from './common-fields.ts'
import { coordinate, boolean, image, phone, richText, text, url, email } from './fields.ts'
import { record } from './filters.ts'
import { linkedListFilters } from './list-filters.ts'
import { resource } from './resource.ts'

const inherited = { section: 'place', perLanguage: true, inherits: true } as const

export const venues = resource({
  name: 'venues',
  singular: 'venue',
  title: 'venue',
  post: true,
  fields: {
    venue: text({
      section: 'texts',
      required: true,
      perLanguage: true,
      translated: true,
      searched: true,
      inList: true,
    }),
    description: richText({ section: 'texts', perLanguage: true, translated: true, searched: true }),
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
    image: image({ section: 'picture' }),
    status: translationPublication.status,
    show_map: boolean({ section: 'shown', default: true }),
    show_map_link: boolean({ section: 'shown', default: true }),
    author: publication.author,
    date: publication.date,
    date_utc: publication.date_utc,
    excerpt: richText({ section: 'record', readOnly: true }),
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

export const organizers = resource({
  name: 'organizers',
  singular: 'organizer',
  title: 'organizer',
  post: true,
  fields: {
    organizer: text({
      section: 'texts',
      required: true,
      perLanguage: true,
      translated: true,
      searched: true,
      inList: true,
    }),
    description: richText({ section: 'texts', perLanguage: true, translated: true, searched: true }),
    website: url({ section: 'texts', perLanguage: true, inherits: true, searched: true, inList: true }),
    slug: translationPublication.slug,
    phone: phone({ section: 'contact', searched: true, inList: true }),
    email: email({ section: 'contact', searched: true, inList: true }),
    image: image({ section: 'picture' }),
    status: translationPublication.status,
    author: publication.author,
    date: publication.date,
    date_utc: publication.date_utc,
    excerpt: richText({ section: 'record', readOnly: true }),
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
