// Choosing the language the page speaks on this device.
import { tellChoice } from '#data/choices.ts'
import { remember } from '#data/device.ts'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'
import { place, show } from './speaking.ts'

/** Speaks another language from now on and keeps it for this device. Nothing is reloaded; nothing typed is lost. */
export const chooseInterfaceLanguage = (language: InterfaceLanguage): Promise<void> => {
  remember(place, language)
  tellChoice('spoken', language)
  return show(language)
}
