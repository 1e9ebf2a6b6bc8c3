// Field kinds: schema, column and empty value.
import * as z from 'zod/mini'
import { isDateTime, isTimeZone } from '../dates/wall-time.ts'
import { hues } from './hues.ts'

/** Maximum lengths of plain and rich text, in characters. */
export const maxTextLength = 2_000
export const maxRichTextLength = 500_000
/** Maximum length of an alt text, in characters. */
export const maxAltTextLength = 1_000
/** The maximum of a field in minutes: a day. */
export const maxMinutes = 1_440
/** Maximum number of records in a link field. */
export const maxLinks = 1_000

/** Options of a field that its schema depends on. */
export type KindOptions = {
  required?: true
  /** The maximum of a number. */
  max?: number
  options?: readonly [string, ...string[]]
}

type FieldKindDefinition = {
  schema(field: KindOptions): z.ZodMiniType
  /** The type of the column; `null` if links are stored in a table of their own, or the value is derived. */
  column: 'TEXT' | 'INTEGER' | null
  /** The value of an empty field in a request; `null`: the field is left out. */
  empty: unknown
}

/** Whether a text can be stored: PostgreSQL holds neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

// Servers of this interface take "0" for no name.
const isName = (text: string): boolean => !/^\s*0?\s*$/.test(text)

const line = z.string().check(z.maxLength(maxTextLength), z.refine(isStorable))
const name = line.check(z.refine(isName))
const richText = z.string().check(z.maxLength(maxRichTextLength), z.refine(isStorable))
const webAddress = line.check(
  z.regex(/^[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s/?#<>"]+(?:[/?#][^\s<>"]*)?$/, { abort: true }),
  z.url(),
)
const dateTime = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?$/, { abort: true }), z.refine(isDateTime))
/** The id of a record. */
export const recordId = z.int().check(z.positive())
/** An image by the text of its id or by its address; `""`: none. */
const imageText = z.string().check(z.refine((text) => /^(?:\s*https?:.*|\d*)$/is.test(text) && isStorable(text)))
/** A linked record that is created with its event. */
const nestedRecord = z.looseObject({})
const links = z.array(z.union([recordId, nestedRecord])).check(z.maxLength(maxLinks))
const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.union([z.literal(''), schema])

/** Records by id, by name (terms only), or as records to create. */
export const references = z.array(z.union([recordId, line, nestedRecord])).check(z.maxLength(maxLinks))

export const kinds = {
  key: { schema: () => recordId, column: 'INTEGER', empty: null },
  text: { schema: ({ required }) => (required ? name : line), column: 'TEXT', empty: '' },
  richText: { schema: () => richText, column: 'TEXT', empty: '' },
  slug: { schema: () => line, column: 'TEXT', empty: '' },
  boolean: { schema: () => z.boolean(), column: 'INTEGER', empty: false },
  dateTime: { schema: () => dateTime, column: 'TEXT', empty: '' },
  timeZone: { schema: () => orEmpty(z.string().check(z.refine(isTimeZone))), column: 'TEXT', empty: '' },
  cost: { schema: () => line, column: 'TEXT', empty: '' },
  url: { schema: () => orEmpty(webAddress), column: 'TEXT', empty: '' },
  // Servers of this interface store any text as an e-mail address or a telephone number.
  email: { schema: () => line, column: 'TEXT', empty: '' },
  phone: { schema: () => line, column: 'TEXT', empty: '' },
  coordinate: {
    schema: ({ max: most = 180 }) => orEmpty(z.number().check(z.minimum(-most), z.maximum(most))),
    // Decimal text, which both database engines return unchanged.
    column: 'TEXT',
    empty: '',
  },
  account: { schema: () => recordId, column: 'INTEGER', empty: null },
  image: { schema: () => z.union([z.literal(false), recordId, imageText]), column: 'INTEGER', empty: '' },
  parent: { schema: () => z.int().check(z.nonnegative()), column: 'INTEGER', empty: 0 },
  password: { schema: () => line, column: 'TEXT', empty: null },
  count: { schema: () => z.int(), column: 'INTEGER', empty: null },
  minutes: {
    schema: ({ max = maxMinutes }) => z.int().check(z.minimum(0), z.maximum(max)),
    column: 'INTEGER',
    empty: 0,
  },
  readOnly: { schema: () => z.never(), column: null, empty: null },
  choice: { schema: ({ options = [''] }) => z.enum(options), column: 'TEXT', empty: '' },
  color: { schema: () => z.enum(['', ...hues]), column: 'TEXT', empty: '' },
  link: { schema: () => links.check(z.maxLength(1)), column: null, empty: [] },
  links: { schema: () => links, column: null, empty: [] },
  terms: { schema: () => references, column: null, empty: [] },
} as const satisfies { [kind: string]: FieldKindDefinition }

export type FieldKind = keyof typeof kinds
/** The value of a field of a kind in a request. */
export type KindValue<K extends FieldKind> = z.infer<ReturnType<(typeof kinds)[K]['schema']>>

export const fieldKinds = Object.keys(kinds) as FieldKind[] // safe: keys of the table

/** The schema of the value of a field in a request. */
export const valueSchema = (field: KindOptions & { kind: FieldKind }): z.ZodMiniType => kinds[field.kind].schema(field)
