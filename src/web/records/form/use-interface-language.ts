// The language the page speaks, as dates and lists of names need it.
import { useLingui } from '@lingui/react'
import { isInterfaceLanguage } from '#shared/i18n/locale.ts'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'

/** The active language of the page; another locale counts as English. */
export function useInterfaceLanguage(): InterfaceLanguage {
  const { locale } = useLingui().i18n
  return isInterfaceLanguage(locale) ? locale : 'en'
}
