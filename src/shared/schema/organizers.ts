// Organizers: who holds events.
import { identity, publication, variantPublication } from './common-fields.ts'
import { email, image, phone, richText, text, url } from './fields.ts'
import { record } from './filters.ts'
import { linkedListFilters } from './list-filters.ts'
import { resource } from './resource.ts'

export const organizers = resource({
  name: 'organizers',
  singular: 'organizer',
  title: 'organizer',
  post: true,
  fields: {
    organizer: text({ section: 'texts', required: true, perLanguage: true, translated: true, inList: true }),
    description: richText({ section: 'texts', perLanguage: true, translated: true }),
    website: url({ section: 'texts', perLanguage: true, inherits: true, inList: true }),
    slug: variantPublication.slug,
    phone: phone({ section: 'contact', inList: true }),
    email: email({ section: 'contact', inList: true }),
    image: image({ section: 'picture' }),
    status: variantPublication.status,
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
