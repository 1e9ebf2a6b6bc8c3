// Searches answered from memory agree with searches in SQL, after any writes and between them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { asked, plainAnswer, questionOf } from '#support/query-arbitraries.ts'
import { now, step, take, worldOf } from '#support/store-arbitraries.ts'
import { openStore } from '../open-store.ts'
import { event, question, sampleFile } from '#support/test-store.ts'
import { searcherOf } from './answer.ts'

const search = fc.record({
  text: fc.constantFrom('a', 'b', 'a b', '"a"', '-a', 'b -a', 'ab', '☃', '-', 'aa'),
  allLanguages: fc.boolean(),
})

test('a search is answered from memory as it is by SQL', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 10, maxLength: 30 }),
      fc.array(step, { maxLength: 10 }),
      fc.array(fc.tuple(asked, search), { minLength: 40, maxLength: 60 }),
      (steps, later, questions) => {
        const { file, remove } = sampleFile()
        const world = worldOf(file, steps)
        const db = openDatabase(file)
        const answer = searcherOf(db)
        const compare = (): void => {
          for (const [each, search] of questions) {
            const question = { ...questionOf(world, each, true), search }
            expect(answer(question, now), JSON.stringify(question)).toEqual(plainAnswer(db, question))
          }
        }
        compare()
        for (const each of later) take(world, each)
        compare()
        db.close()
        world.store.close()
        remove()
      },
    ),
    { numRuns: 30 },
  )
}, 120_000)

test('a thread of its own answers searches, and knows what was just written', async () => {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  const searched = () => store.listAsync(question('en', { search: { text: 'fair', allLanguages: false } }))
  const first = event(store, { en: 'Fair' })
  expect(await searched()).toEqual({ rows: [{ id: first.id, language: 'en' }], total: 1 })
  const second = event(store, { en: 'Another fair' })
  expect((await searched()).rows.map(({ id }) => id)).toEqual([first.id, second.id])
  const byTitle = question('en', { order: { by: 'title', descending: false } })
  expect((await store.listAsync(byTitle)).rows.map(({ id }) => id)).toEqual([second.id, first.id])
  store.close()
  await expect(searched()).rejects.toThrow(/ended|closed/)
  remove()
})
