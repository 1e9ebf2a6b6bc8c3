// Parses, formats and computes wall times without time zones.
/** Wall-clock time, `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string
/** A day, `YYYY-MM-DD`. */
export type Day = string

/** The largest shift of events by a bulk action, in either direction: about a century. */
export const maxDateShift = { days: 36_525, hours: 36_525 * 24 } as const

const pattern = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/

/** The milliseconds since 1970 of a wall time in UTC, for computing with other wall times; `undefined` if invalid. */
export const toEpoch = (wall: string): number | undefined => {
  const match = pattern.exec(wall)
  if (!match) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const date = new Date(at)
  if (Number(year) < 100) date.setUTCFullYear(Number(year))
  // Date moves values beyond their range to the next day, hour or minute.
  const isValid =
    date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && date.getUTCHours() === Number(hour)
  return isValid && date.getUTCMinutes() === Number(minute) && Number(second) < 60 ? date.getTime() : undefined
}

/** The wall time of milliseconds since 1970 in UTC. */
export const formatWallTime = (milliseconds: number): WallTime =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

/** Whether a text is a valid wall time. */
export const isWallTime = (text: string): text is WallTime =>
  text.length === 19 && text[10] === ' ' && toEpoch(text) !== undefined
/** Whether a text is a wall time, optionally with an offset that selects one of two equal ones: `2027-10-31 02:30:00+01:00`. */
export const isDateTime = (text: string): boolean =>
  isWallTime(text.slice(0, 19)) && /^(?:[+-](?:0\d|1[0-4]):[0-5]\d)?$/.test(text.slice(19))
/** The wall time without its offset. */
export const toWallTime = (dateTime: string): WallTime => dateTime.slice(0, 19)
/** The offset of a wall time in minutes; `undefined` if it has none. */
export const parseOffset = (dateTime: string): number | undefined =>
  dateTime.length > 19 ? fixedOffset(dateTime.slice(19)) : undefined
/** A wall time with an offset in minutes. */
export const applyOffset = (wall: WallTime, minutes: number): string => {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${wall}${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
/** Whether a text is a valid day. */
export const isDay = (text: string): text is Day => text.length === 10 && toEpoch(text) !== undefined

export const getDay = (wall: WallTime): Day => wall.slice(0, 10)
/** The time `HH:MM` of a wall time. */
export const getTimeOfDay = (wall: WallTime): string => wall.slice(11, 16)
/** The day some days later, or earlier if negative. */
export const addDays = (day: Day, days: number): Day =>
  formatWallTime((toEpoch(day) ?? 0) + days * 86_400_000).slice(0, 10)
/** The Monday of the week of a day. */
export const getMonday = (day: Day): Day => addDays(day, -((new Date(toEpoch(day) ?? 0).getUTCDay() + 6) % 7))

/** The wall time some seconds later, without time zone changes. */
export const addSeconds = (wall: WallTime, seconds: number): WallTime =>
  formatWallTime((toEpoch(wall) ?? 0) + seconds * 1000)
/** Seconds between two wall times, without time zone changes. */
export const secondsBetween = (from: WallTime, to: WallTime): number =>
  ((toEpoch(to) ?? 0) - (toEpoch(from) ?? 0)) / 1000

/** Minutes east of UTC of a manual offset (`UTC`, `UTC+5`, `UTC-5.5`, `+05:30`), or `undefined` for another zone. */
export const fixedOffset = (zone: string): number | undefined => {
  if (zone === 'UTC' || zone === 'Z') return 0
  const match = /^(?:UTC)?([+-])(\d{1,2})(?::([0-5]\d)|\.(\d{1,2}))?$/.exec(zone)
  if (!match) return undefined
  const hours = Number(match[2])
  const minutes = match[3] === undefined ? Math.round(Number(`0.${match[4] ?? '0'}`) * 60) : Number(match[3])
  return hours > 14 ? undefined : (match[1] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/** Names known to be time zones: the check is slow. */
const knownZones = new Set<string>()
const maxKnownZones = 1000

/** Whether a text is an IANA time zone or a fixed offset. */
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

/** The first and the last second of an all-day event. */
export const dayStart = (day: Day): WallTime => `${day} 00:00:00`
export const dayEnd = (day: Day): WallTime => `${day} 23:59:59`

/** `date_utc` of a record that was never scheduled or published. */
export const zeroDateTime = '0000-00-00 00:00:00'

/**
 * Whether the `date` of a record is its publication date. Before it is scheduled or published servers store the date of creation there,
 * unless a later date was chosen.
 */
export const hasPublicationDate = ({ date, date_utc: utc, modified }: { readonly [field: string]: unknown }): boolean =>
  utc !== zeroDateTime || String(date) > String(modified)
