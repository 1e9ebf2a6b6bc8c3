// Messages about startup errors, with what to do.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadEnvironment } from './environment.ts'
import { explainStartupError } from './startup-errors.ts'
import { openStore } from './store/store.ts'
import { StoreError, StoreRefused } from './store/store-errors.ts'

let dataDir: string
beforeAll(() => (dataDir = mkdtempSync(join(tmpdir(), 'start-'))))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a port in use is named', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo // safe: it listens on a port
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error')
  expect(explainStartupError(error, { host: '127.0.0.1', port, dataDir })).toContain(`127.0.0.1:${port} already`)
  first.close()
})

const thrownBy = (action: () => unknown): unknown => {
  try {
    return action()
  } catch (error) {
    return error
  }
}

test.each(['ENOTFOUND', 'EAI_AGAIN'])('an unknown host is named: %s', (code) => {
  const error = Object.assign(new Error(`getaddrinfo ${code} nowhere`), { code, hostname: 'nowhere' })
  expect(explainStartupError(error, { host: 'nowhere', port: 0, dataDir })).toContain('nowhere: choose another HOST')
})

const rejectedBy = async (action: Promise<unknown>): Promise<unknown> =>
  action.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a denied port and a denied folder have different messages, and a folder that the system does not create is named', () => {
  const place = { host: '127.0.0.1', port: 80, dataDir: '/proc/none' }
  const denied = (syscall: string, more: object) => Object.assign(new Error(''), { code: 'EACCES', syscall, ...more })
  expect(explainStartupError(denied('listen', { port: 80 }), place)).toBe(
    'This user may not listen on 127.0.0.1:80: choose another PORT (from 1024 up).',
  )
  expect(explainStartupError(denied('mkdir', { path: '/proc/none' }), place)).toBe(
    'This user may not write in /proc/none: grant that, or choose another DATA_DIR.',
  )
  const missing = Object.assign(new Error(''), { code: 'ENOENT', syscall: 'mkdir', path: '/proc/none' })
  expect(explainStartupError(missing, place)).toBe('/proc/none cannot be created: choose another DATA_DIR.')
})

test('a file that is not a store is named with its folder', async () => {
  const file = join(dataDir, 'calendar.sqlite')
  writeFileSync(file, 'not a database, '.repeat(400))
  const thrown = await rejectedBy(openStore({ file }))
  expect(explainStartupError(thrown, { host: '', port: 0, dataDir })).toContain(`in ${dataDir} is no store`)
})

test('a store of a newer release is reported with the solution', async () => {
  const file = join(dataDir, 'newer.sqlite')
  await (await openStore({ file })).close()
  const later = new SQLite(file)
  later.exec(`INSERT INTO migrations VALUES (999, '0999-later.sql', '')`)
  later.close()
  const thrown = await rejectedBy(openStore({ file }))
  expect(explainStartupError(thrown, { host: '', port: 0, dataDir })).toMatch(
    /^The store has version 999; this release knows versions up to \d+\. Start the newer release/,
  )
})

test('an error at another file names that file instead of the data folder', () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const thrown = thrownBy(() => readFileSync(join(file, 'map.csv')))
  const place = { host: '', port: 0 }
  expect(explainStartupError(thrown, { ...place, dataDir: `${dataDir}/data` })).toContain(
    `ENOTDIR: not a directory, open '${file}`,
  )
  const created = thrownBy(() => mkdirSync(join(file, 'data')))
  expect(explainStartupError(created, { ...place, dataDir: join(file, 'data') })).toBe(
    `${join(file, 'data')} cannot be a folder: choose another DATA_DIR.`,
  )
})

test.each([
  ['SQLITE_READONLY_DIRECTORY', 'can only be read'],
  ['SQLITE_IOERR_SHMSIZE', 'has no room left, or fails'],
  ['SQLITE_CANTOPEN', 'this user needs the right to read and write it'],
])('a more specific error code of SQLite is explained: %s', (code, expected) => {
  const error = new SQLite.SqliteError('', code)
  expect(explainStartupError(error, { host: '', port: 0, dataDir })).toContain(expected)
  const wrapped = new StoreError({ code: 'not_writable', reason: 'disk_error' }, '', { cause: error })
  expect(explainStartupError(wrapped, { host: '', port: 0, dataDir })).toContain(expected)
})

test('an invalid variable has its own message, and an unexpected error has none', () => {
  expect(explainStartupError(new BadEnvironment('PORT must be a port'))).toBe('PORT must be a port')
  expect(explainStartupError(new TypeError('x is not a function'), { host: '', port: 0, dataDir })).toBeUndefined()
})

test('a rejected store has its own message', () => {
  expect(explainStartupError(new StoreRefused('It is of another release.'))).toBe('It is of another release.')
})

test('an error in the images folder names its variable', () => {
  const imagesDir = join(dataDir, 'images')
  const place = { host: '', port: 0, dataDir: join(dataDir, 'data'), imagesDir }
  const error = Object.assign(new Error(''), { code: 'EROFS', path: join(imagesDir, 'store-id') })
  expect(explainStartupError(error, place)).toBe(`Nothing can be written in ${imagesDir}: choose another IMAGES_DIR.`)
})

test.each([
  ['ECONNREFUSED', 'no PostgreSQL server responds there'],
  ['ENOTFOUND', 'no machine is known by the name of its host'],
  ['57P03', 'the server is starting or stopping; try again in a moment'],
])('an unreachable database is named without user and password: %s', (code, reason) => {
  const cause = Object.assign(new Error('connect'), { code })
  const error = new StoreError({ code: 'connection_lost' }, 'The database cannot be reached.', { cause })
  const place = { host: '', port: 0, dataDir, databaseUrl: 'postgres://user:hunter2@db.example.org:5433/calendar' }
  expect(explainStartupError(error, place)).toBe(
    `DATABASE_URL: db.example.org:5433/calendar cannot be used: ${reason}.`,
  )
})
