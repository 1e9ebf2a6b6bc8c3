// The language the page speaks, as dates and numbers need it.
import { useLingui } from '@lingui/react'
import { isLanguage } from '#shared/i18n/language.ts'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'

/** The active language of the page; another locale counts as English. */
export function useInterfaceLanguage(): InterfaceLanguage {
  const { locale } = useLingui().i18n
  return isLanguage(locale) ? locale : 'en'
}
