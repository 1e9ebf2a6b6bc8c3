import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCoordinates } from '#shared/dates/format.ts'
import { interfaceLanguages } from '#shared/i18n/language.ts'
import { parseCoordinate } from './text-inputs.tsx'

test('coordinates are formatted with the decimal separator of the language and all decimals', () => {
  expect(interfaceLanguages.map((language) => formatCoordinates(-44.015812, language))).toEqual([
    '-44,015812',
    '-44.015812',
    '-44,015812',
    '-44,015812',
  ])
  expect(formatCoordinates(0.0000001, 'nl')).toBe('0,0000001')
})

test('a formatted coordinate is parsed as the same number', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 180, noNaN: true }),
      fc.constantFrom(...interfaceLanguages),
      (value, language) => {
        expect(parseCoordinate(formatCoordinates(value, language))).toBe(value)
      },
    ),
  )
})
