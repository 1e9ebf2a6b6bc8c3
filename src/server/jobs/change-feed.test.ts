import { afterEach, expect, test, vi } from 'vitest'
import { hashToken } from '../auth/secrets.ts'
import { subscribe } from './feed-subscribers.ts'
import {
  sampleEvent,
  createRecord,
  startTestApp,
  type Call,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'
const feed = async (world: TestApp, as: NonNullable<Call['as']>, query = ''): Promise<TestResponse> =>
  world.call('GET', `${admin}/changes${query}`, { as, absolute: true })

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** Opens the feed as events; `next` waits until the text that came holds `wanted`, and answers all that came. */
async function listen(world: TestApp, account: number, headers: { [name: string]: string } = {}) {
  world.store.sessions.start({ tokenHash: hashToken('token'), account, idleSeconds: 3600, longestSeconds: 86_400 })
  const response = await world.service(
    new Request(`${world.config.origin}${admin}/changes`, {
      headers: { Accept: 'text/event-stream', Cookie: '__Host-calendar_session=token', ...headers },
    }),
  )
  const reader = response.body?.getReader()
  if (!reader) throw new Error('no events')
  open.push(async () => reader.cancel())
  const decoder = new TextDecoder()
  let text = ''
  const next = async (requested: string): Promise<string> => {
    while (!text.includes(requested)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`ended without ${requested}: ${text}`)
      text += decoder.decode(value)
    }
    return text
  }
  return { response, next, ended: async () => (await reader.read()).done }
}

test('the feed names record, parts, versions and who, and is read on from where it stood', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', sampleEvent)
  const { body } = await feed(world, 'editor')
  expect(body).toMatchObject({
    changes: [
      {
        resource: 'events',
        id,
        deed: 'create',
        parts: ['shared', 'en'],
        version: { shared: '"shared-1"', en: '"en-1"' },
      },
    ],
    more: false,
  })
  await world.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Geheim' } })
  const later = await feed(world, 'editor', `?after=${String(body['last'])}`)
  expect(later.body).toMatchObject({ changes: [{ parts: ['nl'], by: { name: 'editor' } }] })
  expect(JSON.stringify(later.body)).not.toContain('Geheim')
  expect((await feed(world, 'editor', '?after=x')).status).toBe(400)
  expect((await feed(world, 'public')).status).toBe(401)
})

test('nobody hears of what they could not see, and everybody hears when it goes', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', { ...sampleEvent, status: 'draft' })
  expect((await feed(world, 'subscriber')).body).toMatchObject({ changes: [] })
  await world.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'publish' } })
  await world.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'x' } })
  await world.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'draft' } })
  const { body } = await feed(world, 'subscriber')
  expect(JSON.stringify(body)).not.toContain('"nl"')
  expect(body).toMatchObject({ changes: [{ deed: 'update', parts: ['en'], by: { name: '' } }] })
})

test('events come as they are written, resume by id, and end with the session', async () => {
  const world = startTestApp()
  const editor = world.idOf('editor')
  await createRecord(world, 'tags', { name: 'Before' })
  const live = await listen(world, editor)
  expect(live.response.headers.get('Content-Type')).toContain('text/event-stream')
  await live.next('event: ready')
  const { id } = await createRecord(world, 'events', sampleEvent)
  const response = await live.next('event: change')
  expect(response).toContain(`"resource":"events","id":${String(id)}`)
  expect(response).not.toContain('"tags"')
  world.store.sessions.end(hashToken('token'))
  await live.next('event: end')
  expect(await live.ended()).toBe(true)
  const resumed = await listen(world, editor, { 'Last-Event-ID': '1' })
  expect(await resumed.next('event: change')).toContain(`"id":${String(id)}`)
  world.store.sessions.end(hashToken('token'))
  const lost = await listen(world, editor, { 'Last-Event-ID': '99999' })
  await lost.next('event: reset')
})

test('a feed ends as soon as an account is deactivated or its session is revoked, and is no use of the session', async () => {
  // The interval of the watchers stands still: only what is told at once arrives.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const world = startTestApp()
  const path = `${admin}/accounts/${world.idOf('editor')}`
  const by = { as: 'administrator', absolute: true } as const
  const usedAt = () => world.store.sessions.of(world.idOf('editor'))[0]?.usedMs
  const first = await listen(world, world.idOf('editor'))
  await first.next('event: ready')
  const before = usedAt()
  world.clock.now += 1_800_000
  const reconnected = await world.service(
    new Request(`${world.config.origin}${admin}/changes`, {
      headers: { Accept: 'text/event-stream', Cookie: '__Host-calendar_session=token' },
    }),
  )
  expect(reconnected.status).toBe(200)
  await reconnected.body?.cancel()
  expect(usedAt()).toBe(before)
  expect((await world.call('DELETE', `${path}/sessions`, by)).status).toBe(200)
  await first.next('event: end')
  expect(await first.ended()).toBe(true)
  const second = await listen(world, world.idOf('editor'))
  await second.next('event: ready')
  await world.call('PATCH', path, { ...by, body: { disabled: true } })
  await second.next('event: end')
  vi.useRealTimers()
})

test('who listens while a backup is restored, or was away then, is told to read everything anew', async () => {
  const world = startTestApp()
  const editor = world.idOf('editor')
  await createRecord(world, 'tags', { name: 'Before' })
  const live = await listen(world, editor)
  expect(await live.next('event: ready')).toContain('id: 1\n')
  world.store.settings.set('restored', '0a1b2c3d-rest')
  expect(await live.next('event: reset')).toContain('id: 1-0a1b2c3d\n')
  await createRecord(world, 'tags', { name: 'After' })
  expect(await live.next('event: change')).toContain('id: 2-0a1b2c3d\n')
  world.store.sessions.end(hashToken('token'))
  await (await listen(world, editor, { 'Last-Event-ID': '1' })).next('event: reset')
  world.store.sessions.end(hashToken('token'))
  expect(await (await listen(world, editor, { 'Last-Event-ID': '1-0a1b2c3d' })).next('event: change')).toContain(
    '"id":2',
  )
})

test('a reader that does not read is sent away before much waits for it', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'venues', { venue: 'Hall' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { next } = await listen(world, world.idOf('editor'))
  const by = { account: world.idOf('author'), changeSet: 'many' }
  world.store.transact(() => {
    for (let n = 0; n < 4_000; n += 1) world.store.change('venues', Number(id), { shared: { phone: String(n) } }, by)
  })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await expect(next(`id: ${world.store.lastChange()}\n`)).rejects.toThrow('ended without')
})

test('a feed whose news cannot be read ends, and who asks again is told', async () => {
  const world = startTestApp()
  const { next, ended } = await listen(world, world.idOf('editor'))
  await next('event: ready')
  const damaged = vi.spyOn(world.store, 'changesAfter').mockImplementation(() => {
    throw new Error('The store is damaged.')
  })
  expect(await ended()).toBe(true)
  const query = { as: 'author', absolute: true, headers: { Accept: 'text/event-stream' } } as const
  await expect(world.call('GET', `${admin}/changes`, query)).rejects.toThrow('failed')
  // Nobody looks any more.
  const looks = damaged.mock.calls.length
  await new Promise<void>((resolve) => {
    const end = subscribe(world.store, {
      look: () => {
        end()
        resolve()
      },
      leave: () => undefined,
    })
  })
  expect(damaged.mock.calls.length).toBe(looks)
  damaged.mockRestore()
})
