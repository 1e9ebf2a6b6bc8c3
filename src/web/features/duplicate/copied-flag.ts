// What stands behind the title of a copy, in the language of the title.
import type { Language } from '#shared/i18n/language.ts'

/** "Concert (copy)". */
export const copiedFlags = {
  nl: '(kopie)',
  en: '(copy)',
  fr: '(copie)',
  de: '(Kopie)',
} as const satisfies Record<Language, string>
