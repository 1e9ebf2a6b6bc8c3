// The tolerant spellings of real clients: what a sent value means, by the kind of its field. Published schemas do not have them.
import * as z from 'zod/mini'
import { costText } from '#shared/schema/cost.ts'
import type { Field } from '#shared/schema/fields.ts'
import { parseNumber } from '#shared/schema/filter-kinds.ts'
import { definitionOf, isIdList } from '#shared/schema/body-faults.ts'
import { type FieldKind, recordId, references, valueSchema } from '#shared/schema/kinds.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { isObject } from './parameters.ts'
import { parseZonedDateTime } from '../time-zones.ts'

/** The value a client means; what cannot be understood stays as it was sent, for the schema to reject. */
type Coerce = (raw: unknown, field: Field) => unknown

/** Numbers are taken for text, but not where a name is needed. */
const text: Coerce = (raw, { required }) =>
  typeof raw === 'number' && Number.isFinite(raw) && !required ? String(raw) : raw
const asSent: Coerce = (raw) => raw
const trimmed: Coerce = (raw) => (typeof raw === 'string' ? raw.trim() : raw)
const withoutNul = (raw: unknown, replacement: string): unknown =>
  typeof raw === 'string' ? raw.replaceAll('\0', replacement) : raw
/** Plain text is one line: control characters separate words. */
const line: Coerce = (raw, field) => withoutNul(text(raw, field), ' ')

/** A whole number that came as text, as everything in a form does; anything else as it is. */
export const coerceNumber = (raw: unknown): unknown =>
  typeof raw === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw

/** An id that came as digits; anything else as it is. */
const coerceId = (raw: unknown): unknown =>
  typeof raw === 'string' && /^\s*\d{1,15}\s*$/.test(raw) ? Number(raw) : raw
/** Ids as a list or as a text with commas, each of them once; anything else as it is. */
const coerceIds = (raw: unknown): unknown => {
  const listed: unknown = typeof raw === 'string' ? raw.split(',') : raw
  return Array.isArray(listed) ? [...new Set(listed.map(coerceId))] : raw
}

/** Yes and no as texts and digits; anything else as it is. */
export const coerceBoolean = (raw: unknown): unknown => {
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : raw
  if (word === true || word === 1 || word === 'true' || word === '1') return true
  if (word === false || word === 0 || word === 'false' || word === '0') return false
  return raw
}

/** An id, also as digits; digits that exceed every number stay a text. */
const wholeNumber = (raw: unknown): unknown => {
  const number = typeof raw === 'string' && /^\s*\d+\s*$/.test(raw) ? Number(raw) : raw
  return Number.isSafeInteger(number) ? number : raw
}
const idOf = (raw: unknown): unknown => (typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : raw)
/** The id of an object that was answered, or the id itself. */
const id: Coerce = (raw) => wholeNumber(raw === '' ? 0 : idOf(raw))

/** One record: by id, by name or described; `undefined`: none, `null`: nothing that names one. */
function reference(raw: unknown): unknown {
  if (raw === null || raw === false || raw === 0 || raw === '0') return undefined
  if (typeof raw === 'string') return raw.trim() === '' ? undefined : idOrText(raw.trim())
  if (typeof raw !== 'object' || Array.isArray(raw)) return raw
  if (Object.keys(raw).length === 0) return undefined
  const named = 'id' in raw ? raw.id : undefined
  if (named === undefined || named === null || named === '') return { ...raw }
  const found = idOrText(named)
  return typeof found === 'string' && !/^\s*\d+\s*$/.test(found) ? null : found
}
/** An id, or a text that is none, `0` included: it is looked up, and named as unknown. */
const idOrText = (raw: unknown): unknown => {
  const number = wholeNumber(raw)
  return number === 0 ? '0' : number
}
/** Records as a list, as a text with commas, or one alone. */
const coerceReferences: Coerce = (raw) => {
  const listed: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [raw]
  return listed.map(reference).filter((item) => item !== undefined)
}

/** A date and time in any accepted form as wall time, with an offset where the form names an instant. */
const dateTime: Coerce = (raw) => {
  const text = typeof raw === 'number' ? String(raw) : raw
  const given = typeof text === 'string' ? parseZonedDateTime(text) : undefined
  if (!given) return text
  return given.as === 'wall' ? given.wall : `${formatWallTime(given.at)}+00:00`
}

const image: Coerce = (raw) => {
  if (raw === '' || raw === 'false' || (Array.isArray(raw) && raw.length === 0)) return false
  return wholeNumber(idOf(raw))
}

const coerce = {
  key: asSent,
  count: asSent,
  readOnly: asSent,
  text: line,
  richText: (raw) => withoutNul(typeof raw === 'number' ? String(raw) : raw, ''),
  slug: (raw, field) => withoutNul(text(raw, field), ''),
  boolean: (raw, field) => (raw === '' ? field.default === true : coerceBoolean(raw)),
  dateTime,
  timeZone: trimmed,
  cost: (raw, field) => line(costText(raw) ?? raw, field),
  url: (raw, field) => trimmed(text(raw, field), field),
  email: line,
  phone: line,
  coordinate: (raw) => (typeof raw !== 'string' ? raw : raw.trim() === '' ? '' : (parseNumber(raw) ?? raw)),
  account: id,
  image,
  parent: id,
  password: text,
  choice: asSent,
  link: coerceReferences,
  links: coerceReferences,
  terms: coerceReferences,
} satisfies Record<FieldKind, Coerce>

/** The schema of a field as clients may spell its value. */
export const tolerantSchema = (field: Field): z.ZodMiniType =>
  z.pipe(
    z.transform((raw: unknown) => coerce[field.kind](raw, field)),
    acceptedSchema(field),
  )

/** Names are looked up before they are rejected, so that all unknown ones are named at once, and hidden records count for nothing. */
const acceptedSchema = (field: Field): z.ZodMiniType =>
  field.kind === 'link' || field.kind === 'links' ? references : valueSchema(field)

/** The value a client means by the type of its schema: in forms all is text. */
export function coerceTo(schema: z.core.$ZodType, sent: unknown): unknown {
  if (isIdList(schema)) return coerceIds(sent)
  if (schema === recordId) return coerceId(sent)
  const def = definitionOf(schema)
  if (def.type === 'boolean' || (def.type === 'literal' && def.values.includes(true))) return coerceBoolean(sent)
  if (def.type === 'number') return coerceNumber(sent)
  if (def.type === 'union') return sent === 'false' ? false : sent
  if (def.type === 'array') return coerceItems(def.element, sent)
  if (def.type === 'object')
    return coerceEntries(sent, (value, name) => {
      const schema = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
      return schema ? coerceTo(schema, value) : value
    })
  if (def.type !== 'record') return sent
  const isText = definitionOf(def.valueType).type === 'string'
  return coerceEntries(sent, (value) => (isText ? coerceText(value) : coerceTo(def.valueType, value)))
}

const coerceItems = (element: z.core.$ZodType, sent: unknown): unknown[] => {
  const items: unknown = typeof sent === 'string' ? sent.split(',').map((item) => item.trim()) : sent
  const listed: unknown[] = Array.isArray(items) ? items : [items]
  return listed.filter((item) => item !== '').map((item) => coerceTo(element, item))
}
const coerceEntries = (sent: unknown, coerceValue: (value: unknown, name: string) => unknown): unknown =>
  isObject(sent)
    ? Object.fromEntries(
        Object.entries(sent).map(([name, value]: [string, unknown]) => [name, coerceValue(value, name)]),
      )
    : sent
/** Numbers and flags among texts, such as the parameters of a list. */
const coerceText = (sent: unknown): unknown =>
  typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent
