import {
  fixedOffset,
  formatWallTime,
  isTimeZone,
  parseOffset,
  toEpoch,
  toWallTime,
  type WallTime,
} from '#shared/dates/wall-time.ts'
import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language.ts'

const minute = 60_000
const day = 86_400_000

// Creating a formatter takes about a millisecond.
const offsetFormats = new Map<string, Intl.DateTimeFormat>()
const nameFormats = new Map<string, Intl.DateTimeFormat>()

function getZoneName(format: Intl.DateTimeFormat, instant: number): string {
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Returns the offset of a time zone at an instant (milliseconds since 1970), in minutes east of UTC. */
export function getOffset(zone: string, instant: number): number {
  const fixed = fixedOffset(zone)
  if (fixed !== undefined) return fixed
  const format =
    offsetFormats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  offsetFormats.set(zone, format)
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(getZoneName(format, instant)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/**
 * A wall time in a time zone. `repeated`: the clock is set back and shows it twice, with both `offsets`. `skipped`: the clock is set
 * forward from `earlier` to `later`. Offsets are minutes, instants milliseconds.
 */
export type ResolvedWallTime =
  | { kind: 'unique'; instant: number; offset: number }
  | { kind: 'repeated'; instant: number; offset: number; offsets: readonly [number, number] }
  | { kind: 'skipped'; earlier: WallTime; later: WallTime }

/** Resolves a date and time in a time zone; of a repeated time the first unless its offset is given. `undefined` if it is none. */
export function resolveWallTime(dateTime: string, zone: string): ResolvedWallTime | undefined {
  const local = toEpoch(toWallTime(dateTime))
  if (local === undefined) return undefined
  const [before, after] = [getOffset(zone, local - day), getOffset(zone, local + day)]
  const offsets = [...new Set([before, after])]
    .filter((offset) => getOffset(zone, local - offset * minute) === offset)
    .toSorted((a, b) => b - a)
  const [first, second] = offsets
  if (first === undefined) {
    const jump = (after - before) * minute
    return { kind: 'skipped', earlier: formatWallTime(local - jump), later: formatWallTime(local + jump) }
  }
  if (second === undefined) return { kind: 'unique', instant: local - first * minute, offset: first }
  const offset = parseOffset(dateTime) === second ? second : first
  return { kind: 'repeated', instant: local - offset * minute, offset, offsets: [first, second] }
}

/** Returns the wall time of an instant. */
export const toZonedWallTime = (instant: number, zone: string): WallTime =>
  formatWallTime(instant + getOffset(zone, instant) * minute)

/** Returns the offset in minutes of a wall time whose UTC time is known. */
export function getServerOffset(wallTime: WallTime, utc: unknown): number | undefined {
  const [local, instant] = [toEpoch(wallTime), typeof utc === 'string' ? toEpoch(utc) : undefined]
  return local === undefined || instant === undefined ? undefined : (local - instant) / minute
}

/** Formats an offset: "UTC", "UTC+1", "UTC−3:30". */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** Returns the abbreviation of a time zone in a language ("CET", German "MEZ"); `undefined` if it has none. */
export function getZoneAbbreviation(zone: string, instant: number, language: InterfaceLanguage): string | undefined {
  if (fixedOffset(zone) !== undefined) return undefined
  const key = `${zone} ${language}`
  const format =
    nameFormats.get(key) ?? new Intl.DateTimeFormat(formatLocales[language], { timeZone: zone, timeZoneName: 'short' })
  nameFormats.set(key, format)
  const name = getZoneName(format, instant)
  return /[+−-]\d|^$|^(?:UTC|GMT)$/.test(name) ? undefined : name
}

/** Formats a time zone at an instant: "Europe/Brussels (CET, UTC+1)". */
export function formatTimeZone(zone: string, instant: number, language: InterfaceLanguage): string {
  const offset = formatOffset(getOffset(zone, instant))
  const details = [getZoneAbbreviation(zone, instant, language), offset].filter(
    (part) => part !== undefined && part !== zone,
  )
  return details.length > 0 ? `${zone.replaceAll('_', ' ')} (${details.join(', ')})` : zone
}

let allZones: readonly string[] | undefined
const getAllZones = (): readonly string[] =>
  (allZones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')])

const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_/\s-]+/g, ' ')
    .trim()

/** Returns the time zones that match a text, best first; without text the site's and its continent first. Offsets are valid too. */
export function searchTimeZones(text: string, siteZone: string): string[] {
  const typed = text.trim()
  const words = normalize(typed).split(' ').filter(Boolean)
  if (words.length === 0) {
    const continent = `${siteZone.split('/')[0]}/`
    return [...new Set([siteZone, ...getAllZones().filter((zone) => zone.startsWith(continent)), ...getAllZones()])]
  }
  const matches = getAllZones().filter((zone) => words.every((word) => normalize(zone).includes(word)))
  const startsWithText = (zone: string) =>
    normalize(zone)
      .split(' ')
      .some((part) => part.startsWith(words[0] ?? ''))
  const sorted = [...matches.filter(startsWithText), ...matches.filter((zone) => !startsWithText(zone))]
  return isTimeZone(typed) && !sorted.includes(typed) && /^[+-]|^UTC/i.test(typed) ? [typed, ...sorted] : sorted
}
