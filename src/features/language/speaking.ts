// The language the page speaks: the choice of this device, else the browser's. It has nothing to do with the language of the content.
import { remembered } from '#data/device.ts'
import { chooseLanguage, isInterfaceLanguage, activateLocale } from '#shared/i18n/locale.ts'
import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language-names.ts'

/** Under which name the device keeps it. */
export const place = 'interface-language'

/** Speaks a language from now on, and says so on `<html>`. */
export const show = async (language: InterfaceLanguage): Promise<void> => {
  await activateLocale(language)
  document.documentElement.lang = formatLocales[language]
}

/** The language chosen on this device; `undefined` where the browser's are followed. */
export const keptLanguage = (): InterfaceLanguage | undefined => {
  const kept = remembered(place)
  return isInterfaceLanguage(kept) ? kept : undefined
}

/** Speaks the language this device is used in; called once, before the page is drawn. */
export const startSpeaking = (): Promise<void> => show(chooseLanguage(keptLanguage(), navigator.languages))
