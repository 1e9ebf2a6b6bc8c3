// Parses days of the sources, and moves them by 52-week steps, which keep weekdays.
import { Temporal } from 'temporal-polyfill'

/** First and last day (`YYYY-MM-DD`); `corrected` if the end in the source was invalid or before the start. */
export interface Days {
  start: string
  end: string
  corrected: boolean
}

const dayIn = (text: string): string | null => {
  const [, day] = /^\s*(\d{4}-\d{2}-\d{2})(?![\d-])/.exec(text) ?? []
  if (day === undefined) return null
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** Parses two days; one day if the end is missing or before the start. `null` without a start. */
export const daysFromTo = (start: string, end: string): Days | null => {
  const first = dayIn(start)
  if (first === null) return null
  const last = dayIn(end)
  const corrected = last === null ? end.trim() !== '' : last < first
  return { start: first, end: last === null || last < first ? first : last, corrected }
}

/** The same days, `steps` times 52 weeks later. */
export const moved = (days: Days, steps: number): Days => {
  const later = (day: string) =>
    Temporal.PlainDate.from(day)
      .add({ weeks: 52 * steps })
      .toString()
  return { ...days, start: later(days.start), end: later(days.end) }
}

/** The fewest 52-week steps after which more than half of `all` start later than `day`. */
export const stepsPast = (day: string, all: readonly Days[]): number => {
  if (all.length === 0) return 0
  let steps = 0
  while (all.filter((days) => moved(days, steps).start > day).length * 2 <= all.length) steps += 1
  return steps
}
