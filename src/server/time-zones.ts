// Moments in zones: what a client wrote becomes wall time and instant, and back. The contract reckons without zones; here they are known.
import { Temporal } from 'temporal-polyfill'
import type { Issue } from '#shared/problem.ts'
import { isWallTime, fixedOffset, toEpoch, type WallTime, formatWallTime } from '#shared/dates/wall-time.ts'

/** A moment as a client gave it: on a wall clock of a zone still to be known, or an instant. */
export type ParsedTime = { as: 'wall'; wall: WallTime } | { as: 'instant'; at: number }
/** A moment in a zone: its wall time, and the same moment in UTC. */
export type ResolvedTime = { wall: WallTime; utc: WallTime }
/** A wall time that the clocks skip, and the moments before and after it. */
export type DstGap = { gap: { before: WallTime; after: WallTime } }

/** The forms a moment may be written in, for messages. */
export const dateTimeFormats = [
  'YYYY-MM-DD',
  'YYYY-MM-DD HH:MM',
  'YYYY-MM-DD HH:MM:SS',
  'YYYY-MM-DDTHH:MM:SS±HH:MM',
  'Unix time',
]

const pattern = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i
const lastSecond = 253_402_300_799_000

const days = new Map<string, ParsedTime>()
/** Maximum of cached days: lists filter by the same ones often. */
const mostDays = 5000

/** Reads a moment in any accepted form; `undefined` for everything else, impossible dates included. */
export function parseZonedDateTime(text: string): ParsedTime | undefined {
  const known = days.get(text)
  if (known) return known
  const read = readAnew(text)
  if (text.length > 10 || read?.as !== 'wall') return read
  if (days.size >= mostDays) days.clear()
  days.set(text, Object.freeze(read))
  return read
}

function readAnew(text: string): ParsedTime | undefined {
  const trimmed = text.trim()
  if (/^\d{9,12}$/.test(trimmed)) {
    const at = Number(trimmed) * 1000
    return at <= lastSecond ? { as: 'instant', at } : undefined
  }
  const [, day, clock, seconds = '00', offset] = pattern.exec(trimmed) ?? []
  if (day === undefined) return undefined
  const wall = `${day} ${clock ?? '00:00'}:${seconds}`
  const reckoned = toEpoch(wall)
  if (reckoned === undefined) return undefined
  if (offset === undefined) return { as: 'wall', wall }
  const at = reckoned - minutesOf(offset) * 60_000
  return Math.abs(minutesOf(offset)) <= 14 * 60 && at > -62_135_596_800_000 && at <= lastSecond
    ? { as: 'instant', at }
    : undefined
}

/** Whether a text has an accepted form, be there such a moment or not. */
export const isDateTimeText = (text: string): boolean => pattern.test(text.trim())

const minutesOf = (offset: string): number => {
  if (/^z$/i.test(offset)) return 0
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const plain = (wall: WallTime): Temporal.PlainDateTime => Temporal.PlainDateTime.from(wall.replace(' ', 'T'))
const wallOf = (dateTime: Temporal.PlainDateTime): WallTime =>
  dateTime.toString({ smallestUnit: 'second' }).replace('T', ' ')

const day = 86_400_000

/**
 * The moment in a zone. A wall time that exists twice means the first; for one that is skipped, its gap is returned. No zone changes
 * its offset twice within two days, so the offsets a day before and a day after are all that can apply.
 */
export function resolveTime(given: ParsedTime, zone: string): ResolvedTime | DstGap {
  if (given.as === 'instant') return { wall: toWallTimeAt(given.at, zone), utc: formatWallTime(given.at) }
  const requested = toEpoch(given.wall) ?? 0
  const [earlier, later] = [offsetAt(requested - day, zone), offsetAt(requested + day, zone)]
  const instants = [earlier, later]
    .map((offset) => requested - offset * 60_000)
    .filter((at) => toWallTimeAt(at, zone) === given.wall)
  if (instants.length > 0) return { wall: given.wall, utc: formatWallTime(Math.min(...instants)) }
  const around = [earlier, later].map((offset) => requested - offset * 60_000)
  return { gap: { before: toWallTimeAt(Math.min(...around), zone), after: toWallTimeAt(Math.max(...around), zone) } }
}

/** What is wrong with a moment that one of its two clocks could not write: years have four digits, and the first is 1. */
export const beyondYears = ({ wall, utc }: ResolvedTime): Issue | undefined =>
  [wall, utc].every((text) => isWallTime(text) && text >= '0001')
    ? undefined
    : {
        code: 'not_a_date',
        message: `Must be in the years 1 to 9999, in UTC too: ${dateTimeFormats.join(', ')}.`,
        data: { forms: dateTimeFormats },
      }

const offsets = new Map<string, number>()
/** Minutes east of UTC in a zone at an instant. Zones change on quarter hours, so offsets are cached per quarter. */
function offsetAt(at: number, zone: string): number {
  const manual = fixedOffset(zone)
  if (manual !== undefined) return manual
  const key = `${zone} ${Math.floor(at / 900_000)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000
  if (offsets.size > 50_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** The wall time in a zone at an instant (milliseconds since 1970). */
export const toWallTimeAt = (at: number, zone: string): WallTime =>
  formatWallTime(Math.floor((at + offsetAt(at, zone) * 60_000) / 1000) * 1000)

/** The wall time in a zone of a moment written in UTC. */
export const fromUtc = (utc: WallTime, zone: string): WallTime => toWallTimeAt(toEpoch(utc) ?? 0, zone)

/** ISO 8601 with the offset between a wall time and its UTC moment. */
export function isoWithOffset(wall: WallTime, utc: WallTime): string {
  const minutes = Math.round(((toEpoch(wall) ?? 0) - (toEpoch(utc) ?? 0)) / 60_000)
  const size = Math.abs(minutes)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${wall.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Locales whose short zone names, between them, have a word for most zones; the others return `GMT+9`. */
const namers = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-NZ', 'en-ZA', 'ja-JP', 'ko-KR']
const abbreviations = new Map<string, string>()

/** Whether a zone's name is one, and not its offset. */
const isName = (name: string): boolean => !/^(GMT|UTC)./.test(name)

const nameAt = (at: number, zone: string): string => {
  let found = ''
  for (const locale of namers) {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at)
    found = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
    if (isName(found)) break
  }
  return found
}

/** The usual abbreviation of a zone at a moment: `CET`, `CEST`; a manual offset is its own, `+05:30` reads `GMT+0530`. */
export function abbreviation(zone: string, utc: WallTime): string {
  if (fixedOffset(zone) !== undefined) return /^[+-]/.test(zone) ? `GMT${zone.replace(':', '')}` : zone
  const at = toEpoch(utc) ?? 0
  const key = `${zone} ${Math.floor(at / 86_400_000)} ${offsetAt(at, zone)}`
  const known = abbreviations.get(key)
  if (known !== undefined) return known
  const offset = offsetAt(at, zone)
  // Of long ago only the offset is known by name: what it is called today is what it is called.
  const likeToday = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)].filter(
    (dateTime) => offsetAt(dateTime, zone) === offset,
  )
  const found = [at, ...likeToday]
    .map((dateTime) => nameAt(dateTime, zone))
    .reduce((one, other) => (isName(one) ? one : other))
  if (abbreviations.size > 20_000) abbreviations.clear()
  abbreviations.set(key, found)
  return found
}

/** A filter's moment: any accepted form, or a relative word, as wall time of the site's zone; an instant keeps saying so. */
export function parseFilterDateTime(text: string, now: number, zone: string): ParsedTime | undefined {
  const word = text.trim().toLowerCase()
  if (/^\d{4}-/.test(word)) return parseZonedDateTime(text)
  const here = toWallTimeAt(now, zone)
  if (word === 'now') return { as: 'wall', wall: here }
  const days = ['yesterday', 'today', 'tomorrow'].indexOf(word) - 1
  if (days >= -1) return { as: 'wall', wall: `${addTo(here, 'days', days).slice(0, 10)} 00:00:00` }
  // A plus sign in a query string arrives as a space.
  const [, count, unit] = /^\+?\s*(\d{1,5}) ?(day|week|month|year)s?$/.exec(word) ?? []
  if (count === undefined || unit === undefined) return parseZonedDateTime(text)
  const later = addTo(here, `${unit}s` as 'days', Number(count)) // safe: the pattern allows the four units only
  return toEpoch(later) === undefined ? undefined : { as: 'wall', wall: later }
}

/** A wall time some days, weeks, months or years later by the calendar. */
export const addTo = (wall: WallTime, unit: 'days' | 'weeks' | 'months' | 'years', count: number): WallTime =>
  wallOf(plain(wall).add({ [unit]: count }))
