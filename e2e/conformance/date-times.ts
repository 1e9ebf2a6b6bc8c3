// Checks the dates of publication and of the last change against the clock of the server.
import { isWallTime, toEpoch } from '#shared/dates/wall-time.ts'
import { fromUtc, isoWithOffset } from '#server/time-zones.ts'
import { recordsIn, type ReportDifference } from './addresses.ts'
import type { ReplayResponse } from './difference.ts'
import { kindOf } from './ids.ts'
import { isObject, isSame, type Json, textOf } from './json.ts'
import { isCreate, isWrite, placeOf, type Recording, sentBy } from './recording.ts'
import { recordedAt, siteZone, zoneOf } from './server.ts'

/** The last modification of each record in our responses, by kind and our id. */
export type LastChanges = Map<string, number>

const unset = '0000-00-00 00:00:00'
/** Keys that every write changes, that only some responses have, or that depend on the account. */
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

/** Whether two states of a record are the same except for volatile keys. */
export const isUnchanged = (before: unknown, after: unknown): boolean =>
  isObject(before) && isObject(after) && isSame(contentOf(before), contentOf(after))

/**
 * Checks `modified`, `date` and dependent values against the clock of the server and each other. `before` is the
 * record before a write; `changes` is updated.
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
      // A few recordings have a site in another time zone than that of the writes.
      if (zone === siteZone && record['modified'] !== fromUtc(textOf(record['modified_utc']), zone))
        say(at('modified'), fromUtc(textOf(record['modified_utc']), zone), record['modified'])
      if (isNew && isWritten && isChange) checkPublication(recording, record, now, zone, at, say)
    }
    checkTranslations(record, at, say)
    if (record === raw && isWrite(recording) && !isSame(timesOf(before), timesOf(raw))) checkEventTimes(record, at, say)
  }
}

/** Checks the publication date of a new record: now, unless one was sent; drafts have none in UTC. */
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

/** Checks that the entry of the displayed language in `translations` matches the record. */
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

/** Checks that local time, UTC and structured data of an event are the same instant. */
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
