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

/** What names no record, whatever it is sent as. */
export const isNone = (value: unknown): boolean => isBlank(value) || value === 0 || value === '0'

/** A number or a yes or no, alone or among the fields of a venue or organizer described inside an event. */
const holdsNumber = (value: unknown): boolean =>
  ['number', 'boolean'].includes(typeof value) ||
  [value].flat().some((one) => isObject(one) && one['id'] === undefined && Object.values(one).some(holdsNumber))

/** What they refuse of a write and we do not is a number or a yes or no, and we refuse nothing else. */
export const takesNumbers = (exchange: Exchange): boolean => {
  const [there, here] = [rejectedByThem(exchange), Object.keys(rejectedByUs(exchange))]
  const isTaken = exchange.ours.status < 300 || actualStatus(exchange) === '400 rest_invalid_param'
  const taken = there.filter((name) => !here.includes(name))
  if (taken.length === 0) return false
  return (
    isTaken && here.every((name) => there.includes(name)) && taken.every((name) => holdsNumber(sent(exchange, name)))
  )
}

/** An event was sent with instants, and ours is at each of them. */
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

/** The letters of a text as they show it, without what stood inside scripts and styles that were sent in that field. */
export const sanitizedLetters = ({ at }: Difference, shown: string, exchange: Exchange): string => {
  const typed = sent(exchange, /(\w+)$/.exec(at)?.[1] ?? '')
  const written = typeof typed === 'string' ? typed : JSON.stringify(exchange.recording.request.body ?? '')
  return [...written.matchAll(/<(script|style)\b[^>]*>(.*?)<\/\1/gis)].reduce(
    (left, [, , inside = '']) => left.replace(lettersOf(inside), ''),
    lettersOf(shown),
  )
}

/** The name our answer tells. */
export const nameHere = ({ ours }: Exchange): string =>
  ['title', 'venue', 'organizer', 'name'].map((name) => textOf(getValue(ours.body, name))).find(Boolean) ?? ''

/** They answer with a record that was there before: published on another day, or changed after that. */
export const isOlder = (shown: unknown): boolean => {
  const [date, modified] = ['date', 'modified'].map((name) => textOf(getValue(shown, name)))
  return date !== undefined && (!date.startsWith('2026-11-2') || (modified !== '' && modified !== date))
}

/** A field of a venue or organizer that is not posted for the first time says what was sent. */
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

/** What an answer must say of a field that is sent; `true` where nothing is computed of it. */
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

/** Our answer to a write that they refused says every value that was sent; what `null` stands for was not sent. */
export const saysAllSent = (exchange: Exchange): boolean =>
  Object.entries(sentBy(exchange.recording)).every(
    ([name, typed]) =>
      typed === null ||
      !isObject(exchange.ours.body) ||
      !(name in exchange.ours.body) ||
      saysField(exchange, name, typed),
  )
