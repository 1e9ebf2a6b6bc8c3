// What stands behind the title of a copy, in the language of the title.
import type { Language } from '#contract/language.ts'

/** "Concert (copy)". */
export const copyMarks = {
  nl: '(kopie)',
  en: '(copy)',
  fr: '(copie)',
  de: '(Kopie)',
} as const satisfies Record<Language, string>
