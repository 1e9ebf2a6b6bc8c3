// Names of languages, each in that language.
import type { Language } from './language.ts'

/** The name of each language in that language; set `lang` on the element. */
export const languageNames: Record<Language, string> = {
  nl: 'Nederlands',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
}

/** Interface languages, in the order of the menu. */
export const interfaceLanguages = ['nl', 'en', 'fr', 'de'] as const satisfies readonly Language[]
/** A language of the interface, independent of the language of the content. */
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** Locales of dates and numbers. English is British: 24-hour clock, weeks from Monday. */
export const formatLocales = { nl: 'nl', en: 'en-GB', fr: 'fr', de: 'de' } as const satisfies Record<
  InterfaceLanguage,
  string
>
