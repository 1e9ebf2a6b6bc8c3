import {
  addDays,
  addSeconds,
  applyOffset,
  getDay,
  isDateTime,
  parseOffset,
  secondsBetween,
  toWallTime,
  type WallTime,
} from '#shared/dates/wall-time.ts'
import { resolveWallTime, toZonedWallTime } from './time-zones.ts'

/** The start and end of a form, valid or not. */
export type DateTimeRange = { start: unknown; end: unknown }

const toDateTime = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateTime(value) ? value : undefined

const parseWallTime = (value: unknown): WallTime | undefined => {
  const dateTime = toDateTime(value)
  return dateTime === undefined ? undefined : toWallTime(dateTime)
}

const hasOffset = (value: unknown): boolean => typeof value === 'string' && parseOffset(value) !== undefined

/** The duration of an event that has no end yet, in seconds. */
const defaultDuration = 2 * 3600

/** Returns the end for a new start: the duration stays the same. `undefined` if the end does not change. */
export function getMovedEnd(previous: DateTimeRange, start: WallTime, allDay: boolean): WallTime | undefined {
  const [from, to] = [parseWallTime(previous.start), parseWallTime(previous.end)]
  if (from !== undefined && to !== undefined)
    return to >= from ? addSeconds(start, secondsBetween(from, to)) : undefined
  const isEmpty = previous.end === undefined || previous.end === null || previous.end === ''
  if (!isEmpty) return undefined
  return allDay ? `${getDay(start)} 23:59:59` : addSeconds(start, defaultDuration)
}

/** Returns the nearest valid end for an end before its start: the same time on the day of the start or the next. */
export function getNearestEnd({ start, end }: DateTimeRange, allDay: boolean): WallTime | undefined {
  const [from, to] = [parseWallTime(start), parseWallTime(end)]
  if (from === undefined || to === undefined) return undefined
  if (allDay ? getDay(to) >= getDay(from) : to >= from) return undefined
  // The clock may have been set back between them.
  if (!allDay && getDay(to) === getDay(from) && [start, end].some(hasOffset)) return undefined
  const sameDay: WallTime = `${getDay(from)} ${to.slice(11)}`
  return allDay || sameDay >= from ? sameDay : addDays(getDay(from), 1) + to.slice(10)
}

/** Returns a day with the time of the previous value, else with the first or (`isEnd`) last second of the day. */
export const moveToDay = (day: string, previous: unknown, isEnd: boolean): WallTime =>
  `${day} ${parseWallTime(previous)?.slice(11) ?? (isEnd ? '23:59:59' : '00:00:00')}`

/** Returns the number of days of a range, both included. */
export const countDays = (start: WallTime, end: WallTime): number =>
  secondsBetween(`${getDay(start)} 00:00:00`, `${getDay(end)} 00:00:00`) / 86_400 + 1

/** Minutes. */
const commonDurations = [30, 60, 90, 120, 150, 180, 240, 300, 360, 480, 720]

/** Returns the ends of events of common durations, in minutes, also across changes of the clock. */
export function suggestEnds(start: unknown, zone: string): { end: string; minutes: number; isSameDay: boolean }[] {
  const dateTime = toDateTime(start)
  const resolved = dateTime === undefined ? undefined : resolveWallTime(dateTime, zone)
  if (resolved === undefined || resolved.kind === 'skipped') return []
  const from = toZonedWallTime(resolved.instant, zone)
  return commonDurations.map((minutes) => {
    const end = toZonedDateTime(resolved.instant + minutes * 60_000, zone)
    return { end, minutes, isSameDay: getDay(end) === getDay(from) }
  })
}

/** Returns the wall time of an instant, with its offset if it is the second of two equal wall times. */
export function toZonedDateTime(instant: number, zone: string): string {
  const wallTime = toZonedWallTime(instant, zone)
  const resolved = resolveWallTime(wallTime, zone)
  return resolved?.kind === 'repeated' && resolved.instant !== instant
    ? applyOffset(wallTime, resolved.offsets[1])
    : wallTime
}

type Times = { start: string | undefined; end: string | undefined }

/** Two ways to change the time zone: the wall times or the instants stay the same. */
export type TimeZoneChange = { from: string; to: string; sameWallTime: Times; sameInstant: Times }

/** Returns both ways to change the time zone of a range; `undefined` if they do not differ. */
export function getTimeZoneChange({ start, end }: DateTimeRange, from: string, to: string): TimeZoneChange | undefined {
  const sameWallTime = { start: toDateTime(start), end: toDateTime(end) }
  const convert = (dateTime: string | undefined): string | undefined => {
    const resolved = dateTime === undefined ? undefined : resolveWallTime(dateTime, from)
    return resolved === undefined || resolved.kind === 'skipped' ? undefined : toZonedDateTime(resolved.instant, to)
  }
  const sameInstant = { start: convert(sameWallTime.start), end: convert(sameWallTime.end) }
  const isMoved = (name: keyof Times): boolean =>
    sameInstant[name] !== undefined &&
    sameWallTime[name] !== undefined &&
    toWallTime(sameInstant[name]) !== toWallTime(sameWallTime[name])
  return isMoved('start') || isMoved('end') ? { from, to, sameWallTime, sameInstant } : undefined
}
