import { useLingui } from '@lingui/react'
import { type InterfaceLanguage, isLanguage } from '#shared/i18n/language.ts'

/** Returns the language of the page for dates and numbers; other locales count as English. */
export function useInterfaceLanguage(): InterfaceLanguage {
  const { locale } = useLingui().i18n
  return isLanguage(locale) ? locale : 'en'
}
