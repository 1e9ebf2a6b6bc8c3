// What a list says most often, written from tables: the browser's first Intl formatter costs more than all rows of a list.
// The tables are Intl's own words; plain-dates.test.ts holds every day and range to what Intl says.
import { toEpoch } from './wall-time.ts'
import type { InterfaceLanguage } from '../i18n/language-names.ts'

type Names = {
  weekdays: readonly string[]
  months: readonly string[]
  /** What stands after the number of a day. */
  ordinal: string
  /** Between two days of the same month, and between two times. */
  dateRange: string
  timeRange: string
  /** What stands after two times. */
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

/** A day as a list writes it: "9 mrt 2027", with its weekday "di 9 mrt 2027". `at`: milliseconds since 1970 of its wall time read as UTC. */
export function plainDay(at: number, language: InterfaceLanguage, weekday: boolean): string {
  const { weekdays, months, ordinal } = names[language]
  const day = new Date(at)
  const said = `${day.getUTCDate()}${ordinal} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  return weekday ? `${weekdays[day.getUTCDay()]} ${said}` : said
}

/** From one day to another without weekdays, saying month and year once where they are the same: "9–12 mrt 2027". */
export function plainDays(from: number, to: number, language: InterfaceLanguage): string {
  const { months, ordinal, dateRange: span } = names[language]
  const [start, end] = [new Date(from), new Date(to)]
  const last = plainDay(to, language, false)
  const [day, month] = [`${start.getUTCDate()}${ordinal}`, months[start.getUTCMonth()]]
  if (start.getUTCFullYear() !== end.getUTCFullYear()) return plainDay(from, language, false) + thinDash + last
  if (start.getUTCMonth() !== end.getUTCMonth()) return `${day} ${month}${thinDash}${last}`
  return start.getUTCDate() === end.getUTCDate() ? last : day + span + last
}

/** From one clock time to another: "19:05–21:35", in German with "Uhr". Wall times of one day. */
export function plainTimes(from: string, to: string, language: InterfaceLanguage): string {
  const { timeRange: times, timeSuffix: clock } = names[language]
  const [start, end] = [from.slice(11, 16), to.slice(11, 16)]
  return start === end ? start : start + times + end + clock
}

/** A whole number with the separators of the language. */
export const plainNumber = (value: number, language: InterfaceLanguage): string =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, names[language].thousands)

/** The instant of a wall time within the years that the tables write as Intl does. */
export const toPlainEpoch = (wall: string): number | undefined =>
  /^[1-9]\d{3}-/.test(wall) ? toEpoch(wall) : undefined
