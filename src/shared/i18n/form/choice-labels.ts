// What the options of a choice are called; languages each in their own words.
import type { MessageDescriptor } from '@lingui/core'
import { isLanguage } from '../language.ts'
import { eventStatusLabels, statusLabels } from '../labels.ts'
import { languageNames } from '../language-names.ts'

const words: { readonly [option: string]: MessageDescriptor } = { ...statusLabels, ...eventStatusLabels }

/** The word for an option of a choice: a message, or a plain text with the language it is in. An option without a word stands as it is. */
export const optionLabel = (option: string): { message: MessageDescriptor } | { text: string; lang?: string } => {
  if (isLanguage(option)) return { text: languageNames[option], lang: option }
  const message = words[option]
  return message ? { message } : { text: option }
}
