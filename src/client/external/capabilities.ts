// Fields and filters that external servers lack.
import type { Field } from '#shared/schema/fields.ts'
import type { Filter } from '#shared/schema/filters.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { hasStoredRoute, isStored } from './stored-values.ts'

/** Fields of the specification that external servers ignore in a write. */
const ignoredFields: { readonly [N in ResourceName]: readonly string[] } = {
  events: ['password'],
  venues: ['slug'],
  organizers: ['slug'],
  categories: [],
  tags: [],
}

/** The fields that the events interface does not store: our extensions, and `ignoredFields`. */
export const unsupportedFields = (resource: ResourceName): string[] =>
  Object.entries<Field>(resources[resource].fields)
    .filter(([name, field]) => field.extension || ignoredFields[resource].includes(name))
    .map(([name]) => name)

/** The meta keys that `wp/v2` registers for events, venues and organizers; `undefined` if the server has no usable `wp/v2`. */
export type MetaKeys = ReadonlySet<string> | undefined

/** The fields that neither the events interface nor `wp/v2` stores. */
export const missingFields = (resource: ResourceName, meta: MetaKeys): string[] =>
  unsupportedFields(resource).filter((name) => !(meta && hasStoredRoute(resource) && isStored(resource, name, meta)))

/** The choices of a field that the server can store; `undefined`: all of them. */
export const storableOptions = (name: string): readonly string[] | undefined =>
  name === 'event_state' ? ['scheduled', 'postponed', 'cancelled'] : undefined

/**
 * Filters that are accepted but return wrong rows: `include` and `strict_dates` do not work as documented, `only_with_upcoming` checks
 * ten events only, and the `geoloc` filters need a paid extension.
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

/** The list parameters that external servers support. Only lists of terms can be sorted. */
export const supportedFilters = (resource: ResourceName): string[] =>
  Object.entries<Filter>(resources[resource].filters)
    .filter(([name, filter]) => !filter.extension && !(misleadingFilters.includes(name) && !isTerm(resource)))
    .map(([name]) => name)

/** Fields that the events interface cannot clear: it rejects the request or keeps the value. `wp/v2` can clear them. */
const cannotClear: { readonly [N in ResourceName]: readonly string[] } = {
  events: ['description', 'excerpt', 'slug', 'venue'],
  venues: ['description'],
  organizers: ['description'],
  categories: ['description', 'slug'],
  tags: ['description', 'slug'],
}

/** Fields that cannot be cleared. `hasStoredValues`: the record can be written through `wp/v2`. */
export const unclearableFields = (resource: ResourceName, hasStoredValues: boolean): readonly string[] => [
  ...(resources[resource].post ? ['date'] : []),
  ...(hasStoredValues ? [] : cannotClear[resource]),
]
