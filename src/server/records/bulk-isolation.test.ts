// Rows of a bulk action that fail alone, dry runs, and requests that are repeated while the first one runs.
import { expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import type { BulkRowResult } from '#shared/responses.ts'
import { createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'
import { actor, event, type TestStore } from '#support/test-store.ts'
import { updateRecord } from '../store/write-records.ts'
import { inBatches, type RowTarget, type RowWork } from './bulk.ts'

const isFeatured = async (store: TestStore, id: number): Promise<boolean> =>
  (await store.find('events', id))?.shared['featured'] === 1

async function createEvents(store: TestStore, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1)
    ids.push((await event(store, { en: `Event ${index}` }, { source: 'en' })).id)
  return ids
}

/** Features records; the record with the id `failing` fails after its statements. */
const feature = async (store: TestStore, ids: readonly number[], stays: boolean, failing: number) => {
  const errors: unknown[] = []
  const reportError = (error: unknown) => {
    errors.push(error)
    return problem('rest_internal_error', 500)
  }
  const work: RowWork<RowTarget, number> = {
    size: 50,
    prepare: () => Promise.resolve(({ record }) => Promise.resolve(record)),
    apply: async (tx, planned) => {
      const rows: BulkRowResult[] = []
      for (const id of planned) {
        await updateRecord(tx, 'events', id, { shared: { featured: 1 } }, actor)
        if (id === failing) throw new TypeError('A fault of the program.')
        rows.push({ resource: 'events', id, result: 'changed' })
      }
      return rows
    },
  }
  const targets = ids.map((record): RowTarget => ({ resource: 'events', record }))
  return { rows: await inBatches({ store, reportError }, targets, work, !stays), errors }
}

test('an unexpected error of a row rolls back only this row', async () => {
  const { store } = await startTestApp()
  const ids = await createEvents(store, 3)
  const [first = 0, second = 0, third = 0] = ids
  const { rows, errors } = await feature(store, ids, true, second)
  expect(rows.map(({ id, result }) => [id, result])).toEqual([
    [first, 'changed'],
    [second, 'refused'],
    [third, 'changed'],
  ])
  expect(errors).toHaveLength(1)
  expect(await isFeatured(store, first)).toBe(true)
  expect(await isFeatured(store, second)).toBe(false)
  expect(await isFeatured(store, third)).toBe(true)
})

test('a dry run changes nothing', async () => {
  const { store } = await startTestApp()
  const ids = await createEvents(store, 60)
  const { rows } = await feature(store, ids, false, 0)
  expect(rows).toHaveLength(60)
  for (const id of ids) expect(await isFeatured(store, id)).toBe(false)
})

test('two concurrent requests with the same change set write each record once', async () => {
  const app: TestApp = await startTestApp()
  const ids: unknown[] = []
  for (let index = 0; index < 60; index += 1)
    ids.push((await createRecord(app, 'events', { ...sampleEvent, title: `Event ${index}` }))['id'])
  const body = { ids, do: { move: { days: 1 } }, continues: '0af7651916cd43dd8448eb211c80319c' }
  const send = async () => app.call('POST', '/en/calendar/admin/v1/events/bulk', { as: 'editor', absolute: true, body })
  const [first, second] = await Promise.all([send(), send()])
  expect(first.body).toMatchObject({ changed: 60 })
  expect(second.body['rows']).toEqual(first.body['rows'])
  const starts = new Set<unknown>()
  for (const id of ids) starts.add((await app.store.find('events', Number(id)))?.shared['start_date'])
  expect(starts.size).toBe(1)
})
