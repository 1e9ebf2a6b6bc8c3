// Reads the dates and times of a row: those of each column, and the start and end of the event.
import { toZonedDateTime } from '#fields/input/date-range.ts'
import {
  type DateTimeReading,
  endOfShorterMonth,
  type InputContext,
  parseDateTime,
  parseTime,
} from '#shared/dates/parse-date.ts'
import {
  addDays,
  dayEnd,
  dayStart,
  getDay,
  isDateTime,
  isDay,
  parseOffset,
  toEpoch,
  type WallTime,
} from '#shared/dates/wall-time.ts'

export type DateContext = InputContext & {
  /** The time zone of the event. */
  zone: string
  /** The month is written before the day: 5/13/2027. */
  isMonthFirst: boolean
}

/** Why a cell is no date; `suggestions`: other cells that are. */
export type DateIssue =
  | { kind: 'short_month'; month: string; suggestions: readonly string[] }
  | { kind: 'unclear' | 'unreadable' | 'no_time' | 'missing'; suggestions: readonly string[] }

const numericDate = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

/** Whether the dates of a column have the month first: some are only valid so, and none only with the day first. */
export function hasMonthFirst(cells: readonly string[]): boolean {
  const dates = cells.flatMap((cell) => {
    const match = numericDate.exec(cell.trim())
    return match ? [[Number(match[1]), Number(match[3])] as const] : []
  })
  return dates.some(([, second]) => second > 12) && !dates.some(([first]) => first > 12)
}

type DayOrTime = { day: string; time: string | undefined }

const found = (dateTime: string): DayOrTime => ({
  day: getDay(dateTime),
  time: dateTime.length > 10 ? dateTime.slice(11) : undefined,
})

/** The day of a cell and its time of day, if it has one: in the zone of the event, also where the cell has another offset. */
function readDay(cell: string, context: DateContext): DayOrTime | DateIssue {
  const iso = cell
    .replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')
    .replace(/^(.{10} \d\d:\d\d)(?=$|[-+Z])/, '$1:00')
    .replace(/^(.{10} \d\d:\d\d:\d\d)\.\d+/, '$1')
    .replace(/^(.{10} \d\d:\d\d:\d\d) ?([-+]\d\d):?(\d\d)$/, '$1$2:$3')
  const offset = iso.endsWith('Z') ? 0 : isDateTime(iso) ? parseOffset(iso) : undefined
  const wall = offset === undefined ? undefined : toEpoch(iso.slice(0, 19))
  if (offset !== undefined && wall !== undefined) return found(toZonedDateTime(wall - offset * 60_000, context.zone))
  if (isDay(iso) || isDateTime(iso)) return found(iso)
  const text = context.isMonthFirst ? cell.trim().replace(numericDate, '$3$2$1$2$4') : cell
  const read: DateTimeReading = parseDateTime(text, context)
  if (read.kind === 'date') return found(read.date)
  if (read.kind === 'dateTime') return found(read.dateTime)
  if (read.kind === 'unclear')
    return { kind: 'unclear', suggestions: read.readings.slice(0, 3).map((reading) => reading.slice(0, 16)) }
  const last = endOfShorterMonth(text, context)
  if (last === undefined) return { kind: 'unreadable', suggestions: [] }
  const corrected = parseDateTime(text.replace(/(?<!\d)(?:29|30|31)(?!\d)/, last.slice(8)), context)
  const suggestion = corrected.kind === 'dateTime' ? corrected.dateTime.slice(0, 16) : last
  return { kind: 'short_month', month: last, suggestions: [suggestion] }
}

/** A time of day `HH:MM:SS`. `24:00` and midnight are `00:00:00`. */
function readTime(cell: string): string | DateIssue {
  const read = parseTime(cell.replace(/^(\d{1,2}:\d\d):00$/, '$1'))
  if (read.kind === 'time') return `${read.time}:00`
  if (read.kind === 'unreadable') return { kind: 'no_time', suggestions: [] }
  const [first] = read.readings
  return read.endOfDay && first !== undefined
    ? `${first}:00`
    : { kind: 'unclear', suggestions: read.readings.slice(0, 3) }
}

const timeColumns = ['start', 'start_time', 'end', 'end_time'] as const
export type TimeColumn = (typeof timeColumns)[number]
/** The cells of a row; absent ones have no column or are empty. */
export type TimeCells = { [C in TimeColumn]?: string }
export type EventTimes = { start: WallTime; end: WallTime; isAllDay: boolean }

/** Between a start and an end: "20h30–22h30", "von 19:30 bis 21 Uhr", "13/05/2027 20:30 - 22:30". */
const beforeEnd = /[-–—]|\s(?:à|to|until|tot|bis)\s/gi
const beforeStart = /(^|\s)(?:de|from|van|von)\s+(?=\d)/i
const halfOfDay = /[ap]\.?m\.?$/i

/** The cells, with the end of a range that the cell of the start holds as the end time. */
export function splitTimeRange(cells: TimeCells, context: DateContext): TimeCells {
  if (cells.end_time !== undefined) return cells
  for (const column of ['start_time', 'start'] as const) {
    const cell = cells[column] ?? ''
    const separator = [...cell.matchAll(beforeEnd)].at(-1)
    if (!separator) continue
    const from = cell.slice(0, separator.index).replace(beforeStart, '$1').trim()
    const until = cell.slice(separator.index + separator[0].length).trim()
    // "7–9 pm" does not say whether it begins in the morning.
    if (typeof readTime(until) !== 'string' || (halfOfDay.test(until) && !halfOfDay.test(from))) continue
    if (hasTime(column, from, context) && !hasTime(column, cell, context))
      return { ...cells, [column]: from, end_time: until }
  }
  return cells
}

const hasTime = (column: TimeColumn, cell: string, context: DateContext): boolean => {
  if (column === 'start_time') return typeof readTime(cell) === 'string'
  const day = readDay(cell, context)
  return 'day' in day && day.time !== undefined
}

/** Between the first and the last day: "9–13 novembre 2027", "du 9 au 13 novembre 2027", "30 april t/m 2 mei 2027". */
const beforeLastDay = /\s*[-–—]\s*|\s+(?:au|à|jusqu['’]au|to|until|till|tot en met|t\/m|tot|bis zum|bis)\s+/gi
const beforeFirstDay = /^(?:du|de|from|van|vom|von)\s+/i

/** The cells, with the first and the last day of a range that the cell of the start holds. */
export function splitDayRange(cells: TimeCells, context: DateContext): TimeCells {
  const { start } = cells
  if (start === undefined || cells.end !== undefined || 'day' in readDay(start, context)) return cells
  for (const { 0: separator, index } of start.matchAll(beforeLastDay)) {
    const last = readDay(start.slice(index + separator.length).trim(), context)
    if (!('day' in last) || last.time !== undefined) continue
    const first = readFirstDay(start.slice(0, index).replace(beforeFirstDay, '').trim(), last.day, context)
    if (first !== undefined && first <= last.day) return { ...cells, start: first, end: last.day }
  }
  return cells
}

/** The first day of a range that ends on `last`, whose month and year it may leave out: "9", "Sat 9", "9 Nov", "9.11.". */
function readFirstDay(text: string, last: string, context: DateContext): string | undefined {
  const [year, month] = [last.slice(0, 4), last.slice(0, 7)]
  const dayOnly = /^(?:\p{L}+\.?\s+)?(\d{1,2})(?:\.|er|e|de|ste|st|nd|rd|th)?$/u.exec(text)?.[1]
  // "30/12" and "30.12." continue as they are written, "30 décembre" with a space.
  const separator = /^\d{1,2}([-./])\d{1,2}\.?$/.exec(text)?.[1]
  const inYear = (each: string): string => (separator ? text.replace(/\.$/, '') + separator + each : `${text} ${each}`)
  const texts =
    dayOnly !== undefined
      ? [`${month}-${dayOnly.padStart(2, '0')}`]
      : /\d{4}/.test(text)
        ? [text]
        : [year, String(Number(year) - 1)].map(inYear)
  return texts
    .map((each) => readDay(each, context))
    .flatMap((read) => ('day' in read && read.time === undefined ? [read.day] : []))
    .find((day) => day <= last)
}

/** The start and end of an event, or an issue for each cell that is none. `isAllDay`: as a column says. */
export function readTimes(
  cells: TimeCells,
  isAllDay: boolean,
  context: DateContext,
): { times: EventTimes } | { issues: { [C in TimeColumn]?: DateIssue } } {
  const issues: { [C in TimeColumn]?: DateIssue } = {}
  const start = readDayAndTime(cells, ['start', 'start_time'], issues, context)
  if (!start) {
    issues.start ??= { kind: 'missing', suggestions: [] }
    return { issues }
  }
  const end = readDayAndTime(cells, ['end', 'end_time'], issues, context, start.day)
  if (Object.keys(issues).length > 0) return { issues }
  const last = end?.day ?? start.day
  if (isAllDay || start.time === undefined) {
    // Outlook writes the midnight after the last day.
    const isDayAfter = cells.end_time !== undefined && end?.time === '00:00:00' && last > start.day
    return { times: { start: dayStart(start.day), end: dayEnd(isDayAfter ? addDays(last, -1) : last), isAllDay: true } }
  }
  if (end?.time === undefined) {
    // Without an end it is that of the start, or of its last day.
    const isLater = last > start.day
    return { times: { start: join(start), end: isLater ? dayEnd(last) : join(start), isAllDay: false } }
  }
  // A night ends on the next day, unless a column names the last one.
  const isNextDay = cells.end === undefined || end.isTimeOnly ? end.time.slice(0, 8) <= start.time.slice(0, 8) : false
  const ends = join({ day: isNextDay ? addDays(last, 1) : last, time: end.time })
  return { times: { start: join(start), end: ends, isAllDay: false } }
}

const join = ({ day, time = '00:00:00' }: DayOrTime): string => `${day} ${time}`

function readDayAndTime(
  cells: TimeCells,
  [dayColumn, timeColumn]: readonly [TimeColumn, TimeColumn],
  issues: { [C in TimeColumn]?: DateIssue },
  context: DateContext,
  otherDay?: string,
): (DayOrTime & { isTimeOnly?: boolean }) | undefined {
  const [dayCell, timeCell] = [cells[dayColumn], cells[timeColumn]]
  const time = timeCell === undefined ? undefined : readTime(timeCell)
  if (typeof time === 'object') issues[timeColumn] = time
  const timeText = typeof time === 'string' ? time : undefined
  if (dayCell === undefined) {
    if (otherDay === undefined || timeText === undefined) return undefined
    return { day: otherDay, time: timeText, isTimeOnly: true }
  }
  const day = readDay(dayCell, context)
  if ('day' in day) {
    // A start at midnight is that of the day or of the next one, unless the cell of the day says which.
    if (otherDay !== undefined || timeCell === undefined || !parseTime(timeCell).endOfDay)
      return { day: day.day, time: timeText ?? day.time }
    if (day.time !== undefined) return { day: day.day, time: day.time }
    issues[dayColumn] = { kind: 'unclear', suggestions: [`${day.day} 00:00`, `${addDays(day.day, 1)} 00:00`] }
    return undefined
  }
  const onlyTime = otherDay === undefined ? undefined : readTime(dayCell)
  if (otherDay !== undefined && typeof onlyTime === 'string') return { day: otherDay, time: onlyTime, isTimeOnly: true }
  issues[dayColumn] = day
  return undefined
}
