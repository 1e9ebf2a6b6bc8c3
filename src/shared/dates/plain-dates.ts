// Formats the most frequent dates of lists without Intl: the first Intl formatter takes longer than all rows of a list.
// A test compares all days and ranges with Intl.
import { toEpoch } from './wall-time.ts'
import type { InterfaceLanguage } from '../i18n/language-names.ts'

type Names = {
  weekdays: readonly string[]
  months: readonly string[]
  /** Follows the number of a day. */
  ordinal: string
  /** Between two days of the same month, and between two times. */
  dateRange: string
  timeRange: string
  /** Follows a range of times. */
  timeSuffix: string
  thousands: string
}

const thinDash = '\u2009–\u2009'
const names: Record<InterfaceLanguage, Names> = {
  nl: {
    weekdays: ['zo', 'ma', 'di', 'wo', 'do', 'vr', 'za'],
    months: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
    ordinal: '',
    dateRange: '–',
    timeRange: '–',
    timeSuffix: '',
    thousands: '.',
  },
  en: {
    weekdays: ['Sun,', 'Mon,', 'Tue,', 'Wed,', 'Thu,', 'Fri,', 'Sat,'],
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
    ordinal: '',
    dateRange: thinDash,
    timeRange: '–',
    timeSuffix: '',
    thousands: ',',
  },
  fr: {
    weekdays: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
    months: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
    ordinal: '',
    dateRange: '–',
    timeRange: thinDash,
    timeSuffix: '',
    thousands: '\u202f',
  },
  de: {
    weekdays: ['So.,', 'Mo.,', 'Di.,', 'Mi.,', 'Do.,', 'Fr.,', 'Sa.,'],
    months: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
    ordinal: '.',
    dateRange: '–',
    timeRange: '–',
    timeSuffix: ' Uhr',
    thousands: '.',
  },
}

/** Formats a day: "9 mrt 2027", with its weekday "di 9 mrt 2027". `at`: milliseconds since 1970 of its wall time in UTC. */
export function plainDay(at: number, language: InterfaceLanguage, weekday: boolean): string {
  const { weekdays, months, ordinal } = names[language]
  const day = new Date(at)
  const date = `${day.getUTCDate()}${ordinal} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return weekday ? `${weekdays[day.getUTCDay()]} ${date}` : date
}

/** Formats a range of days without weekdays, common month and year once: "9–12 mrt 2027". */
export function plainDays(from: number, to: number, language: InterfaceLanguage): string {
  const { months, ordinal, dateRange } = names[language]
  const [start, end] = [new Date(from), new Date(to)]
  const last = plainDay(to, language, false)
  const [day, month] = [`${start.getUTCDate()}${ordinal}`, months[start.getUTCMonth()]]
  if (start.getUTCFullYear() !== end.getUTCFullYear()) return plainDay(from, language, false) + thinDash + last
  if (start.getUTCMonth() !== end.getUTCMonth()) return `${day} ${month}${thinDash}${last}`
  return start.getUTCDate() === end.getUTCDate() ? last : day + dateRange + last
}

/** Formats a range of times of one day: "19:05–21:35", in German with "Uhr". */
export function plainTimes(from: string, to: string, language: InterfaceLanguage): string {
  const { timeRange: times, timeSuffix: clock } = names[language]
  const [start, end] = [from.slice(11, 16), to.slice(11, 16)]
  return start === end ? start : start + times + end + clock
}

/** Formats an integer with the separators of the language. */
export const plainNumber = (value: number, language: InterfaceLanguage): string =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, names[language].thousands)

/** The milliseconds since 1970 of a wall time in UTC, within the years that this file formats as Intl does. */
export const toPlainEpoch = (wall: string): number | undefined =>
  /^[1-9]\d{3}-/.test(wall) ? toEpoch(wall) : undefined
