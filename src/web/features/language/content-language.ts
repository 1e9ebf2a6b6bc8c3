// The language of the content on screen: the address says it, so that a copied address shows the same texts.
import { useLocation } from 'react-router'
import type { Language } from '#shared/i18n/language.ts'
import { getUrlLanguage } from '#api/paths.ts'

/** The content language of the present address; the app has seen to it that there is one. */
export const useContentLanguage = (): Language => getUrlLanguage(useLocation().search) ?? 'en'
