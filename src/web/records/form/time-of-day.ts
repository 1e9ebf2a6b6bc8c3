// The clock of a moment just passed, to the second, where the person sits: "14:32:07".
import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language-names.ts'

/** `instant` in milliseconds since 1970. */
export const timeOfDay = (instant: number, language: InterfaceLanguage): string =>
  new Intl.DateTimeFormat(formatLocales[language], { timeStyle: 'medium', hourCycle: 'h23' }).format(instant)
