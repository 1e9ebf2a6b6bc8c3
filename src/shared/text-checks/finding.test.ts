import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fingerprint } from './finding.ts'

it('the fingerprints of two lists of texts are equal only if the lists are equal', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), (a, b) => {
      expect(fingerprint(...a) === fingerprint(...b)).toBe(JSON.stringify(a) === JSON.stringify(b))
    }),
  )
  expect(fingerprint('ab', 'c')).not.toBe(fingerprint('a', 'bc'))
})
