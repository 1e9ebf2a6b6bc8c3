import { formatDateTime, formatDay, type DateStyle } from '#shared/dates/format.ts'
import type { InterfaceLanguage } from '#shared/i18n/language.ts'

/** Whether the bound of a date filter has a time. */
export const hasTime = (bound: unknown): boolean => typeof bound === 'string' && /^\d{4}-\d\d-\d\d[ T]/.test(bound)

/** Formats the bound of a date filter. Relative days are returned as they are. */
export const formatBound = (bound: string, language: InterfaceLanguage, style: DateStyle = 'list'): string =>
  hasTime(bound) ? formatDateTime(bound, language, style) : formatDay(bound, language, style)
