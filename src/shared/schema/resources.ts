// The five resources, by name.
import { categories } from './categories.ts'
import { events } from './events.ts'
import { organizers } from './organizers.ts'
import { tags } from './tags.ts'
import { venues } from './venues.ts'

export const resources = { events, venues, organizers, categories, tags }
export type Resources = typeof resources
export type ResourceName = keyof Resources

/** The resources' names, in the order in which people are shown them. */
export const resourceNames = [
  'events',
  'venues',
  'organizers',
  'categories',
  'tags',
] as const satisfies readonly ResourceName[]

/** Whether a text names one of the five resources. */
export const isResourceName = (text: unknown): text is ResourceName => resourceNames.some((name) => name === text)
