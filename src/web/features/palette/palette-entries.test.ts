import { expect, it } from 'vitest'
import { matchesText } from './palette-entries.ts'

it('Accents and case are ignored, and every word must match', () => {
  expect(matchesText('Go to: École', 'ecole')).toBe(true)
  expect(matchesText('Go to: École', 'ECOLE go')).toBe(true)
  expect(matchesText('Go to: École', 'école musique')).toBe(false)
  expect(matchesText('Anything', '')).toBe(true)
})
