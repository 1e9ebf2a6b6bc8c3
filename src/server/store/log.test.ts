// The log of writes is taken in beside who writes, and begins anew.
import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { isToBeFinished, logState, mostLogKept, putDown, takeLogIn, takeLongLogIn, usualLimits, want } from './log.ts'
import { sampleFile } from './testing.ts'

const nothing = (): void => {}
const megabytes = (db: Database, count: number): void => {
  for (let n = 0; n < count; n++)
    db.run("INSERT OR REPLACE INTO settings VALUES ('long', hex(randomblob(?)))", 1_000_000 / 2)
}
const pagesLogged = (db: Database): number => db.one<{ log: number }>(takeLogIn)?.log ?? 0

test('of a long log little is left to who writes, and then it begins anew', () => {
  const { file, remove } = sampleFile()
  const [writer, beside] = [openDatabase(file), openDatabase(file)]
  const state = logState()
  megabytes(writer, 65)
  expect([want(state), want(state)]).toEqual([true, false])
  let times = 0
  takeLongLogIn(beside, state, () => void (times += 1))
  // Who finishes it must not wait for the disk.
  expect(times).toBeGreaterThan(0)
  megabytes(writer, 1)
  expect(pagesLogged(writer)).toBeLessThan(1000)
  // Told once; then it can be wanted again.
  expect([isToBeFinished(state), isToBeFinished(state), want(state)]).toEqual([true, false, true])
  for (const db of [writer, beside]) db.close()
  remove()
})

test('a short log is taken in, and nobody has to finish it', () => {
  const { file, remove } = sampleFile()
  const [writer, beside] = [openDatabase(file), openDatabase(file)]
  const state = logState()
  megabytes(writer, 2)
  expect(want(state)).toBe(true)
  takeLongLogIn(beside, state, nothing)
  expect([isToBeFinished(state), want(state)]).toEqual([false, true])
  for (const db of [writer, beside]) db.close()
  remove()
})

test('a long log that is written without a pause is left to grow, up to a limit', () => {
  const state = logState()
  let log = usualLimits.long
  // While it is taken in, twice as much is written as is little.
  const written = { one: <R>() => ({ log: (log += 2 * usualLimits.little) }) as R }
  for (; log < usualLimits.longest - 10 * usualLimits.little;) {
    want(state)
    takeLongLogIn(written, state, nothing)
    expect([isToBeFinished(state), want(state)]).toEqual([false, true])
  }
  takeLongLogIn(written, state, nothing)
  expect(isToBeFinished(state)).toBe(true)
})

test('a log that begins anew gives back what it held of the disk', () => {
  const { file, remove } = sampleFile()
  const db = openDatabase(file)
  megabytes(db, 80)
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(mostLogKept)
  db.maintain(takeLogIn)
  megabytes(db, 1)
  expect(statSync(`${file}-wal`).size).toBeLessThanOrEqual(mostLogKept)
  db.close()
  remove()
})

test('what is put on disk is put there through what is open, and nothing is opened or closed for it', () => {
  const { file, remove } = sampleFile()
  const open = (): string[] => readdirSync('/dev/fd')
  const db = openDatabase(file)
  const before = open()
  putDown(file)
  putDown(`${file}-that-is-not-there`)
  expect(open()).toEqual(before)
  db.close()
  remove()
})
