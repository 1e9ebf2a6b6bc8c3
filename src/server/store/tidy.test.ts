// Tidying, which nobody asked for, stands back while another process writes.
import SQLite from 'better-sqlite3'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'
import { event, sampleFile } from './testing.ts'
import { tidyingOf } from './tidy.ts'

afterEach(() => vi.restoreAllMocks())

test('while another process writes, tidying neither fails nor waits, and is done afterwards', () => {
  const { file, remove } = sampleFile()
  const [store, db, other] = [openStore(file), openDatabase(file), new SQLite(file)]
  const tidying = tidyingOf(db)
  db.transact(() => db.run('UPDATE settings SET value = value'))
  event(store, { en: 'Something to join' })
  other.exec('BEGIN IMMEDIATE')
  const begun = performance.now()
  expect(tidying.step()).toBe(true)
  expect(db.isFree()).toBe(false)
  expect(performance.now() - begun).toBeLessThan(1000)
  other.exec('COMMIT')
  expect(db.isFree()).toBe(true)
  let steps = 0
  while (tidying.step()) steps += 1
  expect(steps).toBeGreaterThan(0)
  tidying.close()
  for (const opened of [store, db, other]) opened.close()
  remove()
})

test('on a disk that takes nothing, tidying waits, and who has written is not told of it', () => {
  const { file, remove } = sampleFile()
  const [store, db] = [openStore(file), openDatabase(file)]
  let isFull = true
  const maintain: typeof db.maintain = (sql) => {
    if (isFull) throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL')
    return db.maintain(sql)
  }
  const tidying = tidyingOf({ ...db, maintain }, { takeLogIn: () => undefined, isLogNearlyIn: () => true })
  event(store, { en: 'Something to join' })
  expect(() => db.transact(() => db.run('UPDATE settings SET value = value'))).not.toThrow()
  expect(tidying.step()).toBe(true)
  isFull = false
  while (tidying.step());
  tidying.close()
  for (const opened of [store, db]) opened.close()
  remove()
})

test('while many write without a pause, the log is taken in little by little', () => {
  const { file, remove } = sampleFile()
  const db = openDatabase(file)
  const after: number[] = []
  let writes = 0
  const tidying = tidyingOf(db, { takeLogIn: () => after.push(writes), isLogNearlyIn: () => false })
  for (writes = 1; writes <= 100; writes += 1) db.transact(() => db.run('UPDATE settings SET value = value'))
  tidying.close()
  db.close()
  remove()
  const gaps = after.map((at, n) => at - (after[n - 1] ?? 0))
  expect(gaps.length).toBeGreaterThan(1)
  expect(Math.max(...gaps)).toBeLessThan(50)
})

test('tidying goes on after the clock has been set back', async () => {
  const { file, remove } = sampleFile()
  const db = openDatabase(file)
  const tidied: string[] = []
  const maintain: typeof db.maintain = (sql) => {
    tidied.push(sql)
    return false
  }
  const tidying = tidyingOf({ ...db, maintain })
  db.transact(() => db.run('UPDATE settings SET value = value'))
  vi.spyOn(Date, 'now').mockReturnValue(0)
  await expect.poll(() => tidied.length, { timeout: 5000 }).toBeGreaterThan(0)
  tidying.close()
  db.close()
  remove()
})
