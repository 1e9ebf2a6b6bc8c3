// Field definitions: a kind and its options.
import type { FieldKind } from './kinds.ts'

/** Where a form and a detail screen put a field. */
export const sections = [
  'texts',
  'when',
  'where',
  'place',
  'contact',
  'links',
  'picture',
  'shown',
  'publication',
  'record',
] as const
export type Section = (typeof sections)[number]

/** What a field says of itself. Anything left out means "no". */
export type FieldOptions = {
  section: Section
  /** A create needs it, and it can never be emptied. */
  required?: true
  /** Answered, never sent. */
  readOnly?: true
  /** Sent, never answered. */
  writeOnly?: true
  /** Shown as a column of the list. */
  inList?: true
  /** One value per language: it belongs to a variant, not to the record. */
  perLanguage?: true
  /** A text whose translation goes out of date when the source text changes. */
  translated?: true
  /** HTML of a few words: a single line of it is no paragraph. */
  brief?: true
  /** Found by `search`. */
  searched?: true
  /** Never set in a variant, it shows the source variant's value. */
  inherits?: true
  /** Not in the specification: an addition of ours. */
  extension?: true
  /** Only in the answer to a single read. */
  singleOnly?: true
  /** Says what another row says in another form (`date_utc`): programs may send it, forms do not ask for it. */
  alternate?: true
  /** A flag that a new record has set, as one that is emptied. */
  default?: true
  /** The largest number, and the smallest below nothing; degrees go up to 180 where it is not said. */
  max?: number
}

type Plain<K extends string> = <const F extends FieldOptions>(facets: F) => { kind: K } & F
const plain =
  <const K extends string>(kind: K): Plain<K> =>
  (facets) => ({ kind, ...facets })

/** The identifier of a record: a positive integer. */
export const key = plain('key')
/** One line of plain text: no markup, entities not decoded. */
export const text = plain('text')
/** HTML within the allow-list of `html.ts`. */
export const richText = plain('richText')
/** The part of an address that names a record: lower-case words joined by hyphens. */
export const slug = plain('slug')
/** Yes or no; `null` in an answer where a password hides it. */
export const boolean = plain('boolean')
/** Wall-clock time `YYYY-MM-DD HH:MM:SS`; in which zone, its docstring or the event's `timezone` says. Sent, an offset may follow. */
export const dateTime = plain('dateTime')
/** A time zone: an IANA name, `UTC`, `UTC+5`, or `+05:30`. */
export const timeZone = plain('timeZone')
/** A price as people write it: "12,50", "€ 10 – € 20", "Free". */
export const cost = plain('cost')
/** An absolute http(s) address. */
export const url = plain('url')
export const email = plain('email')
export const phone = plain('phone')
/** Degrees, WGS 84; `""` in an answer when unknown. */
export const coordinate = plain('coordinate')
/** The number of an account, answered as a string. */
export const account = plain('account')
/** A picture: an identifier or an address is sent, an object or `false` is answered. */
export const image = plain('image')
/** The identifier of the record above of the same resource; 0 at the top. */
export const parent = plain('parent')
/** A secret text: sent, never answered. */
export const password = plain('password')
/** A whole number. */
export const count = plain('count')
/** Derived structured data that is only answered. `values` is a type: `readOnly<DateDetails>()`. */
export const readOnly =
  <V>() =>
  <const F extends FieldOptions>(facets: F): { kind: 'readOnly'; readOnly: true; value?: V } & F => ({
    kind: 'readOnly',
    readOnly: true,
    ...facets,
  })
/** One of a few words. */
export const choice =
  <const O extends readonly [string, ...string[]]>(options: O) =>
  <const F extends FieldOptions>(facets: F): { kind: 'choice'; options: O } & F => ({
    kind: 'choice',
    options,
    ...facets,
  })

type Target = { name: string; fields: Fields }
/** At most one record of another resource: its object, or `[]` for none, is answered; a list of one or no identifier is sent. */
export const link =
  <T extends Target>(to: T) =>
  <const F extends FieldOptions>(facets: F): { kind: 'link'; to: T['name']; target?: T } & F => ({
    kind: 'link',
    to: to.name,
    ...facets,
  })
/** Several records of another resource: objects are answered, identifiers are sent. */
export const links =
  <T extends Target>(to: T) =>
  <const F extends FieldOptions>(facets: F): { kind: 'links'; to: T['name']; target?: T } & F => ({
    kind: 'links',
    to: to.name,
    ...facets,
  })
/** Terms given to an event: short objects are answered, identifiers are sent. */
export const terms =
  <T extends Target>(to: T) =>
  <const F extends FieldOptions>(facets: F): { kind: 'terms'; to: T['name'] } & F => ({
    kind: 'terms',
    to: to.name,
    ...facets,
  })

export type Field = FieldOptions & {
  kind: FieldKind
  options?: readonly [string, ...string[]]
  to?: string
  value?: unknown
  target?: unknown
}
export type Fields = { [name: string]: Field }

/** The names of the rows of a table that have a facet set. */
export type FieldNamesWith<F extends Fields, Facet extends keyof FieldOptions> = {
  [N in keyof F]: F[N] extends { [K in Facet]: true } ? N : never
}[keyof F] &
  string

/** The names of the rows that have a facet set, in the table's order. */
export const fieldNamesWith = <F extends Fields, const K extends keyof FieldOptions>(
  fields: F,
  facet: K,
): FieldNamesWith<F, K>[] =>
  // safe: filtered by the very property that FieldNamesWith tests
  Object.keys(fields).filter((name) => fields[name]?.[facet] === true) as FieldNamesWith<F, K>[]
