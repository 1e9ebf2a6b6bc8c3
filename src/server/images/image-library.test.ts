import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesBelow } from '../cli/backup/images.ts'
import { drawTagged, secret } from '#support/draw-image.ts'
import { sampleStore } from '#support/sync-test-store.ts'
import { originalName, parseFileName, uploadName } from './files.ts'
import { createImageLibrary } from './image-library.ts'
import { regenerateImages } from './regenerate.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'images-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an image whose files cannot all be written leaves none', async () => {
  const small = { name: 'thumbnail', width: 150, height: 150, bytes: new Uint8Array(100) }
  const processed = (extension: string) => ({
    format: 'png' as const,
    width: 400,
    height: 400,
    bytes: new Uint8Array(1000),
    sizes: [
      { ...small, extension: 'png' },
      { ...small, extension },
    ],
  })
  const extensions = ['png', 'longer than a name can be'.repeat(20)]
  const processor = { process: async () => processed(extensions.pop() ?? ''), close: () => undefined }
  const images = createImageLibrary({ store: sampleStore().store, folder, processor })
  await expect(images.prepare(new Uint8Array())).rejects.toThrow('ENAMETOOLONG')
  expect(filesBelow(folder)).toEqual([])
  expect(await images.prepare(new Uint8Array())).toMatchObject({ width: 400 })
  // The upload, one size (both sizes have the same name), and the image.
  expect(filesBelow(folder)).toHaveLength(3)
})

test('an image of an earlier version is re-encoded once, under its name', async () => {
  const { store } = sampleStore()
  const images = createImageLibrary({ store, folder })
  const [file, extension] = ['a'.repeat(32), 'jpg']
  const bytes = await drawTagged('jpeg', 3000, 1500)
  await images.files.write(originalName({ file, extension }), bytes)
  const row = { author: 1, name: 'old.jpg', file, extension, width: 3000, height: 1500, sizes: {} }
  const { id } = store.pictures.create({ ...row, filesize: bytes.length })
  const regenerate = async () => regenerateImages({ store, images, ended: new AbortController().signal })
  await regenerate()
  const served = await images.files.read(originalName({ file, extension }))
  expect(store.pictures.read(id)).toMatchObject({ width: 2560, height: 1280, filesize: served?.length, revision: 1 })
  expect(Buffer.from(served ?? []).includes(secret)).toBe(false)
  expect(Buffer.from((await images.files.read(uploadName(file))) ?? []).equals(bytes)).toBe(true)
  await regenerate()
  expect(await images.files.read(originalName({ file, extension }))).toEqual(served)
  // A run that was interrupted before the file was replaced is repeated.
  await images.files.write(originalName({ file, extension }), bytes)
  await regenerate()
  expect(await images.files.read(originalName({ file, extension }))).toEqual(served)
  images.close()
})

test('an upload is stored as it came and never served', async () => {
  const images = createImageLibrary({ store: sampleStore().store, folder })
  const bytes = await drawTagged('png', 20, 20)
  const prepared = await images.prepare(bytes)
  if (prepared === 'busy' || 'fault' in prepared) throw new Error('the image is sound')
  const upload = uploadName(prepared.file)
  expect(Buffer.from((await images.files.read(upload)) ?? []).equals(bytes)).toBe(true)
  expect(parseFileName(upload)).toBeUndefined()
  await images.discard(prepared)
  expect(filesBelow(folder)).toEqual([])
  images.close()
})
