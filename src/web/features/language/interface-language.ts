// The language the page speaks, for what is drawn.
import { useLingui } from '@lingui/react'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { InterfaceLanguage } from '#shared/i18n/language.ts'

/** The language the page speaks; the component is drawn again when it changes. */
export const useInterfaceLanguage = (): InterfaceLanguage => {
  useLingui()
  return activeLocale()
}
