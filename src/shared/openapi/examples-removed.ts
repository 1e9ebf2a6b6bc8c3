// Examples of removing what was written.
import type { Example } from './example.ts'

const editor = { as: 'editor' } as const

export const deleteExamples: readonly Example[] = [
  {
    name: 'event-without-dutch',
    summary: 'Without its Dutch variant',
    of: 'deleteEvent',
    ...editor,
    path: { id: 3 },
    query: { scope: 'language', ml_language: 'nl' },
  },
  {
    name: 'event-source',
    summary: 'The source language stays',
    of: 'deleteEvent',
    ...editor,
    status: 409,
    path: { id: 3 },
    query: { scope: 'language' },
  },
  { name: 'event-trashed', summary: 'Into the trash', of: 'deleteEvent', ...editor, path: { id: 5 } },
  {
    name: 'event-trashed-again',
    summary: 'It lies there already',
    of: 'deleteEvent',
    ...editor,
    status: 410,
    path: { id: 5 },
  },
  {
    name: 'event-by-slug-trashed',
    summary: 'By slug',
    of: 'deleteEventBySlug',
    ...editor,
    path: { slug: 'rehearsal' },
  },
  { name: 'venue-trashed', summary: 'Its links come back with it', of: 'deleteVenue', ...editor, path: { id: 4 } },
  {
    name: 'venue-by-slug-trashed',
    summary: 'By slug',
    of: 'deleteVenueBySlug',
    ...editor,
    path: { slug: 'kulturfabrik' },
  },
  {
    name: 'organizer-not-yours',
    summary: 'Not allowed',
    of: 'deleteOrganizer',
    as: 'contributor',
    status: 403,
    path: { id: 2 },
  },
  {
    name: 'organizer-trashed',
    summary: 'Into the trash',
    of: 'deleteOrganizerBySlug',
    ...editor,
    path: { slug: 'jazz-club' },
  },
  {
    name: 'organizer-trashed-again',
    summary: 'It lies there already',
    of: 'deleteOrganizer',
    ...editor,
    status: 410,
    path: { id: 2 },
  },
  { name: 'category-deleted', summary: 'For good', of: 'deleteCategory', ...editor, path: { id: 2 } },
  { name: 'tag-deleted', summary: 'For good', of: 'deleteTag', ...editor, path: { id: 4 } },
]
