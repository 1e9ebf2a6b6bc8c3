import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawTagged } from '#support/draw-image.ts'
import { testDatabase } from '#support/test-database.ts'
import { startTestNetwork } from '#support/test-network.ts'
import { newVenue, openTestStore, type TestStore } from '#support/test-store.ts'
import { readImage, type StoredImage } from '../store/images.ts'
import { parseFileName, uploadName } from './files.ts'
import { createImageLibrary, type ImageLibrary, type PreparedImage } from './image-library.ts'
import type { ImageProcessor } from './processor.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'images-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The names of all files in the folder. */
const listFiles = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))

/** A processor whose images have one size, with the next of `extensions`. */
const fakeProcessor = (extensions: string[] = []): ImageProcessor => ({
  process: () => {
    const small = { name: 'thumbnail', width: 150, height: 150, bytes: new Uint8Array(100) }
    const sizes = ['png', extensions.shift() ?? 'png'].map((extension) => ({ ...small, extension }))
    return Promise.resolve({ format: 'png', width: 400, height: 400, bytes: new Uint8Array(1000), sizes })
  },
  close: () => undefined,
})
const prepare = async (images: ImageLibrary): Promise<PreparedImage> => images.prepare(new Uint8Array())
const find = async (store: TestStore, { id }: { id: number }): Promise<StoredImage | undefined> =>
  store.read(async (tx) => readImage(tx, id))

test('if one file of an image cannot be written, none remains', async () => {
  const processor = fakeProcessor(['longer than a name can be'.repeat(20)])
  const images = createImageLibrary({ store: await openTestStore(), folder, processor })
  await expect(images.prepare(new Uint8Array())).rejects.toThrow('ENAMETOOLONG')
  expect(listFiles()).toEqual([])
  expect(await images.prepare(new Uint8Array())).toMatchObject({ width: 400 })
  // The upload, one size (both sizes have the same name), and the image.
  expect(listFiles()).toHaveLength(3)
})

test('an image in use is not removed, and neither are the files of a stored image', async () => {
  const store = await openTestStore()
  const images = createImageLibrary({ store, folder, processor: fakeProcessor() })
  const prepared = await prepare(images)
  const image = await store.write(async (tx) => images.create(tx, prepared, { author: 1, name: 'a.png' }))
  const hall = await store.create('venues', newVenue({ en: 'Hall' }, { shared: { image: image.id } }))
  expect(await images.remove(image)).toBe(false)
  await images.discard(prepared)
  expect(await find(store, image)).toEqual(image)
  expect(listFiles()).toHaveLength(3)
  await store.update('venues', hall.id, { shared: { image: null } })
  expect(await images.remove(image)).toBe(true)
  expect(await find(store, image)).toBeUndefined()
  expect(listFiles()).toEqual([])
})

test('no other process writes between the query for a row and the removal of its files', async () => {
  const location = await testDatabase()
  const [store, other] = [await openTestStore({ location }), await openTestStore({ location })]
  const images = createImageLibrary({ store, folder, processor: fakeProcessor() })
  const prepared = await prepare(images)
  const { removeAll } = images.files
  const steps: string[] = []
  let restoring: Promise<unknown> | undefined
  images.files.removeAll = async (file) => {
    restoring = other.write(async () => steps.push('restore'))
    await sleep(200)
    await removeAll(file)
    steps.push('removal')
  }
  await images.discard(prepared)
  await restoring
  expect(steps).toEqual(['removal', 'restore'])
  expect(listFiles()).toEqual([])
})

test('two processes that fetch the same image add it once', async () => {
  const location = await testDatabase()
  const network = await startTestNetwork((_request, response) => response.end('bytes'))
  const url = new URL(`http://images.example:${network.port}/a.png`)
  const open = async () =>
    createImageLibrary({ store: await openTestStore({ location }), folder, processor: fakeProcessor(), network })
  const [one, other] = [await open(), await open()]
  const [first, second] = await Promise.all([one.fetch(url, 1), other.fetch(url, 1)])
  expect(first).toMatchObject({ address: url.href })
  expect(second).toEqual(first)
  expect(listFiles()).toHaveLength(3)
  await network.close()
})

test('an image that was fetched for several writes is removed after the last one, unless a record uses it', async () => {
  const store = await openTestStore()
  const network = await startTestNetwork((_request, response) => response.end('bytes'))
  const url = new URL(`http://images.example:${network.port}/a.png`)
  const images = createImageLibrary({ store, folder, processor: fakeProcessor(), network })
  const fetchFor = async (write: ReturnType<ImageLibrary['forWrite']>): Promise<StoredImage> => write.fetch(url, 1)
  const [first, second, third] = [images.forWrite(), images.forWrite(), images.forWrite()]
  const [image, same] = await Promise.all([fetchFor(first), fetchFor(second)])
  expect(same).toEqual(image)
  await first.release()
  expect(await find(store, image)).toEqual(image)
  // The third write begins while the image is removed.
  const [, next] = await Promise.all([second.release(), fetchFor(third)])
  expect(await find(store, image)).toBeUndefined()
  expect(await find(store, next)).toEqual(next)
  await store.create('venues', newVenue({ en: 'Hall' }, { shared: { image: next.id } }))
  await third.release()
  expect(await find(store, next)).toEqual(next)
  expect(listFiles()).toHaveLength(3)
  await network.close()
})

test('the original upload is stored unchanged and is not served', async () => {
  const images = createImageLibrary({ store: await openTestStore(), folder })
  const bytes = await drawTagged('png', 20, 20)
  const prepared = await images.prepare(bytes)
  const upload = uploadName(prepared.file)
  expect(Buffer.from((await images.files.read(upload)) ?? []).equals(bytes)).toBe(true)
  expect(parseFileName(upload)).toBeUndefined()
  await images.discard(prepared)
  expect(listFiles()).toEqual([])
  images.close()
})
