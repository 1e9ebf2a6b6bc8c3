import { expect, test } from 'vitest'
import { hashApplicationPassword } from '../../auth/secrets.ts'
import { createService } from '../../http/app.ts'
import { createAccount } from '../../store/accounts.ts'
import { createAppPassword } from '../../store/app-passwords.ts'
import { testDatabase } from '#support/test-database.ts'
import { openTestStore, type TestStore } from '#support/test-store.ts'
import { sampleEvent, createRecord, startTestApp, visit } from '#support/test-app.ts'

test('If-None-Match returns 304 for an unchanged record, and If-Match rejects a write to a changed one', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', sampleEvent)
  const path = `/events/${created['id']}`
  const { headers } = await app.call('GET', path, { as: 'editor' })
  const etag = headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"2-/)
  expect((await app.call('GET', path, { as: 'editor', headers: { 'If-None-Match': etag } })).status).toBe(304)
  const weak = { 'If-None-Match': `"other", W/${etag}` }
  expect((await app.call('GET', path, { as: 'editor', headers: weak })).status).toBe(304)
  await app.call('PATCH', path, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  expect(
    (await app.call('PATCH', path, { as: 'editor', headers: { 'If-Match': etag }, body: { title: 'Still mine' } }))
      .status,
  ).toBe(200)
  const late = await app.call('PATCH', path, {
    as: 'editor',
    headers: { 'If-Match': etag },
    body: { title: 'Too late' },
  })
  expect(late).toMatchObject({
    status: 412,
    body: { code: 'rest_precondition_failed', data: { current: { title: 'Still mine' } } },
  })
  expect((await app.call('DELETE', path, { as: 'editor', headers: { 'If-Match': etag } })).status).toBe(412)
  const either = { 'If-Match': `${etag}, ${(await app.call('HEAD', path, { as: 'editor' })).headers.get('ETag')}` }
  expect((await app.call('PATCH', path, { as: 'editor', headers: either, body: {} })).status).toBe(200)
  expect((await app.call('DELETE', path, { as: 'editor', headers: { 'If-Match': '*' } })).status).toBe(200)
  const list = await app.call('GET', '/venues')
  expect(
    (await app.call('GET', '/venues', { headers: { 'If-None-Match': list.headers.get('ETag') ?? '' } })).status,
  ).toBe(304)
})

test('an idempotency key creates one record, and is rejected with another body', async () => {
  const app = await startTestApp()
  const headers = { 'Idempotency-Key': 'key-1' }
  const first = await app.call('POST', '/events', { as: 'editor', headers, body: sampleEvent })
  const again = await app.call('POST', '/events', { as: 'editor', headers, body: sampleEvent })
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
  expect(
    (await app.call('POST', '/events', { as: 'editor', headers, body: { ...sampleEvent, title: 'Other' } })).status,
  ).toBe(422)
  expect((await app.call('POST', '/events?featured=1', { as: 'editor', headers, body: sampleEvent })).status).toBe(422)
  expect((await app.call('POST', '/events', { as: 'author', headers, body: sampleEvent })).body['id']).not.toBe(
    first.body['id'],
  )
  const failed = { 'Idempotency-Key': 'key-2' }
  expect((await app.call('POST', '/events', { as: 'editor', headers: failed, body: { title: 'x' } })).status).toBe(400)
  expect((await app.call('POST', '/events', { as: 'editor', headers: failed, body: sampleEvent })).status).toBe(201)
})

test('an idempotency key is valid for one day per language and path, even if the record was deleted', async () => {
  const app = await startTestApp()
  const headers = { 'Idempotency-Key': 'key' }
  const send = async (path: string, body: object, root: 'en' | 'nl' = 'en') => {
    const created = await app.call('POST', path, { as: 'editor', root, headers, body })
    expect([path, created.status]).toEqual([path, 201])
    return created.body
  }
  const first = await send('/events', sampleEvent)
  const others = [await send('/events', sampleEvent, 'nl'), await send('/events?ml_language=fr', sampleEvent)]
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(3)
  const named = { venue: 'Hall', organizer: 'Hall' }
  expect([await send('/venues', named), await send('/organizers', named)]).toMatchObject([
    { venue: 'Hall' },
    { organizer: 'Hall' },
  ])
  await app.call('DELETE', `/events/${first['id']}`, { as: 'editor' })
  expect(await send('/events/', sampleEvent)).toEqual(first)
  app.clock.now += 24 * 3_600_000 + 1000
  expect((await send('/events', sampleEvent))['id']).not.toBe(first['id'])
  const both = await Promise.all([1, 2].map(() => send('/events?ml_language=de', sampleEvent)))
  expect(both[0]).toEqual(both[1])
})

test('an identical venue that is posted again is not duplicated, and one that differs is created', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'venues', { venue: 'Hall', city: 'Gent', zip: '9000' })
  expect((await createRecord(app, 'venues', { venue: 'HALL', city: 'Gent' }))['id']).toBe(created['id'])
  expect((await createRecord(app, 'venues', { venue: 'Hall', city: 'Brugge' }))['id']).not.toBe(created['id'])
  expect(await app.store.changesOf('venues', Number(created['id']))).toHaveLength(1)
  const unplaced = await createRecord(app, 'venues', { venue: 'Hall', city: '', address: '' })
  expect(unplaced['id']).not.toBe(created['id'])
  expect((await createRecord(app, 'venues', { venue: 'Hall', city: '' }))['id']).toBe(unplaced['id'])
  const draft = await createRecord(app, 'venues', { venue: 'Hall', status: 'draft', zip: '9000' })
  expect(draft['id']).not.toBe(created['id'])
  await app.call('PATCH', `/venues/${created['id']}`, { as: 'editor', body: { status: 'private' } })
  const createdByAuthor = await createRecord(app, 'venues', { venue: 'Hall', zip: '9000' }, 'en', 'author')
  expect([created['id'], draft['id']]).not.toContain(createdByAuthor['id'])
  const createIn = async (stateprovince: string) =>
    (await createRecord(app, 'venues', { venue: 'Told', state: 'OV', stateprovince }))['id']
  const response = await createIn('Flanders')
  expect(await createIn('Flanders')).toBe(response)
  const other = await createIn('OV')
  expect(other).not.toBe(response)
  expect(await createIn('OV')).toBe(other)
})

test('known paths reject other methods with 405 and Allow, unknown paths get 404', async () => {
  const app = await startTestApp()
  const put = await app.call('PUT', '/events', { as: 'editor', body: {} })
  expect(put).toMatchObject({ status: 405, body: { code: 'rest_no_route' } })
  expect(put.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS')
  for (const path of [
    '/events/abc',
    '/events/-1',
    '/events/1.5',
    '/nothing',
    '/events/by-slug/',
    '/categories/by-slug/x',
  ]) {
    expect((await app.call('GET', path)).status).toBe(404)
  }
  for (const id of ['0', '1234567890123456', '9'.repeat(400)])
    expect((await app.call('GET', `/events/${id}`)).body['code']).toBe('rest-event-not-found')
  const head = await app.call('HEAD', '/events')
  expect([head.status, head.headers.get('X-TEC-Total')]).toEqual([200, '0'])
  const query = await app.call('OPTIONS', '/events', { headers: { Origin: 'https://other.example' } })
  expect(query.headers.get('Access-Control-Allow-Methods')).toContain('POST')
  expect(query.headers.get('Access-Control-Allow-Origin')).toBe('*')
  // All headers that the service reads, including those of uploads and event streams.
  const allowed = query.headers.get('Access-Control-Allow-Headers')?.split(', ')
  for (const name of [
    'Authorization',
    'Content-Disposition',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'Last-Event-ID',
    'X-Calendar-Account',
    'X-Calendar-Request',
    'X-HTTP-Method-Override',
    // Sent by clients of other servers; ignored.
    'X-WP-Nonce',
  ])
    expect(allowed).toContain(name)
  expect((await app.call('GET', '/doc')).body).toMatchObject({ openapi: '3.1.0' })
  expect((await app.call('GET', '/')).body).toMatchObject({ namespace: 'calendar/events/v1' })
})

test('language roots and public URLs can be configured', async () => {
  const app = await startTestApp({ roots: ['en', 'fr'], urlPattern: '/agenda/{kind}/{language}/{slug}' })
  const rock = await createRecord(app, 'categories', {
    name: 'Rock',
    parent: (await createRecord(app, 'categories', { name: 'Music' }))['id'],
  })
  const created = await app.call('POST', '/events', { as: 'editor', root: 'fr', body: sampleEvent })
  expect(created.body).toMatchObject({
    language: 'fr',
    url: 'https://calendar.example.org/agenda/event/fr/concert',
    rest_url: `https://calendar.example.org/fr/calendar/events/v1/events/${created.body['id']}`,
  })
  expect((await app.call('GET', '/events', { root: 'nl' })).status).toBe(404)
  expect((await app.call('GET', '/events?ml_language=nl')).status).toBe(200)
  expect(rock['url']).toBe('https://calendar.example.org/agenda/events/category/en/music/rock')
  for (const [url, name] of [
    [created.body['url'], 'Concert'],
    [rock['url'], 'Rock'],
  ] as const)
    expect((await visit(app, new URL(String(url)).pathname)).html).toContain(`<h1>${name}</h1>`)
})

test('the public URL of a withdrawn record redirects only accounts that may edit it', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', sampleEvent)
  expect((await visit(app, '/en/event/concert/', 'subscriber')).status).toBe(200)
  expect((await app.call('GET', '/fr/event/concert/', { absolute: true })).status).toBe(404)
  await app.call('PATCH', `/events/${created['id']}`, { as: 'editor', body: { status: 'draft' } })
  const drafts = (['public', 'author', 'editor'] as const).map(async (as) =>
    app.call('GET', '/en/event/concert/', { absolute: true, as }),
  )
  expect((await Promise.all(drafts)).map(({ status }) => status)).toEqual([404, 404, 302])
})

test('two services on one database create one record for concurrent requests with the same idempotency key', async () => {
  const { config } = await startTestApp()
  const location = await testDatabase()
  const stores = [await openTestStore({ location }), await openTestStore({ location })]
  await stores[0]?.write(async (tx) => {
    const account = await createAccount(tx, { name: 'ada', role: 'editor', passwordHash: null })
    await createAppPassword(tx, { account: account?.id ?? 0, name: 'test', hash: hashApplicationPassword('secret') })
  })
  const create = async (store: TestStore): Promise<Response> =>
    createService({ store, clock: Date.now, config })(
      new Request(`${config.origin}/en${config.apiPath}/tags`, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'key',
        },
        body: JSON.stringify({ name: 'Music' }),
      }),
    )
  const responses = await Promise.all([...stores, ...stores].map(create))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(await Promise.all(responses.map(async (response) => response.text()))).size).toBe(1)
  expect(await stores[0]?.lastSeq()).toBe(1)
})

test('other origins may read public data, and only listed origins may send credentials', async () => {
  const { call } = await startTestApp({ corsOrigins: ['https://page.example.org'] })
  const cors = async (origin: string): Promise<(string | null)[]> => {
    const { headers } = await call('GET', '/events', { headers: { Origin: origin } })
    return ['Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials'].map((name) => headers.get(name))
  }
  expect(await cors('https://elsewhere.example.org')).toEqual(['*', null])
  expect(await cors('https://page.example.org')).toEqual(['https://page.example.org', 'true'])
})

test('responses to accounts are private, and others must be revalidated', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  for (const path of ['/events', `/events/${String(id)}`]) {
    const visitor = await app.call('GET', path)
    const editor = await app.call('GET', path, { as: 'editor' })
    expect([visitor, editor].map(({ headers }) => headers.get('Cache-Control'))).toEqual([
      'no-cache',
      'private, no-cache',
    ])
    expect(visitor.headers.get('Vary')).toBe('Origin, Authorization, Cookie')
  }
  expect((await app.call('GET', `/events/${String(id)}`, { headers: { 'If-None-Match': '*' } })).status).toBe(304)
})
