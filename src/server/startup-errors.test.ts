// What goes wrong outside says what to do about it.
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
import { openStore } from './sync-store/open-store.ts'

let dataDir: string
beforeAll(() => (dataDir = mkdtempSync(join(tmpdir(), 'start-'))))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a port that is taken is named', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo // safe: it listens on a port
  const [fault] = await once(createServer().listen(port, '127.0.0.1'), 'error')
  expect(explainStartupError(fault, { host: '127.0.0.1', port, dataDir })).toContain(`127.0.0.1:${port} already`)
  first.close()
})

const thrownBy = (action: () => unknown): unknown => {
  try {
    return action()
  } catch (fault) {
    return fault
  }
}

test.each(['ENOTFOUND', 'EAI_AGAIN'])('a host that nobody knows is named: %s', (code) => {
  const fault = Object.assign(new Error(`getaddrinfo ${code} nowhere`), { code, hostname: 'nowhere' })
  expect(explainStartupError(fault, { host: 'nowhere', port: 0, dataDir })).toContain('nowhere: choose another HOST')
})

test('a file that is no store is named with its folder, and the way back', () => {
  const file = join(dataDir, 'calendar.sqlite')
  writeFileSync(file, 'not a database, '.repeat(400))
  const thrown = thrownBy(() => openStore(file))
  expect(explainStartupError(thrown, { host: '', port: 0, dataDir })).toContain(`in ${dataDir} is no store`)
})

test('a store of a newer release is told in a sentence', () => {
  const file = join(dataDir, 'newer.sqlite')
  openStore(file).close()
  const later = new SQLite(file)
  later.pragma('user_version = 999')
  later.close()
  const thrown = thrownBy(() => openStore(file))
  expect(explainStartupError(thrown, { host: '', port: 0, dataDir })).toMatch(
    /^The data is of version 999, made by a newer release/,
  )
})

test('what goes wrong at another file names that file, not the folder of the store', () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const thrown = thrownBy(() => readFileSync(join(file, 'map.csv')))
  const place = { host: '', port: 0 }
  expect(explainStartupError(thrown, { ...place, dataDir: `${dataDir}/data` })).toContain(
    `ENOTDIR: not a directory, open '${file}`,
  )
  const made = thrownBy(() => mkdirSync(join(file, 'data')))
  expect(explainStartupError(made, { ...place, dataDir: join(file, 'data') })).toBe(
    `${join(file, 'data')} cannot be a folder: choose another DATA_DIR.`,
  )
})

test.each([
  ['SQLITE_READONLY_DIRECTORY', 'can only be read'],
  ['SQLITE_IOERR_SHMSIZE', 'has no room left, or fails'],
])('what SQLite says more precisely is told as well: %s', (code, said) => {
  expect(explainStartupError(new SQLite.SqliteError('', code), { host: '', port: 0, dataDir })).toContain(said)
})

test('a variable that cannot be meant is said in its own words, a fault of ours in none', () => {
  expect(explainStartupError(new BadEnvironment('PORT must be a port'))).toBe('PORT must be a port')
  expect(explainStartupError(new TypeError('x is not a function'), { host: '', port: 0, dataDir })).toBeUndefined()
})
