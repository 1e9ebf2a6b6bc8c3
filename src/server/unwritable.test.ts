// A disk that takes nothing: writes are refused with the reason, health says so, and nothing acknowledged is lost.
import type SQLite from 'better-sqlite3'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashApplicationPassword } from './auth/secrets.ts'
import type { Config } from './config.ts'
import { createImageLibrary, type ImageLibrary } from './images/image-library.ts'
import { drawImage } from '#support/draw-image.ts'
import { createService, type Service } from './http/app.ts'
import { openStore } from './sync-store/open-store.ts'
import type { Store } from './sync-store/store.ts'
import { sampleFile } from '#support/sync-test-store.ts'
import { sampleEvent, startTestApp } from '#support/test-app.ts'

const connections = vi.hoisted(() => new Array<SQLite.Database>())
vi.mock(import('better-sqlite3'), async (original) => {
  const { default: actual } = await original()
  const construct = (made: typeof actual, given: [string]): SQLite.Database => {
    const connection = new made(...given)
    connections.push(connection)
    return connection
  }
  return { default: new Proxy(actual, { construct }) }
})
/** What the disk for images answers; without it they are written. */
const disk = vi.hoisted((): { fault?: string } => ({}))
vi.mock(import('node:fs/promises'), async (original) => {
  const actual = await original()
  const open: typeof actual.open = async (path, flags, mode) => {
    if (disk.fault !== undefined && flags === 'wx')
      throw Object.assign(new Error('the disk takes nothing'), { code: disk.fault })
    return actual.open(path, flags, mode)
  }
  return { ...actual, open }
})

const { config }: { config: Config } = startTestApp()
const api = `${config.origin}/en/calendar/events/v1`
const admin = `${config.origin}/en/calendar/admin/v1`
const asEditor = { Authorization: `Basic ${btoa('editor:secret')}` }
let world: {
  file: string
  store: Store
  media: ImageLibrary
  service: Service
  connection: SQLite.Database
  remove: () => void
}

const add = async (n: number): Promise<Response> =>
  world.service(
    new Request(`${api}/events`, {
      method: 'POST',
      headers: { ...asEditor, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...sampleEvent,
        title: `Event ${n}`,
        status: 'publish',
        description: `${n} `.repeat(5000),
      }),
    }),
  )
const get = async (path: string): Promise<Response> => world.service(new Request(path))
const health = async (): Promise<number> => (await get(`${config.origin}/health`)).status

beforeEach(() => {
  connections.length = 0
  delete disk.fault
  const { file, remove } = sampleFile()
  const store = openStore(file)
  const [connection] = connections
  if (!connection) throw new Error('the store opens a connection')
  const { id } = store.accounts.create({ name: 'editor', role: 'editor', passwordHash: null }) ?? { id: 0 }
  store.applicationPasswords.add({ account: id, name: 'test', hash: hashApplicationPassword('secret') })
  const media = createImageLibrary({ store, folder: join(dirname(file), 'media') })
  const service = createService({ store, clock: Date.now, config, media })
  world = { file, store, media, service, connection, remove }
})
afterEach(() => {
  world.media.close()
  world.store.close()
  world.remove()
})

test('on a full disk writes are refused with the reason, reads go on, and with room again writes do too', async () => {
  expect(await health()).toBe(200)
  const pages = world.connection.pragma('page_count', { simple: true })
  world.connection.pragma(`max_page_count = ${String(Number(pages) + 100)}`)
  const acknowledged: string[] = []
  let refused: Response | undefined
  for (let n = 0; n < 500 && !refused; n += 1) {
    const answered = await add(n)
    if (answered.status === 201) acknowledged.push(`Event ${n}`)
    else refused = answered
  }
  expect(acknowledged.length).toBeGreaterThan(0)
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await refused?.json()).toMatchObject({
    code: 'rest_store_unwritable',
    message: 'Nothing was changed, because nothing can be saved at the moment: The disk is full.',
    data: { status: 503, reason: 'disk_full', retry_after: 5 },
  })
  await expect.poll(health, { timeout: 5000 }).toBe(503)
  for (const path of ['health', 'ready']) {
    const answered = await get(`${config.origin}/${path}`)
    expect([answered.status, await answered.json()]).toEqual([
      503,
      { status: 'disk_full', reason: 'The disk is full.' },
    ])
  }
  const response = await get(`${admin}/health`)
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'rest_store_unwritable' }])
  const list = async () => (await (await get(`${api}/events?per_page=100`)).json()) as { events: { title: string }[] } // safe: the shape of a list
  expect((await list()).events.map(({ title }) => title).toSorted()).toEqual(acknowledged.toSorted())

  world.connection.pragma('max_page_count = 1000000')
  expect((await add(999)).status).toBe(201)
  await expect.poll(health, { timeout: 5000 }).toBe(200)
  world.store.close()
  world.store = openStore(world.file)
  world.service = createService({ store: world.store, clock: Date.now, config })
  expect((await list()).events.map(({ title }) => title).toSorted()).toEqual([...acknowledged, 'Event 999'].toSorted())
}, 60_000)

test('a database that can only be read is told of as that, until it takes writes again', async () => {
  expect((await add(1)).status).toBe(201)
  world.connection.pragma('query_only = 1')
  const refused = await add(2)
  expect([refused.status, await refused.json()]).toMatchObject([503, { data: { reason: 'read_only' } }])
  expect((await get(`${api}/events`)).status).toBe(200)
  expect(await (await get(`${config.origin}/health`)).json()).toMatchObject({ status: 'read_only' })
  world.connection.pragma('query_only = 0')
  expect((await add(2)).status).toBe(201)
  await expect.poll(health, { timeout: 5000 }).toBe(200)
})

test.each([
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['EROFS', 'read_only'],
])(
  'an image that the disk refuses with %s is refused with the reason %s, and none of it stays',
  async (code, reason) => {
    const body = Uint8Array.from(await drawImage('png', 20, 20))
    const upload = async (): Promise<Response> =>
      world.service(new Request(`${admin}/media`, { method: 'POST', headers: { ...asEditor }, body }))
    disk.fault = code
    const refused = await upload()
    expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toMatchObject([
      503,
      '5',
      { code: 'rest_store_unwritable', data: { reason } },
    ])
    expect(await (await get(`${config.origin}/ready`)).json()).toMatchObject({ status: reason })
    const folder = join(dirname(world.file), 'media')
    const files = existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      : []
    expect(files).toEqual([])
    delete disk.fault
    expect((await upload()).status).toBe(201)
  },
  30_000,
)

test('health tries a real write that no list, history or cache sees', async () => {
  expect((await add(1)).status).toBe(201)
  const [state, last] = [world.store.state(), world.store.lastChange()]
  const before = world.connection.prepare('SELECT total_changes()').pluck().get()
  const [one, other] = await Promise.all([get(`${config.origin}/health`), get(`${config.origin}/health/`)])
  expect([one.status, await one.json(), other.status]).toEqual([200, { status: 'ok' }, 200])
  expect(Number(world.connection.prepare('SELECT total_changes()').pluck().get())).toBeGreaterThan(Number(before))
  expect([world.store.state(), world.store.lastChange()]).toEqual([state, last])
  const refused = await world.service(new Request(`${config.origin}/health`, { method: 'POST' }))
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})
