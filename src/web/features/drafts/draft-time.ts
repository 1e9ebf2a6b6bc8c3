import { now } from '#shared/dates/now.ts'
import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language.ts'

/** The time of a draft (“14:32”, on another day “19 Nov 2026, 14:32”). `at` in milliseconds since 1970; `exact` adds seconds. */
export function draftTime(at: number, language: InterfaceLanguage, exact = false): string {
  const isToday = new Date(at).toDateString() === new Date(now()).toDateString()
  const style: Intl.DateTimeFormatOptions = {
    ...(!isToday && { dateStyle: 'medium' }),
    timeStyle: exact ? 'medium' : 'short',
    hourCycle: 'h23',
  }
  return new Intl.DateTimeFormat(formatLocales[language], style).format(at)
}
