import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findUnusedTerms } from './known-terms.ts'

const market = { text: 'Marché de Noël', translation: 'Kerstmarkt' }

it.each([
  ['De Kerstmarkt', false],
  ['kerstmarkten', false],
  ['<p>De <em>kerst</em>markt</p>', false],
  ['Een mini-kerstmarkt', false],
  ['De superkerstmarkt', true],
  ['De kerst markt', true],
  ['', false],
])('“%s” lacks the known term: %s', (text, isUnused) => {
  expect(findUnusedTerms(text, text.startsWith('<'), [market, market])).toEqual(isUnused ? [market] : [])
})

it('finds a term in any text that contains it, regardless of case', () => {
  const words = fc.array(fc.constantFrom('fête', 'Zaal', 'été', '12', 'und'), { maxLength: 6 })
  fc.assert(
    fc.property(words, words, fc.constantFrom('Été indien', 'Feestzaal', 'café 12'), (before, after, translation) => {
      const text = [...before, translation.toUpperCase(), ...after].join(' ')
      expect(findUnusedTerms(text, false, [{ text: 'x', translation }])).toEqual([])
      expect(findUnusedTerms(text, false, [{ text: 'x', translation: `${translation}zz` }])).toHaveLength(1)
    }),
  )
})
