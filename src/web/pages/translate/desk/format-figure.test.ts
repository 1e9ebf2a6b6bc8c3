import { expect, test } from 'vitest'
import { formatFigure } from './format-figure.ts'

test.each([
  ['12.5', 'price', 'nl', '12,50'],
  ['12.5', 'price', 'en', '12.50'],
  ['12', 'price', 'fr', '12'],
  ['3.5', 'number', 'de', '3,5'],
  ['2027', 'number', 'en', '2027'],
  ['32475123456789012345', 'number', 'fr', '32475123456789012345'],
] as const)('%s, a %s, is written in %s as %s', (figure, kind, language, written) => {
  expect(formatFigure(figure, kind, language)).toBe(written)
})
