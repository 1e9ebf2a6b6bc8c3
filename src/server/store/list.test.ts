// Lists filter, sort and count one row per record.
import { expect, test } from 'vitest'
import type { Account } from '#shared/policy/policy.ts'
import {
  actor,
  category,
  editor,
  event,
  listIds,
  listQuery,
  newEvent,
  sampleStore,
  venue,
} from '#support/test-store.ts'
import { createRecords } from './create-records.ts'
import type { ListQuery } from './types.ts'

type EventFilters = NonNullable<ListQuery['events']>
const events = (more: Partial<EventFilters>): Partial<ListQuery> => ({
  events: { hidden: 'without', bounds: [], ...more },
})
const on = (start: string, end = start) => ({
  start_date: start,
  end_date: end,
  utc_start_date: start,
  utc_end_date: end,
})

test('events are sorted by start, publication date and id, and pages past the end are empty with the total', async () => {
  const { store } = await sampleStore()
  const late = await event(store, { en: 'a' }, { shared: on('2026-12-03 10:00:00') })
  const second = await event(
    store,
    { en: 'b' },
    { shared: { ...on('2026-12-02 10:00:00'), date: '2026-11-02 00:00:00' } },
  )
  const first = await event(
    store,
    { en: 'c' },
    { shared: { ...on('2026-12-02 10:00:00'), date: '2026-11-01 00:00:00' } },
  )
  const third = await event(
    store,
    { en: 'd' },
    { shared: { ...on('2026-12-02 10:00:00'), date: '2026-11-02 00:00:00' } },
  )
  expect(await listIds(store, listQuery('en'))).toEqual([first.id, second.id, third.id, late.id])
  expect(await store.list(listQuery('en', { page: 2, perPage: 3 }))).toEqual({
    rows: [{ id: late.id, language: 'en' }],
    total: 4,
  })
  expect(await store.list(listQuery('en', { page: 3, perPage: 3 }))).toEqual({ rows: [], total: 4 })
  expect(await listIds(store, listQuery('en', { order: { by: 'start_date', descending: true } }))).toEqual([
    late.id,
    third.id,
    second.id,
    first.id,
  ])
  expect(await listIds(store, listQuery('en', { order: { by: 'title', descending: true } }))).toEqual([
    third.id,
    first.id,
    second.id,
    late.id,
  ])
  expect(
    await listIds(
      store,
      listQuery('en', { order: { by: 'include', descending: false }, include: [second.id, late.id] }),
    ),
  ).toEqual([second.id, late.id])
  expect(await listIds(store, listQuery('en', { exclude: [second.id, late.id] }))).toEqual([first.id, third.id])
})

test('date bounds compare wall times, or instants if they have an offset', async () => {
  const { store } = await sampleStore()
  const tokyo = await event(
    store,
    { en: 'Tokyo' },
    {
      shared: {
        start_date: '2027-06-10 00:30:00',
        end_date: '2027-06-10 02:00:00',
        utc_start_date: '2027-06-09 15:30:00',
        utc_end_date: '2027-06-09 17:00:00',
      },
    },
  )
  const bounds = (...given: EventFilters['bounds']) => listIds(store, listQuery('en', events({ bounds: given })))
  const day = '2027-06-10 00:00:00'
  expect(
    await bounds(
      { column: 'start', operator: '>=', at: day },
      { column: 'end', operator: '<=', at: '2027-06-10 23:59:59' },
    ),
  ).toEqual([tokyo.id])
  expect(await bounds({ column: 'start', operator: '>=', at: day, instant: true })).toEqual([])
  expect(await bounds({ column: 'end', operator: '<', at: day, instant: true })).toEqual([tokyo.id])
  expect(await bounds({ column: 'start', operator: '>', at: '2027-06-10 00:30:00' })).toEqual([])
})

test('status filters are limited to records that the account can see', async () => {
  const { store } = await sampleStore()
  const ids: number[] = []
  for (const status of ['publish', 'draft', 'private', 'pending', 'future'] as const)
    ids.push((await event(store, { en: status }, { status, author: 5 })).id)
  const [publish, draft, hidden, pending, future] = ids
  const trashed = await event(store, { en: 'gone' }, { author: 5 })
  await store.update('events', trashed.id, { trash: 'put' })
  const idsFor = (account: Account, more: Partial<ListQuery> = {}) =>
    listIds(store, listQuery('en', { account, ...more }))
  expect(await idsFor(null)).toEqual([publish])
  expect(await idsFor(editor)).toEqual(ids)
  expect(await idsFor({ id: 9, name: 't', role: 'translator', languages: [] })).toEqual([
    publish,
    draft,
    pending,
    future,
  ])
  expect(await idsFor({ id: 5, name: 'c', role: 'contributor', languages: [] })).toEqual(ids)
  expect(await idsFor({ id: 6, name: 'c', role: 'contributor', languages: [] })).toEqual([publish])
  expect(await idsFor(editor, { statuses: ['private'] })).toEqual([hidden])
  expect(await idsFor(null, { statuses: ['trash'] })).toEqual([])
  expect(await idsFor(editor, { statuses: ['trash'] })).toEqual([trashed.id])
  expect(await idsFor({ id: 9, name: 't', role: 'translator', languages: [] }, { statuses: ['trash'] })).toEqual([])
})

test('the translation filter selects one row per record', async () => {
  const { store } = await sampleStore()
  const missing = await event(store, { fr: 'un' })
  const complete = await event(store, { fr: 'deux', nl: 'twee' })
  const outdated = await event(store, { fr: 'trois', nl: 'drie' })
  await store.update('events', outdated.id, { translations: { nl: { translatedFrom: { title: 'trios' } } } })
  const partial = await event(store, { fr: 'quatre', nl: 'vier' })
  await store.update('events', partial.id, { translations: { fr: { texts: { description: '<p>Long.</p>' } } } })
  const dutchOnly = await event(store, { nl: 'vijf' })
  const privateInDutch = await event(store, { fr: 'six', nl: 'zes' })
  await store.update('events', privateInDutch.id, { translations: { nl: { status: 'private' } } })
  const pending = await event(store, { fr: 'sept', nl: 'zeven' })
  await store.update('events', pending.id, { translations: { nl: { status: 'pending' } } })
  const unpublishedInAll = await event(store, { fr: 'huit', nl: 'acht' }, { status: 'draft' })
  const order = { by: 'id', descending: false }
  const list = async (account: Account, translation: NonNullable<ListQuery['translation']>) => {
    const rows = await store.list(listQuery('nl', { account, translation }))
    expect(await store.list(listQuery('nl', { account, translation, order }))).toEqual(rows)
    return rows
  }
  expect((await list(editor, 'any')).rows).toEqual([
    { id: missing.id, language: 'fr' },
    ...[complete, outdated, partial, dutchOnly, privateInDutch, pending, unpublishedInAll].map(({ id }) => ({
      id,
      language: 'nl',
    })),
  ])
  const ids = async (account: Account, translation: NonNullable<ListQuery['translation']>) =>
    (await list(account, translation)).rows.map(({ id }) => id)
  expect(await ids(editor, 'missing')).toEqual([missing.id])
  expect(await ids(editor, 'outdated')).toEqual([outdated.id])
  expect(await ids(editor, 'partial')).toEqual([partial.id])
  expect(await ids(editor, 'unpublished')).toEqual([privateInDutch.id, pending.id])
  expect(await ids(editor, 'complete')).toEqual([complete.id, dutchOnly.id, unpublishedInAll.id])
  expect(await ids(editor, 'todo')).toEqual([missing.id, outdated.id, partial.id, privateInDutch.id, pending.id])
  const translator = { id: 9, name: 't', role: 'translator', languages: ['nl'] } as const
  expect((await list(translator, 'any')).rows).toContainEqual({ id: privateInDutch.id, language: 'fr' })
  expect(await ids(translator, 'missing')).toEqual([missing.id, privateInDutch.id])
  expect(await ids(translator, 'todo')).toEqual([missing.id, outdated.id, partial.id, privateInDutch.id, pending.id])
})

test('events are filtered by linked records, hidden, featured and coordinates', async () => {
  const { store } = await sampleStore()
  const hall = await venue(store, { en: 'Hall' }, { shared: { geo_lat: 50.85, geo_lng: 4.35 } })
  const farm = await venue(store, { en: 'Farm' })
  const music = await category(store, { en: 'Music' })
  const inHall = await event(
    store,
    { en: 'a' },
    { links: { venue: [hall.id], categories: [music.id] }, shared: { featured: 1 } },
  )
  const atFarm = await event(store, { en: 'b' }, { links: { venue: [farm.id] } })
  const hidden = await event(store, { en: 'c' }, { shared: { hide_from_listings: 1 } })
  const locked = await event(
    store,
    { en: 'd' },
    { links: { venue: [hall.id], categories: [music.id] }, shared: { featured: 1, password: 'x' } },
  )
  const ids = (more: Partial<EventFilters>, account: Account = null) =>
    listIds(store, listQuery('en', { ...events(more), account }))
  expect(await ids({})).toEqual([inHall.id, atFarm.id, locked.id])
  expect(await ids({ hidden: 'only' }, editor)).toEqual([hidden.id])
  expect(await ids({ hidden: 'any' }, editor)).toHaveLength(4)
  expect(await ids({ venue: [hall.id, farm.id] })).toEqual([inHall.id, atFarm.id])
  expect(await ids({ venue: [hall.id] }, editor)).toEqual([inHall.id, locked.id])
  expect(await ids({ categories: [music.id], featured: true })).toEqual([inHall.id])
  expect(await ids({ featured: false })).toEqual([atFarm.id])
  expect(await ids({ organizer: [1], tags: [] })).toEqual([])
  expect(await ids({ geoloc: true })).toEqual([inHall.id])
  expect(await ids({ geoloc: false })).toEqual([atFarm.id])
  expect(await ids({ near: { latitude: 50.84, longitude: 4.36, kilometres: 2 } })).toEqual([inHall.id])
  expect(await ids({ near: { latitude: 51.05, longitude: 3.72, kilometres: 25 } })).toEqual([])
  expect(await ids({ post_parent: inHall.id })).toEqual([])
  await store.update('venues', hall.id, { translations: { en: { status: 'draft' } } })
  expect(await ids({ geoloc: true })).toEqual([])
  expect(await ids({ geoloc: true }, editor)).toEqual([inHall.id, locked.id])
})

test('venues are sorted by publication date and filtered by their events in the language', async () => {
  const { store } = await sampleStore()
  const venues: number[] = []
  for (const date of ['2026-01-01', '2026-02-01', '2026-02-01'])
    venues.push((await venue(store, { en: date }, { shared: { date: `${date} 00:00:00` } })).id)
  const [old, recent, unused] = venues
  const past = await event(store, { en: 'past' }, { links: { venue: [old!] }, shared: on('2026-11-20 10:00:00') })
  await event(store, { en: 'next', nl: 'straks' }, { links: { venue: [recent!] }, shared: on('2026-11-22 10:00:00') })
  await event(store, { en: 'draft' }, { links: { venue: [unused!] }, status: 'draft' })
  const ids = (linked: NonNullable<ListQuery['linked']>, account: Account = null) =>
    listIds(store, listQuery('en', { resource: 'venues', linked, account, order: { by: 'date', descending: true } }))
  expect(await ids({})).toEqual([unused, recent, old])
  expect(await ids({ has_events: true })).toEqual([recent, old])
  expect(await ids({ has_events: false })).toEqual([unused])
  expect(await ids({ has_events: false }, editor)).toEqual([])
  expect(await ids({ only_with_upcoming: true })).toEqual([recent])
  expect(await ids({ event: past.id })).toEqual([old])
  await store.update('events', past.id, { shared: { password: 'x' } })
  expect(await ids({ event: past.id })).toEqual([])
  expect(await ids({ event: past.id }, editor)).toEqual([old])
  expect(await listIds(store, listQuery('nl', { resource: 'venues', linked: { has_events: true } }))).toEqual([])
})

test('terms are sorted by name and filtered by use, parent, event and slug', async () => {
  const { store } = await sampleStore()
  const categories: number[] = []
  for (const name of ['Zoo', 'art', 'École']) categories.push((await category(store, { en: name })).id)
  const [zoo, art, ecole] = categories
  const low = await category(store, { en: 'Mime', fr: 'Mime' }, art)
  const created = await event(store, { en: 'x' }, { links: { categories: [ecole!, zoo!] } })
  await event(store, { en: 'y' }, { links: { categories: [zoo!] } })
  const ids = (terms: Partial<NonNullable<ListQuery['terms']>>, more: Partial<ListQuery> = {}) =>
    listIds(
      store,
      listQuery('en', {
        resource: 'categories',
        terms: { hide_empty: false, ...terms },
        order: { by: 'name', descending: false },
        ...more,
      }),
    )
  expect(await ids({})).toEqual([art, ecole, low.id, zoo])
  expect(await ids({ hide_empty: true })).toEqual([ecole, zoo])
  expect(await ids({ parent: art! })).toEqual([low.id])
  expect(await ids({ event: created.id, hide_empty: true })).toEqual([ecole, zoo])
  expect(await ids({ slug: 'ecole' })).toEqual([ecole])
  const sorted = (order: string) => ids({}, { order: { by: order, descending: false } })
  expect(await sorted('count')).toEqual([art, low.id, ecole, zoo])
  expect(await sorted('id')).toEqual([zoo, art, ecole, low.id])
  expect(await sorted('slug')).toEqual([art, ecole, low.id, zoo])
  expect(await sorted('parent')).toEqual([art, ecole, zoo, low.id])
  expect(await sorted('whatever')).toEqual([art, ecole, low.id, zoo])
  expect(await ids({}, { order: { by: 'name', descending: true } })).toEqual([zoo, low.id, ecole, art])
})

test('a list of 1,500 events at a venue takes less than a second', async () => {
  const { store } = await sampleStore()
  const { id } = await venue(store, { en: 'Hall' })
  const events = Array.from({ length: 1500 }, (_, n) => newEvent({ en: `Concert ${n}` }, { links: { venue: [id] } }))
  await store.write((tx) => createRecords(tx, 'events', events, actor))
  const bounds: NonNullable<ListQuery['events']>['bounds'] = [
    { column: 'start', operator: '>=', at: '2026-11-21 00:00:00' },
    { column: 'end', operator: '<=', at: '2028-11-21 23:59:59' },
  ]
  const query = listQuery('nl', { events: { hidden: 'any', bounds, venue: [id] }, account: editor, translation: 'any' })
  const startTime = performance.now()
  expect((await store.list(query)).total).toBe(1500)
  expect(performance.now() - startTime).toBeLessThan(1000)
})
