// Calendar arithmetic for typed dates: missing years, weekdays, months.
import { addDays, isDay, toEpoch, type Day } from './wall-time.ts'

const two = (value: number) => String(value).padStart(2, '0')
const dayLength = 86_400_000

/** The day of a year, month and day of the month, or `undefined` if there is none. */
export function toDay(year: number, month: number, day: number): Day | undefined {
  if (year < 1000 || year > 9999) return undefined
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? text : undefined
}

/** The year of a day. */
export const getYear = (day: Day): number => Number(day.slice(0, 4))
/** 0 (Sunday)…6. */
export const getWeekday = (day: Day): number => new Date(toEpoch(day) ?? 0).getUTCDay()
const between = (from: Day, to: Day) => ((toEpoch(to) ?? 0) - (toEpoch(from) ?? 0)) / dayLength

/** The year of two typed digits: from 60 years before to 39 years after today. */
export function expandYear(digits: number, today: Day): number {
  const year = getYear(today)
  const candidate = year - (year % 100) + digits
  return candidate > year + 39 ? candidate - 100 : candidate <= year - 61 ? candidate + 100 : candidate
}

/** Whether a year is plausible for an event. */
export const isPlausible = (day: Day, today: Day): boolean =>
  getYear(day) >= getYear(today) - 2 && getYear(day) <= getYear(today) + 12

/** Readings of a day and month without a year: the next one, and that of this year if it is not long past. A typed weekday decides. */
export function daysWithoutYear(month: number, dayOfMonth: number, today: Day, weekday?: number): Day[] {
  const year = getYear(today)
  // 29 February is up to eight years away.
  const all = Array.from({ length: 10 }, (_, at) => toDay(year - 1 + at, month, dayOfMonth)).filter(
    (day) => day !== undefined,
  )
  const next = all.find((day) => day >= today)
  const past = all.findLast((day) => day < today)
  const near = past !== undefined && between(past, today) <= 60 ? [past] : []
  const candidates = [...near, ...(next === undefined ? [] : [next])]
  if (weekday === undefined) return candidates
  const fitting = all.filter((day) => getWeekday(day) === weekday)
  const exact = candidates.filter((day) => getWeekday(day) === weekday)
  if (exact.length > 0) return exact
  // The weekday and the date contradict each other: offer the date, and the nearest year in which both hold.
  const nearest = fitting.toSorted((a, b) => Math.abs(between(today, a)) - Math.abs(between(today, b))).slice(0, 1)
  return [...new Set([...candidates, ...nearest])].toSorted()
}

/** Readings of a day with a weekday: the day if they agree, else the day and the nearest one with that weekday. */
export function matchWeekday(day: Day, weekday: number | undefined): Day[] {
  if (weekday === undefined || getWeekday(day) === weekday) return [day]
  const apart = (weekday - getWeekday(day) + 7) % 7
  return [day, addDays(day, apart > 3 ? apart - 7 : apart)].toSorted()
}

/** Readings of a weekday. On a Monday "next Friday" can be in this week or in the next. */
export function findWeekday(
  today: Day,
  weekday: number,
  direction: 'next' | 'coming' | 'this' | 'last' | undefined,
): Day[] {
  const ahead = (weekday - getWeekday(today) + 7) % 7
  const sinceMonday = (getWeekday(today) + 6) % 7
  const inWeek = (weekday + 6) % 7
  const following = addDays(today, ahead === 0 ? 7 : ahead)
  const preceding = addDays(today, ahead === 0 ? -7 : ahead - 7)
  switch (direction) {
    case 'coming':
      return [following]
    case 'this':
      return [addDays(today, ahead)]
    case 'next':
      return [...new Set([following, addDays(today, 7 - sinceMonday + inWeek)])].toSorted()
    case 'last':
      return [...new Set([preceding, addDays(today, -7 - sinceMonday + inWeek)])].toSorted()
    case undefined:
      return ahead === 0 ? [today, following] : [following]
  }
}

/** The weekday in the week that begins next Monday. */
export const weekdayOfNextWeek = (today: Day, weekday: number): Day =>
  addDays(today, 7 - ((getWeekday(today) + 6) % 7) + ((weekday + 6) % 7))

/** The same day of the month some months later, or the last day of a shorter month. */
export function monthsLater(today: Day, months: number): Day[] {
  const reached = Number(today.slice(5, 7)) - 1 + months
  const [year, month] = [getYear(today) + Math.floor(reached / 12), (reached % 12) + 1]
  for (let day = Number(today.slice(8)); day > 27; day -= 1) {
    const found = toDay(year, month, day)
    if (found !== undefined) return [found]
  }
  const found = toDay(year, month, Number(today.slice(8)))
  return found === undefined ? [] : [found]
}
