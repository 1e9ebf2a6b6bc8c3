// PostgreSQL rejects text with NUL, which only a file written by other means contains.
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillStore, folderContent, storeContent, targetFor, temporaryFolder, writeImage } from '#support/backups.ts'
import { temporaryFile, testDatabase } from '#support/test-database.ts'
import { openTestStore } from '#support/test-store.ts'
import { NotRestored, restoreBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

test('a restore that fails at a row leaves the former store and its images', async () => {
  const folder = temporaryFolder()
  const location = await testDatabase()
  const target = targetFor(location, folder)
  const store = await openTestStore({ location })
  await fillStore(store, 'a')
  writeImage(target.imagesFolder, 'a')
  const source = await openTestStore({ location: { file: temporaryFile() } })
  await fillStore(source, 'b')
  await source.write(async ({ db }) => sql`UPDATE venues SET phone = ${'a\0'}`.execute(db))
  const file = join(folder, 'calendar.backup')
  const images = join(folder, 'others')
  writeImage(images, 'b')
  await writeBackup(source, images, file)
  const before = [await storeContent(store), folderContent(target.imagesFolder)]
  const failure = await restoreBackup(file, target).catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(NotRestored)
  expect([await storeContent(store), folderContent(target.imagesFolder)]).toEqual(before)
})
