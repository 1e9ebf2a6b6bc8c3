// What a person typed into a search.
import { fold } from '../fold.ts'

/** Folded words and phrases that must occur, and those that must not. */
export type Wanted = { words: string[]; excluded: string[] }

/** Reads `word "a phrase" -without -"this phrase"`. */
export function readSearch(text: string): Wanted {
  const wanted: Wanted = { words: [], excluded: [] }
  for (const [, minus, phrase, word] of fold(text).matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)) {
    const part = (phrase ?? word ?? '').trim()
    if (part === '' || part === '-') continue
    wanted[minus === '-' ? 'excluded' : 'words'].push(part)
  }
  return wanted
}
