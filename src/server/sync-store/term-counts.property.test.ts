// Counts of terms are those of the records, for every kind of account, after any writes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { canSee } from '#shared/policy/policy.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'
import { by, category, editor, event, sampleFile, sampleStore } from '#support/sync-test-store.ts'
import type { ListQuery } from './types.ts'

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
    const links = { categories: of }
    ids.push(event(store, { [done.language]: 'x' }, { ...done, author: 2, source: done.language, links }).id)
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

const accounts: readonly ListQuery['account'][] = [
  null,
  editor,
  { id: 2, name: 'author', role: 'author', languages: [] },
  { id: 3, name: 'translator', role: 'translator', languages: ['nl'] },
]
const asked = [...languages, null] as const

const counts = (store: Pick<Store, 'termCounts'>): unknown =>
  accounts.map((account) =>
    asked.map((each) => ({
      categories: [...store.termCounts('categories', [1, 2, 3, 4], each, account).values()],
      tags: [...store.termCounts('tags', [5], each, account).values()],
    })),
  )

/** The counts by looking at every record. */
const expectedCounts = (store: Store, ids: readonly number[]): unknown =>
  accounts.map((account) =>
    asked.map((each) => {
      const listed = [...store.readMany('events', ids).values()].filter(
        ({ trashedUtc, author, variants }) =>
          trashedUtc === null &&
          (each === null ? languages : [each]).some((one) => {
            const status = variants[one]?.status
            return status !== undefined && canSee(account, author, status)
          }),
      )
      const count = (link: 'categories' | 'tags', terms: readonly number[]): number =>
        listed.filter(({ links }) => links[link].some((term) => terms.includes(term))).length
      return {
        categories: [1, 2, 3, 4].map((id) =>
          store.read('categories', id) ? count('categories', store.descendants([id])) : 0,
        ),
        tags: [count('tags', [5])],
      }
    }),
  )

test('counts are those of the records, after any writes', () => {
  fc.assert(
    fc.property(fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (rounds) => {
      const { store } = sampleStore()
      const { id } = category(store, { en: 'a' })
      for (const name of ['b', 'c', 'd']) category(store, { en: name }, name === 'd' ? 0 : id)
      store.create('tags', { sourceLanguage: 'en', variants: { en: { status: 'publish', texts: { name: 'e' } } } }, by)
      const ids: number[] = []
      for (const round of rounds) {
        for (const one of round) act(store, ids, one)
        expect(counts(store)).toEqual(expectedCounts(store, ids))
      }
      store.close()
    }),
    { numRuns: 30 },
  )
}, 60_000)

test('counts know what another process wrote', () => {
  const { file, remove } = sampleFile()
  const [store, other] = [openStore(file), openStore(file)]
  const { id } = category(store, { en: 'Music' })
  event(store, { en: 'a' }, { links: { categories: [id] } })
  const count = (): number | undefined => store.termCounts('categories', [id], 'en', null).get(id)
  expect(count()).toBe(1)
  event(other, { en: 'b' }, { links: { categories: [id] } })
  expect(count()).toBe(2)
  other.close()
  store.close()
  remove()
})
