// Copies of an SQLite file, some pages at a time.
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFile } from '#support/test-database.ts'
import { event, openTestStore } from '#support/test-store.ts'
import { lastSeq } from './changes.ts'
import { copySnapshot } from './copy-store.ts'

test('a copy does not contain changes that were written while it ran', async () => {
  const [file, target] = [temporaryFile(), temporaryFile()]
  const store = await openTestStore({ location: { file } })
  for (let count = 0; count < 50; count += 1) await event(store, { en: `Before ${count}` })
  const before = await store.read(lastSeq)
  const state = { isOver: false }
  const pages = Math.ceil(statSync(file).size / 4096 / 20)
  const copying = copySnapshot(file, target, pages).finally(() => (state.isOver = true))
  let written = 0
  while (!state.isOver) {
    await event(store, { en: `Meanwhile ${written}` })
    written += 1
    await new Promise(setImmediate)
  }
  await copying
  expect(written).toBeGreaterThan(10)
  const copy = await openTestStore({ location: { file: target } })
  expect(await copy.read(lastSeq)).toBe(before)
})

test('the write-ahead log is empty after a restore', async () => {
  const [file, backup] = [temporaryFile(), temporaryFile()]
  const store = await openTestStore({ location: { file } })
  const { id } = await event(store, { en: 'Before' })
  await store.backup(backup)
  const later = await event(store, { en: 'After' })
  await store.restore(backup)
  expect(statSync(`${file}-wal`).size).toBe(0)
  expect(await store.find('events', id)).toBeDefined()
  expect(await store.find('events', later.id)).toBe(undefined)
})
