// What a change of zone means for the times of a span: the clock stays and the moment moves, or the other way round.
import { isDateTime, toWallTime } from '#shared/dates/wall-time.ts'
import { toZonedDateTime, type DateTimeRange } from './duration.ts'
import { resolveWallTime } from './time-zone-option.ts'

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
