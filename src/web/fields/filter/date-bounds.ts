// A bound of a list in time: a day, or with a clock a moment.
import { formatDay, formatDateTime, type DateStyle } from '#shared/dates/format.ts'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'

/** Whether it says the hour, too. */
export const hasClock = (bound: unknown): boolean => typeof bound === 'string' && /^\d{4}-\d\d-\d\d[ T]/.test(bound)

/** The bound as it is read; a word that moves with the day stays as it is. */
export const formatBound = (bound: string, language: InterfaceLanguage, style: DateStyle = 'list'): string =>
  hasClock(bound) ? formatDateTime(bound, language, style) : formatDay(bound, language, style)
