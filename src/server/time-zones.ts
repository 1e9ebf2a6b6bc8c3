// Converts between wall times of time zones and instants.
import { Temporal } from 'temporal-polyfill'
import type { Issue } from '#shared/problem.ts'
import {
  applyOffset,
  fixedOffset,
  formatWallTime,
  isWallTime,
  toEpoch,
  type WallTime,
} from '#shared/dates/wall-time.ts'

/** A date and time of a request: a wall time whose zone is another value, or an instant in milliseconds since 1970. */
export type ParsedTime = { as: 'wall'; wall: WallTime } | { as: 'instant'; at: number }
/** The wall time of a zone, and the same instant in UTC. */
export type ResolvedTime = { wall: WallTime; utc: WallTime }
/** A wall time that clocks skip. Moved by the length of the gap, it is `before` or `after`. */
type DstGap = { gap: { before: WallTime; after: WallTime } }

export const dateTimeFormats = [
  'YYYY-MM-DD',
  'YYYY-MM-DD HH:MM',
  'YYYY-MM-DD HH:MM:SS',
  'YYYY-MM-DDTHH:MM:SS±HH:MM',
  'Unix time',
]

const pattern = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i
const lastSecond = 253_402_300_799_000

/** Parses any accepted form. `undefined` for other texts and for dates that do not exist. */
export function parseZonedDateTime(text: string): ParsedTime | undefined {
  const trimmed = text.trim()
  if (/^\d{9,12}$/.test(trimmed)) {
    const at = Number(trimmed) * 1000
    return at <= lastSecond ? { as: 'instant', at } : undefined
  }
  const [, day, clock, seconds = '00', offset] = pattern.exec(trimmed) ?? []
  if (day === undefined) return undefined
  const wall = `${day} ${clock ?? '00:00'}:${seconds}`
  const local = toEpoch(wall)
  if (local === undefined) return undefined
  if (offset === undefined) return { as: 'wall', wall }
  const minutes = offsetMinutes(offset)
  const at = local - minutes * 60_000
  return Math.abs(minutes) <= 14 * 60 && at > -62_135_596_800_000 && at <= lastSecond
    ? { as: 'instant', at }
    : undefined
}

/** Whether a text has an accepted form, even if the date does not exist. */
export const isDateTimeText = (text: string): boolean => pattern.test(text.trim())

const offsetMinutes = (offset: string): number => {
  if (/^z$/i.test(offset)) return 0
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const day = 86_400_000

/**
 * Resolves a time in a zone. Of a wall time that exists twice it returns the first instant, of one that clocks skip the gap. No zone changes
 * its offset twice within two days, so only the offsets a day before and a day after can apply.
 */
export function resolveTime(time: ParsedTime, zone: string): ResolvedTime | DstGap {
  if (time.as === 'instant') return { wall: toWallTimeAt(time.at, zone), utc: formatWallTime(time.at) }
  const requested = toEpoch(time.wall) ?? 0
  const [earlier, later] = [getOffset(requested - day, zone), getOffset(requested + day, zone)]
  const candidates = [earlier, later].map((offset) => requested - offset * 60_000)
  const instants = candidates.filter((at) => toWallTimeAt(at, zone) === time.wall)
  if (instants.length > 0) return { wall: time.wall, utc: formatWallTime(Math.min(...instants)) }
  const [before, after] = [toWallTimeAt(Math.min(...candidates), zone), toWallTimeAt(Math.max(...candidates), zone)]
  return { gap: { before, after } }
}

/** Resolves a time; of a wall time that the clocks skip it returns the first after the gap. */
export function resolveAfterGap(time: ParsedTime, zone: string): ResolvedTime {
  const resolved = resolveTime(time, zone)
  return 'gap' in resolved ? resolveAfterGap({ as: 'wall', wall: resolved.gap.after }, zone) : resolved
}

/** The issue with a time before year 1 or after year 9999, in its zone or in UTC. */
export const beyondYears = ({ wall, utc }: ResolvedTime): Issue | undefined =>
  [wall, utc].every((text) => isWallTime(text) && text >= '0001')
    ? undefined
    : {
        code: 'not_a_date',
        message: `Must be in the years 1 to 9999, in UTC too: ${dateTimeFormats.join(', ')}.`,
        data: { forms: dateTimeFormats },
      }

const formatters = new Map<string, Intl.DateTimeFormat>()
/** A formatter of zone names. Creating one takes 340 µs, using it 3 µs. */
function getFormatter(locale: string, zone: string, timeZoneName: 'short' | 'longOffset'): Intl.DateTimeFormat {
  const key = `${locale} ${timeZoneName} ${zone}`
  const known = formatters.get(key)
  if (known) return known
  // Names of zones are case-insensitive, so clients can invent spellings.
  if (formatters.size > 5000) formatters.clear()
  const created = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
  formatters.set(key, created)
  return created
}

/** Minutes east of UTC in a zone at an instant. Before standard time, with fractions. */
function getOffset(at: number, zone: string): number {
  const fixed = fixedOffset(zone)
  if (fixed !== undefined) return fixed
  const name = getFormatter('en', zone, 'longOffset').format(at)
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
  return sign === undefined
    ? 0
    : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes) + Number(seconds) / 60)
}

/** The wall time in a zone at an instant (milliseconds since 1970). */
export const toWallTimeAt = (at: number, zone: string): WallTime =>
  formatWallTime(at + Math.round(getOffset(at, zone) * 60_000))

export const fromUtc = (utc: WallTime, zone: string): WallTime => toWallTimeAt(toEpoch(utc) ?? 0, zone)

/** A wall time in ISO 8601 with its offset from the same instant in UTC. */
export const isoWithOffset = (wall: WallTime, utc: WallTime): string =>
  applyOffset(wall, Math.round(((toEpoch(wall) ?? 0) - (toEpoch(utc) ?? 0)) / 60_000)).replace(' ', 'T')

/** Locales whose short zone names, between them, have a word for most zones; the others return `GMT+9`. */
const namingLocales = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-NZ', 'en-ZA', 'ja-JP', 'ko-KR']
const abbreviations = new Map<string, string>()

/** Whether a short name of a zone is a word and not its offset. */
const isWord = (name: string): boolean => !/^(GMT|UTC)./.test(name)

function getName(at: number, zone: string): string {
  let name = zone
  for (const locale of namingLocales) {
    const parts = getFormatter(locale, zone, 'short').formatToParts(at)
    name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
    if (isWord(name)) break
  }
  return name
}

/** The usual abbreviation of a zone at a time in UTC: `CET`, `CEST`. A fixed offset is its own: `+05:30` gives `GMT+0530`. */
export function abbreviation(zone: string, utc: WallTime): string {
  if (fixedOffset(zone) !== undefined) return /^[+-]/.test(zone) ? `GMT${zone.replace(':', '')}` : zone
  const at = toEpoch(utc) ?? 0
  const offset = getOffset(at, zone)
  // Finding a name takes up to 0.2 ms, and a list has a hundred.
  const key = `${zone} ${Math.floor(at / day)} ${offset}`
  const known = abbreviations.get(key)
  if (known !== undefined) return known
  // Long ago a zone may have had no name: the present name of its offset applies.
  const present = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)].filter((date) => getOffset(date, zone) === offset)
  const names = [at, ...present].map((date) => getName(date, zone))
  const name = names.find(isWord) ?? names.at(-1) ?? zone
  if (abbreviations.size > 20_000) abbreviations.clear()
  abbreviations.set(key, name)
  return name
}

/** Parses the date of a filter: any accepted form, or a relative word such as `tomorrow`, as a wall time of the site's zone. */
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

export const addTo = (wall: WallTime, unit: 'days' | 'weeks' | 'months' | 'years', count: number): WallTime =>
  Temporal.PlainDateTime.from(wall.replace(' ', 'T'))
    .add({ [unit]: count })
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
