// Activates the interface language and loads its catalogues.
import { i18n } from '@lingui/core'
import { interfaceLanguages, type InterfaceLanguage, type Language, languageNames } from './language.ts'
import type { Catalog, PageCatalogName } from './page-catalogs.ts'

const catalogues = {
  list: {
    nl: () => import('#locales/nl/list.po'),
    en: () => import('#locales/en/list.po'),
    fr: () => import('#locales/fr/list.po'),
    de: () => import('#locales/de/list.po'),
  },
  record: {
    nl: () => import('#locales/nl/record.po'),
    en: () => import('#locales/en/record.po'),
    fr: () => import('#locales/fr/record.po'),
    de: () => import('#locales/de/record.po'),
  },
  form: {
    nl: () => import('#locales/nl/form.po'),
    en: () => import('#locales/en/form.po'),
    fr: () => import('#locales/fr/form.po'),
    de: () => import('#locales/de/form.po'),
  },
} as const satisfies Record<string, Catalog>

/** The catalogues: texts of lists and of every page, of the page of a record, of forms, and of `page-catalogs.ts`. */
export type CatalogName = keyof typeof catalogues | PageCatalogName

/** Catalogues of single pages are listed in a module of their own, so that lists do not load their addresses. */
const getCatalog = async (name: CatalogName): Promise<Catalog> =>
  name === 'list' || name === 'record' || name === 'form'
    ? catalogues[name]
    : (await import('./page-catalogs.ts')).pageCatalogs[name]

const requested = new Set<CatalogName>(['list'])
const loaded = new Set<string>()
/** The language that is active once its catalogues are loaded. */
let chosen: InterfaceLanguage | undefined

/** Returns whether the texts were new. */
async function load(language: InterfaceLanguage, group: CatalogName): Promise<boolean> {
  const key = `${language} ${group}`
  if (loaded.has(key)) return false
  const { messages } = await (await getCatalog(group))[language]()
  if (loaded.has(key)) return false
  loaded.add(key)
  i18n.load(language, messages)
  return true
}

/** Whether a text is the code of an interface language. */
export const isInterfaceLanguage = (text: unknown): text is InterfaceLanguage =>
  interfaceLanguages.some((language) => language === text)

/** The interface language: the stored choice, else the first supported language of the browser, else English. */
export function chooseLanguage(stored: string | null | undefined, preferred: readonly string[]): InterfaceLanguage {
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  return [stored, ...codes].find(isInterfaceLanguage) ?? 'en'
}

/** Switches the interface language after loading all catalogues in use. The caller sets `html[lang]`. */
export async function activateLocale(language: InterfaceLanguage): Promise<void> {
  chosen = language
  await Promise.all([...requested].map((group) => load(language, group)))
  if (chosen === language) i18n.activate(language)
}

/** Loads a catalogue in the interface language. Call it with the import of the page that uses it. */
export async function loadCatalog(group: CatalogName): Promise<void> {
  requested.add(group)
  const language = chosen ?? activeLocale()
  const isNew = await load(language, group)
  // Activating the language again renders the page with the new texts.
  if (isNew && i18n.locale === language) i18n.activate(language)
}

export const activeLocale = (): InterfaceLanguage => (isInterfaceLanguage(i18n.locale) ? i18n.locale : 'en')

/** The name of a language in the interface language, as written within a sentence: “Dutch”, “néerlandais”. */
export const languageName = (language: Language): string => languageNames[activeLocale()][language]

/** The name of a language in the interface language, as a label: “Dutch”, “Néerlandais”. */
export function languageLabel(language: Language): string {
  const name = languageName(language)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
