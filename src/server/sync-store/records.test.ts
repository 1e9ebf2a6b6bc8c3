// What is written is what is read, every write counts once, and nothing is written for nothing.
import { expect, test } from 'vitest'
import { copiedFlag } from '#shared/i18n/translation-state.ts'
import { IdInUse } from './record-tables.ts'
import {
  afternoon,
  by,
  category,
  editor,
  event,
  getIds,
  listQuery,
  sampleStore,
  venue,
} from '#support/sync-test-store.ts'
import type { ListQuery } from './types.ts'

test('a record is read as it was written, with the defaults of its columns', () => {
  const { store } = sampleStore()
  const made = event(store, { fr: 'Fête', nl: 'Feest' }, { shared: { password: 'geheim', image: '5' } })
  expect(store.read('events', made.id)).toEqual(made)
  expect(made).toMatchObject({
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
      image: '5',
      event_state: 'scheduled',
    },
    links: { venue: [], organizer: [], categories: [], tags: [] },
    variants: {
      fr: { revision: 1, status: 'publish', slug: 'fete', texts: { title: 'Fête', description: '', cost: null } },
      nl: { slug: 'feest' },
    },
  })
})

test('a record keeps the id it had elsewhere, and later ones come after it', () => {
  const { store } = sampleStore()
  const make = (resource: 'events' | 'venues' | 'tags', id: number) =>
    store.create(
      resource,
      {
        id,
        sourceLanguage: 'en',
        ...(resource === 'events' ? { shared: afternoon } : {}),
        variants: { en: { texts: {} } },
      },
      by,
    ).id
  expect(make('events', 70)).toBe(70)
  expect(make('events', 12)).toBe(12)
  expect(make('tags', 70)).toBe(70)
  expect(() => make('venues', 70)).toThrow(new IdInUse(70, 'events'))
  expect(() => make('events', 0)).toThrow(RangeError)
  expect(event(store, { en: 'next' }).id).toBe(71)
  expect(store.read('venues', 70)).toBeUndefined()
})

test('an event can stand below another, and is listed there', () => {
  const { store } = sampleStore()
  const festival = event(store, { en: 'Festival' })
  const evening = event(store, { en: 'Evening' }, { shared: { post_parent: festival.id } })
  const below = (parent: number) =>
    getIds(store, listQuery('en', { events: { hidden: 'without', bounds: [], parent } }))
  expect(below(festival.id)).toEqual([evening.id])
  expect(below(evening.id)).toEqual([])
  store.change('events', evening.id, { shared: { post_parent: 0 } }, by)
  expect(below(festival.id)).toEqual([])
})

test('ids are one sequence for what has a page, another for terms', () => {
  const { store } = sampleStore()
  expect(store.isEmpty()).toBe(true)
  expect([
    event(store, { en: 'a' }).id,
    venue(store, { en: 'b' }).id,
    category(store, { en: 'c' }).id,
    event(store, { en: 'd' }).id,
  ]).toEqual([1, 2, 1, 3])
  expect(store.read('venues', 1)).toBeUndefined()
  expect(store.isEmpty()).toBe(false)
})

test('a shared change counts for the record, a text for its variant', () => {
  const { store, clock } = sampleStore()
  const { id } = event(store, { fr: 'Fête', nl: 'Feest' })
  clock.now += 60_000
  const moved = store.change('events', id, { shared: { featured: 1 } }, by)
  expect([moved.revision, moved.variants.fr?.revision, moved.modifiedUtc]).toEqual([2, 1, '2026-11-21 12:01:00'])
  clock.now += 60_000
  const named = store.change('events', id, { variants: { nl: { texts: { title: 'Kermis' } } } }, by)
  expect([named.revision, named.variants.fr?.revision, named.variants.nl?.revision]).toEqual([2, 1, 2])
  expect([named.modifiedUtc, named.variants.fr?.modifiedUtc, named.variants.nl?.modifiedUtc]).toEqual([
    '2026-11-21 12:01:00',
    '2026-11-21 12:00:00',
    '2026-11-21 12:02:00',
  ])
})

test('a change that changes nothing writes nothing', () => {
  const { store } = sampleStore()
  const made = event(store, { fr: 'Fête' }, { links: { venue: [] } })
  const seq = store.lastChange()
  const same = {
    shared: { ...made.shared },
    links: made.links,
    variants: { fr: { status: 'publish', slug: 'fete', texts: { ...made.variants.fr?.texts } } },
    author: 1,
    trash: 'take-out',
  } as const
  expect(store.change('events', made.id, same, by)).toEqual(made)
  expect(store.lastChange()).toBe(seq)
})

test('links keep their order and name each record once', () => {
  const { store } = sampleStore()
  const [a, b, c] = [1, 2, 3].map(
    (n) =>
      store.create(
        'organizers',
        { sourceLanguage: 'en', author: 1, variants: { en: { texts: { organizer: `O${n}` } } } },
        by,
      ).id,
  )
  const made = event(store, { en: 'x' }, { links: { organizer: [c!, a!, c!, b!] } })
  expect(made.links.organizer).toEqual([c, a, b])
  expect(store.change('events', made.id, { links: { organizer: [b!, c!] } }, by).links.organizer).toEqual([b, c])
  expect(() => store.change('events', made.id, { links: { venue: [4711] } }, by)).toThrow(/FOREIGN KEY/)
  expect(store.read('events', made.id)?.links.venue).toEqual([])
})

test('several records are written together or not at all', () => {
  const { store } = sampleStore()
  const seq = store.lastChange()
  expect(() =>
    store.transact(() => {
      const hall = venue(store, { en: 'Hall' })
      const made = event(store, { en: 'Show' }, { links: { venue: [hall.id] } })
      expect(store.read('events', made.id)?.links.venue).toEqual([hall.id])
      throw new Error('later')
    }),
  ).toThrow('later')
  expect([store.read('venues', 1), store.read('events', 2), store.lastChange()]).toEqual([undefined, undefined, seq])
})

test('a text says what it was made from; renewing that is told but leaves the variant its revision', () => {
  const { store } = sampleStore()
  const { id } = event(store, { fr: 'Fête' })
  const made = store.change(
    'events',
    id,
    { variants: { nl: { texts: { title: 'Feest' }, madeFrom: { title: copiedFlag } } } },
    by,
  )
  expect(made.variants.nl).toMatchObject({ status: 'draft', slug: '', madeFrom: { title: copiedFlag } })
  const confirmed = store.change('events', id, { variants: { nl: { madeFrom: { title: 'Fête' } } } }, by)
  expect(confirmed.variants.nl).toMatchObject({ revision: 1, madeFrom: { title: 'Fête' } })
  expect(store.changesOf('events', id)[0]?.parts).toEqual({ nl: { 'made_from.title': [copiedFlag, 'Fête'] } })
  expect(
    store.change('events', id, { variants: { nl: { madeFrom: { title: null } } } }, by).variants.nl?.madeFrom,
  ).toEqual({})
})

test('a variant written again after its removal has no version twice', () => {
  const { store } = sampleStore()
  const { id } = event(store, { fr: 'Fête', nl: 'Feest' })
  expect(store.change('events', id, { remove: ['nl'] }, by).variants.nl).toBeUndefined()
  expect(
    store.change('events', id, { variants: { nl: { texts: { title: 'Kermis' } } } }, by).variants.nl?.revision,
  ).toBe(3)
  expect(() => store.change('events', id, { remove: ['fr'] }, by)).toThrow(/source variant/)
})

test('what is no column is refused, and so is a record that is not there', () => {
  const { store } = sampleStore()
  expect(() => event(store, { en: 'x' }, { shared: { 'id = 1; --': 1 } })).toThrow(/no column/)
  expect(() => store.change('events', 99, {}, by)).toThrow(/no 99/)
})

test('deleting a term moves its children up and takes it off its events', () => {
  const { store } = sampleStore()
  const top = category(store, { en: 'Top' })
  const middle = category(store, { en: 'Middle' }, top.id)
  const low = category(store, { en: 'Low' }, middle.id)
  const made = event(store, { en: 'x' }, { links: { categories: [middle.id, low.id] } })
  expect(store.descendants([top.id])).toEqual([top.id, middle.id, low.id])
  expect(store.usedBy('categories', [top.id, middle.id])).toEqual(new Map([[middle.id, 1]]))
  expect(store.removeTerm('categories', middle.id, by)).toEqual(middle)
  expect(store.read('categories', middle.id)).toBeUndefined()
  expect(store.read('categories', low.id)?.shared['parent']).toBe(top.id)
  expect(store.read('events', made.id)?.links.categories).toEqual([low.id])
  expect(store.changesOf('categories', middle.id)[0]).toMatchObject({
    deed: 'delete',
    parts: { shared: { parent: [top.id, null], events: [[made.id], null] } },
  })
})

test('a deleted term comes back to the events that had it, as their last', () => {
  const { store } = sampleStore()
  const [top, other] = [category(store, { en: 'Top' }), category(store, { en: 'Other' })]
  const low = category(store, { en: 'Low' }, top.id)
  const tag = store.create('tags', { sourceLanguage: 'en', variants: { en: { texts: { name: 'Tag' } } } }, by)
  const links = { categories: [low.id, other.id], tags: [tag.id] }
  const [one, two] = [event(store, { en: 'x' }, { links }), event(store, { en: 'y' }, { links })]
  const query = (terms: { categories?: number[]; tags?: number[] }) =>
    listQuery('en', { events: { hidden: 'any', bounds: [], ...terms } })
  const listed = (terms: { categories?: number[]; tags?: number[] }): number[] => getIds(store, query(terms))
  for (const term of [low, tag] as const) {
    const resource = term.resource === 'tags' ? 'tags' : 'categories'
    store.removeTerm(resource, term.id, by)
    expect(listed({ [resource]: [term.id] })).toEqual([])
    const { id, sourceLanguage, shared } = term
    const variants = { en: { texts: { name: 'Back' } } }
    store.create(resource, { id, sourceLanguage, shared, variants, events: [one.id, two.id, 999] }, by)
    expect(listed({ [resource]: [id] })).toEqual([one.id, two.id])
    expect(store.changesOf(resource, id)[0]).toMatchObject({
      deed: 'create',
      parts: { shared: { events: [null, [one.id, two.id]] } },
    })
  }
  expect(store.read('events', one.id)?.links).toMatchObject({ categories: [other.id, low.id], tags: [tag.id] })
  expect(listed({ categories: [top.id] })).toEqual([])
  expect(store.list(query({ categories: [top.id, low.id] })).total).toBe(2)
})

test('terms count the events that the account lists in a language', () => {
  const { store } = sampleStore()
  const music = category(store, { en: 'Music' })
  const shown = event(store, { en: 'a', nl: 'b' }, { links: { categories: [music.id] } })
  event(store, { en: 'c' }, { links: { categories: [music.id] }, status: 'draft' })
  const counts = (account: ListQuery['account']): number[] =>
    (['en', 'nl', 'fr', null] as const).map(
      (each) => store.termCounts('categories', [music.id], each, account).get(music.id) ?? 0,
    )
  expect(counts(null)).toEqual([1, 1, 0, 1])
  expect(counts(editor)).toEqual([2, 1, 0, 2])
  store.change('events', shown.id, { trash: 'put' }, by)
  expect(counts(null)).toEqual([0, 0, 0, 0])
  expect(counts(editor)).toEqual([1, 0, 0, 1])
})

test('names are found case-blind, in their language, outside the trash', () => {
  const { store } = sampleStore()
  const hall = venue(store, { fr: 'Le  Café', nl: 'Het Café' })
  expect(store.idsByName('venues', 'fr', 'LE CAFÉ')).toEqual([hall.id])
  expect(store.idsByName('venues', 'fr', 'le cafe')).toEqual([])
  expect(store.idsByName('venues', 'nl', 'le café')).toEqual([])
  store.change('venues', hall.id, { trash: 'put' }, by)
  expect(store.idsByName('venues', 'fr', 'Le Café')).toEqual([])
})
