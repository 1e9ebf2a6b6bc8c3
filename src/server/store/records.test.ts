// Records are read as written, each write counts once, and equal values are not written.
import { expect, test } from 'vitest'
import { copiedFlag } from '#shared/i18n/translation-state.ts'
import { changesAfter, changesOfRecord, lastSeq, readChanges } from './changes.ts'
import { countUses, findIdBySlug, findIdsByName, readRecord, readRecords } from './records.ts'
import { IdConflict } from './sequences.ts'
import { isEmpty } from './settings.ts'
import { descendants } from './terms.ts'
import { createRecord, removeTerm } from './write-records.ts'
import { actor, afternoon, category, event, newEvent, newVenue, sampleStore, venue } from '#support/test-store.ts'

test('a created record is read with the defaults of its columns', async () => {
  const { store } = await sampleStore()
  const created = await event(store, { fr: 'Fête', nl: 'Feest' }, { shared: { password: 'geheim', image: 5 } })
  expect(await store.find('events', created.id)).toEqual(created)
  expect(created).toMatchObject({
    resource: 'events',
    sourceLanguage: 'fr',
    revision: 1,
    modifiedUtc: '2026-11-21 12:00:00',
    trashedUtc: null,
    author: 1,
    shared: {
      start_date: '2026-12-01 14:00:00',
      all_day: 0,
      show_map: 1,
      password: 'geheim',
      image: 5,
      event_state: 'scheduled',
    },
    links: { venue: [], organizer: [], categories: [], tags: [] },
    translations: {
      fr: { revision: 1, status: 'publish', slug: 'fete', texts: { title: 'Fête', description: '', cost: null } },
      nl: { slug: 'feest' },
    },
  })
})

test('a record can be created with an id, and later ids follow the largest one', async () => {
  const { store } = await sampleStore()
  const create = async (resource: 'events' | 'venues' | 'tags', id: number): Promise<number> => {
    const shared = resource === 'events' ? { shared: afternoon } : {}
    return (await store.create(resource, { id, sourceLanguage: 'en', ...shared, translations: { en: { texts: {} } } }))
      .id
  }
  expect(await create('events', 70)).toBe(70)
  expect(await create('events', 12)).toBe(12)
  expect(await create('tags', 70)).toBe(70)
  await expect(create('venues', 70)).rejects.toThrow(new IdConflict(70, 'events'))
  await expect(create('events', 0)).rejects.toThrow(RangeError)
  expect((await event(store, { en: 'next' })).id).toBe(71)
  expect(await store.find('venues', 70)).toBeUndefined()
})

test('events, venues and organizers share one sequence of ids, terms have others', async () => {
  const { store } = await sampleStore()
  expect(await store.read(isEmpty)).toBe(true)
  expect([
    (await event(store, { en: 'a' })).id,
    (await venue(store, { en: 'b' })).id,
    (await category(store, { en: 'c' })).id,
    (await event(store, { en: 'd' })).id,
  ]).toEqual([1, 2, 1, 3])
  expect(await store.find('venues', 1)).toBeUndefined()
  expect(await store.read(isEmpty)).toBe(false)
})

test('a shared change increments the revision of the record, a text that of its translation', async () => {
  const { store, clock } = await sampleStore()
  const { id } = await event(store, { fr: 'Fête', nl: 'Feest' })
  clock.now += 60_000
  const moved = await store.update('events', id, { shared: { featured: 1 } })
  expect([moved.revision, moved.translations.fr?.revision, moved.modifiedUtc]).toEqual([2, 1, '2026-11-21 12:01:00'])
  clock.now += 60_000
  const named = await store.update('events', id, { translations: { nl: { texts: { title: 'Kermis' } } } })
  expect([named.revision, named.translations.fr?.revision, named.translations.nl?.revision]).toEqual([2, 1, 2])
  expect([named.modifiedUtc, named.translations.fr?.modifiedUtc, named.translations.nl?.modifiedUtc]).toEqual([
    '2026-11-21 12:01:00',
    '2026-11-21 12:00:00',
    '2026-11-21 12:02:00',
  ])
})

test('an update without changes writes nothing', async () => {
  const { store } = await sampleStore()
  const created = await event(store, { fr: 'Fête' }, { links: { venue: [] } })
  const seq = await store.read(lastSeq)
  const same = {
    shared: { ...created.shared },
    links: created.links,
    translations: { fr: { status: 'publish', slug: 'fete', texts: { ...created.translations.fr?.texts } } },
    author: 1,
    trash: 'take-out',
  } as const
  expect(await store.update('events', created.id, same)).toEqual(created)
  expect(await store.read(lastSeq)).toBe(seq)
})

test('links keep their order without duplicates', async () => {
  const { store } = await sampleStore()
  const organizer = async (name: string): Promise<number> => {
    const translations = { en: { texts: { organizer: name } } }
    return (await store.create('organizers', { sourceLanguage: 'en', author: 1, translations })).id
  }
  const [a, b, c] = [await organizer('O1'), await organizer('O2'), await organizer('O3')]
  const created = await event(store, { en: 'x' }, { links: { organizer: [c, a, c, b] } })
  expect(created.links.organizer).toEqual([c, a, b])
  expect((await store.update('events', created.id, { links: { organizer: [b, c] } })).links.organizer).toEqual([b, c])
  await expect(store.update('events', created.id, { links: { venue: [4711] } })).rejects.toMatchObject({
    failure: { code: 'constraint', constraint: 'foreign_key' },
  })
  expect((await store.find('events', created.id))?.links.venue).toEqual([])
})

test('updating the categories of an event whose first category was deleted sets exactly these', async () => {
  const { store } = await sampleStore()
  const [first, second, third] = [
    await category(store, { en: 'A' }),
    await category(store, { en: 'B' }),
    await category(store, { en: 'C' }),
  ]
  const created = await event(store, { en: 'x' }, { links: { categories: [first.id, second.id] } })
  await store.removeTerm('categories', first.id)
  await store.update('events', created.id, { links: { categories: [third.id] } })
  expect((await store.find('events', created.id))?.links.categories).toEqual([third.id])
})

test('several records are written in one transaction, or none if it fails', async () => {
  const { store } = await sampleStore()
  const seq = await store.read(lastSeq)
  const writing = store.write(async (tx) => {
    const hall = await createRecord(tx, 'venues', newVenue({ en: 'Hall' }), actor)
    const created = await createRecord(tx, 'events', newEvent({ en: 'Show' }, { links: { venue: [hall.id] } }), actor)
    expect((await readRecord(tx, 'events', created.id))?.links.venue).toEqual([hall.id])
    throw new Error('later')
  })
  await expect(writing).rejects.toThrow('later')
  expect([await store.find('venues', 1), await store.find('events', 2), await store.read(lastSeq)]).toEqual([
    undefined,
    undefined,
    seq,
  ])
})

test('a changed source text of a translation is logged without a new revision', async () => {
  const { store } = await sampleStore()
  const { id } = await event(store, { fr: 'Fête' })
  const created = await store.update('events', id, {
    translations: { nl: { texts: { title: 'Feest' }, translatedFrom: { title: copiedFlag } } },
  })
  expect(created.translations.nl).toMatchObject({ status: 'draft', slug: '', translatedFrom: { title: copiedFlag } })
  const confirmed = await store.update('events', id, { translations: { nl: { translatedFrom: { title: 'Fête' } } } })
  expect(confirmed.translations.nl).toMatchObject({ revision: 1, translatedFrom: { title: 'Fête' } })
  expect((await store.read((tx) => changesOfRecord(tx, 'events', id)))[0]?.parts).toEqual({
    nl: { 'made_from.title': [copiedFlag, 'Fête'] },
  })
  expect(
    (await store.update('events', id, { translations: { nl: { translatedFrom: { title: null } } } })).translations.nl
      ?.translatedFrom,
  ).toEqual({})
})

test('a translation that is written again after its removal has a new revision', async () => {
  const { store } = await sampleStore()
  const { id } = await event(store, { fr: 'Fête', nl: 'Feest' })
  expect((await store.update('events', id, { remove: ['nl'] })).translations.nl).toBeUndefined()
  expect(
    (await store.update('events', id, { translations: { nl: { texts: { title: 'Kermis' } } } })).translations.nl
      ?.revision,
  ).toBe(3)
  await expect(store.update('events', id, { remove: ['fr'] })).rejects.toThrow(/source translation/)
})

test('unknown columns and missing records are rejected', async () => {
  const { store } = await sampleStore()
  await expect(event(store, { en: 'x' }, { shared: { 'id = 1; --': 1 } })).rejects.toThrow(/no column/)
  await expect(store.update('events', 99, {})).rejects.toThrow(/no 99/)
})

test('deleting a term moves its children up and removes it from its events', async () => {
  const { store } = await sampleStore()
  const top = await category(store, { en: 'Top' })
  const middle = await category(store, { en: 'Middle' }, top.id)
  const low = await category(store, { en: 'Low' }, middle.id)
  const created = await event(store, { en: 'x' }, { links: { categories: [middle.id, low.id] } })
  expect(await store.read((tx) => descendants(tx, [top.id]))).toEqual([top.id, middle.id, low.id])
  expect(await store.read((tx) => countUses(tx, 'categories', [top.id, middle.id]))).toEqual(new Map([[middle.id, 1]]))
  expect(await store.write((tx) => removeTerm(tx, 'categories', middle.id, actor))).toEqual(middle)
  expect(await store.find('categories', middle.id)).toBeUndefined()
  expect((await store.find('categories', low.id))?.shared['parent']).toBe(top.id)
  expect((await store.find('events', created.id))?.links.categories).toEqual([low.id])
  expect((await store.read((tx) => changesOfRecord(tx, 'categories', middle.id)))[0]).toMatchObject({
    action: 'delete',
    parts: { shared: { parent: [top.id, null], events: [[created.id], null] } },
  })
})

test('ids are found by name in a language, ignoring case, without trashed records', async () => {
  const { store } = await sampleStore()
  const hall = await venue(store, { fr: 'Le  Café', nl: 'Het Café' })
  expect(await store.read((tx) => findIdsByName(tx, 'venues', 'fr', 'LE CAFÉ'))).toEqual([hall.id])
  expect(await store.read((tx) => findIdsByName(tx, 'venues', 'fr', 'le cafe'))).toEqual([])
  expect(await store.read((tx) => findIdsByName(tx, 'venues', 'nl', 'le café'))).toEqual([])
  await store.update('venues', hall.id, { trash: 'put' })
  expect(await store.read((tx) => findIdsByName(tx, 'venues', 'fr', 'Le Café'))).toEqual([])
})

test('coordinates are stored as numbers, and long names are stored and found', async () => {
  const { store } = await sampleStore()
  const coordinates = { geo_lat: 51.053_82, geo_lng: -3.725e-7 }
  const name = 'é😀ẞ'.repeat(400)
  const hall = await venue(store, { nl: `${name}1` }, { shared: coordinates })
  const other = await venue(store, { nl: `${name}2` })
  expect(hall.shared).toMatchObject(coordinates)
  expect(other.shared).toMatchObject({ geo_lat: null, geo_lng: null })
  expect((await store.update('venues', hall.id, { shared: { geo_lat: 0 } })).shared['geo_lat']).toBe(0)
  const named = async (suffix: string, shared = {}): Promise<number[]> =>
    store.read((tx) => findIdsByName(tx, 'venues', 'nl', name + suffix, { shared }))
  expect(await named('2')).toEqual([other.id])
  expect(await named('1', { geo_lat: 0, geo_lng: coordinates.geo_lng })).toEqual([hall.id])
  expect(await named('1', { geo_lat: null })).toEqual([])
})

test('ids and slugs that cannot exist find nothing', async () => {
  const { store } = await sampleStore()
  const ids = [0, -1, 1.5, 2 ** 63, Number.NaN, Infinity]
  await store.read(async (tx) => {
    expect(await readRecords(tx, 'events', ids)).toEqual(new Map())
    expect(await countUses(tx, 'venues', ids)).toEqual(new Map())
    expect(await descendants(tx, ids)).toEqual([])
    expect((await readChanges(tx, [1e20])).size).toBe(0)
    expect(await changesAfter(tx, 1e20, 10)).toEqual([])
    expect(await findIdBySlug(tx, 'events', 'en', 'a\0b')).toBeUndefined()
  })
})
