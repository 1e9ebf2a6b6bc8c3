// Values of responses in the form of requests, so that both can be compared.
import type { Field, Fields } from '#shared/schema/fields.ts'
import { type FieldKind, kinds } from '#shared/schema/kinds.ts'
import { sameItem } from '#shared/schema/links.ts'

/**
 * Values of one part by field, in the form of a request. `null` means no value of its own: an inheriting field, a password, which
 * cannot be read, or an author that is not named.
 */
export type Values = { readonly [field: string]: unknown }

type Row = {
  /** Converts a value of a response. */
  toRequest: (value: unknown) => unknown
  /** A new record sends it without a change. */
  alwaysSent?: true
  /** The order of items does not matter. */
  unordered?: true
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const toId = (value: unknown): number | undefined => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : Number.NaN
  return Number.isInteger(id) && id > 0 ? id : undefined
}
const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(toId).filter((id) => id !== undefined)
const wholeNumber = (value: unknown): number => {
  const number = Number(value)
  return Number.isInteger(number) ? number : 0
}

const line: Row = { toRequest: asText }
const unknown: Row = { toRequest: () => null }

const rows = {
  key: unknown,
  text: line,
  richText: line,
  slug: line,
  boolean: { toRequest: (value) => value === true, alwaysSent: true },
  dateTime: line,
  timeZone: { ...line, alwaysSent: true },
  cost: line,
  url: line,
  email: line,
  phone: line,
  coordinate: { toRequest: (value) => (typeof value === 'number' ? value : '') },
  account: { toRequest: (value) => wholeNumber(value) || null },
  image: { toRequest: (value) => asText(toId(value)) },
  parent: { toRequest: wholeNumber },
  password: unknown,
  count: unknown,
  minutes: { toRequest: wholeNumber },
  readOnly: unknown,
  choice: { toRequest: asText, alwaysSent: true },
  color: line,
  link: { toRequest: toIds },
  links: { toRequest: toIds },
  terms: { toRequest: toIds, unordered: true },
} satisfies Record<FieldKind, Row>
const getRow = (field: Field): Row => rows[field.kind]

/** The value of an empty field: the first option of a choice, else that of its kind. `null`: it inherits, where it `mayInherit`. */
export const emptyValue = (field: Field, mayInherit: boolean): unknown =>
  field.inherits && mayInherit ? null : (field.options?.[0] ?? kinds[field.kind].empty)

/** A value of a response in the form of a request. */
export const toRequestValue = (field: Field, value: unknown): unknown => getRow(field).toRequest(value)

/** Whether a new record sends the field without a change: a flag or a choice. */
export const isAlwaysSent = (field: Field): boolean => getRow(field).alwaysSent === true

/** Whether two values of a field are equal. */
export function same(field: Field, one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other)
  if (one.length !== other.length) return false
  return getRow(field).unordered
    ? one.every((item) => other.some((present) => sameItem(item, present)))
    : one.every((item, at) => sameItem(item, other[at]))
}

/** The fields of a form in `shared` or in a language, in the order of the table. */
export const editableFields = (fields: Fields, part: string): string[] =>
  Object.entries(fields)
    .filter(([, field]) => !field.readOnly && !field.alternate && field.section !== 'record')
    .filter(([, field]) => (field.perLanguage === true) === (part !== 'shared'))
    .map(([name]) => name)
