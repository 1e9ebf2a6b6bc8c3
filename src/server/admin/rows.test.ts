// Many rows, a few at a time.
import { expect, test } from 'vitest'
import { openWorld } from '../testing.ts'
import { stepwise } from './rows.ts'

test('others are served between rows that take long', async () => {
  const { store } = openWorld()
  let served = 0
  let isOver = false
  const serve = (): void => {
    served += 1
    if (!isOver) setImmediate(serve)
  }
  setImmediate(serve)
  const before: number[] = []
  const ids = [1, 2, 3, 4, 5, 6]
  const rows = await stepwise(
    store,
    ids,
    (id) => {
      before.push(served)
      const until = performance.now() + 60
      while (performance.now() < until);
      return { resource: 'events', id, result: 'unchanged' }
    },
    true,
  )
  isOver = true
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(before.toSorted((one, other) => one - other)).toEqual(before)
  expect(new Set(before).size).toBeGreaterThan(1)
})
