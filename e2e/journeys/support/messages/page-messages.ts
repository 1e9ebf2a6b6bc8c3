/** Messages of the page for the journeys, built like the page because they are macros. Loaded by `messages.ts`. */
import { i18n, type MessageDescriptor } from '@lingui/core'
import { choiceLabel, filterLabel } from '#shared/i18n/filter-labels.ts'
import { optionLabel, columnLabel, resourceLabels, statusLabels, dateRangeLabels } from '#shared/i18n/labels.ts'
import { fieldLabel, sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { activateLocale, languageLabel, languageName, loadCatalog } from '#shared/i18n/locale.ts'
import {
  interfaceLanguages,
  type InterfaceLanguage,
  type Language,
  nativeLanguageNames,
} from '#shared/i18n/language.ts'
import { problemLabels } from '#shared/i18n/problem-messages.ts'
import { loadPublicCatalog } from '#shared/i18n/public-catalogs.ts'

await loadCatalog('record')
await loadCatalog('coverage')
await loadCatalog('form')
await loadCatalog('glossary')
await loadCatalog('history')
await loadCatalog('series')
await loadCatalog('settings')
await loadCatalog('calendar')
await loadCatalog('sharing')
await loadCatalog('map')
await loadCatalog('overlaps')
await loadCatalog('desk')
await loadCatalog('queue')
await loadCatalog('texts')
await loadCatalog('views')
for (const language of interfaceLanguages) {
  await activateLocale(language)
  i18n.load(language, (await loadPublicCatalog(language)).messages)
}

/** Tables of labels that page models find elements by. */
export const tables = {
  choiceLabel: choiceLabel,
  fieldLabel,
  columnLabel: columnLabel,
  filterLabel: filterLabel,
  nativeLanguageNames,
  problemLabels: problemLabels,
  resourceLabels: resourceLabels,
  sectionLabels,
  dateRangeLabels: dateRangeLabels,
  statusLabels: statusLabels,
}

/** Whether the page has a message in a language. */
export const hasMessage = (language: InterfaceLanguage, id: string): boolean => {
  i18n.activate(language)
  return i18n.messages[id] !== undefined
}

/** A message in a language of the page. */
export const formatMessage = (
  language: InterfaceLanguage,
  descriptor: MessageDescriptor,
  values: Record<string, unknown> = {},
): string => {
  i18n.activate(language)
  return i18n._({ ...descriptor, values })
}

/** The name of a content language in an interface language: within a sentence, and as a label. */
export const languageTexts = (interfaceLanguage: InterfaceLanguage, language: Language) => {
  i18n.activate(interfaceLanguage)
  return { name: languageName(language), label: languageLabel(language) }
}

/** The text of an option in an interface language. */
export const optionText = (interfaceLanguage: InterfaceLanguage, option: string): string => {
  i18n.activate(interfaceLanguage)
  const label = optionLabel(option)
  return 'message' in label ? i18n._(label.message) : label.text
}
