// Days as calendars show them.
import { formatLocales, type InterfaceLanguage } from '../i18n/language.ts'
import { addDays, type Day, getDay, getMonday, getTimeOfDay, toEpoch, type WallTime } from './wall-time.ts'

const styles = {
  /** Wednesday 12 May */
  heading: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Wed */
  weekday: { weekday: 'short' },
  /** Wednesday */
  longWeekday: { weekday: 'long' },
  /** W */
  narrowWeekday: { weekday: 'narrow' },
  /** Wed 12 */
  dayOfWeek: { weekday: 'short', day: 'numeric' },
  /** Wed 12 May, with the year if it is another than that of today */
  date: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 12 May, with the year if it is another than that of today */
  dayOfYear: { day: 'numeric', month: 'short' },
  /** May 2027 */
  month: { month: 'long', year: 'numeric' },
  /** Wednesday 12 May 2027 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes a hundred times as long as using it. */
function getFormat(
  language: InterfaceLanguage,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${name}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(formatLocales[language], { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

/** Formats a day. */
export function formatShortDay(day: Day, style: keyof typeof styles, today: Day, language: InterfaceLanguage): string {
  const isOtherYear = (style === 'date' || style === 'dayOfYear') && day.slice(0, 4) !== today.slice(0, 4)
  const options = { ...styles[style], ...(isOtherYear && ({ year: 'numeric' } as const)) }
  const text = getFormat(language, `${style} ${isOtherYear}`, options).format(toEpoch(day))
  return style === 'date' ? text : `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`
}

/** Formats a range of days with its year: "10 – 16 May 2027". */
export const formatDayRange = (first: Day, last: Day, language: InterfaceLanguage): string =>
  getFormat(language, 'range', { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    toEpoch(first) ?? 0,
    toEpoch(last) ?? 0,
  )

/** The week number of a day by ISO 8601: week 1 has the first Thursday of the year. */
export function getWeekNumber(day: Day): number {
  const thursday = addDays(getMonday(day), 3)
  const firstDay = toEpoch(`${thursday.slice(0, 4)}-01-01`) ?? 0
  return Math.floor(((toEpoch(thursday) ?? 0) - firstDay) / (7 * 86_400_000)) + 1
}

/** The last day of an event; a night ends on the day that it began. */
export function getLastDay({ start_date: start, end_date: end }: { start_date: WallTime; end_date: WallTime }): Day {
  const isOneNight = getTimeOfDay(end) < getTimeOfDay(start) && getDay(end) === addDays(getDay(start), 1)
  return isOneNight || end < start ? getDay(start) : getDay(end)
}
