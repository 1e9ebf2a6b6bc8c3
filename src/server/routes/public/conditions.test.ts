import { expect, test, vi } from 'vitest'
import { hashApplicationPassword } from '../../auth/secrets.ts'
import { createService } from '../../http/app.ts'
import { openStore } from '../../sync-store/open-store.ts'
import { sampleFile } from '#support/sync-test-store.ts'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

test('an etag saves a transfer, and stops a write on what somebody else changed', async () => {
  const world = startTestApp()
  const made = await createRecord(world, 'events', sampleEvent)
  const path = `/events/${made['id']}`
  const { headers } = await world.call('GET', path, { as: 'editor' })
  const etag = headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"2-/)
  expect((await world.call('GET', path, { as: 'editor', headers: { 'If-None-Match': etag } })).status).toBe(304)
  const weak = { 'If-None-Match': `"other", W/${etag}` }
  expect((await world.call('GET', path, { as: 'editor', headers: weak })).status).toBe(304)
  await world.call('PATCH', path, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  expect(
    (await world.call('PATCH', path, { as: 'editor', headers: { 'If-Match': etag }, body: { title: 'Still mine' } }))
      .status,
  ).toBe(200)
  const late = await world.call('PATCH', path, {
    as: 'editor',
    headers: { 'If-Match': etag },
    body: { title: 'Too late' },
  })
  expect(late).toMatchObject({
    status: 412,
    body: { code: 'rest_precondition_failed', data: { current: { title: 'Still mine' } } },
  })
  expect((await world.call('DELETE', path, { as: 'editor', headers: { 'If-Match': etag } })).status).toBe(412)
  const either = { 'If-Match': `${etag}, ${(await world.call('HEAD', path, { as: 'editor' })).headers.get('ETag')}` }
  expect((await world.call('PATCH', path, { as: 'editor', headers: either, body: {} })).status).toBe(200)
  expect((await world.call('DELETE', path, { as: 'editor', headers: { 'If-Match': '*' } })).status).toBe(200)
  const list = await world.call('GET', '/venues')
  expect(
    (await world.call('GET', '/venues', { headers: { 'If-None-Match': list.headers.get('ETag') ?? '' } })).status,
  ).toBe(304)
})

test('the same idempotency key makes one record, and refuses another body', async () => {
  const world = startTestApp()
  const headers = { 'Idempotency-Key': 'key-1' }
  const first = await world.call('POST', '/events', { as: 'editor', headers, body: sampleEvent })
  const again = await world.call('POST', '/events', { as: 'editor', headers, body: sampleEvent })
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
  expect(
    (await world.call('POST', '/events', { as: 'editor', headers, body: { ...sampleEvent, title: 'Other' } })).status,
  ).toBe(422)
  expect((await world.call('POST', '/events?featured=1', { as: 'editor', headers, body: sampleEvent })).status).toBe(
    422,
  )
  expect((await world.call('POST', '/events', { as: 'author', headers, body: sampleEvent })).body['id']).not.toBe(
    first.body['id'],
  )
  const failed = { 'Idempotency-Key': 'key-2' }
  expect((await world.call('POST', '/events', { as: 'editor', headers: failed, body: { title: 'x' } })).status).toBe(
    400,
  )
  expect((await world.call('POST', '/events', { as: 'editor', headers: failed, body: sampleEvent })).status).toBe(201)
})

test('an idempotency key counts per language and path, for a day, whatever became of the record', async () => {
  const world = startTestApp()
  const headers = { 'Idempotency-Key': 'key' }
  const send = async (path: string, body: object, root: 'en' | 'nl' = 'en') => {
    const made = await world.call('POST', path, { as: 'editor', root, headers, body })
    expect([path, made.status]).toEqual([path, 201])
    return made.body
  }
  const first = await send('/events', sampleEvent)
  const others = [await send('/events', sampleEvent, 'nl'), await send('/events?ml_language=fr', sampleEvent)]
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(3)
  const named = { venue: 'Hall', organizer: 'Hall' }
  expect([await send('/venues', named), await send('/organizers', named)]).toMatchObject([
    { venue: 'Hall' },
    { organizer: 'Hall' },
  ])
  await world.call('DELETE', `/events/${first['id']}`, { as: 'editor' })
  expect(await send('/events/', sampleEvent)).toEqual(first)
  world.clock.now += 24 * 3_600_000 + 1000
  expect((await send('/events', sampleEvent))['id']).not.toBe(first['id'])
  const both = await Promise.all([1, 2].map(() => send('/events?ml_language=de', sampleEvent)))
  expect(both[0]).toEqual(both[1])
})

test('a venue posted again is the one that is there; any difference makes a new one', async () => {
  const world = startTestApp()
  const made = await createRecord(world, 'venues', { venue: 'Hall', city: 'Gent', zip: '9000' })
  expect((await createRecord(world, 'venues', { venue: 'HALL', city: 'Gent' }))['id']).toBe(made['id'])
  expect((await createRecord(world, 'venues', { venue: 'Hall', city: 'Brugge' }))['id']).not.toBe(made['id'])
  expect(world.store.changesOf('venues', Number(made['id']))).toHaveLength(1)
  const draft = await createRecord(world, 'venues', { venue: 'Hall', status: 'draft', zip: '9000' })
  expect(draft['id']).not.toBe(made['id'])
  await world.call('PATCH', `/venues/${made['id']}`, { as: 'editor', body: { status: 'private' } })
  const unseen = await createRecord(world, 'venues', { venue: 'Hall', zip: '9000' }, 'en', 'author')
  expect([made['id'], draft['id']]).not.toContain(unseen['id'])
  const madeIn = async (stateprovince: string) =>
    (await createRecord(world, 'venues', { venue: 'Told', state: 'OV', stateprovince }))['id']
  const response = await madeIn('Flanders')
  expect(await madeIn('Flanders')).toBe(response)
  const other = await madeIn('OV')
  expect(other).not.toBe(response)
  expect(await madeIn('OV')).toBe(other)
})

test('known paths refuse other methods with what they allow; unknown paths are no route', async () => {
  const world = startTestApp()
  const put = await world.call('PUT', '/events', { as: 'editor', body: {} })
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
    expect((await world.call('GET', path)).status).toBe(404)
  }
  for (const id of ['0', '1234567890123456', '9'.repeat(400)])
    expect((await world.call('GET', `/events/${id}`)).body['code']).toBe('rest-event-not-found')
  const head = await world.call('HEAD', '/events')
  expect([head.status, head.headers.get('X-TEC-Total')]).toEqual([200, '0'])
  const query = await world.call('OPTIONS', '/events', { headers: { Origin: 'https://other.example' } })
  expect(query.headers.get('Access-Control-Allow-Methods')).toContain('POST')
  expect(query.headers.get('Access-Control-Allow-Origin')).toBe('*')
  // All that is read of a request: the name of a picture that is sent, and where a stream goes on, too.
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
  ])
    expect(allowed).toContain(name)
  expect((await world.call('GET', '/doc')).body).toMatchObject({ openapi: '3.1.0' })
  expect((await world.call('GET', '/')).body).toMatchObject({ namespace: 'calendar/events/v1' })
})

test('an installation chooses its roots and public addresses', async () => {
  const world = startTestApp({ roots: ['en', 'fr'], urlPattern: '/agenda/{kind}/{language}/{slug}' })
  const rock = await createRecord(world, 'categories', {
    name: 'Rock',
    parent: (await createRecord(world, 'categories', { name: 'Music' }))['id'],
  })
  const made = await world.call('POST', '/events', { as: 'editor', root: 'fr', body: sampleEvent })
  expect(made.body).toMatchObject({
    language: 'fr',
    url: 'https://calendar.example.org/agenda/event/fr/concert',
    rest_url: `https://calendar.example.org/fr/calendar/events/v1/events/${made.body['id']}`,
  })
  expect((await world.call('GET', '/events', { root: 'nl' })).status).toBe(404)
  expect((await world.call('GET', '/events?ml_language=nl')).status).toBe(200)
  expect(rock['url']).toBe('https://calendar.example.org/agenda/events/category/en/music/rock')
  for (const [url, page] of [
    [made.body['url'], `/events/${made.body['id']}?ml_language=fr`],
    [rock['url'], `/categories/${rock['id']}?ml_language=en`],
  ] as const)
    expect(
      (await world.call('GET', new URL(String(url)).pathname, { absolute: true, as: 'editor' })).headers.get(
        'Location',
      ),
    ).toBe(`https://calendar.example.org${page}`)
})

test('public addresses lead signed-in accounts to the application', async () => {
  const world = startTestApp()
  const made = await createRecord(world, 'events', sampleEvent)
  const found = await world.call('GET', '/en/event/concert/', { absolute: true, as: 'subscriber' })
  expect([found.status, found.headers.get('Location')]).toEqual([
    302,
    `https://calendar.example.org/events/${made['id']}?ml_language=en`,
  ])
  expect((await world.call('GET', '/fr/event/concert/', { absolute: true })).status).toBe(404)
  await world.call('PATCH', `/events/${made['id']}`, { as: 'editor', body: { status: 'draft' } })
  const drafts = (['public', 'author', 'editor'] as const).map(async (as) =>
    world.call('GET', '/en/event/concert/', { absolute: true, as }),
  )
  expect((await Promise.all(drafts)).map(({ status }) => status)).toEqual([404, 404, 302])
})

test('a key is looked for, and what is made under it kept, while no other service can write', async () => {
  const { file, remove } = sampleFile()
  const [store, other] = [openStore(file), openStore(file)]
  const account = store.accounts.create({ name: 'ada', role: 'editor', passwordHash: null })
  store.applicationPasswords.add({ account: account?.id ?? 0, name: 'test', hash: hashApplicationPassword('secret') })
  const { take } = store.idempotency
  const free: boolean[] = []
  vi.spyOn(store.idempotency, 'take').mockImplementation((...query) => {
    free.push(other.isFree())
    return take(...query)
  })
  const { config } = startTestApp()
  const service = createService({ store, clock: Date.now, config })
  const { status } = await service(
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
  expect([status, free]).toEqual([201, [false]])
  store.close()
  other.close()
  remove()
})

test('pages of other origins read what the public may; credentials are for the listed ones', async () => {
  const { call } = startTestApp({ corsOrigins: ['https://page.example.org'] })
  const cors = async (origin: string): Promise<(string | null)[]> => {
    const { headers } = await call('GET', '/events', { headers: { Origin: origin } })
    return ['Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials'].map((name) => headers.get(name))
  }
  expect(await cors('https://elsewhere.example.org')).toEqual(['*', null])
  expect(await cors('https://page.example.org')).toEqual(['https://page.example.org', 'true'])
})

test('proxies keep nothing of what an account reads, and ask again for the rest', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', sampleEvent)
  for (const path of ['/events', `/events/${String(id)}`]) {
    const visitor = await world.call('GET', path)
    const editor = await world.call('GET', path, { as: 'editor' })
    expect([visitor, editor].map(({ headers }) => headers.get('Cache-Control'))).toEqual([
      'no-cache',
      'private, no-cache',
    ])
    expect(visitor.headers.get('Vary')).toBe('Origin, Authorization, Cookie')
  }
  expect((await world.call('GET', `/events/${String(id)}`, { headers: { 'If-None-Match': '*' } })).status).toBe(304)
})
