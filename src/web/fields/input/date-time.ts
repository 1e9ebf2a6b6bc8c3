// What is typed into a date field, made into the value the form keeps: a wall time, or the text as it was typed.
import {
  addDays,
  getDay,
  isDay,
  isDateTime,
  isWallTime,
  parseOffset,
  secondsBetween,
  toWallTime,
  type Day,
  type WallTime,
} from '#shared/dates/wall-time.ts'
import { formatDay, formatTime } from '#shared/dates/format.ts'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'
import { endOfShorterMonth, parseDate, parseDateTime, parseTime, type InputContext } from '#shared/dates/parse-date.ts'
import { moveToDay } from './date-range.ts'
import { resolveWallTime } from './time-zones.ts'

/** How a moment is asked for. `before` is the value whose clock a whole day remembers. */
export type DateTimeContext = InputContext & {
  allDay: boolean
  isEnd: boolean
  before: unknown
  /** What a time typed alone is the time of: the day of an end's start, or of the moment that was there. */
  beside: unknown
}

/** What a text says. `day`: the time is missing. `asked`: one of several, or one that needs a nod. */
export type Interpretation =
  | { kind: 'empty' }
  | { kind: 'dateTime'; /** With its offset, where one was chosen. */ dateTime: string }
  | { kind: 'day'; day: Day }
  | { kind: 'asked'; readings: (WallTime | Day)[] }
  | { kind: 'unreadable'; /** The last day of the month, where a later one was typed. */ last?: Day }

/** Reads what was typed, whole days without their clock. */
export function interpretDateTime(text: string, asking: DateTimeContext): Interpretation {
  const read = understood(text, asking)
  const last = read.kind === 'unreadable' ? endOfShorterMonth(text, asking) : undefined
  return last === undefined ? read : { kind: 'unreadable', last }
}

function understood(text: string, asking: DateTimeContext): Interpretation {
  if (text.trim() === '') return { kind: 'empty' }
  if (asking.allDay) return wholeDay(text, asking)
  const read = parseDateTime(text, asking)
  if (read.kind === 'dateTime') return read
  if (read.kind === 'date') return { kind: 'day', day: read.date }
  return read.kind === 'unclear' ? { kind: 'asked', readings: read.readings } : timeAlone(text, asking)
}

/** "21:00" typed as an end is nine in the evening after the start, "00:45" the night after it. Where the end was days later, that day may be meant as well. */
function timeAlone(text: string, { beside, isEnd, before }: DateTimeContext): Interpretation {
  const read = parseTime(text)
  const times = read.kind === 'time' ? [read.time] : read.kind === 'unclear' ? read.readings : []
  if (times.length === 0 || typeof beside !== 'string' || !isDateTime(beside)) return { kind: 'unreadable' }
  const day = getDay(beside)
  const moments = times.flatMap((time): WallTime[] => {
    if (!isEnd) return (read.endOfDay ? [day, addDays(day, 1)] : [day]).map((one) => `${one} ${time}:00` as const)
    const next: WallTime =
      `${day} ${time}:00` < toWallTime(beside) ? `${addDays(day, 1)} ${time}:00` : `${day} ${time}:00`
    const later = laterDay(before, beside)
    return later === undefined ? [next] : [`${later} ${time}:00`, next]
  })
  const [dateTime, other] = moments
  return read.kind === 'time' && dateTime !== undefined && other === undefined
    ? { kind: 'dateTime', dateTime }
    : { kind: 'asked', readings: moments }
}

/** The day of an end that lies a day or more after its start. */
function laterDay(end: unknown, start: string): Day | undefined {
  const isLater =
    typeof end === 'string' && isDateTime(end) && secondsBetween(toWallTime(start), toWallTime(end)) >= 86_400
  return isLater ? getDay(end) : undefined
}

function wholeDay(text: string, asking: DateTimeContext): Interpretation {
  const read = parseDate(text, asking)
  if (read.kind === 'date') return { kind: 'dateTime', dateTime: moveToDay(read.date, asking.before, asking.isEnd) }
  if (read.kind === 'unclear') return { kind: 'asked', readings: read.readings }
  const timed = parseDateTime(text, asking)
  return timed.kind === 'dateTime'
    ? { kind: 'dateTime', dateTime: moveToDay(getDay(timed.dateTime), asking.before, asking.isEnd) }
    : { kind: 'unreadable' }
}

/** The value the form keeps for a text. */
export function parseInputText(text: string, asking: DateTimeContext): string {
  const read = interpretDateTime(text, asking)
  return read.kind === 'dateTime' ? read.dateTime : read.kind === 'empty' ? '' : text
}

/** A value that shows as the answered moment does is that moment: nobody types the seconds that it has. */
export const keepSavedSeconds = (value: string, answered: unknown): string =>
  typeof answered === 'string' &&
  isDateTime(value) &&
  isDateTime(answered) &&
  parseOffset(value) === undefined &&
  value.slice(0, toMinute) === answered.slice(0, toMinute)
    ? answered
    : value
const toMinute = 'YYYY-MM-DD HH:MM'.length

/** A reading as the value it would be chosen for; a day alone has no time yet, unless whole days are asked for or one was there before. */
export function toInputValue(reading: WallTime | Day, { allDay, isEnd, before, language }: DateTimeContext): string {
  if (isWallTime(reading)) return reading
  const hadTime = typeof before === 'string' && isDateTime(before)
  return allDay || hadTime ? moveToDay(reading, before, isEnd) : `${formatDay(reading, language, 'short')} `
}

/** A value as the field shows it: "24-11-2026 19:30", the day alone where days are whole, and what was typed as it was typed. */
export function formatInputText(value: string, allDay: boolean, language: InterfaceLanguage): string {
  if (!isDateTime(value)) return isDay(value) ? formatDay(value, language, 'short') : value
  const day = formatDay(getDay(value), language, 'short')
  return allDay ? day : `${day} ${formatTime(toWallTime(value), language)}`
}

/** What is wrong with a typed moment, known before anything is sent. `early`: the end lies before the start. */
export type DateTimeIssue =
  | { kind: 'unreadable' | 'asked' }
  | { kind: 'absent'; last: Day }
  | { kind: 'timeless'; day: Day }
  | { kind: 'never'; earlier: WallTime; later: WallTime }
  | { kind: 'early'; mended: WallTime }

/** The finding to say now; while someone is still typing, half a date is no fault. */
export function findDateTimeIssue(
  understood: Interpretation,
  {
    mended,
    zone,
    allDay,
    isTyping,
  }: { mended: WallTime | undefined; zone: string; allDay: boolean; isTyping: boolean },
): DateTimeIssue | undefined {
  if (understood.kind === 'unreadable' && understood.last !== undefined)
    return isTyping ? undefined : { kind: 'absent', last: understood.last }
  if (understood.kind === 'unreadable' || understood.kind === 'asked')
    return isTyping ? undefined : { kind: understood.kind }
  if (understood.kind === 'day') return isTyping ? undefined : { kind: 'timeless', day: understood.day }
  if (understood.kind !== 'dateTime') return undefined
  if (mended !== undefined) return { kind: 'early', mended }
  const side = allDay ? undefined : resolveWallTime(understood.dateTime, zone)
  return side?.kind === 'never' ? { kind: 'never', earlier: side.earlier, later: side.later } : undefined
}
