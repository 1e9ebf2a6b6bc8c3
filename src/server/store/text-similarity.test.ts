import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getSimilarity, minSimilarity } from './text-similarity.ts'

/** The number of edits, computed from its definition. */
function countEdits(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    rows.push([row])
    for (let column = 1; column <= b.length; column++) {
      const replaced = (rows[row - 1]?.[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const added = (rows[row]?.[column - 1] ?? 0) + 1
      rows[row]?.push(Math.min(replaced, added, (rows[row - 1]?.[column] ?? 0) + 1))
    }
  }
  return rows[a.length]?.[b.length] ?? 0
}

it('the similarity of equal texts is 1, otherwise the share of unchanged characters', () => {
  expect(getSimilarity('', '')).toBe(1)
  expect(getSimilarity('Fête', 'Fête')).toBe(1)
  expect(getSimilarity('Marché de Noël 2026', 'Marché de Noël 2027')).toBeCloseTo(18 / 19)
  expect(getSimilarity('abcd', 'abce')).toBe(0.75)
  expect(getSimilarity('Marché de Noël', 'Fête de la musique')).toBe(0)
  expect(getSimilarity('', 'a')).toBe(0)
})

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '🎄'), maxLength: 40 })
/** Two random texts, or a text and one that differs from it by a few edits. */
const pair = fc.oneof(
  fc.tuple(text, text),
  fc
    .tuple(text, fc.array(fc.tuple(fc.nat(40), fc.nat(2), fc.constantFrom('a', 'x', '🎄')), { maxLength: 8 }))
    .map(([from, edits]): [string, string] => {
      const letters = [...from]
      for (const [at, removed, added] of edits) letters.splice(Math.min(at, letters.length), removed % 2, added)
      return [from, letters.join('')]
    }),
)

it('the similarity matches its definition, is symmetric, and 0 below the minimum', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const length = Math.max(a.length, b.length)
      const expected = length === 0 ? 1 : 1 - countEdits(a, b) / length
      const similarity = getSimilarity(a, b)
      expect(similarity).toBeCloseTo(expected >= minSimilarity ? expected : 0)
      expect(getSimilarity(b, a)).toBe(similarity)
    }),
  )
})
