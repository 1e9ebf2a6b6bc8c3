// All that an import wrote is one change set, which nobody may have read whole by asking for it.
import { expect, test } from 'vitest'
import { createService } from '../http/app.ts'
import type { ChangeLine } from '../sync-store/types.ts'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'

test('what a change set did is not read whole, as it does not fit into memory where an import did it', async () => {
  const world = startTestApp()
  const { store, config, clock } = world
  const ids = [await createRecord(world, 'events', sampleEvent), await createRecord(world, 'events', sampleEvent)].map(
    ({ id }) => Number(id),
  )
  const by = { account: world.idOf('author'), changeSet: 'import' }
  for (const id of ids) store.change('events', id, { variants: { en: { texts: { title: 'Brought' } } } }, by)
  let read = 0
  const counting = {
    ...store,
    changesIn(name: string, limit?: number) {
      const lines = store.changesIn(name, limit)
      read += lines.length
      return lines
    },
  }
  const service = createService({ store: counting, clock: () => clock.now, config })
  const post = async (path: string, body: object) => {
    const headers = {
      Authorization: `Basic ${Buffer.from('editor:editor secret').toString('base64')}`,
      'Content-Type': 'application/json',
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answered = await service(new Request(`${config.origin}${admin}${path}`, init))
    return { status: answered.status, body: await answered.json() }
  }
  const response = { status: 200, body: { changed: 2, refused: 0 } }
  expect(await post('/changes/import/revert', { dry_run: true })).toMatchObject(response)
  expect(read).toBe(0)
  const others = { ids, do: { featured: true }, continues: 'import' }
  expect((await post('/events/bulk', others)).status).toBe(400)
  expect(read).toBe(1)
  expect(await post('/changes/import/revert', {})).toMatchObject(response)
  expect(read).toBe(2)
})

test('an import of thousands is not undone in one go, while nobody else would be served', async () => {
  const world = startTestApp()
  const { store, config, clock } = world
  const linesIn = (): ChangeLine[] =>
    Array.from({ length: 5_001 }, (_, n) => ({
      seq: n + 1,
      resource: n === 0 ? 'venues' : 'events',
      record: n + 1,
      deed: 'create',
    }))
  const service = createService({ store: { ...store, linesIn }, clock: () => clock.now, config })
  const headers = { Authorization: `Basic ${Buffer.from('editor:editor secret').toString('base64')}` }
  const address = `${config.origin}${admin}/changes/import/revert`
  const answered = await service(new Request(address, { method: 'POST', headers }))
  const fault = { code: 'too_many', data: { most: 5_000 } }
  expect([answered.status, await answered.json()]).toMatchObject([400, { data: { details: { change_set: fault } } }])
})
