// Content languages.

/** All content languages, in the order in which a linked record falls back if neither the requested nor its source language is visible. */
export const languages = ['nl', 'en', 'fr', 'de'] as const
export type Language = (typeof languages)[number]

/** The parameter of the content language, in a query or a body. */
export const languageParameter = 'ml_language'

/** Languages with their own root (`{origin}/{root}`); French is requested by `ml_language=fr`. */
export const defaultRoots = ['en', 'nl', 'de'] as const satisfies readonly Language[]

/** Whether a text is the code of a content language. */
export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

/** The order of languages for a linked record: requested, source, then nl, en, fr, de. */
export const displayOrder = (query: Language, source: Language): Language[] => [
  ...new Set([query, source, ...languages]),
]

/** The name of each language in that language; set `lang` on the element. */
export const nativeLanguageNames: Record<Language, string> = {
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

/** The names of languages in each interface language, as written within a sentence. */
export const languageNames = {
  nl: { nl: 'Nederlands', en: 'Engels', fr: 'Frans', de: 'Duits' },
  en: { nl: 'Dutch', en: 'English', fr: 'French', de: 'German' },
  fr: { nl: 'néerlandais', en: 'anglais', fr: 'français', de: 'allemand' },
  de: { nl: 'Niederländisch', en: 'Englisch', fr: 'Französisch', de: 'Deutsch' },
} as const satisfies Record<InterfaceLanguage, Record<Language, string>>
