import {
  fixedOffset,
  parseOffset,
  toEpoch,
  toWallTime,
  formatWallTime,
  type WallTime,
  isTimeZone,
} from '#shared/dates/wall-time.ts'
import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language-names.ts'

const minute = 60_000
const day = 86_400_000
const made = new Map<string, Intl.DateTimeFormat>()
const named = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  const kept = made.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  made.set(zone, kept)
  return kept
}

/** Minutes east of UTC in a zone (one that `isZone` takes) at an instant, in milliseconds since 1970. */
export function getOffset(zone: string, instant: number): number {
  const manual = fixedOffset(zone)
  if (manual !== undefined) return manual
  const name =
    formatter(zone)
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const found = /([+-])(\d\d):(\d\d)/.exec(name)
  return found ? (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) : 0
}

/** Where a moment stands. `twice`: the clock shows it at both `offsets`. `never`: the clock jumps over it, from one neighbour to the other. */
export type ResolvedWallTime =
  | { kind: 'once'; instant: number; offset: number }
  | {
      kind: 'twice'
      /** The one meant: the first, unless the moment names the other's offset. */ instant: number
      offset: number
      offsets: readonly [number, number]
    }
  | { kind: 'never'; earlier: WallTime; later: WallTime }

/** What a moment is in a zone; `undefined` for a text that is no time. */
export function resolveWallTime(moment: string, zone: string): ResolvedWallTime | undefined {
  const at = toEpoch(toWallTime(moment))
  if (at === undefined) return undefined
  const [before, after] = [getOffset(zone, at - day), getOffset(zone, at + day)]
  const fitting = [...new Set([before, after])]
    .filter((offset) => getOffset(zone, at - offset * minute) === offset)
    .toSorted((a, b) => b - a)
  const [first, second] = fitting
  if (first === undefined) {
    const jump = (after - before) * minute
    return { kind: 'never', earlier: formatWallTime(at - jump), later: formatWallTime(at + jump) }
  }
  if (second === undefined) return { kind: 'once', instant: at - first * minute, offset: first }
  const offset = parseOffset(moment) === second ? second : first
  return { kind: 'twice', instant: at - offset * minute, offset, offsets: [first, second] }
}

/** An offset as people write it: "UTC", "UTC+1", "UTC−3:30". */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** The abbreviation that a language has for a zone at an instant ("CET", German "MEZ"), or `undefined` where it only has the offset. */
export function getZoneAbbreviation(zone: string, instant: number, language: InterfaceLanguage): string | undefined {
  if (fixedOffset(zone) !== undefined) return undefined
  const key = `${zone} ${language}`
  const written =
    named.get(key) ?? new Intl.DateTimeFormat(formatLocales[language], { timeZone: zone, timeZoneName: 'short' })
  named.set(key, written)
  const name = written.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /[+−-]\d|^$|^(?:UTC|GMT)$/.test(name) ? undefined : name
}

/** A zone at an instant, in words: "Europe/Brussels (CET, UTC+1)". */
export function formatTimeZone(zone: string, instant: number, language: InterfaceLanguage): string {
  const offset = formatOffset(getOffset(zone, instant))
  const known = [getZoneAbbreviation(zone, instant, language), offset].filter(
    (part) => part !== undefined && part !== zone,
  )
  return known.length > 0 ? `${zone.replaceAll('_', ' ')} (${known.join(', ')})` : zone
}

/** The wall time of an instant in a zone. */
export const toZonedWallTime = (instant: number, zone: string): WallTime =>
  formatWallTime(instant + getOffset(zone, instant) * minute)

/** The offset in minutes of an answered wall time whose moment in UTC was answered too. */
export function getServerOffset(wall: WallTime, utc: unknown): number | undefined {
  const [here, there] = [toEpoch(wall), typeof utc === 'string' ? toEpoch(utc) : undefined]
  return here === undefined || there === undefined ? undefined : (here - there) / minute
}

let known: readonly string[] | undefined
/** Every IANA zone the browser knows, and UTC. */
const zones = (): readonly string[] =>
  (known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')])

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_/\s-]+/g, ' ')
    .trim()

/** Zones whose name holds every typed word, best first: `site` and its continent where nothing is typed. A manual offset ("UTC+5", "+05:30") is offered as typed. */
export function searchTimeZones(text: string, site: string): string[] {
  const typed = text.trim()
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) {
    const near = `${site.split('/')[0]}/`
    return [...new Set([site, ...zones().filter((zone) => zone.startsWith(near)), ...zones()])]
  }
  const found = zones().filter((zone) => words.every((word) => fold(zone).includes(word)))
  const starts = (zone: string) =>
    fold(zone)
      .split(' ')
      .some((part) => part.startsWith(words[0] ?? ''))
  const sorted = [...found.filter(starts), ...found.filter((zone) => !starts(zone))]
  return isTimeZone(typed) && !sorted.includes(typed) && /^[+-]|^UTC/i.test(typed) ? [typed, ...sorted] : sorted
}
