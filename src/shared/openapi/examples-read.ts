// Examples of reading what was written: lists, records, and what cannot be had.
import type { Example } from './example.ts'

const editor = { as: 'editor' } as const

export const readExamples: readonly Example[] = [
  {
    name: 'events',
    summary: 'Upcoming events of a category',
    of: 'listEvents',
    query: { categories: 'concerts', per_page: 1 },
  },
  {
    name: 'events-more',
    summary: 'The first of several pages',
    of: 'listEvents',
    query: { per_page: 1 },
  },
  {
    name: 'events-untranslated',
    summary: 'What is missing in French, for who may see it',
    of: 'listEvents',
    ...editor,
    query: { translation: 'missing', ml_language: 'fr', starts_after: 'today', per_page: 1 },
  },
  {
    name: 'events-refused',
    summary: 'Several faults at once',
    of: 'listEvents',
    status: 400,
    query: { start_date: '2026-02-30', venue: 999, geoloc_lat: 50 },
  },
  { name: 'events-past-the-end', summary: 'A page past the end', of: 'listEvents', status: 404, query: { page: 99 } },
  {
    name: 'venues',
    summary: 'Venues with events to come',
    of: 'listVenues',
    query: { only_with_upcoming: true, search: 'Rue' },
  },
  { name: 'organizers', summary: 'Organizers of an event', of: 'listOrganizers', query: { event: 3 } },
  {
    name: 'categories',
    summary: 'Categories, by how many events they have',
    of: 'listCategories',
    query: { orderby: 'count', order: 'desc' },
  },
  { name: 'tags', summary: 'Tags without events too', of: 'listTags', query: { hide_empty: false, per_page: 2 } },
  { name: 'event-read', summary: 'In Dutch', of: 'readEvent', path: { id: 3 }, query: { ml_language: 'nl' } },
  {
    name: 'event-in-french',
    summary: 'Not in this language',
    of: 'readEvent',
    status: 404,
    path: { id: 3 },
    query: { ml_language: 'fr' },
  },
  { name: 'event-locked', summary: 'Behind a password', of: 'readEvent', status: 403, path: { id: 6 } },
  {
    name: 'event-unlocked',
    summary: 'With the password',
    of: 'readEvent',
    path: { id: 6 },
    query: { password: 'cymbals' },
  },
  { name: 'event-by-slug', summary: 'By slug', of: 'readEventBySlug', path: { slug: 'winter-concert' } },
  { name: 'venue-read', summary: 'A venue', of: 'readVenue', path: { id: 1 } },
  { name: 'venue-by-slug', summary: 'By slug', of: 'readVenueBySlug', path: { slug: 'kulturfabrik' } },
  { name: 'organizer-read', summary: 'An organizer', of: 'readOrganizer', path: { id: 2 } },
  {
    name: 'organizer-by-slug',
    summary: 'By slug, in German',
    of: 'readOrganizerBySlug',
    path: { slug: 'jazzclub' },
    query: { ml_language: 'de' },
  },
  { name: 'category-read', summary: 'A category', of: 'readCategory', path: { id: 2 } },
  { name: 'tag-read', summary: 'A tag', of: 'readTag', path: { id: 3 } },
  { name: 'tag-unknown', summary: 'Nothing has this identifier', of: 'readTag', status: 404, path: { id: 999 } },
]
