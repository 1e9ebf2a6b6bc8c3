// The connection: who writes holds the store's file, and no other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = "INSERT OR REPLACE INTO settings VALUES ('key', 'value')"

test('a transaction waits for nobody who writes a file that is attached', () => {
  const db = openDatabase(join(folder, 'store.sqlite'))
  const aside = new SQLite(join(folder, 'aside.sqlite'))
  db.maintain(`ATTACH '${join(folder, 'aside.sqlite')}' AS aside`)
  aside.exec('CREATE TABLE rows (n); BEGIN IMMEDIATE; INSERT INTO rows VALUES (1)')
  expect(db.isFree()).toBe(true)
  const begun = performance.now()
  expect(db.transact(() => db.run(put))).toBe(1)
  expect(performance.now() - begun).toBeLessThan(1000)
  aside.exec('COMMIT')
  aside.close()
  db.close()
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
