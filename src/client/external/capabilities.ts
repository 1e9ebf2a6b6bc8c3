// Fields and filters that external servers lack.
import type { Field } from '#shared/schema/fields.ts'
import type { Filter } from '#shared/schema/filters.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { MetaKeys } from './read-record.ts'
import { hasStoredRoute, isStored } from './stored-values.ts'

/** Fields of the specification that such a server ignores when they are sent. */
const ignoredFields: { readonly [N in ResourceName]: readonly string[] } = {
  events: ['password'],
  venues: ['slug'],
  organizers: ['slug'],
  categories: [],
  tags: [],
}

/** The fields that the events interface does not write: our extensions, and those it ignores. */
export const unsupportedFields = (resource: ResourceName): string[] =>
  Object.entries<Field>(resources[resource].fields)
    .filter(([name, field]) => field.extension || ignoredFields[resource].includes(name))
    .map(([name]) => name)

/** The fields that neither the events interface nor `wp/v2` writes. */
export const missingFields = (resource: ResourceName, meta: MetaKeys): string[] =>
  unsupportedFields(resource).filter((name) => !(meta && hasStoredRoute(resource) && isStored(resource, name, meta)))

/** The choices of a field that the server can store; `undefined`: all of them. */
export const storableOptions = (name: string): readonly string[] | undefined =>
  name === 'event_state' ? ['scheduled', 'postponed', 'cancelled'] : undefined

/**
 * Filters that are there and mislead: `include` and `strict_dates` do not do what they say, `only_with_upcoming` looks at ten events,
 * places need an extension that has to be bought.
 */
const misleadingFilters = [
  'include',
  'strict_dates',
  'only_with_upcoming',
  'ticketed',
  'geoloc',
  'geoloc_lat',
  'geoloc_lng',
]
const isTerm = (resource: ResourceName): boolean => !resources[resource].post

/** The parameters of a list that such a server understands. Only terms can be sorted. */
export const supportedFilters = (resource: ResourceName): string[] =>
  Object.entries<Filter>(resources[resource].filters)
    .filter(([name, filter]) => !filter.extension && !(misleadingFilters.includes(name) && !isTerm(resource)))
    .map(([name]) => name)

/** Fields that the events interface cannot empty: it refuses, or silently keeps the value. `wp/v2` can. */
const cannotClear: { readonly [N in ResourceName]: readonly string[] } = {
  events: ['description', 'excerpt', 'slug', 'venue'],
  venues: ['description'],
  organizers: ['description'],
  categories: ['description', 'slug'],
  tags: ['description', 'slug'],
}

/** Fields that cannot be emptied: a publication date, and those of the list above that only the events interface writes. */
export const unclearableFields = (resource: ResourceName, isWithStored: boolean): readonly string[] => [
  ...(resources[resource].post ? ['date'] : []),
  ...(isWithStored ? [] : cannotClear[resource]),
]
