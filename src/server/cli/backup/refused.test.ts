// Where a backup cannot go, and one that cannot come back, are told in a sentence before anything is written.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../sync-store/open-store.ts'
import { event } from '#support/sync-test-store.ts'
import { backup, databaseIn, NotWritable } from './backup.ts'
import { restore } from './restore.ts'
import { BrokenBackup } from './seal.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'refused-'))
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  openStore(databaseIn(dataDir)).close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that is not there is named', async () => {
  const fault = await backup(dataDir, join(folder, 'none', 'kept.backup')).catch((cause: unknown) => cause)
  expect(fault).toBeInstanceOf(NotWritable)
  expect(String(fault)).toContain(`There is no folder ${join(folder, 'none')}.`)
})

test('a disk that is full when the store is restored already does not make it undone', async () => {
  const file = join(folder, 'kept.backup')
  await backup(dataDir, file)
  const store = openStore(databaseIn(dataDir))
  event(store, { en: 'Later' })
  const { pragma } = SQLite.prototype
  const full = vi.spyOn(SQLite.prototype, 'pragma').mockImplementation(function asked(
    this: SQLite.Database,
    ...response
  ) {
    if (this.name === databaseIn(dataDir) && response[0].startsWith('wal_checkpoint'))
      throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL')
    return pragma.apply(this, response)
  })
  await restore(dataDir, file).finally(() => full.mockRestore())
  expect(store.read('events', 1)).toBeUndefined()
  store.close()
})

test('the log of a store that was moved away is kept beside the restored one, and not taken into it', async () => {
  const file = join(folder, 'kept.backup')
  await backup(dataDir, file)
  const [database, log] = [databaseIn(dataDir), `${databaseIn(dataDir)}-wal`]
  const killed = openStore(database)
  event(killed, { en: 'Later' })
  copyFileSync(log, join(folder, 'log'))
  killed.close()
  renameSync(join(folder, 'log'), log)
  renameSync(database, join(folder, 'damaged.sqlite'))
  await restore(dataDir, file)
  const store = openStore(database)
  expect(store.read('events', 1)).toBeUndefined()
  store.close()
  expect(existsSync(`${log}.former`)).toBe(true)
})

test('a backup of a newer release is refused, and the store stays', async () => {
  const later = new SQLite(databaseIn(dataDir))
  const present = Number(later.pragma('user_version', { simple: true }))
  later.pragma('user_version = 999')
  const file = join(folder, 'kept.backup')
  await backup(dataDir, file)
  later.pragma(`user_version = ${present}`)
  later.close()
  const fault = await restore(dataDir, file).catch((cause: unknown) => cause)
  expect(fault).toBeInstanceOf(BrokenBackup)
  expect(String(fault)).toContain('version 999, made by a newer release')
  expect(readdirSync(dataDir)).toEqual(['calendar.sqlite'])
  openStore(databaseIn(dataDir)).close()
})
