/** What the page says, for the journeys: built as the page itself is, because its sentences are macros. Loaded by `said.ts`. */
import { i18n, type MessageDescriptor } from '@lingui/core'
import { choiceWord, filterWord } from '#words/filters.ts'
import { optionWord } from '#words/form/choices.ts'
import { fieldLabel, sectionLabels } from '#words/form/labels.ts'
import { needWords, speak } from '#words/i18n.ts'
import { interfaceLanguages, type InterfaceLanguage, languageNames } from '#words/languages.ts'
import { fieldWord, resourceWords, statusWords } from '#words/labels.ts'
import { problemWords } from '#words/problems.ts'
import { spanWords } from '#words/spans.ts'

await needWords('form')
await needWords('desk')
for (const language of interfaceLanguages) await speak(language)

/** The tables of words that page models name things by. */
export const tables = {
  choiceWord,
  fieldLabel,
  fieldWord,
  filterWord,
  languageNames,
  optionWord,
  problemWords,
  resourceWords,
  sectionLabels,
  spanWords,
  statusWords,
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
