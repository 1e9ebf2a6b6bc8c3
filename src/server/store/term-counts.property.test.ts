// Counts of terms are what counting anew gives, after whatever writes, and a write is no reason to count anew.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/language.ts'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'
import { termCountsOf } from './term-counts.ts'
import { afternoon, by, category, event, sampleFile, sampleStore } from './testing.ts'

const language = fc.constantFrom(...languages)
const terms = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })
const status = fc.constantFrom('publish' as const, 'publish' as const, 'draft' as const, 'private' as const)
const which = fc.nat(6)
const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('make' as const), language, terms, status }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('status' as const), which, language, status }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('terms' as const), which, terms }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('trash', 'untrash', 'purge', 'lose'), which, language }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undone' as const), which, terms }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('remove', 'return'), term: fc.integer({ min: 1, max: 4 }) }),
  },
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

function act(store: Store, ids: number[], done: Deed): void {
  if (done.do === 'make' && 'status' in done) {
    const of = done.terms.filter((id) => store.read('categories', id))
    ids.push(event(store, { [done.language]: 'x' }, { ...done, source: done.language, links: { categories: of } }).id)
    return
  }
  if ('term' in done) {
    const { do: what, term: id } = done
    const isThere = store.read('categories', id) !== undefined
    if (what === 'remove' && isThere) store.removeTerm('categories', id, by)
    if (what === 'return' && !isThere)
      store.create(
        'categories',
        { id, sourceLanguage: 'nl', variants: { nl: { texts: { name: 'x' } } }, events: ids },
        by,
      )
    return
  }
  const id = 'which' in done ? ids[done.which] : undefined
  const record = id === undefined ? undefined : store.read('events', id)
  if (id === undefined || !record) return
  if (done.do === 'status' && 'status' in done)
    store.change('events', id, { variants: { [done.language]: { status: done.status, texts: { title: 'y' } } } }, by)
  if ('terms' in done) {
    const links = {
      categories: done.terms.filter((term) => store.read('categories', term)),
      tags: done.terms.length > 1 ? [5] : [],
    }
    if (done.do === 'terms') store.change('events', id, { links }, by)
    else
      expect(() =>
        store.transact(() => {
          store.change('events', id, { links }, by)
          counts(store)
          throw new Error('undone')
        }),
      ).toThrow('undone')
  }
  if (done.do === 'trash') store.change('events', id, { trash: 'put' }, by)
  if (done.do === 'untrash') store.change('events', id, { trash: 'take-out' }, by)
  if (done.do === 'purge' && record.trashedUtc !== null) store.purge('events', id, by)
  if (done.do === 'lose' && 'language' in done && done.language !== record.sourceLanguage)
    store.change('events', id, { remove: [done.language] }, by)
}

const counts = (store: Pick<Store, 'termCounts'>): unknown[] =>
  languages.map((each) => [new Map(store.termCounts('categories', each)), new Map(store.termCounts('tags', each))])

/** What the records say. */
const reckoned = (store: Store, ids: readonly number[]): unknown[] => {
  const of = (link: 'categories' | 'tags', each: Language): Map<number, number> => {
    const found = new Map<number, number>()
    for (const record of store.readMany('events', ids).values())
      if (record.trashedUtc === null && record.variants[each]?.status === 'publish')
        for (const term of record.links[link]) found.set(term, (found.get(term) ?? 0) + 1)
    return found
  }
  return languages.map((each) => [of('categories', each), of('tags', each)])
}

test('counts are those of the records, after whatever writes', () => {
  fc.assert(
    fc.property(fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (rounds) => {
      const { store } = sampleStore()
      for (const name of ['a', 'b', 'c', 'd']) category(store, { en: name })
      store.create('tags', { sourceLanguage: 'en', variants: { en: { status: 'publish', texts: { name: 'e' } } } }, by)
      const ids: number[] = []
      for (const round of rounds) {
        for (const one of round) act(store, ids, one)
        expect(counts(store)).toEqual(reckoned(store, ids))
      }
      store.close()
    }),
    { numRuns: 30 },
  )
})

test('a write carries counts on, also one of another process', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  const { id } = category(store, { en: 'Music' })
  const made = event(store, { en: 'a' }, { links: { categories: [id] } })
  const db = openDatabase(file)
  const asked: string[] = []
  const all: typeof db.all = (sql, ...values) => {
    asked.push(sql)
    return db.all(sql, ...values)
  }
  const counted = termCountsOf({ ...db, all })
  expect(counted('categories', 'en')).toEqual(new Map([[id, 1]]))
  asked.length = 0
  event(store, { en: 'b' }, { links: { categories: [id] } })
  store.change('events', made.id, { shared: { featured: 1 } }, by)
  expect(counted('categories', 'en')).toEqual(new Map([[id, 2]]))
  expect(asked.filter((sql) => sql.includes('GROUP BY'))).toEqual([])
  db.close()
  store.close()
  remove()
})

test('what was counted while many records were loaded is counted again when all are there', () => {
  const { store } = sampleStore()
  const { id } = category(store, { en: 'Music' })
  const loading = store.loading()
  const variants = { en: { status: 'publish' as const, texts: { title: 'x' } } }
  loading.add(
    'events',
    [{ sourceLanguage: 'en', author: 1, shared: afternoon, variants, links: { categories: [id] } }],
    by,
  )
  store.termCounts('categories', 'en')
  loading.finish()
  expect(store.termCounts('categories', 'en')).toEqual(new Map([[id, 1]]))
})
