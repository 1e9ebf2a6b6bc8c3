// The language the page speaks: the choice of this device, else the browser's. It has nothing to do with the language of the content.
import { remember, remembered } from '#device/storage.ts'
import { chooseLanguage, isInterfaceLanguage, activateLocale } from '#shared/i18n/locale.ts'
import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language.ts'

/** Under which name the device keeps it. */
const place = 'interface-language'

/** Speaks a language from now on, and says so on `<html>`. */
const show = async (language: InterfaceLanguage): Promise<void> => {
  await activateLocale(language)
  document.documentElement.lang = formatLocales[language]
}

/** Speaks the language this device is used in; called once, before the page is drawn. */
export const activateInterfaceLanguage = (): Promise<void> => {
  const stored = remembered(place)
  return show(chooseLanguage(isInterfaceLanguage(stored) ? stored : undefined, navigator.languages))
}

/** Speaks another language from now on and keeps it for this device. Nothing is reloaded; nothing typed is lost. */
export const chooseInterfaceLanguage = (language: InterfaceLanguage): Promise<void> => {
  remember(place, language)
  return show(language)
}
