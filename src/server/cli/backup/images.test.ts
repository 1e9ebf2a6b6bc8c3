// The files of pictures while a restore and the service work in the same folder.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { drawImage } from '#support/draw-image.ts'
import { openImageFiles, originalName } from '../../images/files.ts'
import { createImageLibrary } from '../../images/image-library.ts'
import { openStore } from '../../sync-store/open-store.ts'
import { restoreImages, sweepImages } from './images.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const name = `${'a'.repeat(32)}.png`
const other = `${'b'.repeat(32)}.png`

test('a picture that is uploaded again while a restore sweeps keeps its file', async () => {
  const [database, media] = [join(folder, 'calendar.sqlite'), join(folder, 'media')]
  openStore(database).close()
  const files = openImageFiles(media)
  const [wanted, unwanted] = [`aa/${name}`, `bb/${other}`]
  await files.write(name, Buffer.from('a'))
  await files.write(other, Buffer.from('b'))
  for (const path of [wanted, unwanted]) utimesSync(join(media, path), new Date(1000), new Date(1000))
  const begun = Date.now()
  for (let round = 0; round < 200; round += 1) {
    const now = Date.now()
    await files.write(name, Buffer.from('a'))
    sweepImages(media, [wanted], database, now)
    expect(existsSync(join(media, wanted))).toBe(true)
  }
  sweepImages(media, [wanted, unwanted], database, begun)
  expect([existsSync(join(media, wanted)), existsSync(join(media, unwanted))]).toEqual([true, false])
})

test('a picture that was removed since it was brought is brought again', () => {
  const [from, to] = [join(folder, 'next'), join(folder, 'used')]
  mkdirSync(join(from, 'aa'), { recursive: true })
  writeFileSync(join(from, 'aa', name), 'a')
  expect(restoreImages(from, to)).toEqual([`aa/${name}`])
  rmSync(join(to, 'aa', name))
  expect(restoreImages(from, to)).toEqual([`aa/${name}`])
  expect(readFileSync(join(to, 'aa', name), 'utf8')).toBe('a')
  expect(restoreImages(from, to)).toEqual([])
})

test('no restore comes between looking whether a picture is shown and removing its files', async () => {
  const database = join(folder, 'removing.sqlite')
  const store = openStore(database)
  const other = new SQLite(database, { timeout: 0 })
  const looks: string[] = []
  const images = {
    ...store.pictures,
    byFile(file: string) {
      expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('database is locked')
      looks.push(file)
      return store.pictures.byFile(file)
    },
  }
  const media = createImageLibrary({ store: { ...store, pictures: images }, folder: join(folder, 'removing') })
  const ready = await media.prepare(await drawImage('png', 20, 20))
  if (ready === 'busy' || 'fault' in ready) throw new Error('the picture is sound')
  await media.remove(media.create(ready, { author: 1, name: 'poster.png' }))
  expect(looks).toEqual([ready.file])
  expect(await media.files.open(originalName(ready))).toBeUndefined()
  media.close()
  other.close()
  store.close()
})
