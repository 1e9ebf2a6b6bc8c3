// Formats the days, times and time zone of an event.
import { getTimeOfDay, getDay, isWallTime, fixedOffset, toEpoch, type WallTime, formatWallTime } from './wall-time.ts'
import { formatDays, formatTimes } from './format.ts'
import type { InterfaceLanguage } from '../i18n/language-names.ts'

/** As an event is answered. `utc_start_date` is the same moment as `start_date`. */
export type Timed = {
  start_date: string
  end_date: string
  all_day: boolean
  timezone: string
  utc_start_date: string
}

/** `times` is `undefined` for whole days; `zone` where the clock at the place differs from the site's at that moment. */
export type EventTimes = { days: string; times: string | undefined; zone: string | undefined }

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a clock in a zone shows at an instant (milliseconds since 1970); `undefined` for a zone the browser does not know. */
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

/** Says when an event takes place. `siteZone` is the zone the site's own times are in. */
export function formatEventTimes(event: Timed, language: InterfaceLanguage, siteZone: string): EventTimes {
  const { start_date: start, end_date: end, all_day: allDay, timezone, utc_start_date: utc } = event
  if (!isWallTime(start) || !isWallTime(end)) return { days: start, times: undefined, zone: undefined }
  // Several days say no weekdays: two of each would push everything else aside.
  const days = formatDays(start, end, language, getDay(start) === getDay(end) ? 'list' : 'brief')
  if (allDay) return { days, times: undefined, zone: undefined }
  const instant = toEpoch(utc)
  const elsewhere = timezone !== siteZone && instant !== undefined && toWallTimeInZone(siteZone, instant) !== start
  return { days, times: formatTimesOfDay(start, end, language), zone: elsewhere ? timezone : undefined }
}

function formatTimesOfDay(start: WallTime, end: WallTime, language: InterfaceLanguage): string {
  const [from, to] = [getTimeOfDay(start), getTimeOfDay(end)]
  if (start === end) return from
  // The days are said already: both times are put on one day, since a range over two would name them again.
  return to < from ? `${from} – ${to}` : formatTimes(start, `${getDay(start)} ${to}:00`, language)
}
