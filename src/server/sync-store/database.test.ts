// The connection: who writes holds the store's file, and no other; a disk that is full takes no writes, and no more than that.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = "INSERT OR REPLACE INTO settings VALUES ('key', 'value')"

test('a store without a file is refused', () => {
  expect(() => openDatabase(':memory:')).toThrow('must be a file')
})

test('a transaction holds the store from its beginning', () => {
  const [one, other] = [openDatabase(join(folder, 'store.sqlite')), openDatabase(join(folder, 'store.sqlite'))]
  one.transact(() => {
    expect(other.isFree()).toBe(false)
    expect(other.runIfFree(put)).toBe(false)
  })
  expect(other.isFree()).toBe(true)
  expect(other.runIfFree(put)).toBe(true)
  one.close()
  other.close()
})

test('on a disk that is full a write that may be left out is, any other fails, and closing does not', () => {
  const file = join(folder, 'store.sqlite')
  const db = openDatabase(file)
  db.run(put)
  const pages = db.one<{ page_count: number }>('PRAGMA page_count')?.page_count
  db.maintain(`PRAGMA max_page_count = ${pages}`)
  const long = "INSERT OR REPLACE INTO settings VALUES ('long', hex(zeroblob(1000000)))"
  expect(db.runIfFree(long)).toBe(false)
  expect(() => db.run(long)).toThrow('full')
  const { pragma } = SQLite.prototype
  const full = vi.spyOn(SQLite.prototype, 'pragma').mockImplementation(function asked(
    this: SQLite.Database,
    ...response
  ) {
    if (response[0].startsWith('wal_checkpoint'))
      throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL')
    return pragma.apply(this, response)
  })
  db.close()
  full.mockRestore()
  const again = openDatabase(file)
  expect(again.one('SELECT value FROM settings')).toEqual({ value: 'value' })
  again.close()
})
