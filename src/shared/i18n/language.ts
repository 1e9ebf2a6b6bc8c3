// Content languages.
/** Every content language; the order in which a linked record falls back when neither the asked nor its source language is visible. */
export const languages = ['nl', 'en', 'fr', 'de'] as const
export type Language = (typeof languages)[number]

/** The parameter, in a query or a body, that selects the language of the content handled. */
export const languageParameter = 'ml_language'

/** Languages with a root of their own (`{origin}/{root}`); French is reached by `ml_language=fr` under any of them. */
export const defaultRoots = ['en', 'nl', 'de'] as const satisfies readonly Language[]

/** Whether a text is one of our language codes. */
export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

/** The order in which the variants of a record are tried when it is shown inside another: asked, source, then nl, en, fr, de. */
export const displayOrder = (query: Language, source: Language): Language[] => [
  ...new Set([query, source, ...languages]),
]
