import { Trans } from '@lingui/react/macro'
import { formatTime } from '#shared/dates/format.ts'
import { addDays, type Day, getDay, getMonday, toEpoch, type WallTime } from '#shared/dates/wall-time.ts'
import { formatLocales } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'

const styles = {
  /** Wednesday 12 May */
  heading: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Wed */
  weekday: { weekday: 'short' },
  /** Wed 12 */
  dayOfWeek: { weekday: 'short', day: 'numeric' },
  /** Wed 12 May, with the year if it is another than that of today */
  date: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 12 May, with the year if it is another than that of today */
  dayOfYear: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats a day in the interface language. */
export function formatShortDay(day: Day, style: keyof typeof styles, today: Day): string {
  const isOtherYear = (style === 'date' || style === 'dayOfYear') && day.slice(0, 4) !== today.slice(0, 4)
  const options = { ...styles[style], ...(isOtherYear && ({ year: 'numeric' } as const)), timeZone: 'UTC' }
  const text = new Intl.DateTimeFormat(formatLocales[activeLocale()], options).format(toEpoch(day))
  return style === 'date' ? text : `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`
}

/** The week number of a day by ISO 8601: week 1 has the first Thursday of the year. */
export function getWeekNumber(day: Day): number {
  const thursday = addDays(getMonday(day), 3)
  const firstDay = toEpoch(`${thursday.slice(0, 4)}-01-01`) ?? 0
  return Math.floor(((toEpoch(thursday) ?? 0) - firstDay) / (7 * 86_400_000)) + 1
}

/** A past time relative to today: "09:41", "yesterday, 17:52", "Wed 12 May". */
export function RecentTime({ at, today }: { at: WallTime; today: Day }) {
  const day = getDay(at)
  const time = formatTime(at, activeLocale())
  if (day === today) return time
  return day === addDays(today, -1) ? <Trans>yesterday, {time}</Trans> : formatShortDay(day, 'date', today)
}
