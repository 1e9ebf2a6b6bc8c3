// Field definitions: a kind and its options.
import type { Filters } from './filters.ts'
import type { FieldKind } from './kinds.ts'

/** The sections of forms and detail pages. */
export const sections = [
  'texts',
  'when',
  'where',
  'place',
  'contact',
  'links',
  'image',
  'display',
  'publication',
  'record',
] as const
export type Section = (typeof sections)[number]

/** Options of a field; absent ones are false. */
export type FieldOptions = {
  section: Section
  /** Required by a create; can never be emptied. */
  required?: true
  /** In responses only. */
  readOnly?: true
  /** In requests only. */
  writeOnly?: true
  /** Shown as a column of the list. */
  inList?: true
  /** One value per language. */
  perLanguage?: true
  /** A text whose translations become outdated when the source text changes. */
  translated?: true
  /** Short HTML: a single line is no paragraph. */
  brief?: true
  /** Found by `search`. */
  searched?: true
  /** Shows the value of the source language while it was never set in a translation. */
  inherits?: true
  /** An extension of the specification. */
  extension?: true
  /** Only in the response for a single record. */
  singleOnly?: true
  /** Another form of another field (`date_utc`): clients may send it, forms do not show it. */
  alternate?: true
  /** A boolean that is true in a new record and when emptied. */
  default?: true
  /** The maximum of a number: of coordinates, whose minimum is its negative, 180 if absent; of minutes, a day if absent. */
  max?: number
}

const plain =
  <const K extends string>(kind: K) =>
  <const F extends FieldOptions>(options: F): { kind: K } & F => ({ kind, ...options })

/** The identifier of a record: a positive integer. */
export const key = plain('key')
/** One line of plain text: no markup, entities not decoded. */
export const text = plain('text')
/** HTML within the allow-list of `html.ts`. */
export const richText = plain('richText')
/** The last part of a public URL: lower-case words joined by hyphens. */
export const slug = plain('slug')
/** A boolean; `null` in a response if a password hides it. */
export const boolean = plain('boolean')
/** Wall time `YYYY-MM-DD HH:MM:SS` in the time zone of the event or the site; in a request an offset may follow. */
export const dateTime = plain('dateTime')
/** A time zone: an IANA name, `UTC`, `UTC+5`, or `+05:30`. */
export const timeZone = plain('timeZone')
/** A typed price: "12,50", "€ 10 – € 20", "Free". */
export const cost = plain('cost')
/** An absolute http(s) URL. */
export const url = plain('url')
export const email = plain('email')
export const phone = plain('phone')
/** Degrees (WGS 84); `""` in a response if unknown. */
export const coordinate = plain('coordinate')
/** The id of an account, a string in responses. */
export const account = plain('account')
/** An image: an id or a URL in requests, an object or `false` in responses. */
export const image = plain('image')
/** The id of the parent of a term; 0 at the top. */
export const parent = plain('parent')
/** A secret text, in requests only. */
export const password = plain('password')
/** An integer. */
export const count = plain('count')
/** Minutes, from 0 to `max`. */
export const minutes = plain('minutes')
/** Derived data in responses only, of the type `V`: `readOnly<DateDetails>()`. */
export const readOnly =
  <V>() =>
  <const F extends FieldOptions>(options: F): { kind: 'readOnly'; readOnly: true; value?: V } & F => ({
    kind: 'readOnly',
    readOnly: true,
    ...options,
  })
/** One of several options. */
export const choice =
  <const O extends readonly [string, ...string[]]>(choices: O) =>
  <const F extends FieldOptions>(options: F): { kind: 'choice'; options: O } & F => ({
    kind: 'choice',
    options: choices,
    ...options,
  })

/** One of the hues of `hues.ts`; `""`: none. Requests may also send a hexadecimal colour, which becomes the nearest hue. */
export const color = plain('color')

type Target = { name: string; fields: Fields }
const toRecords =
  <const K extends string>(kind: K) =>
  <T extends Target>(to: T) =>
  <const F extends FieldOptions>(options: F): { kind: K; to: T['name']; target?: T } & F => ({
    kind,
    to: to.name,
    ...options,
  })
/** At most one record of another resource: in responses its object, or `[]`; in requests a list of at most one id. */
export const link = toRecords('link')
/** Records of another resource: objects in responses, ids in requests. */
export const links = toRecords('links')
/** Terms of an event: short objects in responses, ids in requests. */
export const terms = toRecords('terms')

export type Field = FieldOptions & {
  kind: FieldKind
  options?: readonly [string, ...string[]]
  to?: string
  value?: unknown
  target?: unknown
}
export type Fields = { [name: string]: Field }

export type FieldNamesWith<F extends Fields, Option extends keyof FieldOptions> = {
  [N in keyof F]: F[N] extends { [K in Option]: true } ? N : never
}[keyof F] &
  string

/** The names of the fields that have an option set, in the order of the table. */
export const fieldNamesWith = <F extends Fields, const K extends keyof FieldOptions>(
  fields: F,
  option: K,
): FieldNamesWith<F, K>[] =>
  // safe: filtered by the very property that FieldNamesWith tests
  Object.keys(fields).filter((name) => fields[name]?.[option] === true) as FieldNamesWith<F, K>[]

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
