import { expect, test } from 'vitest'
import { findNeighbours, lastNeighbours } from './neighbours.tsx'

const pageOf = (...ids: number[]) => ({ ids, total: 5 })
const known = { before: pageOf(1, 2), here: pageOf(3, 4), after: pageOf(5) }

test('a record has its neighbours, also from the pages before and after', () => {
  expect(findNeighbours(3, 2, 2, known)).toEqual({ page: 2, position: 3, total: 5, previous: 2, next: 4 })
  expect(findNeighbours(4, 2, 2, known)).toMatchObject({ previous: 3, next: 5 })
})

test('a record on the next page is found, and the first and last record lack one neighbour', () => {
  expect(findNeighbours(5, 2, 2, known)).toMatchObject({ page: 3, position: 5, previous: 4, next: undefined })
  expect(findNeighbours(1, 2, 2, known)).toMatchObject({ page: 1, previous: undefined })
  expect(findNeighbours(9, 2, 2, known)).toBeUndefined()
})

test('a record that left the results keeps its last neighbours while the query is the same', () => {
  const neighbours = findNeighbours(3, 2, 2, known)
  if (!neighbours) throw new Error('Not found')
  const stored = { query: 'missing', id: 3, neighbours }
  expect(lastNeighbours(stored, 'missing', 3, 4)).toMatchObject({ previous: 2, next: 4, total: 4, position: undefined })
  expect(lastNeighbours(stored, 'missing', 3, undefined)).toBe(neighbours)
  expect(lastNeighbours(stored, 'outdated', 3, 4)).toBeUndefined()
  expect(lastNeighbours(stored, 'missing', 4, 4)).toBeUndefined()
})
