import { expect, test, vi } from 'vitest'
import {
  type Call,
  sampleEvent,
  createRecord,
  startTestApp,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'

const ask = async (
  world: TestApp,
  method: string,
  path: string,
  as: NonNullable<Call['as']> = 'administrator',
  body?: object,
): Promise<TestResponse> => world.call(method, `/en/calendar/admin/v1/${path}`, { as, absolute: true, body })

test('what is emptied out of the trash is gone, and its history says only who, when and which', async () => {
  const world = startTestApp()
  const venue = await createRecord(world, 'venues', { venue: 'Geheimhaus', city: 'Verstecktstadt' })
  const { id } = await createRecord(world, 'events', {
    ...sampleEvent,
    title: 'Unspoken',
    venue: venue['id'],
    tags: ['T'],
  })
  const other = await createRecord(world, 'events', { ...sampleEvent, venue: venue['id'] })
  for (const path of [`/venues/${venue['id']}`, `/events/${id}`]) await world.call('DELETE', path, { as: 'editor' })
  expect((await ask(world, 'DELETE', `events/${id}`, 'editor')).status).toBe(403)
  expect((await ask(world, 'DELETE', `events/${other['id']}`)).status).toBe(400)
  expect((await ask(world, 'DELETE', `events/${id}`)).status).toBe(200)
  expect((await ask(world, 'DELETE', `venues/${venue['id']}`)).status).toBe(200)
  expect((await world.call('GET', `/events/${id}`, { as: 'administrator' })).status).toBe(404)
  expect((await world.call('GET', `/events/${other['id']}`)).body).toMatchObject({ venue: [] })
  expect(
    (await world.call('GET', '/events?search=unspoken&status=any,trash', { as: 'administrator' })).body,
  ).toMatchObject({ total: 0 })
  const history = await ask(world, 'GET', `events/${id}/history`)
  expect(history.body).toMatchObject({
    changes: [
      { deed: 'purge', by: { name: 'administrator' }, parts: {} },
      { deed: 'trash' },
      { deed: 'create', parts: {} },
    ],
  })
  expect((await ask(world, 'GET', `events/${id}/history`, 'editor')).status).toBe(404)
  expect((await ask(world, 'GET', 'changes', 'editor')).body['changes']).toContainEqual(
    expect.objectContaining({ deed: 'purge', resource: 'events', id, parts: [], version: {} }),
  )
  expect(JSON.stringify((await ask(world, 'GET', 'changes', 'subscriber')).body)).not.toContain('purge')
  expect(JSON.stringify(world.store.changesAfter(0, 100))).not.toMatch(/Unspoken|Geheimhaus|Verstecktstadt/)
})

test('the trash of a resource is emptied as it was seen', async () => {
  const world = startTestApp()
  for (const title of ['a', 'b', 'c']) {
    const { id } = await createRecord(world, 'events', { ...sampleEvent, title }, title === 'b' ? 'nl' : 'en')
    await world.call('DELETE', `/events/${id}`, { as: 'editor' })
  }
  await createRecord(world, 'events', { ...sampleEvent, title: 'stays' })
  expect(await ask(world, 'POST', 'trash/empty', 'administrator', { resource: 'events', total: 2 })).toMatchObject({
    status: 412,
    body: { data: { total: 3 } },
  })
  expect((await ask(world, 'POST', 'trash/empty', 'editor', { resource: 'events', total: 3 })).status).toBe(403)
  expect((await ask(world, 'POST', 'trash/empty', 'administrator', { resource: 'tags', total: 3 })).status).toBe(400)
  expect((await ask(world, 'POST', 'trash/empty', 'administrator', {})).status).toBe(400)
  expect(
    (await ask(world, 'POST', 'trash/empty', 'administrator', { resource: 'events', total: 3 })).body,
  ).toMatchObject({ removed: 3 })
  expect((await world.call('GET', '/events', { as: 'editor' })).body).toMatchObject({ total: 1 })
})

test('what comes into the trash while it is emptied stays, and so does what is taken out of it', async () => {
  const world = startTestApp()
  const trash = async (id: unknown) => world.call('DELETE', `/venues/${String(id)}`, { as: 'editor' })
  const { id: late } = await createRecord(world, 'venues', { venue: 'Late' })
  const ids: unknown[] = []
  for (let n = 0; n < 60; n += 1) ids.push((await createRecord(world, 'venues', { venue: `Hall ${n}` }))['id'])
  for (const id of ids) await trash(id)
  const emptied = ask(world, 'POST', 'trash/empty', 'administrator', { resource: 'venues', total: 60 })
  const isBegun = (): boolean => world.store.read('venues', Number(ids[0])) === undefined
  while (!isBegun()) await new Promise(setImmediate)
  expect(world.store.read('venues', Number(ids[59]))).toBeDefined()
  const meanwhile = { account: null, changeSet: 'meanwhile' }
  world.store.change('venues', Number(late), { trash: 'put' }, meanwhile)
  world.store.change('venues', Number(ids[59]), { trash: 'take-out' }, meanwhile)
  expect((await emptied).body).toMatchObject({ removed: 59 })
  expect((await world.call('GET', `/venues/${late}`, { as: 'editor' })).body['status']).toBe('trash')
  expect((await world.call('GET', `/venues/${ids[59]}`)).body['status']).toBe('publish')
})

test('a trash that was emptied in part is told as that', async () => {
  const world = startTestApp()
  for (let n = 0; n < 60; n += 1) {
    const { id } = await createRecord(world, 'venues', { venue: `Hall ${n}` })
    await world.call('DELETE', `/venues/${String(id)}`, { as: 'editor' })
  }
  const { purge } = world.store
  let left = 55
  vi.spyOn(world.store, 'purge').mockImplementation((...query) => {
    left -= 1
    if (left < 0) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    purge(...query)
  })
  const credentials = Buffer.from('administrator:administrator secret').toString('base64')
  const response = await world.service(
    new Request(`${world.config.origin}/en/calendar/admin/v1/trash/empty`, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ resource: 'venues', total: 60 }),
    }),
  )
  const named = { request_id: response.headers.get('X-Request-Id') }
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { code: 'rest_store_unwritable', data: { ...named, reason: 'disk_full', removed: 50 } },
  ])
  expect((await world.call('GET', '/venues?status=trash', { as: 'editor' })).body).toMatchObject({ total: 10 })
})

test('health says that the service is well, and of which version it is', async () => {
  const world = startTestApp()
  expect(await ask(world, 'GET', 'health', 'public')).toMatchObject({
    status: 200,
    body: { status: 'ok', version: '0.1.0' },
  })
})
