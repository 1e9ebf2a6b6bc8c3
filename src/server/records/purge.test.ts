import { expect, test, vi } from 'vitest'
import {
  type Call,
  sampleEvent,
  createRecord,
  startTestApp,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'
import { fillDiskAfter } from '#support/store-failures.ts'

const send = async (
  app: TestApp,
  method: string,
  path: string,
  as: NonNullable<Call['as']> = 'administrator',
  body?: object,
): Promise<TestResponse> => app.call(method, `/en/calendar/admin/v1/${path}`, { as, absolute: true, body })

test('a purged record is deleted, and its history keeps only authors, dates and actions', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Geheimhaus', city: 'Verstecktstadt' })
  const { id } = await createRecord(app, 'events', {
    ...sampleEvent,
    title: 'Unspoken',
    venue: venue['id'],
    tags: ['T'],
  })
  const other = await createRecord(app, 'events', { ...sampleEvent, venue: venue['id'] })
  for (const path of [`/venues/${venue['id']}`, `/events/${id}`]) await app.call('DELETE', path, { as: 'editor' })
  expect((await send(app, 'DELETE', `events/${id}`, 'editor')).status).toBe(403)
  expect((await send(app, 'DELETE', `events/${other['id']}`)).status).toBe(400)
  expect((await send(app, 'DELETE', `events/${id}`)).status).toBe(200)
  expect((await send(app, 'DELETE', `venues/${venue['id']}`)).status).toBe(200)
  expect((await app.call('GET', `/events/${id}`, { as: 'administrator' })).status).toBe(404)
  expect((await app.call('GET', `/events/${other['id']}`)).body).toMatchObject({ venue: [] })
  expect(
    (await app.call('GET', '/events?search=unspoken&status=any,trash', { as: 'administrator' })).body,
  ).toMatchObject({ total: 0 })
  const history = await send(app, 'GET', `events/${id}/history`)
  expect(history.body).toMatchObject({
    changes: [
      { deed: 'purge', by: { name: 'administrator' }, parts: {} },
      { deed: 'trash' },
      { deed: 'create', parts: {} },
    ],
  })
  expect((await send(app, 'GET', `events/${id}/history`, 'editor')).status).toBe(404)
  expect((await send(app, 'GET', 'changes', 'editor')).body['changes']).toContainEqual(
    expect.objectContaining({ deed: 'purge', resource: 'events', id, parts: [], version: {} }),
  )
  expect(JSON.stringify((await send(app, 'GET', 'changes', 'subscriber')).body)).not.toContain('purge')
  expect(JSON.stringify(await app.store.changesAfter(0, 100))).not.toMatch(/Unspoken|Geheimhaus|Verstecktstadt/)
})

test('the trash is emptied only with the matching total', async () => {
  const app = await startTestApp()
  for (const title of ['a', 'b', 'c']) {
    const { id } = await createRecord(app, 'events', { ...sampleEvent, title }, title === 'b' ? 'nl' : 'en')
    await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  }
  await createRecord(app, 'events', { ...sampleEvent, title: 'stays' })
  expect(await send(app, 'POST', 'trash/empty', 'administrator', { resource: 'events', total: 2 })).toMatchObject({
    status: 412,
    body: { data: { total: 3 } },
  })
  expect((await send(app, 'POST', 'trash/empty', 'editor', { resource: 'events', total: 3 })).status).toBe(403)
  expect((await send(app, 'POST', 'trash/empty', 'administrator', { resource: 'tags', total: 3 })).status).toBe(400)
  expect((await send(app, 'POST', 'trash/empty', 'administrator', {})).status).toBe(400)
  expect(
    (await send(app, 'POST', 'trash/empty', 'administrator', { resource: 'events', total: 3 })).body,
  ).toMatchObject({ removed: 3 })
  expect((await app.call('GET', '/events', { as: 'editor' })).body).toMatchObject({ total: 1 })
})

test('records that are trashed or restored while the trash is emptied are not deleted', async () => {
  const app = await startTestApp()
  const trash = async (id: unknown) => app.call('DELETE', `/venues/${String(id)}`, { as: 'editor' })
  const { id: late } = await createRecord(app, 'venues', { venue: 'Late' })
  const ids: unknown[] = []
  for (let n = 0; n < 60; n += 1) ids.push((await createRecord(app, 'venues', { venue: `Hall ${n}` }))['id'])
  for (const id of ids) await trash(id)
  const { write } = app.store
  const meanwhile = { account: null, changeSet: 'meanwhile' }
  const change = async (): Promise<void> => {
    await app.store.update('venues', Number(late), { trash: 'put' }, meanwhile)
    await app.store.update('venues', Number(ids[59]), { trash: 'take-out' }, meanwhile)
  }
  // Between the first batch and the next.
  const spy = vi.spyOn(app.store, 'write').mockImplementation(async (work) => {
    const result = await write(work)
    if ((await app.store.find('venues', Number(ids[0]))) === undefined) {
      spy.mockRestore()
      await change()
    }
    return result
  })
  const emptied = await send(app, 'POST', 'trash/empty', 'administrator', { resource: 'venues', total: 60 })
  expect(emptied.body).toMatchObject({ removed: 59 })
  expect((await app.call('GET', `/venues/${late}`, { as: 'editor' })).body['status']).toBe('trash')
  expect((await app.call('GET', `/venues/${ids[59]}`)).body['status']).toBe('publish')
})

test('the error of a partly emptied trash has the number of deleted records', async () => {
  const app = await startTestApp()
  for (let n = 0; n < 60; n += 1) {
    const { id } = await createRecord(app, 'venues', { venue: `Hall ${n}` })
    await app.call('DELETE', `/venues/${String(id)}`, { as: 'editor' })
  }
  const freeDisk = fillDiskAfter(app.store, 55)
  const credentials = Buffer.from('administrator:administrator secret').toString('base64')
  const response = await app.service(
    new Request(`${app.config.origin}/en/calendar/admin/v1/trash/empty`, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ resource: 'venues', total: 60 }),
    }),
  )
  freeDisk()
  const named = { request_id: response.headers.get('X-Request-Id') }
  const left = Number((await app.call('GET', '/venues?status=trash', { as: 'editor' })).body['total'])
  // The batch in which the disk is full is rolled back.
  expect(left).toBeGreaterThanOrEqual(5)
  expect(left).toBeLessThan(60)
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { code: 'rest_store_unwritable', data: { ...named, reason: 'disk_full', removed: 60 - left } },
  ])
})

test('the health endpoint returns status and version', async () => {
  const app = await startTestApp()
  expect(await send(app, 'GET', 'health', 'public')).toMatchObject({
    status: 200,
    body: { status: 'ok', version: '0.1.0' },
  })
})
