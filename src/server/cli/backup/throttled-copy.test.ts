// Copying a few pages at a time is still the copy of one moment, and leaves the service nothing to do.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../sync-store/open-store.ts'
import type { Store } from '../../sync-store/store.ts'
import { event } from '#support/sync-test-store.ts'
import { backup, databaseIn, snapshot } from './backup.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'steady-'))
let store: Store
beforeAll(() => {
  store = openStore(databaseIn(folder))
  for (let n = 0; n < 100; n += 1) event(store, { en: `Before ${n}` })
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what is written between two steps of a copy is not in it, and it ends', async () => {
  const copied = join(folder, 'copy.sqlite')
  const [before, pages] = [store.lastChange(), Math.ceil(statSync(databaseIn(folder)).size / 4096)]
  const state = { isOver: false }
  const copying = snapshot(databaseIn(folder), copied, Math.ceil(pages / 20)).finally(() => (state.isOver = true))
  let written = 0
  while (!state.isOver) {
    event(store, { en: `Meanwhile ${written}` })
    written += 1
    await new Promise(setImmediate)
  }
  await copying
  expect(written).toBeGreaterThan(10)
  const copy = openStore(copied)
  expect(copy.lastChange()).toBe(before)
  expect(copy.changesAfter(0, 1000)).toHaveLength(before)
  copy.close()
})

test('after a restore the log of writes is empty, so that no write of the service has all of it to take in', async () => {
  const file = join(folder, 'kept.backup')
  await backup(folder, file)
  event(store, { en: 'After' })
  await restore(folder, file)
  expect(statSync(`${databaseIn(folder)}-wal`).size).toBe(0)
  event(store, { en: 'Later' })
})
