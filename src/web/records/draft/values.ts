// What the server answers, turned into what clients send: one row per kind, so that base and mine can be compared.
import type { Field, Fields } from '#shared/schema/fields.ts'
import { type FieldKind, kinds } from '#shared/schema/kinds.ts'
import { sameItem } from '#shared/schema/links.ts'

/**
 * Values of one part by field, in the form clients send them. `null` stands for "none of its own": an inheriting field
 * that shows its source, a secret nobody may read, an author not named.
 */
export type Values = { readonly [field: string]: unknown }

type Row = {
  /** The answered value as it would be sent. */
  sent: (answered: unknown) => unknown
  /** Even untouched it says something, so a new record sends it. */
  says?: true
  /** Values that mean the same in another order. */
  unordered?: true
}

const asText = (answered: unknown): string =>
  typeof answered === 'string' ? answered : typeof answered === 'number' ? String(answered) : ''
const idOf = (answered: unknown): number | undefined => {
  const id = typeof answered === 'object' && answered !== null && 'id' in answered ? Number(answered.id) : Number.NaN
  return Number.isInteger(id) && id > 0 ? id : undefined
}
const idsOf = (answered: unknown): number[] =>
  (Array.isArray(answered) ? answered : [answered]).map(idOf).filter((id) => id !== undefined)
const wholeNumber = (answered: unknown): number => {
  const number = Number(answered)
  return Number.isInteger(number) ? number : 0
}

const line: Row = { sent: asText }
const unknown: Row = { sent: () => null }

const rows = {
  key: unknown,
  text: line,
  richText: line,
  slug: line,
  boolean: { sent: (answered) => answered === true, says: true },
  dateTime: line,
  timeZone: { ...line, says: true },
  cost: line,
  url: line,
  email: line,
  phone: line,
  coordinate: { sent: (answered) => (typeof answered === 'number' ? answered : '') },
  account: { sent: (answered) => wholeNumber(answered) || null },
  image: { sent: (answered) => asText(idOf(answered)) },
  parent: { sent: wholeNumber },
  password: unknown,
  count: unknown,
  readOnly: unknown,
  choice: { sent: asText, says: true },
  link: { sent: idsOf },
  links: { sent: idsOf },
  terms: { sent: idsOf, unordered: true },
} satisfies Record<FieldKind, Row>
const rowOf = (field: Field): Row => rows[field.kind]

/** The value of an empty field: the first option of a choice, else that of its kind. `null`: it inherits, where it `mayInherit`. */
export const emptyValue = (field: Field, mayInherit: boolean): unknown =>
  field.inherits && mayInherit ? null : (field.options?.[0] ?? kinds[field.kind].empty)

/** An answered value in the form clients send it. */
export const sentForm = (field: Field, answered: unknown): unknown => rowOf(field).sent(answered)

/** Whether a field says something even untouched (a flag, a choice), so that a new record sends what the form shows. */
export const saysSomething = (field: Field): boolean => rowOf(field).says === true

/** Whether two values of a field, as sent, mean the same. */
export function same(field: Field, one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other)
  if (one.length !== other.length) return false
  return rowOf(field).unordered
    ? one.every((item) => other.some((present) => sameItem(item, present)))
    : one.every((item, at) => sameItem(item, other[at]))
}

/** The fields a form asks for in `shared` or in a language, in the table's order. */
export const askedFields = (fields: Fields, part: string): string[] =>
  Object.entries(fields)
    .filter(([, field]) => !field.readOnly && !field.alternate && field.section !== 'record')
    .filter(([, field]) => (field.perLanguage === true) === (part !== 'shared'))
    .map(([name]) => name)
