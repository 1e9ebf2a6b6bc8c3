// Names of languages, each in that language.
import type { Language } from './language.ts'

/** A language's name in that language; show it with `lang`. */
export const languageNames: Record<Language, string> = {
  nl: 'Nederlands',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
}

/** The languages the page itself speaks, in the order they are offered. */
export const interfaceLanguages = ['nl', 'en', 'fr', 'de'] as const satisfies readonly Language[]
/** A language of the page, apart from the language of what it shows. */
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** The locale that dates and numbers of a language follow: English is British, for a 24-hour clock and weeks from Monday. */
export const formatLocales = { nl: 'nl', en: 'en-GB', fr: 'fr', de: 'de' } as const satisfies Record<
  InterfaceLanguage,
  string
>
