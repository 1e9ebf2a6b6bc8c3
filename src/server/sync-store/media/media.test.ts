import { expect, test } from 'vitest'
import { openTestStore } from '#support/sync-test-store.ts'
import { IdInUse } from '../record-tables.ts'
import type { Store } from '../store.ts'
import type { NewPicture } from './types.ts'

const poster: NewPicture = {
  author: 1,
  name: 'Été poster.jpg',
  file: 'abc',
  extension: 'jpg',
  width: 1200,
  height: 800,
  filesize: 15_693,
  sizes: { medium: { width: 300, height: 200, filesize: 1678, extension: 'jpg' } },
}
const by = { account: 1, changeSet: 'c' }
const venue = (store: Store, image: number | null = null, id?: number) =>
  store.create(
    'venues',
    {
      ...(id !== undefined && { id }),
      sourceLanguage: 'en',
      shared: { image },
      variants: { en: { texts: { venue: 'Hall' } } },
    },
    by,
  )

test('a picture takes its id from the sequence of events, venues and organizers', () => {
  const store = openTestStore()
  const hall = venue(store)
  const made = store.pictures.create(poster)
  expect(made).toMatchObject({ ...poster, id: hall.id + 1, revision: 1, alt: {}, address: null })
  expect(store.pictures.create({ ...poster, id: 50 }).id).toBe(50)
  expect(venue(store).id).toBe(51)
  expect(() => store.pictures.create({ ...poster, id: hall.id })).toThrow(IdInUse)
  expect(() => venue(store, null, 50)).toThrow(IdInUse)
})

test('it is found by its address and its file, and listed by words of its name and what it shows', () => {
  const store = openTestStore()
  const made = store.pictures.create({
    ...poster,
    address: 'https://example.org/a.jpg',
    alt: { nl: 'Een zaal', fr: '' },
  })
  store.pictures.create({ ...poster, name: 'other.png', file: 'def' })
  expect(store.pictures.byAddress('https://example.org/a.jpg')?.id).toBe(made.id)
  expect(store.pictures.byFile('abc')?.id).toBe(made.id)
  expect(made.alt).toEqual({ nl: 'Een zaal' })
  const found = (search: string) => store.pictures.list({ page: 1, perPage: 10, search })
  expect(found('ete zaal')).toMatchObject({ total: 1, pictures: [{ id: made.id }] })
  expect(found('100%')).toMatchObject({ total: 0 })
  expect(store.pictures.list({ page: 2, perPage: 1 })).toMatchObject({ total: 2, pictures: [{ id: made.id }] })
})

test('describing it counts as a write only when something is said that was not', () => {
  const store = openTestStore()
  const { id } = store.pictures.create({ ...poster, alt: { nl: 'Zaal' } })
  expect(store.pictures.describe(id, { nl: 'Zaal' })?.revision).toBe(1)
  expect(store.pictures.describe(id, { nl: '', de: 'Saal' })).toMatchObject({ revision: 2, alt: { de: 'Saal' } })
  expect(store.pictures.describe(999, { nl: 'x' })).toBeUndefined()
  expect(() =>
    store.transact(() => {
      store.pictures.describe(id, { de: 'Other' })
      throw new Error('undone')
    }),
  ).toThrow('undone')
  expect(store.pictures.read(id)?.alt).toEqual({ de: 'Saal' })
})

test('the point that stays in sight is kept, and what is said beside it leaves it', () => {
  const store = openTestStore()
  const { id, focus } = store.pictures.create(poster)
  expect(focus).toBeNull()
  expect(store.pictures.describe(id, {}, { x: 30, y: 50 })).toMatchObject({ revision: 2, focus: { x: 30, y: 50 } })
  expect(store.pictures.describe(id, {}, { x: 30, y: 50 })?.revision).toBe(2)
  expect(store.pictures.describe(id, { nl: 'Zaal' })).toMatchObject({ revision: 3, focus: { x: 30, y: 50 } })
})

test('its uses are told, also those in the trash', () => {
  const store = openTestStore()
  const { id } = store.pictures.create(poster)
  const hall = venue(store, id)
  store.change('venues', hall.id, { trash: 'put' }, by)
  expect(store.pictures.uses(id, 5)).toEqual([
    { resource: 'events', ids: [], total: 0 },
    { resource: 'venues', ids: [hall.id], total: 1 },
    { resource: 'organizers', ids: [], total: 0 },
  ])
  store.pictures.remove(id)
  expect(store.pictures.read(id)).toBeUndefined()
})
