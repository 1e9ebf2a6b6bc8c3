import { expect, it } from 'vitest'
import { slotsAfter } from './slots.ts'

const first = slotsAfter({ ids: [], keys: [], next: 0 }, [11, 12, 13])

it('lets another page take over the rows, and adds what it has more', () => {
  expect(slotsAfter(first, [21, 22, 23, 24]).keys).toEqual([0, 1, 2, 3])
})

it('keeps the row of each record that stays, and gives no record the row of another', () => {
  const after = slotsAfter(first, [10, 11, 13])
  expect(after.keys).toEqual([3, 0, 2])
  expect(slotsAfter(after, [10, 12, 13]).keys).toEqual([3, 4, 2])
})
