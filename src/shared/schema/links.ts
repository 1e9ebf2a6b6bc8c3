// Link fields of an event, and linked records that are created with it.
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

/** A linked record to create: its fields as in a request, and `source_language`. */
export type NestedRecord = { readonly [field: string]: unknown }
/** An item of a link field: the id of an existing record, or a record to create. */
export type LinkItem = number | NestedRecord

/** Whether an item of a link field is a record to create. */
export const isNested = (item: unknown): item is NestedRecord =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

/** The records to create in a link field, each with its index. */
export const findNested = (value: unknown): { at: number; record: NestedRecord }[] =>
  Array.isArray(value) ? value.flatMap((item: unknown, at) => (isNested(item) ? [{ at, record: item }] : [])) : []

/** The fields of a record to create, in the order of the form; a term has only a name. */
export const nestedFields = {
  events: [],
  venues: ['venue', 'address', 'zip', 'city', 'country', 'phone', 'website'],
  organizers: ['organizer', 'phone', 'email', 'website'],
  categories: ['name'],
  tags: ['name'],
} as const satisfies Record<ResourceName, readonly string[]>

/** The path to a field of a record to create: its index in the link field, and the field. */
export type NestedPath = { at: number; field: string }

/** Whether two items of a link field are the same id, or records to create with the same fields. */
export const sameItem = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (isNested(one) && isNested(other) && serialize(one) === serialize(other))

/** JSON of a record that does not depend on the order of its fields. */
const serialize = (record: NestedRecord): string => JSON.stringify(record, Object.keys(record).toSorted())
