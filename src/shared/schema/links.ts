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

/** A record to be created: its fields as clients send them, and in `source_language` the language they are written in. */
export type NestedRecord = { readonly [field: string]: unknown }
/** What a link field holds: ids of existing records, and records to be created. */
export type LinkItem = number | NestedRecord

/** Whether an item of a link field is a record to be created. */
export const isNested = (item: unknown): item is NestedRecord =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

/** The records to be created among the values of a link field, each with its place. */
export const findNested = (value: unknown): { at: number; record: NestedRecord }[] =>
  Array.isArray(value) ? value.flatMap((item: unknown, at) => (isNested(item) ? [{ at, record: item }] : [])) : []

/** The fields that a form asks of a record to be created, in their order; a term has its name alone. */
export const nestedFields = {
  events: [],
  venues: ['venue', 'address', 'zip', 'city', 'country', 'phone', 'website'],
  organizers: ['organizer', 'phone', 'email', 'website'],
  categories: ['name'],
  tags: ['name'],
} as const satisfies Record<ResourceName, readonly string[]>

/** A fault of a record to be created: its place among the values, and the field of its own. */
export type NestedPath = { at: number; field: string }

/** Whether two items of a link field are the same id, or records to be created with the same fields. */
export const sameItem = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (isNested(one) && isNested(other) && serialize(one) === serialize(other))

/** A record as a text, whatever order its fields were written in. */
const serialize = (record: NestedRecord): string => JSON.stringify(record, Object.keys(record).toSorted())
