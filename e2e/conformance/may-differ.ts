// What may always differ between two servers of the interface: moments of writing, addresses, wording, and keys that only we have.
import { reckon } from '#contract/time.ts'
import { textOf } from './json.ts'

/**
 * Values that are each server's own, by key. What holds an address follows the pattern of the installation; `_links` points into
 * another interface of the recorded server.
 */
const addresses = [
  'url',
  'rest_url',
  'next_rest_url',
  'previous_rest_url',
  'global_id',
  'global_id_lineage',
  'urls',
  '_links',
]
const moments = ['modified', 'modified_utc']
const internal = ['term_taxonomy_id', 'term_group']
const free = new Set([...addresses, ...moments, ...internal])

/** Keys of ours that the interface lets us add (`decisions.md` 1, 2, 7), and those only other servers of WordPress have. */
export const extensions: ReadonlySet<string> = new Set([
  'language',
  'source_language',
  'translations',
  'inherited',
  'outdated',
  'protected',
  'event_state',
  'event_state_reason',
  'sanitized',
  'version',
  'rest_url',
  'geo_lat',
  'geo_lng',
  'alt',
  'count_all_languages',
])
const absentHere = new Set(['_links'])

/** When the recordings were made, and how long that took at most, over all of them. */
const recordedFrom = Date.parse('2026-11-20T12:00:00Z')
const recordedTo = Date.parse('2026-11-21T15:00:00Z')

/**
 * Two moments of publication that are both the moment of writing: neither was sent, each clock stood where it stood. `answered` is
 * where that of a server elsewhere stands.
 */
const areOfWriting = (theirs: string, ours: string, answered: number): boolean => {
  const [there, here] = [reckon(theirs), reckon(ours)]
  if (there === undefined || here === undefined) return false
  const isNear = (moment: number): boolean => Math.abs(moment - here) < 90 * 60_000
  return there > recordedFrom && there < recordedTo && (isNear(there) || isNear(answered))
}

/** Whether a value may differ because of what it is; `answered` is the moment of our answer, where it tells it. */
export function mayDiffer(key: string, theirs: unknown, ours: unknown, answered = Number.NaN): boolean {
  // Inside `json_ld` a picture is its address.
  if (free.has(key) || (key === 'image' && typeof theirs === 'string' && typeof ours === 'string')) return true
  return (key === 'date' || key === 'date_utc') && areOfWriting(textOf(theirs), textOf(ours), answered)
}

/** Whether a key may be ours alone: an extension, or a field that holds nothing, or `0`, which they leave out (`decisions.md` 3). */
export const mayBeOurs = (key: string, ours: unknown): boolean =>
  extensions.has(key) || ours === '' || ours === '0' || (key === 'image' && ours === false)

/** Whether a key may be theirs alone. */
export const mayBeTheirs = (key: string): boolean => absentHere.has(key)
