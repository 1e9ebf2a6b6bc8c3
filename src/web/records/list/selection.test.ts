import { expect, test } from 'vitest'
import { countOf, isPicked, picking, type Selection } from './selection.ts'

const none: Selection = { ids: new Set() }

test('rows are picked one by one and together', () => {
  const some = picking(none, [1, 2, 3], true)
  expect(countOf(some)).toBe(3)
  expect(countOf(picking(some, [2], false))).toBe(2)
  expect(isPicked(some, 4)).toBe(false)
})

test('of all that there are, one that is left out is one less', () => {
  const all: Selection = { ids: new Set(), total: 137 }
  const most = picking(all, [5], false)
  expect(countOf(most)).toBe(136)
  expect([isPicked(most, 5), isPicked(most, 6)]).toEqual([false, true])
  expect(countOf(picking(most, [5], true))).toBe(137)
})
