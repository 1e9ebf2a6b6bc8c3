// The dates of an event that is moved. Wall times move, so that 19:00 stays 19:00 when the clocks change.
import type { EventDates } from '#api/calendar.ts'
import { addDays, addSeconds, getDay, secondsBetween, type WallTime } from '#shared/dates/wall-time.ts'

/** The dates with another start; the duration by the clock stays. */
export const moveTo = ({ start_date, end_date }: EventDates, start: WallTime): EventDates => ({
  start_date: start,
  end_date: addSeconds(start, secondsBetween(start_date, end_date)),
})

/** A start some days later, or earlier if negative, at the same time. */
export const addDaysTo = (start: WallTime, days: number): WallTime => addDays(getDay(start), days) + start.slice(10)

/** A start some minutes later, or earlier if negative. */
export const addMinutesTo = (start: WallTime, minutes: number): WallTime => addSeconds(start, minutes * 60)

/** Minutes. A shorter move across midnight is not one by a day. */
const halfDay = 12 * 60

/** The distance of a move in whole days and minutes of the clock. */
export function getDistance(from: WallTime, to: WallTime): { days: number; minutes: number } {
  const total = secondsBetween(from, to) / 60
  if (Math.abs(total) < halfDay) return { days: 0, minutes: total }
  const days = secondsBetween(getDay(from), getDay(to)) / 86_400
  return { days, minutes: secondsBetween(addDaysTo(from, days), to) / 60 }
}
