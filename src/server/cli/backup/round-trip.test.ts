// A restored store equals the one that was backed up, on the engine of the project and between engines.
import { mkdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillStore, folderContent, storeContent, targetFor, temporaryFolder, writeImage } from '#support/backups.ts'
import { blankDatabase, openTestDatabase, temporaryFile, testDatabase } from '#support/test-database.ts'
import { actor, event, newEvent, openTestStore, type TestStore } from '#support/test-store.ts'
import { lastSeq } from '../../store/changes.ts'
import type { DatabaseLocation } from '../../store/open-database.ts'
import { readSetting } from '../../store/settings.ts'
import { createRecord } from '../../store/write-records.ts'
import { restoreBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let file: string
let images: string
let store: TestStore
let location: DatabaseLocation
beforeEach(async () => {
  folder = temporaryFolder()
  file = join(folder, 'calendar.backup')
  images = join(folder, 'images')
  location = await testDatabase()
  store = await openTestStore({ location })
  await fillStore(store, 'a')
  writeImage(images, 'a')
}, 60_000)
afterEach(() => store.close())

/** Everything in the store at a location. */
async function contentOf(at: DatabaseLocation): Promise<{ [table: string]: string[] }> {
  const database = await openTestDatabase(at)
  const content = await storeContent(database)
  await database.close()
  return content
}

test('a store that is moved to an SQLite file and back is unchanged', async () => {
  // More rows than one batch of the copy.
  await store.write(async (tx) => {
    for (let count = 0; count < 210; count += 1) await createRecord(tx, 'events', newEvent({ en: `${count}` }), actor)
  })
  const content = await storeContent(store)
  expect(Object.entries(content).filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(await writeBackup(store, images, file)).toBe(1)
  const first = targetFor({ file: temporaryFile() })
  await restoreBackup(file, first)
  expect(await contentOf(first.database)).toEqual(content)
  expect(folderContent(first.imagesFolder)).toEqual(folderContent(images))

  const moved = await openTestStore({ location: first.database })
  const again = join(folder, 'again.backup')
  await writeBackup(moved, first.imagesFolder, again)
  const second = targetFor(await blankDatabase())
  await restoreBackup(again, second)
  expect(await contentOf(second.database)).toEqual(content)
  expect(folderContent(second.imagesFolder)).toEqual(folderContent(images))
}, 120_000)

test('ids and sequence numbers of changes continue in a restored store', async () => {
  const next = await event(store, { en: 'Next' })
  await store.update('events', next.id, { trash: 'put' })
  const seq = await store.read(lastSeq)
  await writeBackup(store, images, file)
  const target = targetFor(await blankDatabase())
  await restoreBackup(file, target)
  const restored = await openTestStore({ location: target.database })
  const created = await event(restored, { en: 'Later' })
  expect(created.id).toBeGreaterThan(next.id)
  expect(await restored.read(lastSeq)).toBe(seq + 1)
  expect((await restored.find('events', next.id))?.trashedUtc).not.toBeNull()
})

test('a restore replaces the store and images of a running service and notifies it', async () => {
  const content = await storeContent(store)
  const files = folderContent(images)
  const restoredMark = async (): Promise<string | undefined> => store.read(async (tx) => readSetting(tx, 'restored'))
  await writeBackup(store, images, file)
  await event(store, { en: 'Later' })
  const late = writeImage(images, 'b')
  utimesSync(late, new Date(), new Date(Date.now() - 60_000))
  rmSync(join(images, 'aa'), { recursive: true })
  const notified = new Promise<void>((resolve) => void store.onChange(resolve))
  const target = targetFor(location, folder)
  await restoreBackup(file, target)
  expect(await storeContent(store)).toEqual(content)
  expect(folderContent(images)).toEqual(files)
  await notified
  const mark = await restoredMark()
  await event(store, { en: 'Afterwards' })
  await restoreBackup(file, target)
  expect(await storeContent(store)).toEqual(content)
  expect(await restoredMark()).not.toBe(mark)
})

test('an image that is uploaded while a restore runs keeps its file', async () => {
  await writeBackup(store, images, file)
  const uploaded = writeImage(images, 'b')
  await restoreBackup(file, targetFor(location, folder))
  expect(Object.keys(folderContent(images))).toContain(uploaded.slice(images.length + 1))
})

test('a backup is a consistent snapshot, and writes are accepted while it runs', async () => {
  const before = await store.read(lastSeq)
  const state = { isOver: false }
  const taking = writeBackup(store, images, file).finally(() => (state.isOver = true))
  let written = 0
  while (!state.isOver) {
    await event(store, { en: `Meanwhile ${written}` })
    written += 1
    await new Promise(setImmediate)
  }
  await taking
  expect(written).toBeGreaterThan(0)
  const target = targetFor({ file: temporaryFile() })
  await restoreBackup(file, target)
  const copy = await openTestStore({ location: target.database })
  const seq = await copy.read(lastSeq)
  expect(seq).toBeGreaterThanOrEqual(before)
  expect((await storeContent(copy))['changes']).toHaveLength(seq)
})

test('a store without images is backed up and restored without image files', async () => {
  rmSync(images, { recursive: true })
  expect(await writeBackup(store, images, file)).toBe(0)
  const target = targetFor(await blankDatabase())
  await restoreBackup(file, target)
  mkdirSync(target.imagesFolder, { recursive: true })
  expect(folderContent(target.imagesFolder)).toEqual({})
})
