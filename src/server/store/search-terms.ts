// Terms of a search: words and phrases that must occur, and those that must not.
import { foldText } from './fold-text.ts'

/** Folded words and phrases. */
export type SearchTerms = { included: string[]; excluded: string[] }

/** The search indexes know three characters in a row; shorter parts are searched in each text. */
const minIndexed = 3
export const isIndexed = (part: string): boolean => [...part].length >= minIndexed

/** The words of a folded word or phrase. */
export const getWords = (term: string): string[] => term.match(/[a-z0-9\u0080-\uffff]+/g) ?? []

/** The longest words of a text that are indexed, folded: they are the rarest. */
export const getLongestWords = (text: string, count: number): string[] =>
  [...new Set(getWords(foldText(text)))]
    .filter(isIndexed)
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, count)

/** Parses `word "a phrase" -without -"this phrase"`. */
export function parseSearch(text: string): SearchTerms {
  const terms: SearchTerms = { included: [], excluded: [] }
  for (const [, minus, phrase, word] of foldText(text).matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)) {
    const term = (phrase ?? word ?? '').trim()
    if (term === '' || term === '-') continue
    terms[minus === '-' ? 'excluded' : 'included'].push(term)
  }
  return terms
}
