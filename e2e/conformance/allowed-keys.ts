// Differences that are always allowed: times of writes, and keys of our own.
import { toEpoch } from '#shared/dates/wall-time.ts'
import { textOf } from './json.ts'

/**
 * Values that are each server's own and are compared with computed ones instead: addresses (`addresses.ts`) and moments (`moments.ts`).
 * `_links` points into another interface of the recorded server.
 */
const computed = new Set([
  'url',
  'rest_url',
  'next_rest_url',
  'previous_rest_url',
  'global_id',
  'global_id_lineage',
  'urls',
  'term_taxonomy_id',
  'modified',
  'modified_utc',
])

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
  'buffer_minutes',
  'alt',
  'count_all_languages',
  'series',
  'series_rule',
  'series_position',
  'series_date',
  'color',
  'effective_color',
])
const absentHere = new Set(['_links'])

/** When the recordings were made, and how long that took at most, over all of them. */
const recordedFrom = Date.parse('2026-11-20T12:00:00Z')
const recordedTo = Date.parse('2026-11-21T15:00:00Z')

/** When our answers were given, by the clock of the server: the first of a replay, and this one. */
export type Replay = { from: number; to: number }

/** Two moments of publication that are both the moment of a write: theirs during the recording, ours during the replay. */
const areOfWriting = (theirs: string, ours: string, { from, to }: Replay): boolean => {
  const [there, here] = [toEpoch(theirs), toEpoch(ours)]
  if (there === undefined || here === undefined) return false
  // A wall clock is hours away from the instant it shows.
  const zones = 14 * 3_600_000
  return there > recordedFrom && there < recordedTo && here > from - zones && here <= to + zones
}

/** Whether a value may differ because of what it is; `replay`: it is in a record that was written during the replay. */
export function mayDiffer(key: string, theirs: unknown, ours: unknown, replay: Replay | undefined): boolean {
  // Inside `json_ld` an image is its address.
  if (computed.has(key) || (key === 'image' && typeof theirs === 'string' && typeof ours === 'string')) return true
  const isPublication = key === 'date' || key === 'date_utc'
  return isPublication && replay !== undefined && areOfWriting(textOf(theirs), textOf(ours), replay)
}

/** The fields of venues and organizers that they leave out while they hold nothing, or `0` (`decisions.md` 3). */
const leftOutWhenEmpty = new Set([
  'description',
  'excerpt',
  'address',
  'city',
  'country',
  'province',
  'state',
  'stateprovince',
  'zip',
  'phone',
  'email',
  'website',
])
/** Whether a key may be ours alone: an extension, or a field that holds nothing. */
export const mayBeOurs = (key: string, ours: unknown): boolean =>
  extensions.has(key) ||
  (leftOutWhenEmpty.has(key) && (ours === '' || ours === '0')) ||
  (key === 'image' && ours === false)

/** Whether a key may be theirs alone. */
export const mayBeTheirs = (key: string): boolean => absentHere.has(key)
