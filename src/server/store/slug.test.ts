// Slugs of titles, in characters that URLs can contain.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstFreeSlug, type IsSlugFree, maxSlugLength, numberedSlug, toSlug } from './slug.ts'

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
])('%j has the slug %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('toSlug is idempotent, and slugs do not exceed their maximum length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 1, max: 5000 }), (title, n) => {
      const slug = toSlug(title)
      expect(toSlug(slug)).toBe(slug)
      expect(slug).not.toMatch(/[\s/%?#&]/)
      expect(numberedSlug(slug, n).length).toBeLessThanOrEqual(maxSlugLength)
    }),
  )
})

test('firstFreeSlug returns an unused number after a used one, and the first one if the used have no gap', async () => {
  const numbers = fc.oneof(
    fc.uniqueArray(fc.integer({ min: 1, max: 40 })),
    fc.nat(3000).map((count) => Array.from({ length: count }, (_, index) => index + 1)),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('fair', 'x'.repeat(199)), numbers, async (slug, used) => {
      const slugs = new Set(used.map((n) => numberedSlug(slug, n)))
      const isUsed = (n: number): boolean => slugs.has(numberedSlug(slug, n))
      const isFree: IsSlugFree = async (choice, next) => {
        expect(next()).toContain(choice)
        return Promise.resolve(!slugs.has(choice))
      }
      const found = await firstFreeSlug(isFree, slug)
      const n = [...used, 0].map((number) => number + 1).find((number) => numberedSlug(slug, number) === found)
      expect(n !== undefined && !isUsed(n)).toBe(true)
      if (used.every((number) => number === 1 || isUsed(number - 1))) expect(n).toBe(used.length + 1)
    }),
  )
})
