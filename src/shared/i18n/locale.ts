// Activates the interface language and loads its catalogues.
import { i18n, type Messages } from '@lingui/core'
import { interfaceLanguages, type InterfaceLanguage } from './language-names.ts'

/** The groups of words: what every screen needs, what only an opened record needs, what is said away from both. */
export type CatalogName = 'frame' | 'form' | 'desk'

const catalogues = {
  frame: {
    nl: () => import('#locales/nl/frame.po'),
    en: () => import('#locales/en/frame.po'),
    fr: () => import('#locales/fr/frame.po'),
    de: () => import('#locales/de/frame.po'),
  },
  form: {
    nl: () => import('#locales/nl/form.po'),
    en: () => import('#locales/en/form.po'),
    fr: () => import('#locales/fr/form.po'),
    de: () => import('#locales/de/form.po'),
  },
  desk: {
    nl: () => import('#locales/nl/desk.po'),
    en: () => import('#locales/en/desk.po'),
    fr: () => import('#locales/fr/desk.po'),
    de: () => import('#locales/de/desk.po'),
  },
} as const satisfies Record<CatalogName, Record<InterfaceLanguage, () => Promise<{ messages: Messages }>>>

const requested = new Set<CatalogName>(['frame'])
const loaded = new Set<string>()

/** Answers whether the words were not there before. */
async function load(language: InterfaceLanguage, group: CatalogName): Promise<boolean> {
  const key = `${language} ${group}`
  if (loaded.has(key)) return false
  const { messages } = await catalogues[group][language]()
  if (loaded.has(key)) return false
  loaded.add(key)
  i18n.load(language, messages)
  return true
}

/** Whether a text names a language of the page. */
export const isInterfaceLanguage = (text: unknown): text is InterfaceLanguage =>
  interfaceLanguages.some((language) => language === text)

/** The language to speak: the stored choice, else the first of the browser's that we speak, else English. */
export function chooseLanguage(stored: string | null | undefined, preferred: readonly string[]): InterfaceLanguage {
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  return [stored, ...codes].find(isInterfaceLanguage) ?? 'en'
}

/** Speaks a language from now on: fetches every group in use, then switches. What was typed stays. `html[lang]` is the caller's to set. */
export async function activateLocale(language: InterfaceLanguage): Promise<void> {
  await Promise.all([...requested].map((group) => load(language, group)))
  i18n.activate(language)
}

/** Fetches a group for the language spoken; call it beside the import of the screen that needs it. */
export async function loadCatalog(group: CatalogName): Promise<void> {
  requested.add(group)
  const language = activeLocale()
  const isNew = await load(language, group)
  // Words that came for a language already spoken are told of by activating it again; every word on the page is then drawn anew.
  if (isNew && i18n.locale === language) i18n.activate(language)
}

/** The language spoken now. */
export const activeLocale = (): InterfaceLanguage => (isInterfaceLanguage(i18n.locale) ? i18n.locale : 'en')
