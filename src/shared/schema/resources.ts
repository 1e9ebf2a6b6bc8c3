import { categories, tags } from './terms.ts'
import { events } from './events.ts'
import { organizers, venues } from './linked-posts.ts'

export const resources = { events, venues, organizers, categories, tags }
export type Resources = typeof resources
export type ResourceName = keyof Resources

/** In the order of the navigation. */
export const resourceNames = [
  'events',
  'venues',
  'organizers',
  'categories',
  'tags',
] as const satisfies readonly ResourceName[]

export const isResourceName = (text: unknown): text is ResourceName => resourceNames.some((name) => name === text)

/** Resources whose records are terms: without statuses, trash and slugs in paths. */
export type TermResource = 'categories' | 'tags'
/** Whether the records of a resource are terms. */
export const isTermResource = <N extends ResourceName>(resource: N): resource is N & TermResource =>
  !resources[resource].post
