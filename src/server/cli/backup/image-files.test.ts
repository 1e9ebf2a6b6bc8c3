// Image files while a restore and the service work in the same folder.
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { imageName, targetFor, temporaryFolder, writeImage } from '#support/backups.ts'
import { drawImage } from '#support/draw-image.ts'
import { testDatabase } from '#support/test-database.ts'
import { openTestStore } from '#support/test-store.ts'
import { openImageFiles, originalName } from '../../images/files.ts'
import { createImageLibrary } from '../../images/image-library.ts'
import { findImageByFile } from '../../store/images.ts'
import { addMissingFiles, removeUnusedFiles } from './image-files.ts'
import { restoreBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const [name, other] = [`${imageName('a')}.png`, `${imageName('b')}.png`]

test('a file that is uploaded while unused files are removed is not removed', async () => {
  const folder = temporaryFolder()
  const files = openImageFiles(folder)
  const [uploaded, unused] = [`aa/${name}`, `bb/${other}`]
  await files.write(name, Buffer.from('a'))
  await files.write(other, Buffer.from('b'))
  for (const path of [uploaded, unused]) utimesSync(join(folder, path), new Date(1000), new Date(1000))
  const startedAt = Date.now()
  for (let round = 0; round < 200; round += 1) {
    const now = Date.now()
    await files.write(name, Buffer.from('a'))
    removeUnusedFiles(folder, [uploaded], new Set(), now)
    expect(existsSync(join(folder, uploaded))).toBe(true)
  }
  removeUnusedFiles(folder, [uploaded, unused], new Set(), startedAt)
  expect([existsSync(join(folder, uploaded)), existsSync(join(folder, unused))]).toEqual([true, false])
})

test('a file that was removed after it was added is added again', () => {
  const folder = temporaryFolder()
  const [from, to] = [join(folder, 'next'), join(folder, 'used')]
  mkdirSync(join(from, 'aa'), { recursive: true })
  writeFileSync(join(from, 'aa', name), 'a')
  expect(addMissingFiles(from, to)).toEqual([`aa/${name}`])
  rmSync(join(to, 'aa', name))
  expect(addMissingFiles(from, to)).toEqual([`aa/${name}`])
  expect(readFileSync(join(to, 'aa', name), 'utf8')).toBe('a')
  expect(addMissingFiles(from, to)).toEqual([])
})

test('a restore removes unused image files and keeps other files', async () => {
  const target = targetFor(await testDatabase())
  const store = await openTestStore({ location: target.database })
  const file = join(temporaryFolder(), 'empty.backup')
  await writeBackup(store, target.imagesFolder, file)
  const image = writeImage(target.imagesFolder, 'b')
  const foreign = join(target.imagesFolder, 'holiday.jpg')
  writeFileSync(foreign, 'mine')
  for (const path of [image, foreign]) utimesSync(path, new Date(1000), new Date(1000))
  await restoreBackup(file, target)
  expect([existsSync(image), readFileSync(foreign, 'utf8')]).toEqual([false, 'mine'])
  await store.close()
})

test('the files of an image are removed under the write lock, before another write can run', async () => {
  const target = targetFor(await testDatabase())
  const store = await openTestStore({ location: target.database })
  const another = await openTestStore({ location: target.database })
  const media = createImageLibrary({ store, folder: target.imagesFolder })
  const prepared = await media.prepare(await drawImage('png', 20, 20))
  const image = await store.write(async (tx) => media.create(tx, prepared, { author: 1, name: 'poster.png' }))
  const { removeAll } = media.files
  const order: string[] = []
  let waiting: Promise<void> = Promise.resolve()
  media.files.removeAll = async (file) => {
    waiting = another.write(async (tx) => {
      order.push('write')
      expect(await findImageByFile(tx, file)).toBe(undefined)
    })
    await delay(200)
    await removeAll(file)
    order.push('removed')
  }
  expect(await media.remove(image)).toBe(true)
  await waiting
  expect(order).toEqual(['removed', 'write'])
  expect(await media.files.open(originalName(prepared))).toBe(undefined)
  media.close()
  await Promise.all([store.close(), another.close()])
})
