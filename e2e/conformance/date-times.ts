// Checks the dates of publication and of the last change by the clock of the server.
import { isWallTime, toEpoch } from '#shared/dates/wall-time.ts'
import { fromUtc, isoWithOffset } from '#server/time-zones.ts'
import { recordsIn, type ReportDifference } from './addresses.ts'
import type { ReplayResponse } from './difference.ts'
import { kindOf } from './ids.ts'
import { isObject, isSame, type Json, textOf } from './json.ts'
import { isCreate, isWrite, placeOf, type Recording, sentBy } from './recording.ts'
import { recordedAt, siteZone, zoneOf } from './server.ts'

/** When each record was last changed, as our answers said: by kind and our own id. */
export type LastChanges = Map<string, number>

const unset = '0000-00-00 00:00:00'
/** What every write changes, what only some answers show, and what depends on who asks. */
const volatile = new Set([
  'modified',
  'modified_utc',
  'translations',
  'version',
  'count',
  'count_all_languages',
  'json_ld',
  'password',
  'sanitized',
  'rest_url',
])
const contentOf = (record: Json): Json =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !volatile.has(name))
      .map(([name, value]) => [
        name,
        isObject(value) ? contentOf(value) : Array.isArray(value) ? value.map(withoutVolatile) : value,
      ]),
  )
const withoutVolatile = (value: unknown): unknown => (isObject(value) ? contentOf(value) : value)

/** Whether two states of a record are the same but for what every write changes. */
export const isUnchanged = (before: unknown, after: unknown): boolean =>
  isObject(before) && isObject(after) && isSame(contentOf(before), contentOf(after))

/**
 * Compares `modified`, `date` and what follows from the instants with the clock of the server and with each other. `before` is the
 * record of a write as it was, `changes` is what answers said so far; it is brought up to date.
 */
export function checkDateTimes(
  recording: Recording,
  response: ReplayResponse,
  before: Json | undefined,
  changes: LastChanges,
  say: ReportDifference,
): void {
  const { sentRequest, raw } = response
  if (!sentRequest || Number.isNaN(sentRequest.at)) return
  const now = Math.floor(sentRequest.at / 1000) * 1000
  const zone = zoneOf(recording.name)
  const { resource: written } = placeOf(recording)
  for (const { resource, record } of recordsIn(raw)) {
    const at = (name: string): string => `${resource}/${String(record['id'])}.${name}`
    const key = `${kindOf(resource)}/${String(record['id'])}`
    if ('modified_utc' in record) {
      const modified = toEpoch(textOf(record['modified_utc'])) ?? Number.NaN
      const isWritten = isWrite(recording) && record === raw && resource === written && response.status < 300
      const isNew = isCreate(recording) && response.status === 201
      const isChange = isWritten && !(isNew ? changes.has(key) : isUnchanged(before, response.body))
      const since = isChange ? now : (changes.get(key) ?? recordedAt)
      if (!(modified >= since && modified <= now))
        say(at('modified_utc'), `from ${since} to ${now}`, record['modified_utc'])
      else changes.set(key, modified)
      // A few recordings have a site in another zone, which the records were not written in.
      if (zone === siteZone && record['modified'] !== fromUtc(textOf(record['modified_utc']), zone))
        say(at('modified'), fromUtc(textOf(record['modified_utc']), zone), record['modified'])
      if (isNew && isWritten && isChange) checkPublication(recording, record, now, zone, at, say)
    }
    checkTranslations(record, at, say)
    if (record === raw && isWrite(recording) && !isSame(timesOf(before), timesOf(raw))) checkEventTimes(record, at, say)
  }
}

/** A new record is published now, unless the request names another moment; one that is not public has no moment in UTC yet. */
function checkPublication(
  recording: Recording,
  record: Json,
  now: number,
  zone: string,
  at: (name: string) => string,
  say: ReportDifference,
): void {
  const sent = sentBy(recording)
  if (sent['date'] || sent['date_utc'] || !('date' in record)) return
  const utc = new Date(now).toISOString().slice(0, 19).replace('T', ' ')
  if (record['date'] !== fromUtc(utc, zone)) say(at('date'), fromUtc(utc, zone), record['date'])
  const expected = ['draft', 'pending'].includes(textOf(record['status'])) ? unset : utc
  if (record['date_utc'] !== expected) say(at('date_utc'), expected, record['date_utc'])
}

/** What `translations` says of the language shown is what the record says. */
function checkTranslations(record: Json, at: (name: string) => string, say: ReportDifference): void {
  const { translations, language, status, slug, modified_utc: modified } = record
  if (!isObject(translations)) return
  const own = translations[textOf(language)]
  if (!isObject(own)) {
    say(at('translations'), language, Object.keys(translations))
    return
  }
  if (status !== undefined && own['status'] !== status) say(at('translations.status'), status, own['status'])
  if (own['slug'] !== slug) say(at('translations.slug'), slug, own['slug'])
  if (modified !== undefined && textOf(own['modified_utc']) > textOf(modified))
    say(at('translations.modified_utc'), `up to ${textOf(modified)}`, own['modified_utc'])
  if (own['version'] !== record['version']) say(at('translations.version'), record['version'], own['version'])
}

const timeFields = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'timezone']
const timesOf = (record: unknown): unknown[] => timeFields.map((name) => (isObject(record) ? record[name] : undefined))

/** The wall clock, the instant and what search engines are told of an event are the same moment. */
function checkEventTimes(record: Json, at: (name: string) => string, say: ReportDifference): void {
  const zone = textOf(record['timezone'])
  if (zone === '') return
  for (const side of ['start', 'end']) {
    const [wall, utc] = [textOf(record[`${side}_date`]), textOf(record[`utc_${side}_date`])]
    if (!isWallTime(wall) || fromUtc(utc, zone) !== wall) say(at(`${side}_date`), fromUtc(utc, zone), wall)
    const { json_ld: forSearch } = record
    if (isObject(forSearch) && forSearch[`${side}Date`] !== isoWithOffset(wall, utc))
      say(at(`json_ld.${side}Date`), isoWithOffset(wall, utc), forSearch[`${side}Date`])
  }
}
