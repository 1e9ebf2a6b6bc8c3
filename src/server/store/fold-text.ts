// Folds text for search and sorting: lower case, no accents, no markup.
import { foldLookalike, lookalikes } from '#shared/i18n/normalize-text.ts'

/** Letters without a decomposition. */
const letters: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

/** No script writes more marks on a letter (UAX #15, section 13). */
const maxMarks = 30
/** Two letters count, too: some normal forms turn them into marks. */
const mark = String.raw`[\p{M}\uff9e\uff9f]`
const excessMarks = new RegExp(`(${mark}{${maxMarks}})${mark}+`, 'gu')

/** Shorter texts are sorted at once, even if they have only marks. */
const maxShortLength = 500

/** Removes the marks after the thirtieth on a letter, so that a long text is normalized in linear time. */
export const limitCombiningMarks = (text: string): string =>
  text.length <= maxShortLength ? text : text.replace(excessMarks, '$1')

/** Lower case without accents; other scripts keep their signs. */
export const foldLetters = (text: string): string =>
  limitCombiningMarks(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðłþħı]/g, (letter) => letters[letter] ?? letter)

/**
 * A text as search compares it: plain letters, one kind of quote and dash, single spaces, no control characters. Lookalikes are folded before
 * letters, which takes some apart (´ is a space with an accent), and after them: wide and small forms become lookalikes.
 */
export const foldText = (text: string): string =>
  foldLetters(text.replace(lookalikes, foldLookalike))
    .replace(lookalikes, foldLookalike)
    .replace(/[«»]/g, '"')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
