// What stands where nothing is to pay, in the language of the content.
import type { Language } from './language.ts'

/** "Free", as visitors of each language read it. */
export const inherentLabels = {
  nl: 'Gratis',
  en: 'Free',
  fr: 'Gratuit',
  de: 'Kostenlos',
} as const satisfies Record<Language, string>

/** Whether a cost is one of these words, in any language and case. */
export const isInherentLabel = (cost: string): boolean =>
  Object.values(inherentLabels).some((word) => word.toLowerCase() === cost.trim().toLowerCase())
