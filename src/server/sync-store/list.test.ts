// Lists filter, sort and count as asked, over the one row of each record.
import { expect, test } from 'vitest'
import type { Account } from '#shared/policy/policy.ts'
import { by, category, editor, event, getIds, listQuery, sampleStore, venue } from '#support/sync-test-store.ts'
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

test('events come by start, then publication, then id; pages past the end are empty with the total', () => {
  const { store } = sampleStore()
  const late = event(store, { en: 'a' }, { shared: on('2026-12-03 10:00:00') })
  const second = event(store, { en: 'b' }, { shared: { ...on('2026-12-02 10:00:00'), date: '2026-11-02 00:00:00' } })
  const first = event(store, { en: 'c' }, { shared: { ...on('2026-12-02 10:00:00'), date: '2026-11-01 00:00:00' } })
  const third = event(store, { en: 'd' }, { shared: { ...on('2026-12-02 10:00:00'), date: '2026-11-02 00:00:00' } })
  expect(getIds(store, listQuery('en'))).toEqual([first.id, second.id, third.id, late.id])
  expect(store.list(listQuery('en', { page: 2, perPage: 3 }))).toEqual({
    rows: [{ id: late.id, language: 'en' }],
    total: 4,
  })
  expect(store.list(listQuery('en', { page: 3, perPage: 3 }))).toEqual({ rows: [], total: 4 })
  expect(getIds(store, listQuery('en', { order: { by: 'start_date', descending: true } }))).toEqual([
    late.id,
    third.id,
    second.id,
    first.id,
  ])
  expect(getIds(store, listQuery('en', { order: { by: 'title', descending: true } }))).toEqual([
    third.id,
    first.id,
    second.id,
    late.id,
  ])
  expect(
    getIds(store, listQuery('en', { order: { by: 'include', descending: false }, include: [second.id, late.id] })),
  ).toEqual([second.id, late.id])
  expect(getIds(store, listQuery('en', { exclude: [second.id, late.id] }))).toEqual([first.id, third.id])
})

test('bounds compare with the wall clock, or with the instant where an offset was given', () => {
  const { store } = sampleStore()
  const tokyo = event(
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
  const bounds = (...given: EventFilters['bounds']) => getIds(store, listQuery('en', events({ bounds: given })))
  const day = '2027-06-10 00:00:00'
  expect(
    bounds({ column: 'start', operator: '>=', at: day }, { column: 'end', operator: '<=', at: '2027-06-10 23:59:59' }),
  ).toEqual([tokyo.id])
  expect(bounds({ column: 'start', operator: '>=', at: day, instant: true })).toEqual([])
  expect(bounds({ column: 'end', operator: '<', at: day, instant: true })).toEqual([tokyo.id])
  expect(bounds({ column: 'start', operator: '>', at: '2027-06-10 00:30:00' })).toEqual([])
})

test('statuses are within what the asker sees', () => {
  const { store } = sampleStore()
  const ids = (['publish', 'draft', 'private', 'pending', 'future'] as const).map(
    (status) => event(store, { en: status }, { status, author: 5 }).id,
  )
  const [publish, draft, hidden, pending, future] = ids
  const gone = event(store, { en: 'gone' }, { author: 5 })
  store.change('events', gone.id, { trash: 'put' }, by)
  const seen = (account: Account, more: Partial<ListQuery> = {}) => getIds(store, listQuery('en', { account, ...more }))
  expect(seen(null)).toEqual([publish])
  expect(seen(editor)).toEqual(ids)
  expect(seen({ id: 9, name: 't', role: 'translator', languages: [] })).toEqual([publish, draft, pending, future])
  expect(seen({ id: 5, name: 'c', role: 'contributor', languages: [] })).toEqual(ids)
  expect(seen({ id: 6, name: 'c', role: 'contributor', languages: [] })).toEqual([publish])
  expect(seen(editor, { statuses: ['private'] })).toEqual([hidden])
  expect(seen(null, { statuses: ['trash'] })).toEqual([])
  expect(seen(editor, { statuses: ['trash'] })).toEqual([gone.id])
  expect(seen({ id: 9, name: 't', role: 'translator', languages: [] }, { statuses: ['trash'] })).toEqual([])
})

test('translation chooses the row of each record', () => {
  const { store } = sampleStore()
  const missing = event(store, { fr: 'un' })
  const complete = event(store, { fr: 'deux', nl: 'twee' })
  const outdated = event(store, { fr: 'trois', nl: 'drie' })
  store.change('events', outdated.id, { variants: { nl: { madeFrom: { title: 'trios' } } } }, by)
  const partial = event(store, { fr: 'quatre', nl: 'vier' })
  store.change('events', partial.id, { variants: { fr: { texts: { description: '<p>Long.</p>' } } } }, by)
  const dutchOnly = event(store, { nl: 'vijf' })
  const privately = event(store, { fr: 'six', nl: 'zes' })
  store.change('events', privately.id, { variants: { nl: { status: 'private' } } }, by)
  const pending = event(store, { fr: 'sept', nl: 'zeven' })
  store.change('events', pending.id, { variants: { nl: { status: 'pending' } } }, by)
  const unpublishedInAll = event(store, { fr: 'huit', nl: 'acht' }, { status: 'draft' })
  const order = { by: 'id', descending: false }
  const query = (account: Account, translation: NonNullable<ListQuery['translation']>) => {
    // By the narrow rows of events, and the long way.
    const rows = store.list(listQuery('nl', { account, translation }))
    expect(store.list(listQuery('nl', { account, translation, order }))).toEqual(rows)
    return rows
  }
  expect(query(editor, 'any').rows).toEqual([
    { id: missing.id, language: 'fr' },
    ...[complete, outdated, partial, dutchOnly, privately, pending, unpublishedInAll].map(({ id }) => ({
      id,
      language: 'nl',
    })),
  ])
  const ids = (account: Account, translation: NonNullable<ListQuery['translation']>) =>
    query(account, translation).rows.map(({ id }) => id)
  expect(ids(editor, 'missing')).toEqual([missing.id])
  expect(ids(editor, 'outdated')).toEqual([outdated.id])
  expect(ids(editor, 'partial')).toEqual([partial.id])
  expect(ids(editor, 'unpublished')).toEqual([privately.id, pending.id])
  expect(ids(editor, 'complete')).toEqual([complete.id, dutchOnly.id, unpublishedInAll.id])
  expect(ids(editor, 'todo')).toEqual([missing.id, outdated.id, partial.id, privately.id, pending.id])
  const translator = { id: 9, name: 't', role: 'translator', languages: ['nl'] } as const
  expect(query(translator, 'any').rows).toContainEqual({ id: privately.id, language: 'fr' })
  expect(ids(translator, 'missing')).toEqual([missing.id, privately.id])
  expect(ids(translator, 'todo')).toEqual([missing.id, outdated.id, partial.id, privately.id, pending.id])
})

test('events are filtered by what they are linked to, hidden and featured', () => {
  const { store } = sampleStore()
  const hall = venue(store, { en: 'Hall' }, { shared: { geo_lat: 50.85, geo_lng: 4.35 } })
  const farm = venue(store, { en: 'Farm' })
  const music = category(store, { en: 'Music' })
  const inHall = event(
    store,
    { en: 'a' },
    { links: { venue: [hall.id], categories: [music.id] }, shared: { featured: 1 } },
  )
  const atFarm = event(store, { en: 'b' }, { links: { venue: [farm.id] } })
  const hidden = event(store, { en: 'c' }, { shared: { hide_from_listings: 1 } })
  const locked = event(
    store,
    { en: 'd' },
    { links: { venue: [hall.id], categories: [music.id] }, shared: { featured: 1, password: 'x' } },
  )
  const ids = (more: Partial<EventFilters>, account: Account = null) =>
    getIds(store, listQuery('en', { ...events(more), account }))
  expect(ids({})).toEqual([inHall.id, atFarm.id, locked.id])
  expect(ids({ hidden: 'only' }, editor)).toEqual([hidden.id])
  expect(ids({ hidden: 'any' }, editor)).toHaveLength(4)
  expect(ids({ venues: [hall.id, farm.id] })).toEqual([inHall.id, atFarm.id])
  expect(ids({ venues: [hall.id] }, editor)).toEqual([inHall.id, locked.id])
  expect(ids({ categories: [music.id], featured: true })).toEqual([inHall.id])
  expect(ids({ featured: false })).toEqual([atFarm.id])
  expect(ids({ organizers: [1], tags: [] })).toEqual([])
  expect(ids({ located: true })).toEqual([inHall.id])
  expect(ids({ located: false })).toEqual([atFarm.id])
  expect(ids({ near: { latitude: 50.84, longitude: 4.36, kilometres: 2 } })).toEqual([inHall.id])
  expect(ids({ near: { latitude: 51.05, longitude: 3.72, kilometres: 25 } })).toEqual([])
  expect(ids({ parent: inHall.id })).toEqual([])
  store.change('venues', hall.id, { variants: { en: { status: 'draft' } } }, by)
  expect(ids({ located: true })).toEqual([])
  expect(ids({ located: true }, editor)).toEqual([inHall.id, locked.id])
})

test('venues come by publication, the newest first, and know the events of the language', () => {
  const { store } = sampleStore()
  const [old, young, unused] = ['2026-01-01', '2026-02-01', '2026-02-01'].map(
    (date) => venue(store, { en: date }, { shared: { date: `${date} 00:00:00` } }).id,
  )
  const past = event(store, { en: 'past' }, { links: { venue: [old!] }, shared: on('2026-11-20 10:00:00') })
  event(store, { en: 'next', nl: 'straks' }, { links: { venue: [young!] }, shared: on('2026-11-22 10:00:00') })
  event(store, { en: 'draft' }, { links: { venue: [unused!] }, status: 'draft' })
  const ids = (linked: NonNullable<ListQuery['linked']>, account: Account = null) =>
    getIds(store, listQuery('en', { resource: 'venues', linked, account, order: { by: 'date', descending: true } }))
  expect(ids({})).toEqual([unused, young, old])
  expect(ids({ hasEvents: true })).toEqual([young, old])
  expect(ids({ hasEvents: false })).toEqual([unused])
  expect(ids({ hasEvents: false }, editor)).toEqual([])
  expect(ids({ withUpcoming: true })).toEqual([young])
  expect(ids({ event: past.id })).toEqual([old])
  store.change('events', past.id, { shared: { password: 'x' } }, by)
  expect(ids({ event: past.id })).toEqual([])
  expect(ids({ event: past.id }, editor)).toEqual([old])
  expect(getIds(store, listQuery('nl', { resource: 'venues', linked: { hasEvents: true } }))).toEqual([])
})

test('terms come by name, and only those in use where asked', () => {
  const { store } = sampleStore()
  const [zoo, art, ecole] = ['Zoo', 'art', 'École'].map((name) => category(store, { en: name }).id)
  const low = category(store, { en: 'Mime', fr: 'Mime' }, art)
  const made = event(store, { en: 'x' }, { links: { categories: [ecole!, zoo!] } })
  event(store, { en: 'y' }, { links: { categories: [zoo!] } })
  const ids = (terms: Partial<NonNullable<ListQuery['terms']>>, more: Partial<ListQuery> = {}) =>
    getIds(
      store,
      listQuery('en', {
        resource: 'categories',
        terms: { hideEmpty: false, ...terms },
        order: { by: 'name', descending: false },
        ...more,
      }),
    )
  expect(ids({})).toEqual([art, ecole, low.id, zoo])
  expect(ids({ hideEmpty: true })).toEqual([ecole, zoo])
  expect(ids({ parent: art! })).toEqual([low.id])
  expect(ids({ event: made.id, hideEmpty: true })).toEqual([ecole, zoo])
  expect(ids({ slug: 'ecole' })).toEqual([ecole])
  const sorted = (order: string) => ids({}, { order: { by: order, descending: false } })
  expect(sorted('count')).toEqual([art, low.id, ecole, zoo])
  expect(sorted('id')).toEqual([zoo, art, ecole, low.id])
  expect(sorted('slug')).toEqual([art, ecole, low.id, zoo])
  expect(sorted('parent')).toEqual([art, ecole, zoo, low.id])
  expect(sorted('whatever')).toEqual([art, ecole, low.id, zoo])
  expect(ids({}, { order: { by: 'name', descending: true } })).toEqual([zoo, low.id, ecole, art])
})
