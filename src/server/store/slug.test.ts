// Slugs say what a title says, in letters an address can hold.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSlugLength, numberedSlug, toSlug } from './slug.ts'

test.each([
  ['Kerstmarkt Gent', 'kerstmarkt-gent'],
  ['Weird Slug/Ünï & co', 'weird-slug-uni-co'],
  ['Fête de la Saint-Sylvestre', 'fete-de-la-saint-sylvestre'],
  ['Straßenfest – Œuvre, Ærø & Łódź', 'strassenfest-oeuvre-aero-lodz'],
  ["L’été à l'abbaye", 'lete-a-labbaye'],
  ['  -- 10 % off!  ', '10-off'],
  ['新年音楽会 2027', '新年音楽会-2027'],
  ['v1.2', 'v1-2'],
  ['?!', ''],
])('%j becomes %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('a slug is its own slug, and never longer than allowed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 1, max: 5000 }), (title, n) => {
      const slug = toSlug(title)
      expect(toSlug(slug)).toBe(slug)
      expect(slug).not.toMatch(/[\s/%?#&]/)
      expect(numberedSlug(slug, n).length).toBeLessThanOrEqual(maxSlugLength)
    }),
  )
})
