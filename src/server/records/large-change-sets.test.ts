// An import is one change set, which may not fit into memory.
import { expect, test, vi } from 'vitest'
import { observed } from '#support/store-failures.ts'
import { sampleEvent, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'
import { actor, logChanges, newEvent, venue } from '#support/test-store.ts'
import { createRecords } from '../store/create-records.ts'

const post = async ({ call }: TestApp, path: string, body: object) =>
  call('POST', `/en/calendar/admin/v1${path}`, { as: 'editor', absolute: true, body })

/** Counts the whole changes that are read by change set. */
function countReadChanges({ store }: TestApp): { read: number } {
  const { read, write } = store
  const count = { read: 0 }
  const onRows = (statement: string, rows: number): void => {
    if (/SELECT \* FROM changes WHERE change_set =/.test(statement)) count.read += rows
  }
  vi.spyOn(store, 'read').mockImplementation((work) => read((tx) => work(observed(tx, { onRows }))))
  vi.spyOn(store, 'write').mockImplementation((work) => write((tx) => work(observed(tx, { onRows }))))
  return count
}

test('reverting and continuing a change set does not read all of its changes at once', async () => {
  const app = await startTestApp()
  const ids: number[] = []
  for (let n = 0; n < 2; n += 1) ids.push(Number((await createRecord(app, 'events', sampleEvent))['id']))
  const actor = { account: app.idOf('author'), changeSet: 'import' }
  for (const id of ids)
    await app.store.update('events', id, { translations: { en: { texts: { title: 'Imported' } } } }, actor)
  const count = countReadChanges(app)
  const response = { status: 200, body: { changed: 2, refused: 0 } }
  expect(await post(app, '/changes/import/revert', { dry_run: true })).toMatchObject(response)
  expect(count.read).toBe(0)
  const others = { ids, do: { featured: true }, continues: 'import' }
  expect((await post(app, '/events/bulk', others)).status).toBe(400)
  expect(count.read).toBe(1)
  expect(await post(app, '/changes/import/revert', {})).toMatchObject(response)
  expect(count.read).toBeLessThanOrEqual(2)
})

test('events that are published again by Undo are written in batches', async () => {
  const app = await startTestApp()
  const published = { date: '2026-11-01 09:00:00', date_utc: '2026-11-01 08:00:00' }
  const hall = await venue(app.store, { en: 'Hall' }, { shared: published })
  const titles = Array.from({ length: 40 }, (_, n) => ({ en: `Event ${n}` }))
  const events = titles.map((title) => newEvent(title, { links: { venue: [hall.id] } }))
  const created = await app.store.write((tx) => createRecords(tx, 'events', events, actor))
  const ids = created.map(({ id }) => id)
  const { body } = await post(app, '/events/bulk', { ids, do: { status: { en: 'draft' } } })
  const statements: string[] = []
  const { write } = app.store
  vi.spyOn(app.store, 'write').mockImplementation((work) =>
    write((tx) => work(observed(tx, { onStatement: (statement) => void statements.push(statement) }))),
  )
  const undone = await post(app, `/changes/${String(body['change_set'])}/revert`, {})
  expect(undone).toMatchObject({ status: 200, body: { changed: 40, refused: 0 } })
  expect(statements.length).toBeLessThan(ids.length)
})

test('a change set of more than 5,000 records is not reverted', async () => {
  const app = await startTestApp()
  const actor = { account: null, changeSet: 'import' }
  await app.store.write(async (tx) => {
    const changes = Array.from({ length: 5_001 }, (_, n) => ({
      resource: n === 0 ? ('venues' as const) : ('events' as const),
      record: n + 1,
      action: 'create' as const,
      parts: {},
    }))
    await logChanges(tx, actor, changes)
  })
  const issue = { code: 'too_many', data: { most: 5_000 } }
  expect(await post(app, '/changes/import/revert', {})).toMatchObject({
    status: 400,
    body: { data: { details: { change_set: issue } } },
  })
})
