// The language of the page: chosen on this device, else the browser's. It does not depend on the content language.
import { readStorage, writeStorage } from '#device/storage.ts'
import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language.ts'
import { activateLocale, chooseLanguage, isInterfaceLanguage } from '#shared/i18n/locale.ts'

const storageName = 'interface-language'

const activate = async (language: InterfaceLanguage): Promise<void> => {
  await activateLocale(language)
  document.documentElement.lang = formatLocales[language]
}

/** Loads the messages of the language; call it before the first render. */
export const activateInterfaceLanguage = (): Promise<void> => {
  const stored = readStorage(storageName)
  return activate(chooseLanguage(isInterfaceLanguage(stored) ? stored : undefined, navigator.languages))
}

/** Changes the language without a reload and stores it on this device. */
export const chooseInterfaceLanguage = (language: InterfaceLanguage): Promise<void> => {
  writeStorage(storageName, language)
  return activate(language)
}
