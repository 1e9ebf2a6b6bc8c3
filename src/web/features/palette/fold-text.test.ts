import { expect, it } from 'vitest'
import { holds } from './fold-text.ts'

it('Marks and case do not count, every word does', () => {
  expect(holds('Go to: École', 'ecole')).toBe(true)
  expect(holds('Go to: École', 'ECOLE go')).toBe(true)
  expect(holds('Go to: École', 'école musique')).toBe(false)
  expect(holds('Anything', '')).toBe(true)
})
