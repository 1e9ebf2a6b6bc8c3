// The words marked as new, for any two texts.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newWords } from './NewWords.tsx'

const word = fc.constantFrom('Concert', 'au', 'parc', ' ', '  ', ',', 'é', '\n', '😀')
const text = fc.array(word, { maxLength: 30 }).map((all) => all.join(''))

it('returns the whole new text', () => {
  fc.assert(
    fc.property(text, text, (before, now) => {
      expect(
        newWords(before, now)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(now)
    }),
  )
})
it('marks no words of an unchanged text, all words of a first text, and otherwise the added words', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(newWords(one, one).some(({ isNew }) => isNew)).toBe(false)
      expect(newWords('', one).every(({ isNew }) => isNew)).toBe(true)
    }),
  )
  const pieces = newWords('Een concert in het park', 'Een groot concert in het bos')
  expect(pieces.flatMap(({ text, isNew }) => (isNew ? [text.trim()] : []))).toEqual(['groot', 'bos'])
})
it('marks very long texts as a whole', () => {
  const long = (of: string) => of.repeat(6_000)
  expect(newWords(long('ab '), long('ac '))).toEqual([{ text: long('ac '), isNew: true }])
})
