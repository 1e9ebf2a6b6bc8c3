// Dates typed in numbers alone: 9-3-2027, 09.03.2027, 9/3/27, 2027-03-09, 24/11. Nederlands, Deutsch, Français and British English all put the day first.
import type { Day } from './wall-time.ts'
import { dayAt, fullYear, plausible, withoutYear } from './calendar-days.ts'

/** What the numbers can mean: `sure` is read as written, `only` readings need asking. */
export type Readings = { sure: boolean; days: Day[] }

const only = (...days: (Day | undefined)[]): Readings => ({
  sure: false,
  days: days.filter((day) => day !== undefined),
})

/** Reads folded text; `undefined` when it is not numbers and separators alone. */
export function parseNumericDate(text: string, today: Day, weekday: number | undefined): Readings | undefined {
  const written = /^(\d{1,4})([-./ ])\s*(\d{1,2})(?:\2\s*(\d{4}|\d{1,2}))?\.?$/.exec(text)
  if (written) {
    const [, first = '', separator = '', second = '', third] = written
    if (third === undefined)
      return first.length > 2 || separator === ' ' ? only() : dayAndMonth(Number(first), Number(second), today, weekday)
    if (first.length === 4) return third.length > 2 ? only() : sure(dayAt(Number(first), Number(second), Number(third)))
    if (first.length > 2) return only()
    return third.length === 4
      ? dayFirst(Number(first), Number(second), Number(third))
      : shortYear([first, second, third], separator === '-', today)
  }
  const compact = /^(\d{6}|\d{8})$/.test(text)
  if (!compact) return undefined
  if (text.length === 6) return shortYear([text.slice(0, 2), text.slice(2, 4), text.slice(4)], true, today)
  const yearFirst = dayAt(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  return yearFirst === undefined || !/^(19|20|21)/.test(text)
    ? dayFirst(Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4)))
    : sure(yearFirst)
}

const sure = (day: Day | undefined): Readings => ({ sure: true, days: day === undefined ? [] : [day] })

/** Day first; where that is no date but month first is, that is asked. */
function dayFirst(first: number, second: number, year: number): Readings {
  const day = dayAt(year, second, first)
  return day === undefined ? only(dayAt(year, first, second)) : sure(day)
}

function dayAndMonth(first: number, second: number, today: Day, weekday: number | undefined): Readings {
  const days = withoutYear(second, first, today, weekday)
  return days.length > 0 ? { sure: true, days } : { sure: false, days: withoutYear(first, second, today, weekday) }
}

/** Two digits of a year at the end or, as in a shortened ISO date, in front: 27-03-09. A single digit is hardly a year: 27-3-9. */
function shortYear([a, b, c]: readonly [string, string, string], dashed: boolean, today: Day): Readings {
  const day = dayAt(fullYear(Number(c), today), Number(b), Number(a))
  const yearFirst =
    a.length === 2 && (c.length === 1 || (b.length === 2 && c.length === 2))
      ? dayAt(fullYear(Number(a), today), Number(b), Number(c))
      : undefined
  if (day === undefined) return only(yearFirst, dayAt(fullYear(Number(c), today), Number(a), Number(b)))
  if (c.length === 1) return only(day, yearFirst)
  const rival =
    yearFirst !== undefined && yearFirst !== day && plausible(yearFirst, today) && (dashed || !plausible(day, today))
  return rival ? only(day, yearFirst) : sure(day)
}
