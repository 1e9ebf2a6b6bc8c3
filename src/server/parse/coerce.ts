// What a client sends for one field, taken by the field's kind: the value to keep, or what is wrong with it.
import { costText } from '#contract/cost.ts'
import type { Field, Kind } from '#contract/field.ts'
import { decimal } from '#contract/filter.ts'
import type { Fault } from '#contract/problem.ts'
import { longestProse, longestText } from '#contract/shape.ts'
import { isZone } from '#contract/time.ts'
import { refusals } from '../media/refusals.ts'
import type { Value } from '../store/types.ts'
import { type Given, isWrittenAsMoment, momentForms, readMoment } from '../time.ts'
import { cleanLine, cleanProse } from './html.ts'
import { slugOf } from '../store/slug.ts'

/** A record somebody named: by identifier (`unknown`: digits beyond any identifier), by words, or by describing a new one. */
export type Naming =
  | { id: number }
  | { unknown: string }
  | { words: string }
  | { inline: { readonly [field: string]: unknown } }

/** What a sent value was taken for. `sanitized`: markup was removed from it. */
export type Taken =
  | { as: 'value'; value: Value; sanitized?: boolean }
  | { as: 'moment'; given: Given | undefined }
  | { as: 'named'; named: Naming[] }
  | { as: 'fault'; fault: Fault }

const kept = (value: Value): Taken => ({ as: 'value', value })
const fault = (code: Fault['code'], message: string, data?: Fault['data']): Taken => ({
  as: 'fault',
  fault: { code, message, ...(data && { data }) },
})
const loneSurrogate = /\p{Surrogate}/u

/** One line of text; numbers are taken for text, but not where a name is needed. */
const line = (raw: unknown, field: Field): string | Taken => {
  const text = typeof raw === 'number' && Number.isFinite(raw) && !field.required ? String(raw) : raw
  if (typeof text !== 'string') return fault('invalid_type', 'Must be a text.', { type: 'string' })
  if (loneSurrogate.test(text)) return fault('invalid_type', 'Holds half of a character.', { type: 'string' })
  if (text.length > longestText)
    return fault('too_long', `Must be at most ${longestText} characters.`, { most: longestText })
  return text
}

const text = (raw: unknown, field: Field): Taken => {
  const found = line(raw, field)
  if (typeof found !== 'string') return found
  const clean = cleanLine(found)
  // Servers of this interface take "0" for no name.
  if (field.required && /^0?$/.test(clean.text)) return fault('required', 'Must not be empty, nor 0.')
  return { as: 'value', value: clean.text, sanitized: clean.sanitized }
}

const prose = (raw: unknown, field: Field): Taken => {
  const found = typeof raw === 'number' ? String(raw) : raw
  if (typeof found !== 'string' || loneSurrogate.test(found))
    return fault('invalid_type', 'Must be a text.', { type: 'string' })
  if (found.length > longestProse)
    return fault('too_long', `Must be at most ${longestProse} characters.`, { most: longestProse })
  const clean = cleanProse(found, field)
  return { as: 'value', value: clean.text, sanitized: clean.sanitized }
}

const flag = (raw: unknown): Taken => {
  if (raw === '') return kept(null)
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : raw
  if (word === true || word === 1 || word === 'true' || word === '1') return kept(1)
  if (word === false || word === 0 || word === 'false' || word === '0') return kept(0)
  return fault('not_a_flag', 'Must be true or false.', { type: 'boolean' })
}

const moment = (raw: unknown, field: Field): Taken => {
  const found = typeof raw === 'number' ? String(raw) : raw
  const forms = { forms: momentForms }
  if (typeof found !== 'string') return fault('not_a_date', `Must be a date: ${momentForms.join(', ')}.`, forms)
  if (found.trim() === '')
    return field.required ? fault('required', 'Must not be empty.', forms) : { as: 'moment', given: undefined }
  const given = readMoment(found)
  if (given) return { as: 'moment', given }
  const why = isWrittenAsMoment(found) ? 'No such day or time exists' : 'Not a date'
  return fault('not_a_date', `${why}: ${momentForms.join(', ')}.`, forms)
}

const zone = (raw: unknown): Taken => {
  if (typeof raw === 'string' && (raw.trim() === '' || isZone(raw.trim()))) return kept(raw.trim())
  return fault('not_a_zone', 'Must be an IANA time zone, UTC, UTC+5 or +05:30.')
}

const web = (raw: unknown, field: Field): Taken => {
  const found = line(raw, field)
  if (typeof found !== 'string') return found
  const address = found.trim()
  if (address === '') return kept('')
  const isAddress =
    /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(address) && URL.canParse(address) && !/[<>"]/.test(address)
  return isAddress ? kept(address) : fault('not_an_address', 'Must be an address that starts with http:// or https://.')
}

const money = (raw: unknown, field: Field): Taken => {
  const found = costText(raw)
  return found === undefined
    ? fault('invalid_type', 'Must be a text, a number or a list of these.', { type: 'string' })
    : text(found, field)
}

const degrees = (raw: unknown, { most = 180 }: Field): Taken => {
  if (typeof raw === 'string' && raw.trim() === '') return kept(null)
  const number = typeof raw === 'number' ? raw : typeof raw === 'string' ? decimal(raw) : undefined
  return number !== undefined && Math.abs(number) <= most
    ? kept(number)
    : fault('not_a_number', `Must be degrees, from -${most} to ${most}.`, { least: -most, most })
}

/** A whole number, also as text. */
const whole = (raw: unknown): number | undefined => {
  const number = typeof raw === 'string' && isDigits(raw) ? Number(raw) : raw
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
const isDigits = (raw: unknown): raw is string => typeof raw === 'string' && /^\s*\d+\s*$/.test(raw)

/** The identifier in an object that a client got from us. */
const withId = (raw: unknown): unknown => (typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : raw)

const number = (raw: unknown, empty: Value): Taken => {
  if (raw === '') return kept(empty)
  const named = withId(raw)
  const found = whole(named)
  if (found !== undefined) return kept(found)
  return isDigits(named)
    ? fault('unknown_id', `Unknown: ${named.trim().slice(0, 200)}.`, { ids: [named.trim()] })
    : fault('not_a_number', 'Must be an identifier, a whole number.', { type: 'integer' })
}

/** A picture by its identifier, or by an address, kept as it was sent. */
const image = (raw: unknown): Taken => {
  if (raw === '' || raw === false || raw === 'false' || (Array.isArray(raw) && raw.length === 0)) return kept(null)
  if (typeof raw === 'string' && /^\s*https?:/i.test(raw)) return kept(raw)
  const found = whole(withId(raw))
  return found ? kept(found) : fault('not_an_image', refusals.unknown.message, refusals.unknown.data)
}

const choice = (raw: unknown, field: Field): Taken => {
  const options = field.options ?? []
  const found = options.find((option) => option === raw)
  return found === undefined ? fault('not_a_choice', `Must be one of ${options.join(', ')}.`, { options }) : kept(found)
}

/** Records named by a list, a comma-separated text, one identifier or one object. */
const named = (raw: unknown): Taken => {
  const listed = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [raw]
  if (listed.length > 1000) return fault('too_many', 'Names more than 1000 records.', { most: 1000 })
  const found: Naming[] = []
  for (const one of listed) {
    const naming = namingOf(one)
    if (naming === null) return fault('invalid_type', 'Must name records by their identifiers.', { type: 'array' })
    if (naming) found.push(naming)
  }
  return { as: 'named', named: found }
}

/** `undefined` for nothing named, `null` for what names nothing. */
const namingOf = (raw: unknown): Naming | undefined | null => {
  if (raw === null || raw === false || raw === 0 || raw === '0') return undefined
  if (typeof raw === 'string') {
    const words = raw.trim()
    if (words === '') return undefined
    const id = whole(words)
    if (id === undefined && isDigits(words)) return { unknown: words }
    return id === undefined ? (words.length > longestText || loneSurrogate.test(words) ? null : { words }) : { id }
  }
  if (typeof raw === 'object' && !Array.isArray(raw)) {
    const fields: { [field: string]: unknown } = { ...raw }
    if (Object.keys(fields).length === 0) return undefined
    if (fields['id'] === undefined || fields['id'] === null || fields['id'] === '') return { inline: fields }
    const id = whole(fields['id'])
    if (id === undefined && isDigits(fields['id'])) return { unknown: fields['id'].trim() }
    return id === undefined ? null : { id }
  }
  const id = whole(raw)
  return id === undefined ? null : { id }
}

const secret = (raw: unknown, field: Field): Taken => {
  const found = line(raw, field)
  return typeof found === 'string' ? kept(found) : found
}

const phone = text

const slug = (raw: unknown, field: Field): Taken => {
  const found = line(raw, field)
  return typeof found === 'string' ? kept(slugOf(found)) : found
}

const never = (): Taken => fault('not_allowed', 'Cannot be set.')

const takers = {
  key: never,
  count: never,
  detail: never,
  text,
  prose,
  slug,
  flag,
  moment,
  zone,
  money,
  web,
  email: text,
  phone,
  degrees,
  account: (raw) => number(raw, 0),
  image,
  parent: (raw) => number(raw, 0),
  secret,
  choice,
  link: named,
  links: named,
  terms: named,
} satisfies Record<Kind, (raw: unknown, field: Field) => Taken>

/** Takes what was sent for a field. `null` was never sent; the caller leaves it out. */
export const take = (raw: unknown, field: Field): Taken => takers[field.kind](raw, field)
