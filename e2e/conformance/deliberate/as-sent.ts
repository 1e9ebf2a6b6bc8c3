// What a write sends, and whether our answer says it.
import { toEpoch } from '#shared/dates/wall-time.ts'
import { fromUtc, toWallTimeAt } from '#server/time-zones.ts'
import { type About, oursSay, refusedHere, refusedThere, sent, told } from '../about.ts'
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
export const takesNumbers = (about: About): boolean => {
  const [there, here] = [refusedThere(about), Object.keys(refusedHere(about))]
  const isTaken = about.ours.status < 300 || oursSay(about) === '400 rest_invalid_param'
  const taken = there.filter((name) => !here.includes(name))
  if (taken.length === 0) return false
  return isTaken && here.every((name) => there.includes(name)) && taken.every((name) => holdsNumber(sent(about, name)))
}

/** An event was sent with instants, and ours is at each of them. */
export const meansInstants = (about: About): boolean => {
  const zoned = ['start_date', 'end_date'].filter((name) => hasZone(sent(about, name)))
  const said = (name: string): string => textOf(told(about.ours.body, name))
  const isThere = (name: string): boolean =>
    toEpoch(said(`utc_${name}`)) === instantOf(String(sent(about, name))) &&
    said(name) === fromUtc(said(`utc_${name}`), said('timezone'))
  const isDayOf = (name: string): boolean =>
    toWallTimeAt(instantOf(String(sent(about, name))), said('timezone')).slice(0, 10) === said(name).slice(0, 10)
  return zoned.length > 0 && zoned.every(told(about.ours.body, 'all_day') === true ? isDayOf : isThere)
}

/** The letters of a text as they show it, without what stood inside scripts and styles that were sent in that field. */
export const lettersKept = ({ at }: Difference, shown: string, about: About): string => {
  const typed = sent(about, /(\w+)$/.exec(at)?.[1] ?? '')
  const written = typeof typed === 'string' ? typed : JSON.stringify(about.recording.request.body ?? '')
  return [...written.matchAll(/<(script|style)\b[^>]*>(.*?)<\/\1/gis)].reduce(
    (left, [, , inside = '']) => left.replace(lettersOf(inside), ''),
    lettersOf(shown),
  )
}

/** The name our answer tells. */
export const nameHere = ({ ours }: About): string =>
  ['title', 'venue', 'organizer', 'name'].map((name) => textOf(told(ours.body, name))).find(Boolean) ?? ''

/** They answer with a record that was there before: published on another day, or changed after that. */
export const isOlder = (shown: unknown): boolean => {
  const [date, modified] = ['date', 'modified'].map((name) => textOf(told(shown, name)))
  return date !== undefined && (!date.startsWith('2026-11-2') || (modified !== '' && modified !== date))
}

/** A field of a venue or organizer that is not posted for the first time says what was sent. */
export const saysAsSent = ({ at, ours }: Difference, about: About): boolean => {
  const typed = sent(about, at)
  const isReckoned = typeof ours !== 'string' || ['status', 'date', 'date_utc', 'slug'].includes(at)
  return isReckoned || typeof typed !== 'string' || wordsOf(typed).toLowerCase() === wordsOf(ours).toLowerCase()
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
function saysField(about: About, name: string, typed: unknown): boolean {
  const shown = told(about.ours.body, name)
  if (texts.includes(name) || ((name === 'venue' || name === 'organizer') && typeof shown === 'string'))
    return !isTyped(typed) || wordsOf(String(typed)).toLowerCase() === wordsOf(textOf(shown)).toLowerCase()
  if (flags.includes(name)) return isBlank(typed) ? shown === false : shown === isYes(typed)
  if (name === 'parent') return Number(typed) === shown
  if (name === 'image' || name === 'venue') {
    if (isNone(typed) || typed === false) return isBlank(shown)
    const id = idOf([typed].flat()[0])
    return !/^\d+$/.test(String(id)) || told(shown, 'id') === Number(id)
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
    return hasZone(typed) ? meansInstants(about) : textOf(shown).slice(0, 10) === String(typed).slice(0, 10)
  return true
}

/** Our answer to a write that they refused says every value that was sent; what `null` stands for was not sent. */
export const saysAllSent = (about: About): boolean =>
  Object.entries(sentBy(about.recording)).every(
    ([name, typed]) =>
      typed === null || !isObject(about.ours.body) || !(name in about.ours.body) || saysField(about, name, typed),
  )
