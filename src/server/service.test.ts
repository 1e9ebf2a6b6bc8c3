// The start of a service on an SQLite file, its phases and its end.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startService } from './service.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const variables = (dataDir: string) => ({ PORT: '0', DEMO: '0', ADMIN_PASSWORD: 'a long password', DATA_DIR: dataDir })

test('a missing data folder is created with its parents', async () => {
  const dataDir = join(folder, 'one', 'two')
  const { origin, stop } = await startService(variables(dataDir))
  expect((await fetch(`${origin}/en/calendar/events/v1/events`)).status).toBe(200)
  await stop()
  expect(existsSync(join(dataDir, 'calendar.sqlite'))).toBe(true)
})

test('a data folder that is a file is rejected', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(startService(variables(file))).rejects.toMatchObject({ code: 'EEXIST' })
})

test.runIf(process.platform === 'linux')('a data folder that cannot be created is rejected', async () => {
  await expect(startService(variables('/proc/calendar/data'))).rejects.toMatchObject({ code: 'ENOENT' })
})

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo // safe: it listens on a port
      probe.close(() => resolve(port))
    })
  })

test('health and readiness report “migrating” until the store is migrated', async () => {
  const file = join(folder, 'calendar.sqlite')
  const older = new SQLite(file)
  older.pragma('journal_mode = WAL')
  older.exec('BEGIN IMMEDIATE')
  const port = await freePort()
  const starting = startService({ ...variables(folder), PORT: String(port) })
  const state = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`).catch(() => undefined)
    return response && [response.status, response.headers.get('Retry-After'), await response.json()]
  }
  const migrating = [503, '5', { status: 'migrating', reason: 'The database is being migrated.' }]
  await expect.poll(async () => state('ready')).toEqual(migrating)
  expect(await state('health')).toEqual(migrating)
  expect(await state('en/calendar/events/v1/events')).toEqual(migrating)
  older.exec('COMMIT')
  older.close()
  const { stop } = await starting
  expect([await state('ready'), await state('health')]).toEqual([
    [200, null, { status: 'ok' }],
    [200, null, { status: 'ok' }],
  ])
  await stop()
}, 30_000)

test('readiness reports “stopping” during shutdown, and idle and unused connections do not delay it', async () => {
  const { origin, stop } = await startService(variables(folder))
  const port = Number(new URL(origin).port)
  const [idle, active] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  const unused = connect(port, '127.0.0.1').resume()
  const response = text(active)
  const first = text(idle)
  idle.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((resolve) => idle.once('data', resolve))
  active.write('GET /ready HTTP/1.1\r\nHost: localhost\r\n')
  await fetch(`${origin}/health`)
  const startTime = performance.now()
  const stopped = stop()
  active.write('\r\n')
  expect(await response).toMatch(/^HTTP\/1\.1 503 [^]*"status":"stopping"/)
  await stopped
  expect(performance.now() - startTime).toBeLessThan(2000)
  await expect.poll(() => unused.closed).toBe(true)
  expect(await first).toMatch(/^HTTP\/1\.1 200 [^]*\r\nKeep-Alive: timeout=75\r\n[^]*{"status":"ok"}/i)
})

test('a service that cannot open its store stops listening', async () => {
  const port = await freePort()
  writeFileSync(
    join(folder, 'calendar.sqlite'),
    'no database, but long enough to be read as the head of one '.repeat(20),
  )
  await expect(startService({ ...variables(folder), PORT: String(port) })).rejects.toMatchObject({
    code: 'SQLITE_NOTADB',
  })
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
})

test.each(['short', 'Baseball', 'x'.repeat(201)])(
  'the first start rejects the administrator’s password %s, later starts ignore it',
  async (password) => {
    const rejected = { ...variables(folder), ADMIN_PASSWORD: password }
    await expect(startService(rejected)).rejects.toMatchObject({
      name: 'BadEnvironment',
      message: expect.stringMatching(/^ADMIN_PASSWORD cannot be used\. Must (not )?be /),
    })
    await (await startService(variables(folder))).stop()
    await (await startService(rejected)).stop()
  },
)

test('a store of the first edition is rejected with instructions and unchanged', async () => {
  const file = join(folder, 'calendar.sqlite')
  const first = new SQLite(file)
  first.exec(readFileSync(join(import.meta.dirname, '../../e2e/support/first-edition/version-21.sql'), 'utf8'))
  first.pragma('journal_mode = WAL')
  first.close()
  mkdirSync(join(folder, 'media', 'aa'), { recursive: true })
  writeFileSync(join(folder, 'media', 'aa', `${'a'.repeat(32)}.jpg`), 'a')
  const before = readFileSync(file)
  await expect(startService(variables(folder))).rejects.toMatchObject({
    name: 'StoreRefused',
    message: expect.stringMatching(/first edition: start with an empty DATA_DIR.*"npm run restore".*"npm run import"/),
  })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(folder).toSorted()).toEqual(['calendar.sqlite', 'media'])
})
