// The language the page speaks, for what is drawn.
import { useLingui } from '@lingui/react'
import { spokenLanguage } from '#words/i18n.ts'
import type { InterfaceLanguage } from '#words/languages.ts'

/** The language the page speaks; the component is drawn again when it changes. */
export const useInterfaceLanguage = (): InterfaceLanguage => {
  useLingui()
  return spokenLanguage()
}
