// Formats dates, times, numbers and amounts. Wall times are formatted as UTC.
import { formatLocales, type InterfaceLanguage } from '../i18n/language.ts'
import { type CostAmount, parseAmounts, parseCost, freeLabels } from '../schema/cost.ts'
import { now } from './now.ts'
import {
  addDays,
  type Day,
  toEpoch,
  getTimeOfDay,
  getDay,
  isWallTime,
  fixedOffset,
  formatWallTime,
} from './wall-time.ts'

/** `short` 09-03-2027 · `brief` 9 mrt 2027 · `list` di 9 mrt 2027 · `long` dinsdag 9 maart 2027. */
export type DateStyle = 'short' | 'brief' | 'list' | 'long'

const days = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  brief: { day: 'numeric', month: 'short', year: 'numeric' },
  list: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric' },
  weekdayAndMonth: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<DateStyle | 'weekday' | 'weekdayAndMonth', Intl.DateTimeFormatOptions>
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const satisfies Intl.DateTimeFormatOptions

/** Creating a formatter takes a hundred times as long as using it, and each row of a list uses the same few. */
function cached<F>(formats: Map<string, F>, key: string, create: () => F): F {
  const format = formats.get(key) ?? create()
  formats.set(key, format)
  return format
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const formatter = (language: InterfaceLanguage, name: string, options: Intl.DateTimeFormatOptions) =>
  cached(
    dateFormats,
    `${language} ${name}`,
    () => new Intl.DateTimeFormat(formatLocales[language], { ...options, timeZone: 'UTC' }),
  )

/** Formats the day of a wall time or a day; returns other texts unchanged. */
export function formatDay(wall: string, language: InterfaceLanguage, style: DateStyle = 'list'): string {
  const at = toEpoch(wall)
  if (at === undefined) return wall
  return formatter(language, style, days[style]).format(at)
}

/** Formats the time of a wall time: 19:05. */
export function formatTime(wall: string, language: InterfaceLanguage): string {
  const at = toEpoch(wall)
  return at === undefined ? wall : formatter(language, 'clock', clock).format(at)
}

/** Formats day and time: "di 9 mrt 2027, 19:05", "dinsdag 9 maart 2027 om 19:05". */
export function formatDateTime(wall: string, language: InterfaceLanguage, style: DateStyle = 'list'): string {
  const at = toEpoch(wall)
  return at === undefined ? wall : formatter(language, `${style} clock`, { ...days[style], ...clock }).format(at)
}

/** Formats an instant (UTC, `YYYY-MM-DD HH:MM:SS`) in a time zone. */
export function formatInstant(
  utc: string,
  zone: string,
  language: InterfaceLanguage,
  style: DateStyle = 'list',
): string {
  const at = toEpoch(utc)
  if (at === undefined) return utc
  const options = { ...days[style], ...clock, timeZone: zone }
  return new Intl.DateTimeFormat(formatLocales[language], options).format(at)
}

/** Formats a range of days, both included; a single day once. */
export function formatDays(
  from: string,
  to: string,
  language: InterfaceLanguage,
  style: 'brief' | 'list' | 'long' = 'list',
): string {
  const [start, end] = [toEpoch(from.slice(0, 10)), toEpoch(to.slice(0, 10))]
  if (start === undefined || end === undefined) return `${from} – ${to}`
  return formatter(language, style, days[style]).formatRange(start, end)
}

/** Formats a range of times of one day: "19:05–21:35", in German with "Uhr". */
export function formatTimes(from: string, to: string, language: InterfaceLanguage): string {
  const { timeRange, timeSuffix } = conventions[language]
  const [start, end] = [getTimeOfDay(from), getTimeOfDay(to)]
  return start === end ? start : start + timeRange + end + timeSuffix
}

const numberFormats = new Map<string, Intl.NumberFormat>()

export const formatNumber = (value: number, language: InterfaceLanguage): string =>
  cached(numberFormats, language, () => new Intl.NumberFormat(formatLocales[language])).format(value)

const amountFormats = new Map<string, Intl.NumberFormat>()

/** Formats an amount with its currency sign: `€ 12,50` nl, `12,50 €` fr and de, `€12.50` en. Integers have no decimals. */
export function formatAmount({ value, symbol }: CostAmount, language: InterfaceLanguage): string {
  // Signs are placed as the language places signs; letters, with a space, as it places currency codes.
  const isCode = /\p{L}\.?$/u.test(symbol)
  const isInteger = Number.isInteger(value)
  const options = {
    style: 'currency',
    currency: 'EUR',
    currencyDisplay: isCode ? 'code' : 'narrowSymbol',
    minimumFractionDigits: isInteger ? 0 : 2,
    maximumFractionDigits: 2,
  } as const
  const key = `${language} ${isCode} ${isInteger}`
  return cached(amountFormats, key, () => new Intl.NumberFormat(formatLocales[language], options))
    .formatToParts(value)
    .map((part) => (part.type === 'currency' ? symbol : part.value))
    .join('')
}

/** Formats a cost: amounts and ranges with their currency, zero as “Free” in the language, other texts unchanged. */
export function formatCost(cost: string, currency: string, language: InterfaceLanguage): string {
  const amounts = parseAmounts(cost, currency)
  if (!amounts) return parseCost(cost) === 'free' ? freeLabels[language] : cost
  const toText = (amount: CostAmount): string =>
    amount.value === 0 ? freeLabels[language] : formatAmount(amount, language)
  const { lowest, highest } = amounts
  return lowest.value === highest.value ? toText(highest) : `${toText(lowest)} – ${toText(highest)}`
}

const listFormats = new Map<string, Intl.ListFormat>()

/** Formats a list: "Muziek, Theater en Dans". */
export const formatList = (items: readonly string[], language: InterfaceLanguage): string =>
  cached(listFormats, language, () => new Intl.ListFormat(formatLocales[language], { type: 'conjunction' })).format(
    items,
  )

/** Formats a latitude or longitude with the decimal separator of the language: "50,8466". */
export const formatCoordinates = (value: number, language: InterfaceLanguage): string =>
  new Intl.NumberFormat(formatLocales[language], { maximumFractionDigits: 20, useGrouping: false }).format(value)

/** Formats that `Intl` lacks, and the range of times, which `Intl` formats too slowly for lists. */
type Conventions = {
  /** Between two times. */
  timeRange: string
  /** Follows a range of times. */
  timeSuffix: string
  /** Follows the hours of an event on each of several days. */
  daily: string
  /** Formats the times of an event that runs through nights. */
  continuous: (from: string, to: string) => string
}

const thinDash = '\u2009–\u2009'
const conventions: Record<InterfaceLanguage, Conventions> = {
  nl: {
    timeRange: '–',
    timeSuffix: '',
    daily: 'elke dag',
    continuous: (from, to) => `${from} tot ${to}, doorlopend`,
  },
  en: {
    timeRange: '–',
    timeSuffix: '',
    daily: 'each day',
    continuous: (from, to) => `${from} to ${to}, continuous`,
  },
  fr: {
    timeRange: thinDash,
    timeSuffix: '',
    daily: 'chaque jour',
    continuous: (from, to) => `${from} à ${to}, en continu`,
  },
  de: {
    timeRange: '–',
    timeSuffix: ' Uhr',
    daily: 'täglich',
    continuous: (from, to) => `${from} bis ${to} Uhr, durchgehend`,
  },
}

/** The date fields of an event in a response. `utc_start_date` is the same instant as `start_date`. */
export type EventDates = {
  start_date: string
  end_date: string
  all_day: boolean
  timezone: string
  utc_start_date: string
}

/** `times` is `undefined` for all-day events; `zone` is set if the wall time differs from that of the site. */
export type EventTimes = { days: string; times: string | undefined; zone: string | undefined; isOneDay: boolean }

const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall time of an instant (milliseconds since 1970) in a time zone; `undefined` if the browser does not know the zone. */
function toWallTimeInZone(zone: string, instant: number): string | undefined {
  const offset = fixedOffset(zone)
  if (offset !== undefined) return formatWallTime(instant + offset * 60_000)
  try {
    const clock =
      formats.get(zone) ??
      new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone || 'UTC' })
    formats.set(zone, clock)
    return clock.format(instant)
  } catch {
    return undefined
  }
}

/** Formats days with weekdays and a common month once: "Tue 11 – Thu 13 May". A year that is not the current one replaces the weekdays of two months. */
function composeEventDays(first: Day, last: Day, language: InterfaceLanguage): string {
  const [start, end] = [toEpoch(first) ?? 0, toEpoch(last) ?? 0]
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  // Of UTC: at the turn of the year a few hours do not matter.
  const currentYear = String(new Date(now()).getUTCFullYear())
  const needsYear = [first, last].some((day) => day.slice(0, 4) !== currentYear)
  if (needsYear && !isOneMonth) return formatter(language, 'brief', days.brief).formatRange(start, end)
  // Without the comma that some browsers write after a weekday; German needs it: “Di., 24. Nov.”
  const format = (at: number, style: 'weekday' | 'weekdayAndMonth') =>
    formatter(language, style, days[style])
      .format(at)
      .replace(/(?<!\.),/, '')
  const lastDay = format(end, 'weekdayAndMonth') + (needsYear ? ` ${last.slice(0, 4)}` : '')
  return first === last ? lastDay : format(start, isOneMonth ? 'weekday' : 'weekdayAndMonth') + thinDash + lastDay
}

/** "20:00–23:45" within a day and for a night; over three or more days the hours of each day, else one stretch. */
function composeEventTimes(start: string, end: string, language: InterfaceLanguage): string {
  const [from, to] = [getTimeOfDay(start), getTimeOfDay(end)]
  const [first, last] = [getDay(start), getDay(end)]
  if (first === last) return formatTimes(start, end, language)
  const { daily, continuous } = conventions[language]
  const isNextDay = addDays(first, 1) === last
  if (to <= from && isNextDay) return `${from} – ${to}`
  return to > from && !isNextDay ? `${formatTimes(start, end, language)} ${daily}` : continuous(from, to)
}

/** Formats the dates and times of an event. `siteZone` is the time zone of the site. */
export function formatEventTimes(event: EventDates, language: InterfaceLanguage, siteZone: string): EventTimes {
  const { start_date: start, end_date: end, all_day: allDay, timezone, utc_start_date: utc } = event
  if (!isWallTime(start) || !isWallTime(end)) return { days: start, times: undefined, zone: undefined, isOneDay: true }
  const [first, last] = [getDay(start), getDay(end)]
  const isOneDay = first === last
  const days = composeEventDays(first, last, language)
  if (allDay) return { days, times: undefined, zone: undefined, isOneDay }
  const instant = toEpoch(utc)
  const isOtherZone = timezone !== siteZone && instant !== undefined && toWallTimeInZone(siteZone, instant) !== start
  return {
    days,
    times: composeEventTimes(start, end, language),
    zone: isOtherZone ? timezone : undefined,
    isOneDay,
  }
}
