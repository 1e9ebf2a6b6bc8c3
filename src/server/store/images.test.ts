import { expect, test } from 'vitest'
import {
  createImage,
  deleteImage,
  describeImage,
  findImageByFile,
  findImageBySourceUrl,
  findTextUses,
  imageUses,
  listImages,
  type NewImage,
  readImage,
  readImages,
} from './images.ts'
import { allocateId, IdConflict, isIdFree, nextId } from './sequences.ts'
import type { WriteTx } from './transaction.ts'
import { openTestDatabase } from '#support/test-database.ts'
import { insertRows } from './statements.ts'

const poster: NewImage = {
  author: 1,
  name: 'Été poster.jpg',
  file: 'abc',
  extension: 'jpg',
  width: 1200,
  height: 800,
  filesize: 15_693,
  sizes: { medium: { width: 300, height: 200, filesize: 1678, extension: 'jpg' } },
}

/** Creates a venue without translations. Returns its id. */
async function createVenue(
  tx: WriteTx,
  values: { id?: number; image?: number; trashed_utc?: string } = {},
): Promise<number> {
  const id = values.id === undefined ? await nextId(tx, 'posts') : await allocateId(tx, 'posts', values.id)
  const row = { source_language: 'en', revision: 1, modified_utc: '', trashed_utc: null, author: 1, image: null }
  await insertRows(tx, 'venues', [{ ...row, ...values, id }])
  return id
}

test('ids of images are from the same sequence as those of events, venues and organizers', async () => {
  const { read, write } = await openTestDatabase()
  const hall = await write((tx) => createVenue(tx))
  const created = await write((tx) => createImage(tx, poster))
  expect(created).toMatchObject({ ...poster, id: hall + 1, revision: 1, alt: {}, address: null })
  expect((await write((tx) => createImage(tx, { ...poster, id: 50 }))).id).toBe(50)
  expect(await write((tx) => createVenue(tx))).toBe(51)
  await expect(write((tx) => createImage(tx, { ...poster, id: hall }))).rejects.toThrow(IdConflict)
  await expect(write((tx) => createVenue(tx, { id: 50 }))).rejects.toThrow(IdConflict)
  const ids = [hall, 50, 49, 0, 1.5, 1e30]
  const free: number[] = []
  for (const id of ids) if (await read((tx) => isIdFree(tx, 'posts', id))) free.push(id)
  expect(free).toEqual([49])
  await expect(write((tx) => createVenue(tx, { id: 1.5 }))).rejects.toThrow(RangeError)
})

test('an image is found by source URL and file, and searched by name and alt text', async () => {
  const { read, write } = await openTestDatabase()
  const url = 'https://example.org/a.jpg'
  const created = await write((tx) => createImage(tx, { ...poster, address: url, alt: { nl: 'Een zaal', fr: '' } }))
  await write((tx) => createImage(tx, { ...poster, name: 'other.png', file: 'def' }))
  expect((await read((tx) => findImageBySourceUrl(tx, url)))?.id).toBe(created.id)
  expect((await read((tx) => findImageByFile(tx, 'abc')))?.id).toBe(created.id)
  expect(await read((tx) => findImageByFile(tx, 'a\0c'))).toBeUndefined()
  expect(created.alt).toEqual({ nl: 'Een zaal' })
  const search = (text: string): Promise<unknown> =>
    read((tx) => listImages(tx, { page: 1, perPage: 10, search: text }))
  expect(await search('ete zaal')).toMatchObject({ total: 1, images: [{ id: created.id }] })
  for (const text of ['100%', 'p_ster', '*', 'a\0b\uD800']) expect(await search(text)).toEqual({ total: 0, images: [] })
  expect(await read((tx) => listImages(tx, { page: 2, perPage: 1 }))).toMatchObject({
    total: 2,
    images: [{ id: created.id }],
  })
})

test('images are read in bulk, without ids that have no image', async () => {
  const { read, write } = await openTestDatabase()
  const ids: number[] = []
  for (const file of ['a', 'b', 'c']) ids.push((await write((tx) => createImage(tx, { ...poster, file }))).id)
  const images = await read((tx) => readImages(tx, [...ids, ...ids, 99, 1.5, 1e30]))
  expect([...images].map(([id, { file }]) => [id, file])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ])
  expect((await read((tx) => readImages(tx, []))).size).toBe(0)
  expect(await read((tx) => readImage(tx, 1e30))).toBeUndefined()
})

test('a changed alt text increments the revision of the image, an equal one does not', async () => {
  const { read, write } = await openTestDatabase()
  const { id } = await write((tx) => createImage(tx, { ...poster, alt: { nl: 'Zaal' } }))
  expect((await write((tx) => describeImage(tx, id, { nl: 'Zaal' })))?.revision).toBe(1)
  const changed = await write((tx) => describeImage(tx, id, { nl: '', de: 'Saal' }))
  expect(changed).toMatchObject({ revision: 2, alt: { de: 'Saal' } })
  expect(await write((tx) => describeImage(tx, 999, { nl: 'x' }))).toBeUndefined()
  const undone = write(async (tx) => {
    await describeImage(tx, id, { de: 'Other' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await read((tx) => readImage(tx, id)))?.alt).toEqual({ de: 'Saal' })
  expect((await read((tx) => listImages(tx, { page: 1, perPage: 10, search: 'saal' }))).total).toBe(1)
})

test('the focal point is stored with its sizes, and unaffected by alt texts', async () => {
  const { write } = await openTestDatabase()
  const { id, focus } = await write((tx) => createImage(tx, poster))
  expect(focus).toBeNull()
  const point = { x: 30, y: 50 }
  expect(await write((tx) => describeImage(tx, id, {}, point))).toMatchObject({ revision: 2, focus: point })
  expect((await write((tx) => describeImage(tx, id, {}, point)))?.revision).toBe(2)
  const described = await write((tx) => describeImage(tx, id, { nl: 'Zaal' }))
  expect(described).toMatchObject({ revision: 3, focus: point })
  const sizes = { medium: { width: 100, height: 100, filesize: 1, extension: 'jpg', at: 4 } }
  const cropped = await write((tx) => describeImage(tx, id, {}, point, sizes))
  expect(cropped).toMatchObject({ revision: 4, sizes, focus: point })
})

test('the uses of an image include trashed records', async () => {
  const { read, write } = await openTestDatabase()
  const { id } = await write((tx) => createImage(tx, poster))
  const hall = await write((tx) => createVenue(tx, { image: id, trashed_utc: '2026-11-21 12:00:00' }))
  expect(await read((tx) => imageUses(tx, id, 5))).toEqual([
    { resource: 'events', ids: [], total: 0 },
    { resource: 'venues', ids: [hall], total: 1 },
    { resource: 'organizers', ids: [], total: 0 },
  ])
  await write((tx) => createVenue(tx, { image: id }))
  expect((await read((tx) => imageUses(tx, id, 1)))[1]).toEqual({ resource: 'venues', ids: [hall], total: 2 })
  await write((tx) => deleteImage(tx, id))
  expect(await read((tx) => readImage(tx, id))).toBeUndefined()
})

test('records of all resources with a file of the image in their texts are found', async () => {
  const database = await openTestDatabase()
  await database.write(async (tx) => {
    for (const id of [3, 1000, 1001, 2500]) await createVenue(tx, { id })
    const rows = [
      { id: 3, language: 'nl', description: '<img src="/media/abc-300.jpg">' },
      { id: 3, language: 'fr', description: '<img src="/media/abc.jpg">' },
      { id: 1000, language: 'nl', description: 'ABC' },
      { id: 1001, language: 'nl', description: 'abc' },
      { id: 2500, language: 'nl', description: 'x abc' },
    ]
    const common = { revision: 1, modified_utc: '', status: 'publish', slug: '' }
    await insertRows(
      tx,
      'venues_translations',
      rows.map((row) => ({ ...row, ...common })),
    )
  })
  expect(await findTextUses(database, 'abc')).toEqual([
    { resource: 'events', ids: [] },
    { resource: 'venues', ids: [3, 1001, 2500] },
    { resource: 'organizers', ids: [] },
    { resource: 'categories', ids: [] },
    { resource: 'tags', ids: [] },
  ])
})
