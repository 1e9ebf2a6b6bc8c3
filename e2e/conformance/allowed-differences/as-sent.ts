// Compares the values of a write with our response.
import { toEpoch } from '#shared/dates/wall-time.ts'
import { fromUtc, toWallTimeAt } from '#server/time-zones.ts'
import { type Exchange, actualStatus, rejectedByUs, rejectedByThem, sent, getValue } from '../exchange.ts'
import type { Difference } from '../difference.ts'
import { isObject, objectsIn, textOf } from '../json.ts'
import { sentBy } from '../recording.ts'
import { lettersOf, wordsOf } from '../text.ts'
import { hasZone, isBlank } from './rule.ts'
import { instantOf } from './strict.ts'

/** Whether a sent value means “no record”. */
export const isNone = (value: unknown): boolean => isBlank(value) || value === 0 || value === '0'

/** Whether a value is a number or boolean, or a nested create with one. */
const holdsNumber = (value: unknown): boolean =>
  ['number', 'boolean'].includes(typeof value) ||
  [value].flat().some((one) => isObject(one) && one['id'] === undefined && Object.values(one).some(holdsNumber))

/** Whether we accept only numbers and booleans that they reject, and reject nothing else. */
export const takesNumbers = (exchange: Exchange): boolean => {
  const [there, here] = [rejectedByThem(exchange), Object.keys(rejectedByUs(exchange))]
  const isTaken = exchange.ours.status < 300 || actualStatus(exchange) === '400 rest_invalid_param'
  const taken = there.filter((name) => !here.includes(name))
  if (taken.length === 0) return false
  return (
    isTaken && here.every((name) => there.includes(name)) && taken.every((name) => holdsNumber(sent(exchange, name)))
  )
}

/** Whether an event was sent with instants, and ours has the same. */
export const meansInstants = (exchange: Exchange): boolean => {
  const zoned = ['start_date', 'end_date'].filter((name) => hasZone(sent(exchange, name)))
  const ourText = (name: string): string => textOf(getValue(exchange.ours.body, name))
  const isThere = (name: string): boolean =>
    toEpoch(ourText(`utc_${name}`)) === instantOf(String(sent(exchange, name))) &&
    ourText(name) === fromUtc(ourText(`utc_${name}`), ourText('timezone'))
  const isDayOf = (name: string): boolean =>
    toWallTimeAt(instantOf(String(sent(exchange, name))), ourText('timezone')).slice(0, 10) ===
    ourText(name).slice(0, 10)
  return zoned.length > 0 && zoned.every(getValue(exchange.ours.body, 'all_day') === true ? isDayOf : isThere)
}

/** The letters of their text, without the content of scripts and styles that were sent in the field. */
export const sanitizedLetters = ({ at }: Difference, shown: string, exchange: Exchange): string => {
  const typed = sent(exchange, /(\w+)$/.exec(at)?.[1] ?? '')
  const written = typeof typed === 'string' ? typed : JSON.stringify(exchange.recording.request.body ?? '')
  return [...written.matchAll(/<(script|style)\b[^>]*>(.*?)<\/\1/gis)].reduce(
    (left, [, , inside = '']) => left.replace(lettersOf(inside), ''),
    lettersOf(shown),
  )
}

/** The name of the record in our response. */
export const nameHere = ({ ours }: Exchange): string =>
  ['title', 'venue', 'organizer', 'name'].map((name) => textOf(getValue(ours.body, name))).find(Boolean) ?? ''

/** Whether their response is an existing record: published on another day, or changed later. */
export const isOlder = (shown: unknown): boolean => {
  const [date, modified] = ['date', 'modified'].map((name) => textOf(getValue(shown, name)))
  return date !== undefined && (!date.startsWith('2026-11-2') || (modified !== '' && modified !== date))
}

/** Whether a field of a resubmitted venue or organizer has the sent value. */
export const saysAsSent = ({ at, ours }: Difference, exchange: Exchange): boolean => {
  const typed = sent(exchange, at)
  const isComputed = typeof ours !== 'string' || ['status', 'date', 'date_utc', 'slug'].includes(at)
  return isComputed || typeof typed !== 'string' || wordsOf(typed).toLowerCase() === wordsOf(ours).toLowerCase()
}

const isTyped = (value: unknown): boolean => ['string', 'number'].includes(typeof value)
const isYes = (value: unknown): boolean => value === true || /^(true|1|yes|on)$/i.test(String(value))
const idOf = (value: unknown): unknown => (isObject(value) ? (value['id'] ?? undefined) : value)
const texts = [
  'title',
  'name',
  'description',
  'excerpt',
  'address',
  'city',
  'country',
  'province',
  'state',
  'zip',
  'phone',
  'email',
]
const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured', 'all_day']

/** Whether a response has the sent value of a field; `true` if the value is not computed here. */
function saysField(exchange: Exchange, name: string, typed: unknown): boolean {
  const shown = getValue(exchange.ours.body, name)
  if (texts.includes(name) || ((name === 'venue' || name === 'organizer') && typeof shown === 'string'))
    return !isTyped(typed) || wordsOf(String(typed)).toLowerCase() === wordsOf(textOf(shown)).toLowerCase()
  if (flags.includes(name)) return isBlank(typed) ? shown === false : shown === isYes(typed)
  if (name === 'parent') return Number(typed) === shown
  if (name === 'image' || name === 'venue') {
    if (isNone(typed) || typed === false) return isBlank(shown)
    const id = idOf([typed].flat()[0])
    return !/^\d+$/.test(String(id)) || getValue(shown, 'id') === Number(id)
  }
  if (['categories', 'tags', 'organizer'].includes(name)) {
    const ids = [typed].flat().map(idOf)
    const linked = Array.isArray(shown) ? shown.map(idOf) : []
    const names = (value: unknown): string[] =>
      objectsIn([value].flat()).map((one) => textOf(one['name'] ?? one['organizer']))
    return (
      ids.every((id) => id === undefined || !/^\d+$/.test(String(id)) || linked.includes(Number(id))) &&
      names(typed).every((text) => text === '' || names(shown).includes(text))
    )
  }
  if (name === 'start_date' || name === 'end_date')
    return hasZone(typed) ? meansInstants(exchange) : textOf(shown).slice(0, 10) === String(typed).slice(0, 10)
  return true
}

/** Whether our response to a write that they rejected has all sent values; `null` counts as not sent. */
export const saysAllSent = (exchange: Exchange): boolean =>
  Object.entries(sentBy(exchange.recording)).every(
    ([name, typed]) =>
      typed === null ||
      !isObject(exchange.ours.body) ||
      !(name in exchange.ours.body) ||
      saysField(exchange, name, typed),
  )
