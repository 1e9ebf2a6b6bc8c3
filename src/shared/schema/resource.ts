// Resource definitions.
import { type Fields, fieldNamesWith } from './fields.ts'
import type { Filters } from './filters.ts'

export type Resource<N extends string = string, F extends Fields = Fields, Q extends Filters = Filters> = {
  name: N
  /** What one record is called in codes: `rest-event-not-found`, `event-is-in-trash`. */
  singular: string
  /** The field that names a record to people. */
  title: string
  fields: F
  filters: Q
  /** Records have statuses, slugs in paths, a trash and a publication date. Terms have none of these. */
  post: boolean
  /** The word for the kind of term, in answers and links. */
  taxonomy?: string
}

/** Declares a resource; the literal types of its rows are kept. */
export const resource = <const N extends string, F extends Fields, Q extends Filters>(
  declared: Resource<N, F, Q> & { title: keyof F },
): Resource<N, F, Q> => declared

/** The names of the fields that belong to a variant, in the table's order. */
export const translatableFields = (of: { fields: Fields }): string[] => fieldNamesWith(of.fields, 'perLanguage')
/** The names of the fields a client may send for the whole record, in the table's order. */
export const sharedFields = (of: { fields: Fields }): string[] =>
  Object.keys(of.fields).filter((name) => !of.fields[name]?.perLanguage && !of.fields[name]?.readOnly)
/** The names of the fields a variant inherits from the source variant while it has no value of its own. */
export const inheritingFields = (of: { fields: Fields }): string[] => fieldNamesWith(of.fields, 'inherits')
const trackedByFields = new WeakMap<Fields, readonly string[]>()
/** The names of the texts whose translations can go out of date: translated ones and inheriting ones. */
export const trackedFields = ({ fields }: { fields: Fields }): readonly string[] => {
  const known = trackedByFields.get(fields)
  if (known) return known
  const names = Object.keys(fields).filter((name) => fields[name]?.translated || fields[name]?.inherits)
  trackedByFields.set(fields, names)
  return names
}
