import { foldText } from '../dates/vocabulary.ts'
import { normalizeText, normalizeWords } from '../i18n/normalize-text.ts'

/** A term of the glossary that is in a source text: the translation that a translated text should have. */
export type RequiredTerm = { text: string; translation: string }

/**
 * The terms whose translation a text lacks, each once. The end of a word may differ: languages inflect ("Kerstmarkten"). An empty text lacks
 * none: it is missing as a whole.
 */
export function findUnusedTerms<T extends RequiredTerm>(text: string, isHtml: boolean, terms: readonly T[]): T[] {
  const plain = foldText(isHtml ? normalizeWords(text) : normalizeText(text))
  if (plain === '') return []
  const isUsed = (translation: string): boolean => {
    const foldedTranslation = foldText(normalizeText(translation))
    for (let at = plain.indexOf(foldedTranslation); at >= 0; at = plain.indexOf(foldedTranslation, at + 1))
      if (!/[\p{L}\p{N}]$/u.test(plain.slice(0, at))) return true
    return false
  }
  const unused = terms.filter(({ translation }) => !isUsed(translation))
  return unused.filter((term, at) => unused.findIndex((other) => other.translation === term.translation) === at)
}
