import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinNames, splitNames } from './spreadsheet.ts'

test('a semicolon or a backslash in a name comes back', () => {
  expect(joinNames(['Rock; Pop', 'jazz'])).toBe(String.raw`Rock\; Pop; jazz;`)
  expect(splitNames(String.raw`Rock\; Pop`)).toEqual(['Rock; Pop'])
  expect(splitNames(String.raw`AC\DC, jazz`)).toEqual([String.raw`AC\DC`, 'jazz'])
})

test('names come back from their cell', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', ' ', ';', ',', '|', '\\') }))
  const name = text.map((each) => each.trim()).filter((each) => each !== '' && !each.includes('\n'))
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names)
    }),
  )
})
