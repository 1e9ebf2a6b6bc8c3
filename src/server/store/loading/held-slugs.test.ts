// Slugs held as numbers are the slugs that were taken, and none else.
import { expect, test } from 'vitest'
import { heldSlugs, slugKey } from './held-slugs.ts'

const slugs = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => `fair-${from + n}`)

test('what was taken is held, in its language alone, however many there are', () => {
  const held = heldSlugs()
  for (let from = 0; from < 200_000; from += 50_000) {
    held.begin(50_000)
    expect(slugs(from, from + 50_000).every((slug) => held.take(slugKey('nl', slug)))).toBe(true)
  }
  held.begin(1)
  expect(slugs(0, 200_000).every((slug) => held.has(slugKey('nl', slug)))).toBe(true)
  expect(slugs(0, 200_000).some((slug) => held.has(slugKey('fr', slug)))).toBe(false)
  expect(slugs(200_000, 400_000).some((slug) => held.has(slugKey('nl', slug)))).toBe(false)
  expect(held.take(slugKey('nl', 'fair-7'))).toBe(false)
})

test('what was taken for a batch is given back with it, and nothing else is', () => {
  const held = heldSlugs()
  held.begin(30_000)
  for (const slug of slugs(0, 30_000)) held.take(slugKey('de', slug))
  held.begin(30_000)
  for (const slug of slugs(15_000, 60_000)) held.take(slugKey('de', slug))
  held.undo()
  expect(slugs(0, 30_000).every((slug) => held.has(slugKey('de', slug)))).toBe(true)
  expect(slugs(30_000, 60_000).some((slug) => held.has(slugKey('de', slug)))).toBe(false)
})
