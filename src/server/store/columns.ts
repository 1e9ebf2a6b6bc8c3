// Columns of a resource, derived from its field table.
import { type Field, sharedFields, translatableFields } from '#shared/schema/fields.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { kinds } from '#shared/schema/kinds.ts'
import type { Value } from './types.ts'

/** Columns outside of `shared` and `texts`. */
const ownProperties = new Set(['author', 'source_language', 'slug', 'status'])
/**
 * Columns without a writable field: instants, computed by the service from wall time and zone, the parent of an event, its series, and
 * the passwords that venues and organizers of other servers have.
 */
const withoutField: { readonly [N in ResourceName]?: readonly string[] } = {
  events: ['utc_start_date', 'utc_end_date', 'post_parent', 'series', 'series_rule', 'series_position', 'series_date'],
  venues: ['password'],
  organizers: ['password'],
}

/** The fields of a resource as plain rows. */
export const fields = (resource: ResourceName): { readonly [name: string]: Field } => resources[resource].fields
const columnsAmong = (resource: ResourceName, names: readonly string[]): string[] =>
  names.filter((name) => {
    const field = fields(resource)[name]
    return field !== undefined && kinds[field.kind].column !== null && !ownProperties.has(name)
  })
/** A value for each resource. */
export const perResource = <V>(columns: (resource: ResourceName) => V): Readonly<Record<ResourceName, V>> => {
  const [events, venues, organizers, categories, tags] = resourceNames
  return {
    events: columns(events),
    venues: columns(venues),
    organizers: columns(organizers),
    categories: columns(categories),
    tags: columns(tags),
  }
}

/** The columns of `StoredRecord.shared`. */
export const sharedColumns = perResource((resource) => [
  ...columnsAmong(resource, sharedFields(resources[resource])),
  ...(withoutField[resource] ?? []),
])
/** The columns of `StoredTranslation.texts`. */
export const textColumns = perResource((resource) => columnsAmong(resource, translatableFields(resources[resource])))

/** Whether records of a resource have statuses, an author, a publication date and a trash. */
export const isPost = (resource: ResourceName): boolean => resources[resource].post
/** The field that names a record. */
export const getTitleField = (resource: ResourceName): string => resources[resource].title

/** The links of events: the key of `Links`, the table, and the column that names the other record. */
export const linkTables = [
  { link: 'venue', table: 'events_venues', column: 'venue', to: 'venues' },
  { link: 'organizer', table: 'events_organizers', column: 'organizer', to: 'organizers' },
  { link: 'categories', table: 'events_categories', column: 'category', to: 'categories' },
  { link: 'tags', table: 'events_tags', column: 'tag', to: 'tags' },
] as const

/** The table that links events to records of a kind, and its column that names them. */
export const getLinkTable = (resource: (typeof linkTables)[number]['to']): { table: string; column: string } =>
  linkTables.find(({ to }) => to === resource) ?? linkTables[0]

const isDecimal = (resource: ResourceName, column: string): boolean => fields(resource)[column]?.kind === 'coordinate'
/** The value in a column: decimal numbers are text, which both engines return unchanged. */
export const toColumn = (resource: ResourceName, column: string, value: Value): Value =>
  value !== null && isDecimal(resource, column) ? String(value) : value
/** The shared value of a column. */
export const fromColumn = (resource: ResourceName, column: string, value: Value): Value =>
  value !== null && isDecimal(resource, column) ? Number(value) : value
