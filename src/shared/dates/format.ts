// Formats dates, times, numbers and amounts. Wall times are formatted as UTC, never in the zone of the browser.
import { type CostAmount, parseAmounts, parseCost, freeLabels } from '../schema/cost.ts'
import { toEpoch } from './wall-time.ts'
import { formatLocales, type InterfaceLanguage } from '../i18n/language-names.ts'
import { plainDay, plainDays, toPlainEpoch, plainNumber, plainTimes } from './plain-dates.ts'

/** `short` 09-03-2027 · `brief` 9 mrt 2027 · `list` di 9 mrt 2027 · `long` dinsdag 9 maart 2027. */
export type DateStyle = 'short' | 'brief' | 'list' | 'long'

const days = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  brief: { day: 'numeric', month: 'short', year: 'numeric' },
  list: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<DateStyle, Intl.DateTimeFormatOptions>
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
  const plain = style === 'brief' || style === 'list' ? toPlainEpoch(wall) : undefined
  if (plain !== undefined) return plainDay(plain, language, style === 'list')
  const at = toEpoch(wall)
  return at === undefined ? wall : formatter(language, style, days[style]).format(at)
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
  const [first, last] = [toPlainEpoch(from.slice(0, 10)), toPlainEpoch(to.slice(0, 10))]
  if (first !== undefined && last !== undefined && first <= last) {
    if (style === 'brief') return plainDays(first, last, language)
    if (style === 'list' && first === last) return plainDay(first, language, true)
  }
  const [start, end] = [toEpoch(from.slice(0, 10)), toEpoch(to.slice(0, 10))]
  if (start === undefined || end === undefined) return `${from} – ${to}`
  return formatter(language, style, days[style]).formatRange(start, end)
}

/** Formats a range of times of one day: "19:05–21:35", in German with "Uhr". */
export function formatTimes(from: string, to: string, language: InterfaceLanguage): string {
  const [start, end] = [toEpoch(from), toEpoch(to)]
  if (start === undefined || end === undefined) return `${from} – ${to}`
  return plainTimes(from, to, language)
}

/** Formats a number with the separators of the language. */
export const formatNumber = (value: number, language: InterfaceLanguage): string =>
  Number.isSafeInteger(value) && value >= 0
    ? plainNumber(value, language)
    : new Intl.NumberFormat(formatLocales[language]).format(value)

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
