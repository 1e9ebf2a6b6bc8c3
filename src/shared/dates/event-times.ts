// Formats the days, times and time zone of an event.
import { getTimeOfDay, getDay, isWallTime, fixedOffset, toEpoch, type WallTime, formatWallTime } from './wall-time.ts'
import { formatDays, formatTimes } from './format.ts'
import type { InterfaceLanguage } from '../i18n/language-names.ts'

/** The date fields of an event in a response. `utc_start_date` is the same instant as `start_date`. */
export type EventDates = {
  start_date: string
  end_date: string
  all_day: boolean
  timezone: string
  utc_start_date: string
}

/** `times` is `undefined` for all-day events; `zone` is set if the wall time differs from that of the site. */
export type EventTimes = { days: string; times: string | undefined; zone: string | undefined }

const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall time of an instant (milliseconds since 1970) in a time zone; `undefined` if the browser does not know the zone. */
function toWallTimeInZone(zone: string, instant: number): string | undefined {
  const offset = fixedOffset(zone)
  if (offset !== undefined) return formatWallTime(instant + offset * 60_000)
  try {
    const clock =
      formats.get(zone) ??
      new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone || 'UTC' })
    formats.set(zone, clock)
    return clock.format(instant)
  } catch {
    return undefined
  }
}

/** Formats the dates and times of an event. `siteZone` is the time zone of the site. */
export function formatEventTimes(event: EventDates, language: InterfaceLanguage, siteZone: string): EventTimes {
  const { start_date: start, end_date: end, all_day: allDay, timezone, utc_start_date: utc } = event
  if (!isWallTime(start) || !isWallTime(end)) return { days: start, times: undefined, zone: undefined }
  // A range has no weekdays: it would be too long.
  const days = formatDays(start, end, language, getDay(start) === getDay(end) ? 'list' : 'brief')
  if (allDay) return { days, times: undefined, zone: undefined }
  const instant = toEpoch(utc)
  const elsewhere = timezone !== siteZone && instant !== undefined && toWallTimeInZone(siteZone, instant) !== start
  return { days, times: formatTimesOfDay(start, end, language), zone: elsewhere ? timezone : undefined }
}

function formatTimesOfDay(start: WallTime, end: WallTime, language: InterfaceLanguage): string {
  const [from, to] = [getTimeOfDay(start), getTimeOfDay(end)]
  if (start === end) return from
  // Both times are put on one day, as a range over two would repeat the days.
  return to < from ? `${from} – ${to}` : formatTimes(start, `${getDay(start)} ${to}:00`, language)
}
