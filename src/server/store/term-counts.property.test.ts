// Event counts of terms match the records for every kind of account, after any writes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { canSee } from '#shared/policy/policy.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { testDatabase } from '#support/test-database.ts'
import { actor, category, editor, event, newCategory, newEvent, openTestStore } from '#support/test-store.ts'
import { readRecord, readRecords } from './records.ts'
import type { Store } from './store.ts'
import { countTermEvents, recountTerms } from './term-counts.ts'
import { descendants } from './terms.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import type { ListQuery } from './types.ts'
import { createRecord, purgeRecord, removeTerm, updateRecord } from './write-records.ts'

const language = fc.constantFrom(...languages)
const terms = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })
const status = fc.constantFrom('publish' as const, 'publish' as const, 'draft' as const, 'private' as const)
const which = fc.nat(6)
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ action: fc.constant('create' as const), language, terms, status }) },
  { weight: 4, arbitrary: fc.record({ action: fc.constant('status' as const), which, language, status }) },
  { weight: 4, arbitrary: fc.record({ action: fc.constant('terms' as const), which, terms }) },
  {
    weight: 5,
    arbitrary: fc.record({ action: fc.constantFrom('trash', 'untrash', 'purge', 'lose'), which, language }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('undone' as const), which, terms }) },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constantFrom('remove', 'return', 'move'),
      term: fc.integer({ min: 1, max: 4 }),
      above: fc.nat(3),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never

async function existing(tx: ReadTx, terms: readonly number[]): Promise<number[]> {
  const found = await readRecords(tx, 'categories', terms)
  return terms.filter((id) => found.has(id))
}

/** Thrown to roll back. */
const undone = new Error('undone')

async function perform(tx: WriteTx, ids: number[], done: Action): Promise<void> {
  if (done.action === 'create' && 'status' in done) {
    const links = { categories: await existing(tx, done.terms) }
    const record = newEvent({ [done.language]: 'x' }, { ...done, author: 2, source: done.language, links })
    ids.push((await createRecord(tx, 'events', record, actor)).id)
    return
  }
  if ('term' in done) {
    const { action, term: id, above } = done
    const isExisting = (await existing(tx, [id])).length > 0
    if (action === 'remove' && isExisting) await removeTerm(tx, 'categories', id, actor)
    // Only below a lower id, so that there are no cycles.
    if (action === 'move' && isExisting && above < id)
      await updateRecord(tx, 'categories', id, { shared: { parent: above } }, actor)
    if (action === 'return' && !isExisting)
      await createRecord(
        tx,
        'categories',
        { id, sourceLanguage: 'nl', translations: { nl: { texts: { name: 'x' } } }, events: ids },
        actor,
      )
    return
  }
  const id = 'which' in done ? ids[done.which] : undefined
  const record = id === undefined ? undefined : await readRecord(tx, 'events', id)
  if (id === undefined || !record) return
  if (done.action === 'status' && 'status' in done) {
    const translations = { [done.language]: { status: done.status, texts: { title: 'y' } } }
    await updateRecord(tx, 'events', id, { translations }, actor)
  }
  if ('terms' in done) {
    const links = { categories: await existing(tx, done.terms), tags: done.terms.length > 1 ? [5] : [] }
    await updateRecord(tx, 'events', id, { links }, actor)
    if (done.action === 'undone') {
      await counts(tx)
      throw undone
    }
  }
  if (done.action === 'trash') await updateRecord(tx, 'events', id, { trash: 'put' }, actor)
  if (done.action === 'untrash') await updateRecord(tx, 'events', id, { trash: 'take-out' }, actor)
  if (done.action === 'purge' && record.trashedUtc !== null) await purgeRecord(tx, 'events', id, actor)
  if (done.action === 'lose' && 'language' in done && done.language !== record.sourceLanguage)
    await updateRecord(tx, 'events', id, { remove: [done.language] }, actor)
}

/** Performs one write, or rolls it back if it is `undone`. */
const write = (store: Store, ids: number[], done: Action): Promise<void> =>
  store
    .write((tx) => perform(tx, ids, done))
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })

const accounts: readonly ListQuery['account'][] = [
  null,
  editor,
  { id: 2, name: 'author', role: 'author', languages: [] },
  { id: 3, name: 'translator', role: 'translator', languages: ['nl'] },
]
const countLanguages = [...languages, null] as const
type Counts = { categories: number[]; tags: number[] }[]

async function counts(tx: ReadTx): Promise<Counts> {
  const found: Counts = []
  for (const account of accounts)
    for (const language of countLanguages) {
      const { categories, tags } = await countTermEvents(tx, { categories: [1, 2, 3, 4], tags: [5] }, language, account)
      found.push({ categories: [...categories.values()], tags: [...tags.values()] })
    }
  return found
}

const storedCounts = async ({ db }: ReadTx) =>
  db
    .selectFrom('term_counts')
    .selectAll()
    .where('events', '<>', 0)
    .orderBy('resource')
    .orderBy('term')
    .orderBy('language')
    .orderBy('audience')
    .execute()

/** The counts computed from all records. */
async function expectedCounts(tx: ReadTx, ids: readonly number[]): Promise<Counts> {
  const records = [...(await readRecords(tx, 'events', ids)).values()]
  const present = await readRecords(tx, 'categories', [1, 2, 3, 4])
  const below = new Map<number, number[]>()
  for (const id of present.keys()) below.set(id, await descendants(tx, [id]))
  return accounts.flatMap((account) =>
    countLanguages.map((language) => {
      const listed = records.filter(
        ({ trashedUtc, author, translations }) =>
          trashedUtc === null &&
          (language === null ? languages : [language]).some((each) => {
            const status = translations[each]?.status
            return status !== undefined && canSee(account, author, status)
          }),
      )
      const count = (link: 'categories' | 'tags', terms: readonly number[]): number =>
        listed.filter(({ links }) => links[link].some((term) => terms.includes(term))).length
      return {
        categories: [1, 2, 3, 4].map((id) => count('categories', below.get(id) ?? [])),
        tags: [count('tags', [5])],
      }
    }),
  )
}

test(
  'event counts of terms equal those of a reference model after any writes',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
        async (rounds) => {
          const store = await openTestStore()
          const { id } = await category(store, { en: 'a' })
          for (const name of ['b', 'c', 'd'])
            await store.create('categories', newCategory({ en: name }, name === 'd' ? 0 : id))
          await store.create('tags', {
            sourceLanguage: 'en',
            translations: { en: { status: 'publish', texts: { name: 'e' } } },
          })
          const ids: number[] = []
          for (const round of rounds) {
            for (const each of round) await write(store, ids, each)
            await store.read(async (tx) => expect(await counts(tx)).toEqual(await expectedCounts(tx, ids)))
            await store.write(async (tx) => {
              const stored = await storedCounts(tx)
              await recountTerms(tx, 'categories', [1, 2, 3, 4])
              await recountTerms(tx, 'tags', [5])
              expect(stored).toEqual(await storedCounts(tx))
            })
          }
          await store.close()
        },
      ),
      { numRuns: examples(15) },
    )
  },
  exampleTime(180),
)

test('event counts of terms include writes of another process', async () => {
  const location = await testDatabase()
  const [store, other] = [await openTestStore({ location }), await openTestStore({ location })]
  const { id } = await category(store, { en: 'Music' })
  await event(store, { en: 'a' }, { links: { categories: [id] } })
  const count = () =>
    store.read(async (tx) => (await countTermEvents(tx, { categories: [id] }, 'en', null)).categories.get(id))
  expect(await count()).toBe(1)
  await event(other, { en: 'b' }, { links: { categories: [id] } })
  expect(await count()).toBe(2)
})
