import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventLikeness, isSameWord, likeness, wordLikeness } from './name-likeness.ts'

const compared = (name: string, address = '', zip = '') => ({
  name: name.split(' '),
  address: address === '' ? [] : address.split(' '),
  zip: zip === '' ? [] : [zip],
})

test('long words match with one wrong letter, short words do not', () => {
  expect(isSameWord('theatre', 'theater')).toBe(true)
  expect(isSameWord('concert', 'concret')).toBe(true)
  expect(isSameWord('concert', 'conccert')).toBe(true)
  expect(isSameWord('concert', 'conert')).toBe(true)
  expect(isSameWord('concert', 'concern')).toBe(true)
  expect(isSameWord('concert', 'conserx')).toBe(false)
  expect(isSameWord('abbal', 'abal')).toBe(true)
  expect(isSameWord('hal', 'hall')).toBe(false)
  expect(isSameWord('zaal', 'taal')).toBe(false)
})

test('a word matches itself with any letter removed, added or replaced', () => {
  const letter = fc.constantFrom('a', 'b', 'c')
  const word = fc.array(letter, { minLength: 6, maxLength: 9 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(word, fc.nat(5), letter, (text, at, other) => {
      expect(isSameWord(text, text.slice(0, at) + text.slice(at + 1))).toBe(true)
      expect(isSameWord(text, text.slice(0, at) + other + text.slice(at))).toBe(true)
      expect(isSameWord(text, text.slice(0, at) + other + text.slice(at + 1))).toBe(true)
    }),
  )
})

test('the likeness of names is symmetric and ignores the order of words', () => {
  const words = fc.array(fc.constantFrom('zaal', 'de', 'grote', 'markt', 'theater'), { maxLength: 5 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect(wordLikeness(a, b)).toBe(wordLikeness(b, a))
      expect(wordLikeness(a, b)).toBe(wordLikeness(a.toReversed(), b))
      expect(wordLikeness(a, a)).toBe(a.length === 0 ? 0 : 1)
    }),
  )
})

test('the postal code decides whether names with some common words are alike', () => {
  expect(likeness(compared('grote zaal'), compared('zaal grote'))).toBe(1)
  expect(likeness(compared('zaal de vos'), compared('zaal de haas'))).toBe(0)
  expect(likeness(compared('zaal de vos', '', '9000'), compared('zaal de haas', '', '9000'))).toBeGreaterThan(0.8)
  expect(likeness(compared('grote zaal', '', '9000'), compared('grote zaal', '', '8000'))).toBe(1)
  expect(
    likeness(compared('cultureel centrum het spoor', '', '9000'), compared('cultureel centrum spoor', '', '8000')),
  ).toBe(0)
})

test('titles are alike if they have the same words, or half of them at the same venue and day', () => {
  const [night, long] = [
    ['nacht', 'musea'],
    ['lange', 'nacht', 'musea', 'gent'],
  ]
  expect(eventLikeness(night, night, false)).toBe(1)
  expect(eventLikeness(night, long, false)).toBe(0)
  expect(eventLikeness(night, long, true)).toBeGreaterThan(eventLikeness(night, night, false))
  expect(eventLikeness(night, ['jazz'], true)).toBe(0)
})
