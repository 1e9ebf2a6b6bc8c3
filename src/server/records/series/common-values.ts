// The values that most events of a series have, by which events that were changed on their own are known.
import { type Language, languages } from '#shared/i18n/language.ts'
import { secondsBetween } from '#shared/dates/wall-time.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { linkFields } from '#shared/schema/links.ts'
import { sharedColumns } from '../../store/columns.ts'
import type { StoredRecord } from '../../store/types.ts'
import { sharedText } from '../present.ts'

/** Fields that each event has for itself. */
const ownFields = new Set([
  'series',
  'series_rule',
  'series_position',
  'series_date',
  'post_parent',
  'utc_start_date',
  'utc_end_date',
  'date',
  'date_utc',
])

/** Shared fields that events of a series have in common. */
export const comparedFields = [...sharedColumns.events.filter((name) => !ownFields.has(name)), 'author', ...linkFields]

/** Seconds by which an event was moved away from its date in the series. */
export const getOffset = (event: StoredRecord): number =>
  secondsBetween(sharedText(event, 'series_date'), sharedText(event, 'start_date'))
export const getDuration = (event: StoredRecord): number =>
  secondsBetween(sharedText(event, 'start_date'), sharedText(event, 'end_date'))

/** The comparable value of a field: of the start the offset, of the end the duration; `null`: the event has no such translation. */
export function getComparable(event: StoredRecord, part: RecordPart, field: string): string | null {
  if (part !== 'shared') {
    const translation = event.translations[part]
    if (!translation) return null
    if (field === 'status') return translation.status
    return JSON.stringify(translation.texts[field] ?? null)
  }
  if (field === 'start_date') return String(getOffset(event))
  if (field === 'end_date') return String(getDuration(event))
  if (field === 'author') return String(event.author)
  const link = linkFields.find((name) => name === field)
  if (link) return (link === 'organizer' ? event.links[link] : event.links[link].toSorted((a, b) => a - b)).join()
  return JSON.stringify(event.shared[field] ?? null)
}

/** The most frequent value of a field; of several the one of `preferred`, else that of the first event. */
export function getCommonValue(
  events: readonly StoredRecord[],
  part: RecordPart,
  field: string,
  preferred?: StoredRecord,
): string | null {
  const counts = new Map<string | null, number>()
  if (preferred) counts.set(getComparable(preferred, part, field), 0)
  for (const event of events) {
    const value = getComparable(event, part, field)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? null
}

type CommonValues = { part: RecordPart; field: string; value: string | null }[]

const textFields = (events: readonly StoredRecord[], language: Language): string[] => [
  ...new Set(events.flatMap((event) => Object.keys(event.translations[language]?.texts ?? {}))),
  'status',
]

/** The common values of all fields. */
export const getCommonValues = (events: readonly StoredRecord[]): CommonValues => [
  ...comparedFields.map((field) => ({
    part: 'shared' as const,
    field,
    value: getCommonValue(events, 'shared', field),
  })),
  ...languages.flatMap((language) =>
    textFields(events, language).map((field) => ({
      part: language,
      field,
      value: getCommonValue(events, language, field),
    })),
  ),
]

export const hasCommonValues = (event: StoredRecord, common: CommonValues): boolean =>
  common.every(({ part, field, value }) => getComparable(event, part, field) === value)
