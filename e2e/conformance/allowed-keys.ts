// Differences that are always allowed: times of writes, and keys that only one server has.
import { toEpoch } from '#shared/dates/wall-time.ts'
import { textOf } from './json.ts'

/**
 * Values that differ between servers and are compared with computed ones instead: URLs (`addresses.ts`) and dates (`date-times.ts`).
 * `_links` refers to another interface of the recorded server.
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

/** Our additional keys (`decisions.md` 1, 2, 7), and keys that only other servers of WordPress have. */
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

/** Bounds of the time of all recordings. */
const recordedFrom = Date.parse('2026-11-20T12:00:00Z')
const recordedTo = Date.parse('2026-11-21T15:00:00Z')

/** Times of our responses by the server’s clock: the first of the replay, and this one. */
export type Replay = { from: number; to: number }

/** Whether two publication dates are both the time of a write: theirs during the recording, ours during the replay. */
const areOfWriting = (theirs: string, ours: string, { from, to }: Replay): boolean => {
  const [there, here] = [toEpoch(theirs), toEpoch(ours)]
  if (there === undefined || here === undefined) return false
  // A wall time differs from UTC by hours.
  const zones = 14 * 3_600_000
  return there > recordedFrom && there < recordedTo && here > from - zones && here <= to + zones
}

/** Whether the value of a key may differ; `replay` is set for records written during the replay. */
export function mayDiffer(key: string, theirs: unknown, ours: unknown, replay: Replay | undefined): boolean {
  // In `json_ld` an image is a URL.
  if (computed.has(key) || (key === 'image' && typeof theirs === 'string' && typeof ours === 'string')) return true
  const isPublication = key === 'date' || key === 'date_utc'
  return isPublication && replay !== undefined && areOfWriting(textOf(theirs), textOf(ours), replay)
}

/** The fields of venues and organizers that they omit if empty or `0` (`decisions.md` 3). */
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
/** Whether a key may be only ours: an extension, or an empty field. */
export const mayBeOurs = (key: string, ours: unknown): boolean =>
  extensions.has(key) ||
  (leftOutWhenEmpty.has(key) && (ours === '' || ours === '0')) ||
  (key === 'image' && ours === false)

/** Whether a key may be only theirs. */
export const mayBeTheirs = (key: string): boolean => absentHere.has(key)
