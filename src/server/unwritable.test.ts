// SQLite on a disk that rejects writes: reasons, health, no loss of acknowledged writes.
import type SQLite from 'better-sqlite3'
import { existsSync, readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashApplicationPassword } from './auth/secrets.ts'
import type { Config } from './config.ts'
import { createImageLibrary, type ImageLibrary } from './images/image-library.ts'
import { drawImage } from '#support/draw-image.ts'
import { createService, type Service } from './http/app.ts'
import { createAccount } from './store/accounts.ts'
import { createAppPassword } from './store/app-passwords.ts'
import { lastSeq } from './store/changes.ts'
import { openStore, type Store } from './store/store.ts'
import { sampleEvent, startTestApp } from '#support/test-app.ts'
import { temporaryFile } from '#support/test-database.ts'

const connections = vi.hoisted(() => new Array<SQLite.Database>())
vi.mock(import('better-sqlite3'), async (original) => {
  const { default: actual } = await original()
  const construct = (Database: typeof actual, given: ConstructorParameters<typeof actual>): SQLite.Database => {
    const connection = new Database(...given)
    connections.push(connection)
    return connection
  }
  return { default: new Proxy(actual, { construct }) }
})
/** The error code for writing image files, if it should fail. */
const disk = vi.hoisted((): { code?: string } => ({}))
vi.mock(import('node:fs/promises'), async (original) => {
  const actual = await original()
  const open: typeof actual.open = async (path, flags, mode) => {
    if (disk.code !== undefined && flags === 'wx')
      throw Object.assign(new Error('the disk takes nothing'), { code: disk.code })
    return actual.open(path, flags, mode)
  }
  return { ...actual, open }
})

const { config }: { config: Config } = await startTestApp()
const api = `${config.origin}/en/calendar/events/v1`
const admin = `${config.origin}/en/calendar/admin/v1`
const asEditor = { Authorization: `Basic ${btoa('editor:secret')}` }
let app: {
  file: string
  folder: string
  store: Store
  media: ImageLibrary
  service: Service
  /** The connection that writes. */
  connection: SQLite.Database
}

const add = async (n: number): Promise<Response> =>
  app.service(
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
const get = async (path: string): Promise<Response> => app.service(new Request(path))
const health = async (): Promise<number> => (await get(`${config.origin}/health`)).status

beforeEach(async () => {
  connections.length = 0
  delete disk.code
  const file = temporaryFile()
  const store = await openStore({ file })
  const [connection] = connections
  if (!connection) throw new Error('The store opens its writing connection first.')
  await store.write(async (tx) => {
    const { id } = (await createAccount(tx, { name: 'editor', role: 'editor', passwordHash: null })) ?? { id: 0 }
    await createAppPassword(tx, { account: id, name: 'test', hash: hashApplicationPassword('secret') })
  })
  const folder = `${file}-media`
  const media = createImageLibrary({ store, folder })
  const service = createService({ store, clock: Date.now, config, media })
  app = { file, folder, store, media, service, connection }
})
afterEach(async () => {
  app.media.close()
  await app.store.close()
})

test('a full disk rejects writes with the reason, reads succeed, and writes succeed again once there is space', async () => {
  expect(await health()).toBe(200)
  const pages = app.connection.pragma('page_count', { simple: true })
  app.connection.pragma(`max_page_count = ${String(Number(pages) + 100)}`)
  const acknowledged: string[] = []
  let rejected: Response | undefined
  for (let n = 0; n < 500 && !rejected; n += 1) {
    const response = await add(n)
    if (response.status === 201) acknowledged.push(`Event ${n}`)
    else rejected = response
  }
  expect(acknowledged.length).toBeGreaterThan(0)
  expect([rejected?.status, rejected?.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await rejected?.json()).toMatchObject({
    code: 'rest_store_unwritable',
    message: 'Nothing was changed, because nothing can be saved at the moment: The disk is full.',
    data: { status: 503, reason: 'disk_full', retry_after: 5 },
  })
  // An event needs more space than the write of the health check: neither fits any more.
  app.connection.pragma(`max_page_count = ${String(app.connection.pragma('page_count', { simple: true }))}`)
  await expect.poll(health, { timeout: 5000 }).toBe(503)
  for (const path of ['health', 'ready']) {
    const response = await get(`${config.origin}/${path}`)
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'disk_full', reason: 'The disk is full.' },
    ])
  }
  const response = await get(`${admin}/health`)
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'rest_store_unwritable' }])
  const list = async () => (await (await get(`${api}/events?per_page=100`)).json()) as { events: { title: string }[] } // safe: the shape of a list
  expect((await list()).events.map(({ title }) => title).toSorted()).toEqual(acknowledged.toSorted())

  app.connection.pragma('max_page_count = 1000000')
  expect((await add(999)).status).toBe(201)
  await expect.poll(health, { timeout: 5000 }).toBe(200)
  await app.store.close()
  app.store = await openStore({ file: app.file })
  app.service = createService({ store: app.store, clock: Date.now, config })
  expect((await list()).events.map(({ title }) => title).toSorted()).toEqual([...acknowledged, 'Event 999'].toSorted())
}, 60_000)

test('a read-only database is reported as such until it accepts writes again', async () => {
  expect((await add(1)).status).toBe(201)
  app.connection.pragma('query_only = 1')
  const rejected = await add(2)
  expect([rejected.status, await rejected.json()]).toMatchObject([503, { data: { reason: 'read_only' } }])
  expect((await get(`${api}/events`)).status).toBe(200)
  expect(await (await get(`${config.origin}/health`)).json()).toMatchObject({ status: 'read_only' })
  app.connection.pragma('query_only = 0')
  expect((await add(2)).status).toBe(201)
  await expect.poll(health, { timeout: 5000 }).toBe(200)
})

test.each([
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['EROFS', 'read_only'],
])(
  'an image upload that fails with %s is rejected as %s and leaves no files',
  async (code, reason) => {
    const body = Uint8Array.from(await drawImage('png', 20, 20))
    const upload = async (): Promise<Response> =>
      app.service(new Request(`${admin}/media`, { method: 'POST', headers: { ...asEditor }, body }))
    disk.code = code
    const rejected = await upload()
    expect([rejected.status, rejected.headers.get('Retry-After'), await rejected.json()]).toMatchObject([
      503,
      '5',
      { code: 'rest_store_unwritable', data: { reason } },
    ])
    expect(await (await get(`${config.origin}/ready`)).json()).toMatchObject({ status: reason })
    const files = existsSync(app.folder)
      ? readdirSync(app.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      : []
    expect(files).toEqual([])
    delete disk.code
    expect((await upload()).status).toBe(201)
  },
  30_000,
)

test('health performs a real write that changes no list or history', async () => {
  expect((await add(1)).status).toBe(201)
  const last = await app.store.read(lastSeq)
  const before = app.connection.prepare('SELECT total_changes()').pluck().get()
  const [one, other] = await Promise.all([get(`${config.origin}/health`), get(`${config.origin}/health/`)])
  expect([one.status, await one.json(), other.status]).toEqual([200, { status: 'ok' }, 200])
  expect(Number(app.connection.prepare('SELECT total_changes()').pluck().get())).toBeGreaterThan(Number(before))
  expect(await app.store.read(lastSeq)).toBe(last)
  const rejected = await app.service(new Request(`${config.origin}/health`, { method: 'POST' }))
  expect([rejected.status, rejected.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})
