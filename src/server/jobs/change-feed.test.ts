import { EventEmitter, once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { hashToken } from '../auth/secrets.ts'
import { endSession, listSessions, startSession } from '../store/sessions.ts'
import { saveSetting } from '../store/settings.ts'
import { checkNow, subscribe } from './change-feed.ts'
import {
  sampleEvent,
  createRecord,
  startTestApp,
  type Call,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'
import { testEngine } from '#support/test-database.ts'
import { logChanges } from '#support/test-store.ts'

const admin = '/en/calendar/admin/v1'
const feed = async (app: TestApp, as: NonNullable<Call['as']>, query = ''): Promise<TestResponse> =>
  app.call('GET', `${admin}/changes${query}`, { as, absolute: true })

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** Starts a session and opens the feed as events. */
async function listen(app: TestApp, account: number, headers: { [name: string]: string } = {}) {
  const session = { tokenHash: hashToken('token'), account, idleSeconds: 3600, maxSeconds: 86_400 }
  await app.store.write((tx) => startSession(tx, session))
  return listenWithSession(app, headers)
}

/** Opens the feed as events. `next` waits until the received text contains `requested`, and returns all of it. */
async function listenWithSession(app: TestApp, headers: { [name: string]: string } = {}) {
  const response = await app.service(
    new Request(`${app.config.origin}${admin}/changes`, {
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

/** Ends the session of `listen`, as the handlers do. */
async function signOut({ store }: TestApp): Promise<void> {
  await store.write((tx) => endSession(tx, hashToken('token')))
  checkNow(store)
}

test('an entry of the feed has record, action, parts, versions and author, and “after” returns later entries only', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const { body } = await feed(app, 'editor')
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
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Geheim' } })
  const later = await feed(app, 'editor', `?after=${String(body['last'])}`)
  expect(later.body).toMatchObject({ changes: [{ parts: ['nl'], by: { name: 'editor' } }] })
  expect(JSON.stringify(later.body)).not.toContain('Geheim')
  expect((await feed(app, 'editor', '?after=x')).status).toBe(400)
  expect((await feed(app, 'public')).status).toBe(401)
})

test('a session has the id of the newest change, from which the feed continues', async () => {
  const app = await startTestApp()
  await createRecord(app, 'tags', { name: 'Before' })
  const lastChange = async () =>
    String((await app.call('GET', `${admin}/session`, { as: 'editor', absolute: true })).body['last_change'])
  expect(await lastChange()).toBe(String((await feed(app, 'editor')).body['last']))
  const { id } = await createRecord(app, 'tags', { name: 'After' })
  expect((await feed(app, 'editor', `?after=${Number(await lastChange()) - 1}`)).body).toMatchObject({
    changes: [{ resource: 'tags', id }],
  })
  await app.store.write((tx) => saveSetting(tx, 'restored', 'abcdef0123456789'))
  expect(await lastChange()).toMatch(/^\d+-abcdef01$/)
})

test('the feed omits changes that the account cannot see, and reports that a record has become hidden', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, status: 'draft' })
  expect((await feed(app, 'subscriber')).body).toMatchObject({ changes: [] })
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'publish' } })
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'x' } })
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'draft' } })
  const { body } = await feed(app, 'subscriber')
  expect(JSON.stringify(body)).not.toContain('"nl"')
  expect(body).toMatchObject({ changes: [{ deed: 'update', parts: ['en'], by: { name: '' } }] })
})

test('events are sent when they are written, resume after Last-Event-ID, and end with the session', async () => {
  const app = await startTestApp()
  const editor = app.idOf('editor')
  await createRecord(app, 'tags', { name: 'Before' })
  const live = await listen(app, editor)
  expect(live.response.headers.get('Content-Type')).toContain('text/event-stream')
  await live.next('event: ready')
  const { id } = await createRecord(app, 'events', sampleEvent)
  const response = await live.next('event: change')
  expect(response).toContain(`"resource":"events","id":${String(id)}`)
  expect(response).not.toContain('"tags"')
  await signOut(app)
  await live.next('event: end')
  expect(await live.ended()).toBe(true)
  const resumed = await listen(app, editor, { 'Last-Event-ID': '1' })
  expect(await resumed.next('event: change')).toContain(`"id":${String(id)}`)
  await signOut(app)
  const lost = await listen(app, editor, { 'Last-Event-ID': '99999' })
  await lost.next('event: reset')
})

test('a feed ends when its account is disabled or its session revoked, and does not count as use of the session', async () => {
  // The interval is stopped, so that only immediate notifications arrive.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await startTestApp()
  const path = `${admin}/accounts/${app.idOf('editor')}`
  const by = { as: 'administrator', absolute: true } as const
  const usedAt = async (): Promise<number | undefined> => {
    const [session] = await app.store.read((tx) => listSessions(tx, app.idOf('editor')))
    return session?.lastUsedMs
  }
  const first = await listen(app, app.idOf('editor'))
  await first.next('event: ready')
  const before = await usedAt()
  app.clock.now += 1_800_000
  const reconnected = await app.service(
    new Request(`${app.config.origin}${admin}/changes`, {
      headers: { Accept: 'text/event-stream', Cookie: '__Host-calendar_session=token' },
    }),
  )
  expect(reconnected.status).toBe(200)
  await reconnected.body?.cancel()
  expect(await usedAt()).toBe(before)
  expect((await app.call('DELETE', `${path}/sessions`, by)).status).toBe(200)
  await first.next('event: end')
  expect(await first.ended()).toBe(true)
  const second = await listen(app, app.idOf('editor'))
  await second.next('event: ready')
  await app.call('PATCH', path, { ...by, body: { disabled: true } })
  await second.next('event: end')
  vi.useRealTimers()
})

test('a feed sends a reset after a restore, also to a client that reconnects after it', async () => {
  const app = await startTestApp()
  const editor = app.idOf('editor')
  await createRecord(app, 'tags', { name: 'Before' })
  const live = await listen(app, editor)
  expect(await live.next('event: ready')).toContain('id: 1\n')
  await app.store.write((tx) => saveSetting(tx, 'restored', '0a1b2c3d-rest'))
  checkNow(app.store)
  expect(await live.next('event: reset')).toContain('id: 1-0a1b2c3d\n')
  await createRecord(app, 'tags', { name: 'After' })
  expect(await live.next('event: change')).toContain('id: 2-0a1b2c3d\n')
  await signOut(app)
  await (await listen(app, editor, { 'Last-Event-ID': '1' })).next('event: reset')
  await signOut(app)
  expect(await (await listen(app, editor, { 'Last-Event-ID': '1-0a1b2c3d' })).next('event: change')).toContain('"id":2')
})

// On SQLite an account cannot sign in during an update: a write waits for reads.
test.runIf(testEngine === 'postgres')('a client that signs in during an update of others stays connected', async () => {
  const app = await startTestApp()
  const steps = new EventEmitter()
  const updating = once(steps, 'updating')
  const update = async (): Promise<boolean> => {
    steps.emit('updating')
    await once(steps, 'connected')
    return false
  }
  const unsubscribe = subscribe(app.store, { update, close: () => undefined })
  await updating
  const live = await listen(app, app.idOf('editor'))
  unsubscribe()
  steps.emit('connected')
  await createRecord(app, 'tags', { name: 'After' })
  expect(await live.next('event: change')).toContain('event: ready')
})

test('the feed closes the connection of a client that does not read', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'venues', { venue: 'Hall' })
  const { next } = await listen(app, app.idOf('editor'))
  const by = { account: app.idOf('author'), changeSet: 'many' }
  await app.store.write(async (tx) => {
    const changes = Array.from({ length: 4_000 }, (_, n) => ({
      resource: 'venues' as const,
      record: Number(id),
      action: 'update' as const,
      parts: { shared: { phone: ['', String(n)] as const } },
    }))
    await logChanges(tx, by, changes)
  })
  const last = await app.store.lastSeq()
  // A client that reads gets all changes.
  const reader = await listenWithSession(app, { 'Last-Event-ID': '1' })
  await reader.next(`id: ${last}\n`)
  await expect(next(`id: ${last}\n`)).rejects.toThrow('ended without')
}, 60_000)

test('a feed ends if its changes cannot be read, and a new request fails', async () => {
  const app = await startTestApp()
  const { next, ended } = await listen(app, app.idOf('editor'))
  await next('event: ready')
  const damaged = vi.spyOn(app.store, 'read').mockRejectedValue(new Error('The store is damaged.'))
  checkNow(app.store)
  expect(await ended()).toBe(true)
  const query = { as: 'author', absolute: true, headers: { Accept: 'text/event-stream' } } as const
  await expect(app.call('GET', `${admin}/changes`, query)).rejects.toThrow('failed')
  // Without subscribers nothing is read.
  const reads = damaged.mock.calls.length
  checkNow(app.store)
  expect(damaged.mock.calls.length).toBe(reads)
  damaged.mockRestore()
})

test('subscribers share one read per notification', async () => {
  const app = await startTestApp()
  const read = vi.spyOn(app.store, 'read')
  const updates: number[][] = [[], []]
  const ends = updates.map((seqs) =>
    subscribe(app.store, {
      update: async ({ newest }) => {
        seqs.push(newest)
        return false
      },
      close: () => undefined,
    }),
  )
  await app.store.create('tags', { sourceLanguage: 'en', translations: { en: { texts: { name: 'Open air' } } } })
  await expect.poll(() => updates).toEqual([expect.arrayContaining([1]), expect.arrayContaining([1])])
  await expect.poll(() => updates.map((seqs) => seqs.length)).toEqual(updates.map(() => read.mock.calls.length))
  for (const end of ends) end()
})
