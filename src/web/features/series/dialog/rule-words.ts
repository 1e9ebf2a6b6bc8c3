// A rule in words.
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { formatDay, formatList } from '#shared/dates/format.ts'
import { type Day, isDay } from '#shared/dates/wall-time.ts'
import { formatLocales } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { getOrdinal, getWeekday, type MonthDay, type RuleChoice } from './rule-choice.ts'

/** The name of a day of the week, from Monday (0). */
export const weekdayName = (index: number, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(formatLocales[activeLocale()], { weekday: style, timeZone: 'UTC' }).format(
    Date.UTC(2027, 0, 4 + index),
  )

/** “on day 9”, “on the second Tuesday”. */
export function monthDayWords(i18n: I18n, monthDay: MonthDay, start: Day): string {
  const weekday = weekdayName(getWeekday(start), 'long')
  if (monthDay === 'number') {
    const day = Number(start.slice(8))
    return i18n._(msg`on day ${day}`)
  }
  if (monthDay === 'lastDay') return i18n._(msg`on the last day`)
  if (monthDay === 'lastWeekday') return i18n._(msg`on the last ${weekday}`)
  return (
    [
      i18n._(msg`on the first ${weekday}`),
      i18n._(msg`on the second ${weekday}`),
      i18n._(msg`on the third ${weekday}`),
      i18n._(msg`on the fourth ${weekday}`),
    ][getOrdinal(start) - 1] ?? ''
  )
}

/** “Every Thursday until 16 Dec 2027”, “Every 2 weeks on Tuesday and Thursday”. */
export function ruleWords(i18n: I18n, choice: RuleChoice, start: Day): string {
  const { unit, days, monthDay, end, until } = choice
  if (unit === 'dates') return i18n._(msg`On chosen dates`)
  const interval = Number(choice.interval) || 1
  const names = formatList(
    days.toSorted((a, b) => a - b).map((day) => weekdayName(day, 'long')),
    activeLocale(),
  )
  const [only, ...others] = days
  const weekday =
    unit === 'week' && interval === 1 && only !== undefined && others.length === 0
      ? weekdayName(only, 'long')
      : undefined
  const every = {
    day: i18n._(msg`${plural(interval, { one: 'Every day', other: 'Every # days' })}`),
    week: weekday
      ? i18n._(msg`Every ${weekday}`)
      : i18n._(msg`${plural(interval, { one: 'Every week', other: 'Every # weeks' })}`),
    month: i18n._(msg`${plural(interval, { one: 'Every month', other: 'Every # months' })}`),
    year: i18n._(msg`${plural(interval, { one: 'Every year', other: 'Every # years' })}`),
  }[unit]
  const on =
    unit === 'week' && days.length > 0 && !weekday
      ? i18n._(msg`on ${names}`)
      : unit === 'month'
        ? monthDayWords(i18n, monthDay, start)
        : ''
  const last = isDay(until) ? formatDay(until, activeLocale(), 'brief') : ''
  const end_ = end === 'until' && last !== '' ? i18n._(msg`until ${last}`) : ''
  return [every, on, end_].filter((part) => part !== '').join(' ')
}
