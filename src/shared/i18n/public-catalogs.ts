// Texts of the public pages, one instance per language for concurrent requests.
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Language } from './language.ts'

const catalogues: { readonly [L in Language]: () => Promise<{ messages: Messages }> } = {
  nl: () => import('#locales/nl/visitor.po'),
  en: () => import('#locales/en/visitor.po'),
  fr: () => import('#locales/fr/visitor.po'),
  de: () => import('#locales/de/visitor.po'),
}
const loaded = new Map<Language, Promise<I18n>>()

export function loadPublicCatalog(language: Language): Promise<I18n> {
  const known = loaded.get(language) ?? load(language)
  loaded.set(language, known)
  return known
}

const load = async (language: Language): Promise<I18n> => {
  const { messages } = await catalogues[language]()
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
