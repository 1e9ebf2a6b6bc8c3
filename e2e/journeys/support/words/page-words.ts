/** What the page says, for the journeys: built as the page itself is, because its sentences are macros. Loaded by `said.ts`. */
import { i18n, type MessageDescriptor } from '@lingui/core'
import { choiceLabel, filterLabel } from '#shared/i18n/filter-labels.ts'
import { optionLabel, columnLabel, resourceLabels, statusLabels } from '#shared/i18n/labels.ts'
import { fieldLabel, sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { loadCatalog, activateLocale } from '#shared/i18n/locale.ts'
import { interfaceLanguages, type InterfaceLanguage, languageNames } from '#shared/i18n/language-names.ts'
import { problemLabels } from '#shared/i18n/problem-messages.ts'
import { dateRangeLabels } from '#shared/dates/date-ranges.ts'

await loadCatalog('form')
await loadCatalog('desk')
for (const language of interfaceLanguages) await activateLocale(language)

/** The tables of words that page models name things by. */
export const tables = {
  choiceWord: choiceLabel,
  fieldLabel,
  fieldWord: columnLabel,
  filterWord: filterLabel,
  languageNames,
  optionWord: optionLabel,
  problemWords: problemLabels,
  resourceWords: resourceLabels,
  sectionLabels,
  spanWords: dateRangeLabels,
  statusWords: statusLabels,
}

/** Whether the page has a sentence in a language. */
export const knows = (language: InterfaceLanguage, id: string): boolean => {
  i18n.activate(language)
  return i18n.messages[id] !== undefined
}

/** A sentence in a language of the page. */
export const sentence = (
  language: InterfaceLanguage,
  descriptor: MessageDescriptor,
  values: Record<string, unknown> = {},
): string => {
  i18n.activate(language)
  return i18n._({ ...descriptor, values })
}
