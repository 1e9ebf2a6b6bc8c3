import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fingerprint } from './finding.ts'

it('is the same for the same texts, and differs when one of them does or a letter moves to the next', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), (a, b) => {
      expect(fingerprint(...a) === fingerprint(...b)).toBe(JSON.stringify(a) === JSON.stringify(b))
    }),
  )
  expect(fingerprint('ab', 'c')).not.toBe(fingerprint('a', 'bc'))
})
