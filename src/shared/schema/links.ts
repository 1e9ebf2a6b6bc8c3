// The link fields of an event, and the resource each names.
import type { ResourceName } from './resources.ts'

export const linkFields = ['venue', 'organizer', 'categories', 'tags'] as const
export type LinkField = (typeof linkFields)[number]

/** The resource of the records that a link field names. */
export const linkTargets = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
} as const satisfies Record<LinkField, ResourceName>
