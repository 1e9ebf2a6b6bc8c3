// What a write sends, and whether our answer says it.
import { reckon } from '#contract/time.ts'
import { fromUtc } from '#server/time.ts'
import { type About, oursSay, refusedHere, refusedThere, sent, told } from '../about.ts'
import type { Difference } from '../difference.ts'
import { isObject, textOf } from '../json.ts'
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
    reckon(said(`utc_${name}`)) === instantOf(textOf(sent(about, name))) &&
    said(name) === fromUtc(said(`utc_${name}`), said('timezone'))
  return zoned.length > 0 && (told(about.ours.body, 'all_day') === true || zoned.every(isThere))
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
