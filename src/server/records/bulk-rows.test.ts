// Bulk actions in batches.
import { expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { startTestApp } from '#support/test-app.ts'
import { inBatches } from './bulk.ts'

test('other work runs between slow rows of a bulk action', async () => {
  const { store } = await startTestApp()
  const ctx = {
    store,
    reportError: () => problem('rest_internal_error', 500),
  }
  let served = 0
  let isOver = false
  const serve = (): void => {
    served += 1
    if (!isOver) setImmediate(serve)
  }
  setImmediate(serve)
  const before: number[] = []
  const ids = [1, 2, 3, 4, 5, 6]
  const rows = await inBatches(
    ctx,
    ids.map((record) => ({ resource: 'events', record }) as const),
    {
      size: 50,
      prepare: () =>
        Promise.resolve(({ record: id }) => {
          before.push(served)
          const until = performance.now() + 60
          while (performance.now() < until);
          return Promise.resolve({ resource: 'events', id, result: 'unchanged' } as const)
        }),
      apply: (_tx, planned) => Promise.resolve([...planned]),
    },
    false,
  )
  isOver = true
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(before.toSorted((a, b) => a - b)).toEqual(before)
  expect(new Set(before).size).toBeGreaterThan(1)
})
