// The moments of an offered record: wall time kept as it is told, the instant as the source reckons it where that fits.
import { addSeconds, isWallTime, isTimeZone, secondsBetween, type WallTime } from '#shared/dates/wall-time.ts'
import type { Value } from '../../sync-store/types.ts'
import { beyondYears, fromUtc, resolveTime, parseZonedDateTime } from '../../time-zones.ts'

type Fields = { readonly [field: string]: unknown }
type Columns = { [column: string]: Value }
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A moment as it is told, in a zone, and its instant; a text instead says what is wrong. */
function placed(response: string, utc: string, zone: string): { wall: WallTime; utc: WallTime } | string {
  const given = parseZonedDateTime(response)
  if (!given) return `“${response.slice(0, 40)}” is no date.`
  // A clock time that exists twice: the source knows which of the two it means.
  if (given.as === 'wall' && isWallTime(utc) && fromUtc(utc, zone) === given.wall) return { wall: given.wall, utc }
  const found = resolveTime(given, zone)
  if ('gap' in found) return `${response} does not exist in ${zone}.`
  return beyondYears(found) ? `${response} is not in the years 1 to 9999, here and in UTC.` : found
}

const isAllDay = ({ all_day }: Fields): boolean => [true, 1, '1', 'true'].some((yes) => yes === all_day)

/** Columns of an event's start and end; a text instead says why it cannot be taken. */
export function dateColumns(fields: Fields, siteZone: string): Columns | string {
  const zone = text(fields['timezone']) || siteZone
  if (!isTimeZone(zone)) return `“${zone.slice(0, 40)}” is no time zone.`
  const start = placed(text(fields['start_date']), text(fields['utc_start_date']), zone)
  if (typeof start === 'string') return `Its start: ${start}`
  const response = text(fields['end_date'])
  const isWholeDay = isAllDay(fields) && /^\d{4}-\d\d-\d\d$/.test(response)
  const end = placed(isWholeDay ? `${response} 23:59:59` : response, text(fields['utc_end_date']), zone)
  if (typeof end === 'string') return `Its end: ${end}`
  // Such servers keep an end before the start as the start's clock time with another instant.
  const isBackwards = end.utc < start.utc && end.wall <= start.wall
  if (isBackwards && secondsBetween(start.wall, end.wall) < 0) return 'It ends before it starts.'
  return {
    start_date: start.wall,
    utc_start_date: start.utc,
    end_date: end.wall,
    utc_end_date: isBackwards ? start.utc : end.utc,
    timezone: zone,
  }
}

/** Columns of the publication date, or none when the source tells none. */
export function publicationColumns(fields: Fields, siteZone: string): Columns {
  const utc = text(fields['date_utc'])
  if (isWallTime(utc)) return { date: fromUtc(utc, siteZone), date_utc: utc }
  const date = text(fields['date'])
  if (!isWallTime(date)) return {}
  const found = resolveTime({ as: 'wall', wall: date }, siteZone)
  const wall = 'gap' in found ? addSeconds(date, 3600) : found.wall
  const later = 'gap' in found ? resolveTime({ as: 'wall', wall }, siteZone) : found
  return 'gap' in later ? {} : { date: later.wall, date_utc: later.utc }
}
