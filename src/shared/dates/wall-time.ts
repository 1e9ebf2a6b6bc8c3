// Parses, formats and computes wall times without time zones.
/** Wall-clock time, `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string
/** A day, `YYYY-MM-DD`. */
export type Day = string

const pattern = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/

/** The milliseconds that a wall time would be in UTC; only for reckoning with other wall times. `undefined` when it names no time. */
export const toEpoch = (wall: string): number | undefined => {
  const found = pattern.exec(wall)
  if (!found) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = found
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const date = new Date(at)
  if (Number(year) < 100) date.setUTCFullYear(Number(year))
  // What is beyond its bounds has moved on to the next day, hour or minute.
  const stands =
    date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && date.getUTCHours() === Number(hour)
  return stands && date.getUTCMinutes() === Number(minute) && Number(second) < 60 ? date.getTime() : undefined
}

/** The last second that was written: most are the present one, over and over. */
let written = { second: Number.NaN, wall: '' }

/** The wall time of reckoned milliseconds. */
export const formatWallTime = (reckoned: number): WallTime => {
  const second = Math.floor(reckoned / 1000)
  if (second !== written.second)
    written = { second, wall: new Date(reckoned).toISOString().slice(0, 19).replace('T', ' ') }
  return written.wall
}

/** Whether a text is a wall time that exists on the calendar, in full form. */
export const isWallTime = (text: string): text is WallTime =>
  text.length === 19 && text[10] === ' ' && toEpoch(text) !== undefined
/** Whether a text is a wall time, or one with the offset that says which of two equal ones is meant: `2027-10-31 02:30:00+01:00`. */
export const isDateTime = (text: string): boolean =>
  isWallTime(text.slice(0, 19)) && /^(?:[+-](?:0\d|1[0-4]):[0-5]\d)?$/.test(text.slice(19))
/** The wall time of a moment. */
export const toWallTime = (dateTime: string): WallTime => dateTime.slice(0, 19)
/** The offset that a moment names, in minutes; `undefined` where it names none. */
export const parseOffset = (dateTime: string): number | undefined =>
  dateTime.length > 19 ? fixedOffset(dateTime.slice(19)) : undefined
/** A wall time with an offset in minutes. */
export const applyOffset = (wall: WallTime, minutes: number): string => {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${wall}${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
/** Whether a text is a day that exists on the calendar. */
export const isDay = (text: string): text is Day => text.length === 10 && toEpoch(text) !== undefined

/** The day of a wall time. */
export const getDay = (wall: WallTime): Day => wall.slice(0, 10)
/** The clock time `HH:MM` of a wall time. */
export const getTimeOfDay = (wall: WallTime): string => wall.slice(11, 16)
/** A day some days later (or earlier, when negative). */
export const addDays = (day: Day, days: number): Day =>
  formatWallTime((toEpoch(day) ?? 0) + days * 86_400_000).slice(0, 10)
/** A wall time some seconds later by the clock on the wall. */
export const addSeconds = (wall: WallTime, seconds: number): WallTime =>
  formatWallTime((toEpoch(wall) ?? 0) + seconds * 1000)
/** Seconds from one wall time to another by the clock on the wall. */
export const secondsBetween = (from: WallTime, to: WallTime): number =>
  ((toEpoch(to) ?? 0) - (toEpoch(from) ?? 0)) / 1000

/** Minutes east of UTC of a manual offset (`UTC`, `UTC+5`, `UTC-5.5`, `+05:30`), or `undefined` for another zone. */
export const fixedOffset = (zone: string): number | undefined => {
  if (zone === 'UTC' || zone === 'Z') return 0
  const found = /^(?:UTC)?([+-])(\d{1,2})(?::([0-5]\d)|\.(\d{1,2}))?$/.exec(zone)
  if (!found) return undefined
  const hours = Number(found[2])
  const minutes = found[3] === undefined ? Math.round(Number(`0.${found[4] ?? '0'}`) * 60) : Number(found[3])
  return hours > 14 ? undefined : (found[1] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/** Names found to be zones: to ask takes long, and there are a few hundred in all, times the ways to spell them. */
const knownZones = new Set<string>()
const maxKnownZones = 1000

/** Whether a zone is one that can be reckoned with: an IANA name or a manual offset. */
export const isTimeZone = (zone: string): boolean => {
  if (knownZones.has(zone) || fixedOffset(zone) !== undefined) return true
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return false
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) === '') return false
    if (knownZones.size < maxKnownZones) knownZones.add(zone)
    return true
  } catch {
    return false
  }
}

/** The last second of an all-day event's last day, and the first of its first. */
export const dayStart = (day: Day): WallTime => `${day} 00:00:00`
export const dayEnd = (day: Day): WallTime => `${day} 23:59:59`

/** `date_utc` of a record that was neither scheduled nor published yet, as servers of this interface write it. */
export const undecidedDateTime = '0000-00-00 00:00:00'

/**
 * Whether the `date` of a record is when it is or will be published. Until it is scheduled or published servers write there when it was
 * created, unless a later moment was chosen.
 */
export const hasPublicationDate = ({ date, date_utc: utc, modified }: { readonly [field: string]: unknown }): boolean =>
  utc !== undecidedDateTime || String(date) > String(modified)
