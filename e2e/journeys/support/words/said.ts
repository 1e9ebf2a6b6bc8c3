/** Any sentence of the page in any of its languages, so that a journey names things as the person in it reads them. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MessageDescriptor } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { build, type Plugin } from 'vite'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'

type PageWords = typeof import('./page-words.ts')

/** Builds the words into a folder, with the page's own plugins and perhaps others. */
export async function buildWords(folder: string, plugins: Plugin[] = []): Promise<void> {
  const lib = {
    entry: join(import.meta.dirname, 'page-words.ts'),
    formats: ['es' as const],
    fileName: () => 'words.mjs',
  }
  // Outside of a package, a module is known by its name.
  const rolldownOptions = { output: { chunkFileNames: '[name]-[hash].mjs' } }
  await build({
    logLevel: 'warn',
    publicDir: false,
    plugins,
    build: { outDir: folder, target: 'node20', manifest: false, lib, rolldownOptions },
  })
}

/** Stands where a sentence holds something else each time. */
const anything = '\u0001'
/** A text as a regular expression that means just that text; a space of it is any space, for names are told with plain ones. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s')

/** What one reader of the page sees: the sentences and names of one interface language. */
export type Words = {
  language: InterfaceLanguage
  /** What a reader of another language sees. */
  in: (language: InterfaceLanguage) => Words
  /** A sentence by its English original, as it stands in the source: `say('Remove {label}', { label })`. Throws when the page says no such thing. */
  say: (english: string, values?: Record<string, unknown>) => string
  /** The same sentence with anything in its places: `like('Saved {time}')`. */
  like: (english: string) => RegExp
  /** A sentence from one of the tables. */
  said: (descriptor: MessageDescriptor | undefined, values?: Record<string, unknown>) => string
  tables: PageWords['tables']
}

/** Loads what `buildWords` built; answers the words of each language. */
export async function loadWords(folder: string): Promise<(language: InterfaceLanguage) => Words> {
  const { knows, sentence, tables } = await (import(
    pathToFileURL(join(folder, 'words.mjs')).href
  ) as Promise<PageWords>) // safe: built from page-words.ts
  const wordsOf = (language: InterfaceLanguage): Words => {
    const say: Words['say'] = (english, values) => {
      const id = generateMessageId(english)
      if (!knows(language, id)) throw new Error(`The page says nowhere "${english}".`)
      return sentence(language, { id }, values)
    }
    return {
      language,
      in: wordsOf,
      tables,
      say,
      like: (english) => {
        const places = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, anything])
        return new RegExp(`^${escaped(say(english, Object.fromEntries(places))).replaceAll(anything, '.+')}$`)
      },
      said: (descriptor, values) => {
        if (!descriptor) throw new Error('There is no word for this in the tables.')
        return sentence(language, descriptor, values)
      },
    }
  }
  return wordsOf
}
