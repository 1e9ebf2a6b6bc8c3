// The dates of an event that is moved. Wall times move, so that 19:00 stays 19:00 when the clocks change.
import type { EventDates } from '#api/calendar.ts'
import type { Language } from '#shared/i18n/language.ts'
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

/** The distance of a move by the clock, such as "1 day, 3 hours"; empty without one. */
export function formatDistance(from: WallTime, to: WallTime, language: Language): string {
  const minutes = Math.abs(secondsBetween(from, to)) / 60
  const amounts = { day: Math.floor(minutes / 1440), hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }
  const parts = Object.entries(amounts)
    .filter(([, amount]) => amount > 0)
    .map(([unit, amount]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount),
    )
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts)
}
