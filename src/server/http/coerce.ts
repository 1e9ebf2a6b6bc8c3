// Converts the tolerant spellings of clients, by field kind. They are not in the published schemas.
import * as z from 'zod/mini'
import { toCostText } from '#shared/schema/cost.ts'
import type { Field } from '#shared/schema/fields.ts'
import { parseNumber, parseWholeNumber } from '#shared/schema/filters.ts'
import { getDefinition, isIdList } from '#shared/schema/issues.ts'
import { toHue } from '#shared/schema/hues.ts'
import { type FieldKind, recordId, references, valueSchema } from '#shared/schema/kinds.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { isObject } from './parameters.ts'
import { parseZonedDateTime } from '../time-zones.ts'

/** Returns the intended value. An unknown spelling is returned unchanged, and the schema rejects it. */
type Coerce = (raw: unknown, field: Field) => unknown

/** Numbers count as text, except for required names. */
const text: Coerce = (raw, { required }) =>
  typeof raw === 'number' && Number.isFinite(raw) && !required ? String(raw) : raw
const unchanged: Coerce = (raw) => raw
const trimmed: Coerce = (raw) => (typeof raw === 'string' ? raw.trim() : raw)
const withoutNul = (raw: unknown, replacement: string): unknown =>
  typeof raw === 'string' ? raw.replaceAll('\0', replacement) : raw
/** Plain text is one line: control characters separate words. */
const line: Coerce = (raw, field) => withoutNul(text(raw, field), ' ')

/** Converts the text of an integer, as in forms. */
export const coerceNumber = (raw: unknown): unknown =>
  typeof raw === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw

const coerceId = (raw: unknown): unknown => (typeof raw === 'string' ? (parseWholeNumber(raw.trim()) ?? raw) : raw)
/** Converts a list of ids or a text with commas, without duplicates. */
const coerceIds = (raw: unknown): unknown => {
  const listed: unknown = typeof raw === 'string' ? raw.split(',') : raw
  return Array.isArray(listed) ? [...new Set(listed.map(coerceId))] : raw
}

/** Converts `true`, `false`, 1 and 0, also as text. */
export const coerceBoolean = (raw: unknown): unknown => {
  const value = typeof raw === 'string' ? raw.trim().toLowerCase() : raw
  if (value === true || value === 1 || value === 'true' || value === '1') return true
  if (value === false || value === 0 || value === 'false' || value === '0') return false
  return raw
}

/** Converts the digits of an id. Digits beyond the safe integers stay text. */
const wholeNumber = (raw: unknown): unknown => {
  const number = typeof raw === 'string' && /^\s*\d+\s*$/.test(raw) ? Number(raw) : raw
  return Number.isSafeInteger(number) ? number : raw
}
const getId = (raw: unknown): unknown => (typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : raw)
/** Accepts an object as in responses, or its id. */
const id: Coerce = (raw) => wholeNumber(raw === '' ? 0 : getId(raw))

/** Converts a reference by id, by name or by the fields of a new record. `undefined`: no record; `null`: invalid. */
function reference(raw: unknown): unknown {
  if (raw === null || raw === false || raw === 0 || raw === '0') return undefined
  if (typeof raw === 'string') return raw.trim() === '' ? undefined : idOrText(raw.trim())
  if (typeof raw !== 'object' || Array.isArray(raw)) return raw
  if (Object.keys(raw).length === 0) return undefined
  const id = 'id' in raw ? raw.id : undefined
  if (id === undefined || id === null || id === '') return { ...raw }
  const value = idOrText(id)
  return typeof value === 'string' && !/^\s*\d+\s*$/.test(value) ? null : value
}
/** Returns an id, or a text, `0` included, that is looked up and reported as unknown. */
const idOrText = (raw: unknown): unknown => {
  const number = wholeNumber(raw)
  return number === 0 ? '0' : number
}
/** Converts a list of references, a text with commas, or a single reference. */
const coerceReferences: Coerce = (raw) => {
  const listed: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [raw]
  return listed.map(reference).filter((item) => item !== undefined)
}

/** Converts an accepted form to wall time, with an offset if it names an instant. */
const dateTime: Coerce = (raw) => {
  const text = typeof raw === 'number' ? String(raw) : raw
  const parsed = typeof text === 'string' ? parseZonedDateTime(text) : undefined
  if (!parsed) return text
  return parsed.as === 'wall' ? parsed.wall : `${formatWallTime(parsed.at)}+00:00`
}

const image: Coerce = (raw) => {
  if (raw === '' || raw === 'false' || (Array.isArray(raw) && raw.length === 0)) return false
  return wholeNumber(getId(raw))
}

/** Converts a hexadecimal colour to the nearest hue, which both themes show with enough contrast. */
const color: Coerce = (raw) => {
  const name = typeof raw === 'string' ? raw.trim().toLowerCase() : raw
  return typeof name === 'string' ? (toHue(name) ?? name) : name
}

const coerce = {
  key: unchanged,
  count: unchanged,
  readOnly: unchanged,
  text: line,
  richText: (raw) => withoutNul(typeof raw === 'number' ? String(raw) : raw, ''),
  slug: (raw, field) => withoutNul(text(raw, field), ''),
  boolean: (raw, field) => (raw === '' ? field.default === true : coerceBoolean(raw)),
  dateTime,
  timeZone: trimmed,
  cost: (raw, field) => line(toCostText(raw) ?? raw, field),
  url: (raw, field) => trimmed(text(raw, field), field),
  email: line,
  phone: line,
  coordinate: (raw) => (typeof raw !== 'string' ? raw : raw.trim() === '' ? '' : (parseNumber(raw) ?? raw)),
  minutes: (raw) => (raw === '' || raw === null ? 0 : wholeNumber(raw)),
  account: id,
  image,
  parent: id,
  password: text,
  choice: unchanged,
  color,
  link: coerceReferences,
  links: coerceReferences,
  terms: coerceReferences,
} satisfies Record<FieldKind, Coerce>

/** Returns the schema of a field that also accepts tolerant spellings. */
export const tolerantSchema = (field: Field): z.ZodMiniType =>
  z.pipe(
    z.transform((raw: unknown) => coerce[field.kind](raw, field)),
    acceptedSchema(field),
  )

/** References are looked up before they are rejected, so that all unknown names are reported at once. */
const acceptedSchema = (field: Field): z.ZodMiniType =>
  field.kind === 'link' || field.kind === 'links' ? references : valueSchema(field)

/** Converts a value by the type of its schema. In forms, every value is text. */
export function coerceTo(schema: z.core.$ZodType, sent: unknown): unknown {
  if (isIdList(schema)) return coerceIds(sent)
  if (schema === recordId) return coerceId(sent)
  const def = getDefinition(schema)
  if (def.type === 'boolean' || (def.type === 'literal' && def.values.includes(true))) return coerceBoolean(sent)
  if (def.type === 'number') return coerceNumber(sent)
  if (def.type === 'union') return sent === 'false' ? false : sent
  if (def.type === 'array') {
    const items = toItems(sent)
    // An empty item of a form counts for nothing, except in a list that must hold something.
    const mustBeFilled = def.checks?.some(({ _zod: { def: check } }) => check.check === 'min_length') === true
    return items.filter((item) => item !== '' || mustBeFilled).map((item) => coerceTo(def.element, item))
  }
  if (def.type === 'object')
    return coerceEntries(sent, (value, name) => {
      const schema = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
      return schema ? coerceTo(schema, value) : value
    })
  if (def.type !== 'record') return sent
  const isText = getDefinition(def.valueType).type === 'string'
  return coerceEntries(sent, (value) => (isText ? coerceText(value) : coerceTo(def.valueType, value)))
}

const toItems = (sent: unknown): unknown[] => {
  const items: unknown = typeof sent === 'string' ? sent.split(',').map((item) => item.trim()) : sent
  return Array.isArray(items) ? items : [items]
}
const coerceEntries = (sent: unknown, coerceValue: (value: unknown, name: string) => unknown): unknown =>
  isObject(sent)
    ? Object.fromEntries(
        Object.entries(sent).map(([name, value]: [string, unknown]) => [name, coerceValue(value, name)]),
      )
    : sent
/** Converts numbers and booleans to text, as for list parameters. */
const coerceText = (sent: unknown): unknown =>
  typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent
