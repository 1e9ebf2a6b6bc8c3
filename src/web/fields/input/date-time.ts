import { formatDay, formatTime } from '#shared/dates/format.ts'
import { endOfShorterMonth, parseDate, parseDateTime, parseTime, type InputContext } from '#shared/dates/parse-date.ts'
import {
  addDays,
  getDay,
  getTimeOfDay,
  isDateTime,
  isDay,
  isWallTime,
  parseOffset,
  secondsBetween,
  toWallTime,
  type Day,
  type WallTime,
} from '#shared/dates/wall-time.ts'
import type { InterfaceLanguage } from '#shared/i18n/language.ts'
import { moveToDay } from './date-range.ts'
import { resolveWallTime } from './time-zones.ts'

/** The context of a typed date and time. */
export type DateTimeContext = InputContext & {
  allDay: boolean
  isEnd: boolean
  /** The last valid value, whose time an all-day value keeps. */
  previous: unknown
  /** The value whose day a typed time belongs to: the start, or the last valid value. */
  reference: unknown
}

/** The meaning of a text: `day` has no time, `ambiguous` must be confirmed. */
export type Interpretation =
  | { kind: 'empty' }
  | { kind: 'dateTime'; /** With its offset if one was selected. */ dateTime: string }
  | { kind: 'day'; day: Day }
  | { kind: 'ambiguous'; readings: (WallTime | Day)[] }
  | { kind: 'unreadable'; /** The last day of the month if a later one was typed. */ lastDay?: Day }

/** Interprets the text of a date field. */
export function interpretDateTime(text: string, context: DateTimeContext): Interpretation {
  const interpretation = interpret(text, context)
  const lastDay = interpretation.kind === 'unreadable' ? endOfShorterMonth(text, context) : undefined
  return lastDay === undefined ? interpretation : { kind: 'unreadable', lastDay }
}

function interpret(text: string, context: DateTimeContext): Interpretation {
  if (text.trim() === '') return { kind: 'empty' }
  if (context.allDay) return interpretDay(text, context)
  const reading = parseDateTime(text, context)
  if (reading.kind === 'dateTime') return reading
  if (reading.kind === 'date') return { kind: 'day', day: reading.date }
  return reading.kind === 'unclear' ? { kind: 'ambiguous', readings: reading.readings } : interpretTime(text, context)
}

/** Interprets a time without date: an end is after its start, also on the next day. The end of a longer range may keep its day. */
function interpretTime(text: string, { reference, isEnd, previous }: DateTimeContext): Interpretation {
  const reading = parseTime(text)
  const times = reading.kind === 'time' ? [reading.time] : reading.kind === 'unclear' ? reading.readings : []
  if (times.length === 0 || typeof reference !== 'string' || !isDateTime(reference)) return { kind: 'unreadable' }
  const day = getDay(reference)
  const readings = times.flatMap((time): WallTime[] => {
    if (!isEnd)
      return (reading.endOfDay ? [day, addDays(day, 1)] : [day]).map((candidate) => `${candidate} ${time}:00` as const)
    const nextDay = `${day} ${time}:00` < toWallTime(reference) ? addDays(day, 1) : day
    const laterDay = getLaterDay(previous, reference)
    return laterDay === undefined ? [`${nextDay} ${time}:00`] : [`${laterDay} ${time}:00`, `${nextDay} ${time}:00`]
  })
  const [dateTime, second] = readings
  return reading.kind === 'time' && dateTime !== undefined && second === undefined
    ? { kind: 'dateTime', dateTime }
    : { kind: 'ambiguous', readings }
}

/** Returns the day of an end that is at least 24 hours after its start. */
function getLaterDay(end: unknown, start: string): Day | undefined {
  const isLater =
    typeof end === 'string' && isDateTime(end) && secondsBetween(toWallTime(start), toWallTime(end)) >= 86_400
  return isLater ? getDay(end) : undefined
}

function interpretDay(text: string, context: DateTimeContext): Interpretation {
  const reading = parseDate(text, context)
  if (reading.kind === 'unclear') return { kind: 'ambiguous', readings: reading.readings }
  const dateTimeReading = reading.kind === 'date' ? undefined : parseDateTime(text, context)
  const day =
    reading.kind === 'date'
      ? reading.date
      : dateTimeReading?.kind === 'dateTime'
        ? getDay(dateTimeReading.dateTime)
        : undefined
  return day === undefined
    ? { kind: 'unreadable' }
    : { kind: 'dateTime', dateTime: moveToDay(day, context.previous, context.isEnd) }
}

/**
 * Whether the text of a date has a time of its own, which replaces `lastTime`. The beginning of a year can be read as a time
 * ("4 July 20"): such a text keeps the last time, with which it reads as a date.
 */
export function hasOwnTime(date: string, lastTime: string, context: DateTimeContext): boolean {
  if (lastTime === '') return true
  const alone = interpretDateTime(date, context)
  const hasTime =
    alone.kind === 'dateTime' || (alone.kind === 'ambiguous' && alone.readings.some((reading) => isWallTime(reading)))
  if (!hasTime) return false
  const together = interpretDateTime(`${date} ${lastTime}`, context)
  const time = parseTime(lastTime)
  // "23u" before "16:00" would read as 23:16.
  const keepsLastTime =
    together.kind === 'dateTime' && (time.kind !== 'time' || getTimeOfDay(toWallTime(together.dateTime)) === time.time)
  return !keepsLastTime
}

/** Returns the value of a text: a date and time, or the text if it cannot be interpreted. */
export function parseInputText(text: string, context: DateTimeContext): string {
  const interpretation = interpretDateTime(text, context)
  return interpretation.kind === 'dateTime' ? interpretation.dateTime : interpretation.kind === 'empty' ? '' : text
}

const minutePrecision = 'YYYY-MM-DD HH:MM'.length

/** Returns the saved value if only its seconds differ, which the input does not show. */
export const keepSavedSeconds = (value: string, saved: unknown): string =>
  typeof saved === 'string' &&
  isDateTime(value) &&
  isDateTime(saved) &&
  parseOffset(value) === undefined &&
  value.slice(0, minutePrecision) === saved.slice(0, minutePrecision)
    ? saved
    : value

/** Returns the value of a selected reading; a day without a time as text unless the previous value has a time. */
export function toInputValue(reading: WallTime | Day, { allDay, isEnd, previous, language }: DateTimeContext): string {
  if (isWallTime(reading)) return reading
  const hasTime = typeof previous === 'string' && isDateTime(previous)
  return allDay || hasTime ? moveToDay(reading, previous, isEnd) : `${formatDay(reading, language, 'short')} `
}

/** Formats a value for its input: "24-11-2026 19:30"; invalid text as typed. */
export function formatInputText(value: string, allDay: boolean, language: InterfaceLanguage): string {
  if (!isDateTime(value)) return isDay(value) ? formatDay(value, language, 'short') : value
  const day = formatDay(getDay(value), language, 'short')
  return allDay ? day : `${day} ${formatTime(toWallTime(value), language)}`
}

/** An error found before sending; `beforeStart` has the nearest valid end. */
export type DateTimeIssue =
  | { kind: 'unreadable' | 'ambiguous' }
  | { kind: 'nonexistentDay'; lastDay: Day }
  | { kind: 'missingTime'; day: Day }
  | { kind: 'skipped'; earlier: WallTime; later: WallTime }
  | { kind: 'beforeStart'; nearestEnd: WallTime }

/** Returns the error of an interpretation; while typing, incomplete text is none. */
export function findDateTimeIssue(
  interpretation: Interpretation,
  {
    nearestEnd,
    zone,
    allDay,
    isTyping,
  }: { nearestEnd: WallTime | undefined; zone: string; allDay: boolean; isTyping: boolean },
): DateTimeIssue | undefined {
  if (interpretation.kind === 'empty') return undefined
  if (interpretation.kind === 'dateTime') {
    if (nearestEnd !== undefined) return { kind: 'beforeStart', nearestEnd }
    const resolved = allDay ? undefined : resolveWallTime(interpretation.dateTime, zone)
    return resolved?.kind === 'skipped' ? resolved : undefined
  }
  if (isTyping) return undefined
  if (interpretation.kind === 'day') return { kind: 'missingTime', day: interpretation.day }
  return interpretation.kind === 'unreadable' && interpretation.lastDay !== undefined
    ? { kind: 'nonexistentDay', lastDay: interpretation.lastDay }
    : { kind: interpretation.kind }
}
