import { type Example, examplesAs } from './example.ts'

const visitor = examplesAs()
const contributor = examplesAs('contributor')
const editor = examplesAs('editor')

/** Examples of the public interface, in the order of their requests. */
export const publicExamples: readonly Example[] = [
  editor('venue', 'createVenue', 'A venue with address and coordinates', {
    body: {
      venue: 'Kulturfabrik',
      address: 'Rue de Luxembourg 116',
      zip: '4221',
      city: 'Esch-sur-Alzette',
      country: 'Luxembourg',
      geo_lat: 49.5009,
      geo_lng: 5.9846,
      phone: '+352 55 44 93-1',
      website: 'https://venue.example.org',
    },
  }),
  editor('organizer', 'createOrganizer', 'An organizer', {
    body: { organizer: 'Jazz Club', email: 'club@example.org', description: '<p>Concerts since 1975.</p>' },
  }),
  editor('category', 'createCategory', 'A category', { body: { name: 'Concerts', slug: 'concerts' } }),
  editor('category-below', 'createCategory', 'A category below another', {
    body: { name: 'Chamber music', parent: 1 },
  }),
  editor('category-taken', 'createCategory', 'Slug in use', {
    status: 400,
    body: { name: 'Other concerts', slug: 'concerts' },
  }),
  editor('tag', 'createTag', 'A tag', { body: { name: 'Outdoor' } }),
  editor('tag-under-another', 'createTag', 'Tags have no parents', { status: 400, body: { name: 'Below', parent: 3 } }),
  editor('event', 'createEvent', 'An event with venue, organizer and terms', {
    headers: { 'Idempotency-Key': 'winter-concert-1' },
    body: {
      title: 'Winter concert',
      start_date: '2026-12-24 19:30:00',
      end_date: '2026-12-24 22:00:00',
      timezone: 'Europe/Luxembourg',
      description: '<p>An evening of <em>jazz</em>.</p>',
      cost: '12,50',
      venue: 1,
      organizer: [2],
      categories: [1],
      tags: ['Outdoor', 'Jazz'],
      featured: true,
    },
  }),
  editor('event-form', 'createEvent', 'As a form, with a new venue', {
    form: true,
    body: {
      title: 'Open day',
      start_date: '2027-05-01',
      end_date: '2027-05-01',
      all_day: 'true',
      venue: { venue: 'Town hall', city: 'Arlon' },
    },
  }),
  editor('event-missing', 'createEvent', 'Required fields are missing', {
    status: 400,
    body: { title: 'When?', website: 'nowhere' },
  }),
  visitor('event-nobody', 'createEvent', 'Without an account', { status: 401, body: { title: 'Mine' } }),
  editor('event-protected', 'createEvent', 'A password-protected event', {
    body: {
      title: 'Rehearsal',
      start_date: '2026-12-23 18:00:00',
      end_date: '2026-12-23 20:00:00',
      password: 'cymbals',
    },
  }),
  editor('event-in-dutch', 'updateEvent', 'The Dutch translation of the event', {
    method: 'PATCH',
    path: { id: 3 },
    query: { ml_language: 'nl' },
    body: { title: 'Winterconcert', description: '<p>Een avond <em>jazz</em>.</p>', status: 'publish', based_on: 2 },
  }),
  editor('event-moved', 'updateEvent', 'Only the fields in the body change', {
    method: 'POST',
    path: { id: 3 },
    headers: { 'If-Match': '*' },
    body: { end_date: '2026-12-24 22:30:00', event_state: 'scheduled' },
  }),
  editor('event-changed-meanwhile', 'updateEvent', 'Changed since by another account', {
    status: 412,
    method: 'PUT',
    path: { id: 3 },
    headers: { 'If-Match': '"1-old"' },
    body: { featured: false },
  }),
  editor('event-backwards', 'updateEvent', 'End before start', {
    status: 400,
    method: 'PATCH',
    path: { id: 3 },
    body: { end_date: '2026-12-20 10:00:00' },
  }),
  editor('event-form-update', 'updateEvent', 'As a form', {
    method: 'POST',
    path: { id: 3 },
    form: true,
    body: { excerpt: 'Jazz on Christmas Eve.' },
  }),
  editor('event-by-slug-update', 'updateEventBySlug', 'By slug', {
    method: 'PUT',
    path: { slug: 'winter-concert' },
    body: { sticky: true },
  }),
  editor('venue-update', 'updateVenue', 'New telephone number', {
    method: 'PATCH',
    path: { id: 1 },
    body: { phone: '+352 55 44 93-2' },
  }),
  editor('venue-by-slug-update', 'updateVenueBySlug', 'By slug', {
    method: 'PUT',
    path: { slug: 'kulturfabrik' },
    body: { state: '' },
  }),
  editor('organizer-update', 'updateOrganizer', 'The German translation', {
    method: 'PATCH',
    path: { id: 2 },
    query: { ml_language: 'de' },
    body: { organizer: 'Jazzclub', status: 'publish' },
  }),
  editor('organizer-by-slug-update', 'updateOrganizerBySlug', 'By slug', {
    method: 'POST',
    path: { slug: 'jazz-club' },
    body: { website: 'https://club.example.org' },
  }),
  editor('category-update', 'updateCategory', 'The French translation', {
    method: 'PUT',
    path: { id: 1 },
    query: { ml_language: 'fr' },
    body: { name: 'Spectacles' },
  }),
  editor('tag-update', 'updateTag', 'New description', {
    method: 'PATCH',
    path: { id: 3 },
    body: { description: 'Under the sky.' },
  }),
  visitor('events', 'listEvents', 'Upcoming events of a category', { query: { categories: 'concerts', per_page: 1 } }),
  visitor('events-more', 'listEvents', 'The first of several pages', { query: { per_page: 1 } }),
  editor('events-untranslated', 'listEvents', 'Events without a French translation; for editors and translators', {
    query: { translation: 'missing', ml_language: 'fr', starts_after: 'today', per_page: 1 },
  }),
  visitor('events-refused', 'listEvents', 'Several invalid parameters', {
    status: 400,
    query: { start_date: '2026-02-30', venue: 999, geoloc_lat: 50 },
  }),
  visitor('events-past-the-end', 'listEvents', 'Page past the end', { status: 404, query: { page: 99 } }),
  visitor('venues', 'listVenues', 'Venues with upcoming events', {
    query: { only_with_upcoming: true, search: 'Rue' },
  }),
  visitor('organizers', 'listOrganizers', 'Organizers of an event', { query: { event: 3 } }),
  visitor('categories', 'listCategories', 'Categories by number of events', {
    query: { orderby: 'count', order: 'desc' },
  }),
  visitor('tags', 'listTags', 'Tags with and without events', { query: { hide_empty: false, per_page: 2 } }),
  visitor('event-read', 'readEvent', 'In Dutch', { path: { id: 3 }, query: { ml_language: 'nl' } }),
  visitor('event-in-french', 'readEvent', 'No translation in this language', {
    status: 404,
    path: { id: 3 },
    query: { ml_language: 'fr' },
  }),
  visitor('event-locked', 'readEvent', 'Password-protected', { status: 403, path: { id: 6 } }),
  visitor('event-unlocked', 'readEvent', 'With the password', { path: { id: 6 }, query: { password: 'cymbals' } }),
  visitor('event-by-slug', 'readEventBySlug', 'By slug', { path: { slug: 'winter-concert' } }),
  visitor('venue-read', 'readVenue', 'A venue', { path: { id: 1 } }),
  visitor('venue-by-slug', 'readVenueBySlug', 'By slug', { path: { slug: 'kulturfabrik' } }),
  visitor('organizer-read', 'readOrganizer', 'An organizer', { path: { id: 2 } }),
  visitor('organizer-by-slug', 'readOrganizerBySlug', 'By slug, in German', {
    path: { slug: 'jazzclub' },
    query: { ml_language: 'de' },
  }),
  visitor('category-read', 'readCategory', 'A category', { path: { id: 2 } }),
  visitor('tag-read', 'readTag', 'A tag', { path: { id: 3 } }),
  visitor('tag-unknown', 'readTag', 'Unknown identifier', { status: 404, path: { id: 999 } }),
  editor('event-without-dutch', 'deleteEvent', 'Deletes the Dutch translation', {
    path: { id: 3 },
    query: { scope: 'language', ml_language: 'nl' },
  }),
  editor('event-source', 'deleteEvent', 'The source translation cannot be deleted', {
    status: 409,
    path: { id: 3 },
    query: { scope: 'language' },
  }),
  editor('event-trashed', 'deleteEvent', 'Moves to the trash', { path: { id: 5 } }),
  editor('event-trashed-again', 'deleteEvent', 'Already in the trash', { status: 410, path: { id: 5 } }),
  editor('event-by-slug-trashed', 'deleteEventBySlug', 'By slug', { path: { slug: 'rehearsal' } }),
  editor('venue-trashed', 'deleteVenue', 'Moves to the trash; its links are restored with it', { path: { id: 4 } }),
  editor('venue-by-slug-trashed', 'deleteVenueBySlug', 'By slug', { path: { slug: 'kulturfabrik' } }),
  contributor('organizer-not-yours', 'deleteOrganizer', 'Not allowed', { status: 403, path: { id: 2 } }),
  editor('organizer-trashed', 'deleteOrganizerBySlug', 'Moves to the trash', { path: { slug: 'jazz-club' } }),
  editor('organizer-trashed-again', 'deleteOrganizer', 'Already in the trash', { status: 410, path: { id: 2 } }),
  editor('category-deleted', 'deleteCategory', 'Deleted permanently', { path: { id: 2 } }),
  editor('tag-deleted', 'deleteTag', 'Deleted permanently', { path: { id: 4 } }),
]
