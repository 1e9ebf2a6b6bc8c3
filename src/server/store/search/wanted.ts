// What a person typed into a search.
import { fold } from '../fold.ts'

/** Folded words and phrases that must occur, and those that must not. */
export type Wanted = { words: string[]; excluded: string[] }

/** What of a folded word or phrase is looked up in an index: each is a condition of its own. */
export const segmentsOf = (part: string): string[] => part.match(/[a-z0-9\u0080-\uffff]+/g) ?? []

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
