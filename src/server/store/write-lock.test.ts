// While another process writes for long, reads go on, writes wait for their turn without holding anybody up, and the service stays.
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import type { Config } from '../config.ts'
import { createService, type Service } from '../http/app.ts'
import { openStore } from '../sync-store/open-store.ts'
import type { Store } from '../sync-store/store.ts'
import { event, sampleFile } from '#support/sync-test-store.ts'
import { startTestApp } from '#support/test-app.ts'

const { config }: { config: Config } = startTestApp()
const api = `${config.origin}/en/calendar/events/v1`
const clock = { now: Date.parse('2026-11-21T12:00:00Z') }
let world: { store: Store; service: Service; other: SQLite.Database; remove: () => void }
beforeEach(() => {
  const { file, remove } = sampleFile()
  const store = openStore(file, { clock: () => clock.now })
  const service = createService({ store, clock: () => clock.now, config })
  world = { store, service, other: new SQLite(file), remove }
})
afterEach(() => {
  vi.useRealTimers()
  world.other.close()
  world.store.close()
  world.remove()
})

const isSettled = async (query: Promise<unknown>): Promise<boolean> => {
  const none = Symbol('none')
  return (await Promise.race([query, new Promise((done) => setImmediate(done, none))])) !== none
}

test('a write waits for its turn and is then made, while reads are answered', async () => {
  world.other.exec('BEGIN IMMEDIATE')
  const begun = performance.now()
  const writing = Promise.resolve(world.service(new Request(`${api}/tags`, { method: 'POST' })))
  expect((await world.service(new Request(`${api}/tags`))).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(await isSettled(writing)).toBe(false)
  world.other.exec('COMMIT')
  expect((await writing).status).toBe(401)
})

test('whoever waited too long is told to come again, while the page still listens', async () => {
  world.other.exec('BEGIN IMMEDIATE')
  vi.useFakeTimers()
  const writing = Promise.resolve(world.service(new Request(`${api}/tags`, { method: 'POST' })))
  await vi.advanceTimersByTimeAsync(25_000)
  const answer = await writing
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  world.other.exec('ROLLBACK')
})

test('what has come due is published before the answer, which waits for the turn to do so', async () => {
  const { store, service, other } = world
  const { id } = event(store, { en: 'Later' })
  store.change(
    'events',
    id,
    { shared: { date_utc: '2026-11-21 13:00:00' }, variants: { en: { status: 'future' } } },
    { account: null, changeSet: 'test' },
  )
  clock.now += 2 * 3_600_000
  other.exec('BEGIN IMMEDIATE')
  const list = new Request(`${api}/events?include=${id}`)
  const reading = Promise.resolve(service(list))
  expect(await isSettled(reading)).toBe(false)
  other.exec('COMMIT')
  expect(await (await reading).json()).toMatchObject({ events: [{ id, status: 'publish' }] })
})

test('much that has come due is published a little at a time, all of it before the answer', async () => {
  const { store, service } = world
  const shared = { date_utc: formatWallTime(clock.now + 3_600_000) }
  store.transact(() => {
    for (let n = 0; n < 300; n += 1) event(store, { en: `Show ${n}` }, { status: 'future', shared })
  })
  clock.now += 2 * 3_600_000
  const list = new Request(`${api}/events?starts_after=2026-01-01`)
  const reading = Promise.resolve(service(list))
  expect(await isSettled(reading)).toBe(false)
  expect(store.countDue(101)).toBe(101)
  expect(await (await reading).json()).toMatchObject({ total: 300 })
})
