import { expect, test } from 'vitest'
import { findNeighbours, lastNeighbours } from './neighbours.tsx'

const pageOf = (...ids: number[]) => ({ ids, total: 5 })
const known = { before: pageOf(1, 2), here: pageOf(3, 4), after: pageOf(5) }

test('a record has the ones beside it, on the pages before and after too', () => {
  expect(findNeighbours(3, 2, 2, known)).toEqual({ page: 2, position: 3, total: 5, previous: 2, next: 4 })
  expect(findNeighbours(4, 2, 2, known)).toMatchObject({ previous: 3, next: 5 })
})

test('a record of the next page is found there, and the ends have nothing beyond', () => {
  expect(findNeighbours(5, 2, 2, known)).toMatchObject({ page: 3, position: 5, previous: 4, next: undefined })
  expect(findNeighbours(1, 2, 2, known)).toMatchObject({ page: 1, previous: undefined })
  expect(findNeighbours(9, 2, 2, known)).toBeUndefined()
})

test('a record that left the result keeps the ones that were beside it, as long as the list asks the same', () => {
  const neighbours = findNeighbours(3, 2, 2, known)
  if (!neighbours) throw new Error('Not found')
  const stored = { query: 'missing', id: 3, neighbours }
  expect(lastNeighbours(stored, 'missing', 3, 4)).toMatchObject({ previous: 2, next: 4, total: 4, position: undefined })
  expect(lastNeighbours(stored, 'missing', 3, undefined)).toBe(neighbours)
  expect(lastNeighbours(stored, 'outdated', 3, 4)).toBeUndefined()
  expect(lastNeighbours(stored, 'missing', 4, 4)).toBeUndefined()
})
