/** Time at the external server: a clock that starts on a fixed day, the zone of the site, and conversions to UTC. */
import { abbreviation, fromUtc, resolveTime, parseZonedDateTime } from '#server/time-zones.ts'

/** When the clock of every new site starts, in UTC. */
const start = '2026-11-21T09:00:00Z'

/** A clock that starts on a fixed day and then runs like the clock of the machine. Returns UTC as `YYYY-MM-DD HH:MM:SS`. */
export function runningClock(): () => string {
  const offset = Date.parse(start) - Date.now()
  return () => new Date(Date.now() + offset).toISOString().slice(0, 19).replace('T', ' ')
}

/** Local time of a zone as UTC. A time that daylight saving skips is the one after the gap. Returns `''` for text that is no date. */
export function toUtc(local: string, zone: string): string {
  const read = parseZonedDateTime(local)
  if (!read) return ''
  const placed = resolveTime(read, zone)
  return 'utc' in placed ? placed.utc : toUtc(placed.gap.after, zone)
}

/** UTC as local time of a zone. */
export const toLocal = (utc: string, zone: string): string => fromUtc(utc, zone)

/** The time on the clock of the site. */
export const siteNow = ({ clock, zone }: { clock: () => string; zone: string }): string => toLocal(clock(), zone)

/** Abbreviation of a zone at a time in UTC, such as `CET`. */
export const abbreviated = (zone: string, utc: string): string => (zone === '' ? '' : abbreviation(zone, utc))

/** A date of a request as `YYYY-MM-DD HH:MM:SS`, without its offset. Returns `undefined` for text that is no date. */
export function dateSent(value: unknown): string | undefined {
  const [, day, time = '00:00', seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(String(value)) ?? []
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? `${day} ${time}:${seconds}` : undefined
}
