// Resource definitions.
import { type Fields, fieldNamesWith } from './fields.ts'
import type { Filters } from './filters.ts'

export type Resource<N extends string = string, F extends Fields = Fields, Q extends Filters = Filters> = {
  name: N
  /** The name of one record in error codes: `rest-event-not-found`, `event-is-in-trash`. */
  singular: string
  /** The field with the name of a record: `title`, `venue` … */
  title: string
  fields: F
  filters: Q
  /** Records have statuses, slugs in paths, a trash and a publication date. Terms have none of these. */
  post: boolean
  /** The name of the taxonomy in responses and links. */
  taxonomy?: string
}

/** Declares a resource and infers the literal types of its fields. */
export const resource = <const N extends string, F extends Fields, Q extends Filters>(
  declared: Resource<N, F, Q> & { title: keyof F },
): Resource<N, F, Q> => declared

/** The names of the fields with a value per language, in the order of the table. */
export const translatableFields = (of: { fields: Fields }): string[] => fieldNamesWith(of.fields, 'perLanguage')
/** The names of the writable fields with one value for all languages, in the order of the table. */
export const sharedFields = (of: { fields: Fields }): string[] =>
  Object.keys(of.fields).filter((name) => !of.fields[name]?.perLanguage && !of.fields[name]?.readOnly)
/** The names of the fields that a translation inherits from the source language while it has no value of its own. */
export const inheritingFields = (of: { fields: Fields }): string[] => fieldNamesWith(of.fields, 'inherits')
const trackedByFields = new WeakMap<Fields, readonly string[]>()
/** The names of the fields whose translations can become outdated: translated and inheriting ones. */
export const trackedFields = ({ fields }: { fields: Fields }): readonly string[] => {
  const known = trackedByFields.get(fields)
  if (known) return known
  const names = Object.keys(fields).filter((name) => fields[name]?.translated || fields[name]?.inherits)
  trackedByFields.set(fields, names)
  return names
}
