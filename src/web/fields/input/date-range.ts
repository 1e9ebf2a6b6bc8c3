import {
  addDays,
  addSeconds,
  getDay,
  isDateTime,
  parseOffset,
  secondsBetween,
  toWallTime,
  applyOffset,
  type WallTime,
} from '#shared/dates/wall-time.ts'
import { resolveWallTime, toZonedWallTime } from './time-zones.ts'

/** The names of the fields that make a span together; only records with a start have the others. */
export const rangeFields = { start: 'start_date', end: 'end_date', allDay: 'all_day', zone: 'timezone' } as const

/** A start and an end as they stand in a form: moments, or whatever was typed. */
export type DateTimeRange = { start: unknown; end: unknown }

const wall = (value: unknown): WallTime | undefined =>
  typeof value === 'string' && isDateTime(value) ? toWallTime(value) : undefined

const namesOffset = (value: unknown): boolean => typeof value === 'string' && parseOffset(value) !== undefined

/** How long an event is said to last that has no end yet, in seconds. */
const firstLength = 2 * 3600

/** The end that belongs to a new start: the span keeps its length by the clock on the wall. `undefined`: the end stays as it is. */
export function getMovedEnd(before: DateTimeRange, start: WallTime, allDay: boolean): WallTime | undefined {
  const [from, to] = [wall(before.start), wall(before.end)]
  if (from !== undefined && to !== undefined)
    return to >= from ? addSeconds(start, secondsBetween(from, to)) : undefined
  const isEmpty = before.end === undefined || before.end === null || before.end === ''
  if (!isEmpty) return undefined
  return allDay ? `${getDay(start)} 23:59:59` : addSeconds(start, firstLength)
}

/** The nearest end that does not lie before the start: its clock on the day of the start, or on the day after. `undefined`: nothing is wrong. */
export function getNearestEnd({ start, end }: DateTimeRange, allDay: boolean): WallTime | undefined {
  const [from, to] = [wall(start), wall(end)]
  if (from === undefined || to === undefined) return undefined
  if (allDay ? getDay(to) >= getDay(from) : to >= from) return undefined
  // The clock was set back between them: an earlier time may well be the later one.
  if (!allDay && getDay(to) === getDay(from) && [start, end].some(namesOffset)) return undefined
  const sameDay: WallTime = `${getDay(from)} ${to.slice(11)}`
  return allDay || sameDay >= from ? sameDay : addDays(getDay(from), 1) + to.slice(10)
}

/** The wall time of a day, with the clock that was there before; `isEnd` says which clock a whole day has otherwise. */
export const moveToDay = (day: string, before: unknown, isEnd: boolean): WallTime =>
  `${day} ${wall(before)?.slice(11) ?? (isEnd ? '23:59:59' : '00:00:00')}`

/** How many days a span of whole days has, both included. */
export const countDays = (start: WallTime, end: WallTime): number =>
  secondsBetween(`${getDay(start)} 00:00:00`, `${getDay(end)} 00:00:00`) / 86_400 + 1

/** How long events usually last, in minutes. */
const usualLengths = [30, 60, 90, 120, 150, 180, 240, 300, 360, 480, 720]

/** The ends of the usual lengths: what the clock shows that long after the start, also over a change of the clock. */
export function suggestEnds(start: unknown, zone: string): { end: string; minutes: number; isSameDay: boolean }[] {
  const side = typeof start === 'string' && isDateTime(start) ? resolveWallTime(start, zone) : undefined
  if (side === undefined || side.kind === 'never') return []
  const from = toZonedWallTime(side.instant, zone)
  return usualLengths.map((minutes) => {
    const end = toZonedDateTime(side.instant + minutes * 60_000, zone)
    return { end, minutes, isSameDay: getDay(end) === getDay(from) }
  })
}

/** The moment of an instant in a zone: its wall time, with the offset where the clock shows that time twice and the second is meant. */
export function toZonedDateTime(instant: number, zone: string): string {
  const wall = toZonedWallTime(instant, zone)
  const side = resolveWallTime(wall, zone)
  return side?.kind === 'twice' && side.instant !== instant ? applyOffset(wall, side.offsets[1]) : wall
}

/** A start and an end, as the clock shows them before and after. */
export type TimeZoneChange = {
  from: string
  to: string
  /** The times as they stand, in the zone left. */
  clock: Times
  /** The same moments in the zone chosen. */
  moments: Times
}
type Times = { start: string | undefined; end: string | undefined }

/** The choice that a new zone puts; `undefined` where it changes nothing, or no time can be read that it would change. */
export function getTimeZoneChange({ start, end }: DateTimeRange, from: string, to: string): TimeZoneChange | undefined {
  const clock = { start: readable(start), end: readable(end) }
  const moved = (moment: string | undefined): string | undefined => {
    const side = moment === undefined ? undefined : resolveWallTime(moment, from)
    return side === undefined || side.kind === 'never' ? undefined : toZonedDateTime(side.instant, to)
  }
  const moments = { start: moved(clock.start), end: moved(clock.end) }
  const isMoved = (name: keyof Times): boolean =>
    moments[name] !== undefined && clock[name] !== undefined && toWallTime(moments[name]) !== toWallTime(clock[name])
  return isMoved('start') || isMoved('end') ? { from, to, clock, moments } : undefined
}

const readable = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateTime(value) ? value : undefined
