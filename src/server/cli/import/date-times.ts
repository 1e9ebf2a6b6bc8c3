// Converts dates and times of the source to columns: wall times as sent, instants as sent where they agree.
import { addSeconds, isWallTime, isTimeZone, secondsBetween, type WallTime } from '#shared/dates/wall-time.ts'
import type { Value } from '../../store/types.ts'
import { beyondYears, fromUtc, resolveTime, parseZonedDateTime } from '../../time-zones.ts'

type Fields = { readonly [field: string]: unknown }
type Columns = { [column: string]: Value }
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Returns a wall time of a zone and its instant, or what is wrong with it. */
function resolve(sent: string, utc: string, zone: string): { wall: WallTime; utc: WallTime } | string {
  const parsed = parseZonedDateTime(sent)
  if (!parsed) return `“${sent.slice(0, 40)}” is no date.`
  // When clocks go back a wall time is ambiguous: the instant decides.
  if (parsed.as === 'wall' && isWallTime(utc) && fromUtc(utc, zone) === parsed.wall) return { wall: parsed.wall, utc }
  const resolved = resolveTime(parsed, zone)
  if ('gap' in resolved) return `${sent} does not exist in ${zone}.`
  return beyondYears(resolved) ? `${sent} is not in the years 1 to 9999, here and in UTC.` : resolved
}

const isAllDay = ({ all_day }: Fields): boolean => [true, 1, '1', 'true'].some((yes) => yes === all_day)

/** Columns of an event's start and end, or the reason why it cannot be imported. */
export function dateColumns(fields: Fields, siteZone: string): Columns | string {
  const zone = text(fields['timezone']) || siteZone
  if (!isTimeZone(zone)) return `“${zone.slice(0, 40)}” is no time zone.`
  const start = resolve(text(fields['start_date']), text(fields['utc_start_date']), zone)
  if (typeof start === 'string') return `Its start: ${start}`
  const endDate = text(fields['end_date'])
  const isWholeDay = isAllDay(fields) && /^\d{4}-\d\d-\d\d$/.test(endDate)
  const end = resolve(isWholeDay ? `${endDate} 23:59:59` : endDate, text(fields['utc_end_date']), zone)
  if (typeof end === 'string') return `Its end: ${end}`
  // The Events Calendar stores an end before the start as the wall time of the start with another instant.
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

/** Columns of the publication date; none if the source has none. */
export function publicationColumns(fields: Fields, siteZone: string): Columns {
  const utc = text(fields['date_utc'])
  if (isWallTime(utc)) return { date: fromUtc(utc, siteZone), date_utc: utc }
  const date = text(fields['date'])
  if (!isWallTime(date)) return {}
  const resolved = resolveTime({ as: 'wall', wall: date }, siteZone)
  const wall = 'gap' in resolved ? addSeconds(date, 3600) : resolved.wall
  const later = 'gap' in resolved ? resolveTime({ as: 'wall', wall }, siteZone) : resolved
  return 'gap' in later ? {} : { date: later.wall, date_utc: later.utc }
}
