/** Messages of the page in each of its languages, so that journeys find elements by the text that users read. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MessageDescriptor } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { build, type Plugin } from 'vite'
import type { InterfaceLanguage, Language } from '#shared/i18n/language.ts'

type PageMessages = typeof import('./page-messages.ts')

/** Builds the messages into a folder, with the page's plugins and others. */
export async function buildMessages(folder: string, plugins: Plugin[] = []): Promise<void> {
  const lib = {
    entry: join(import.meta.dirname, 'page-messages.ts'),
    formats: ['es' as const],
    fileName: () => 'words.mjs',
  }
  // Outside a package, only the extension tells that a file is a module.
  const rolldownOptions = { output: { chunkFileNames: '[name]-[hash].mjs' } }
  await build({
    logLevel: 'warn',
    publicDir: false,
    plugins,
    build: { outDir: folder, target: 'node20', manifest: false, lib, rolldownOptions },
  })
}

/** Marks the place of a value in a message. */
const anything = '\u0001'
/** A regular expression for a text. A space matches any space, because accessible names contain plain ones. */
export const escapeRegExp = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s')

/** The messages of one interface language. */
export type Messages = {
  language: InterfaceLanguage
  /** The messages of another language. */
  in: (language: InterfaceLanguage) => Messages
  /** A message by its English source text: `t('Remove {label}', { label })`. Throws if the page has no such message. */
  t: (english: string, values?: Record<string, unknown>) => string
  /** Matches the message with any values: `pattern('Saved {time}')`. */
  pattern: (english: string) => RegExp
  /** A message of one of the tables. */
  label: (descriptor: MessageDescriptor | undefined, values?: Record<string, unknown>) => string
  /** The name of a content language, within a sentence. */
  languageName: (language: Language) => string
  /** The name of a content language, as a label. */
  languageLabel: (language: Language) => string
  /** The text of an option of a field. */
  option: (option: string) => string
  tables: PageMessages['tables']
}

/** Loads the built messages; returns those of each language. */
export async function loadMessages(folder: string): Promise<(language: InterfaceLanguage) => Messages> {
  const { formatMessage, hasMessage, languageTexts, optionText, tables } = await (import(
    pathToFileURL(join(folder, 'words.mjs')).href
  ) as Promise<PageMessages>) // safe: built from page-words.ts
  const messagesIn = (language: InterfaceLanguage): Messages => {
    const t: Messages['t'] = (english, values) => {
      const id = generateMessageId(english)
      if (!hasMessage(language, id)) throw new Error(`The page has no message "${english}".`)
      return formatMessage(language, { id }, values)
    }
    return {
      language,
      in: messagesIn,
      languageName: (of) => languageTexts(language, of).name,
      languageLabel: (of) => languageTexts(language, of).label,
      option: (option) => optionText(language, option),
      tables,
      t,
      pattern: (english) => {
        const places = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, anything])
        return new RegExp(`^${escapeRegExp(t(english, Object.fromEntries(places))).replaceAll(anything, '.+')}$`)
      },
      label: (descriptor, values) => {
        if (!descriptor) throw new Error('The tables have no label for this.')
        return formatMessage(language, descriptor, values)
      },
    }
  }
  return messagesIn
}
