// Backups are written and restored on disks without hard links, such as memory sticks.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fillStore, folderContent, storeContent, targetFor, temporaryFolder, writeImage } from '#support/backups.ts'
import { temporaryFile } from '#support/test-database.ts'
import { openTestStore } from '#support/test-store.ts'
import { restoreBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  linkSync: () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  },
}))

test('a backup with images is written and restored, and overwrites no file', async () => {
  const folder = temporaryFolder()
  const [images, file] = [join(folder, 'images'), join(folder, 'calendar.backup')]
  const store = await openTestStore()
  await fillStore(store, 'a')
  writeImage(images, 'a')
  await writeBackup(store, images, file)
  const target = targetFor({ file: temporaryFile() })
  await restoreBackup(file, target)
  const restored = await openTestStore({ location: target.database })
  expect(await storeContent(restored)).toEqual(await storeContent(store))
  expect(folderContent(target.imagesFolder)).toEqual(folderContent(images))
  const late = join(folder, 'late')
  const taking = writeBackup(store, images, late)
  writeFileSync(late, 'mine')
  await expect(taking).rejects.toThrow('EEXIST')
  expect(readdirSync(folder).toSorted()).toEqual(['calendar.backup', 'images', 'late'])
})
