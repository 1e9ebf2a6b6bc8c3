// Lists read from the narrow rows agree with lists read the long way, after any writes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Account, roles } from '#contract/rights.ts'
import { statuses } from '#contract/status.ts'
import { addSeconds } from '#contract/time.ts'
import { type Database, openDatabase } from '../database.ts'
import { listSql } from '../list.ts'
import { vocabularyOf } from '../search/vocabulary.ts'
import { sampleFile } from '../testing.ts'
import type { ListQuestion } from '../types.ts'
import { isListed } from './list.ts'
import { at, day, language, now, step, type World, worldOf } from './worlds.ts'

const account: fc.Arbitrary<Account> = fc.option(
  fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    name: fc.constant('n'),
    role: fc.constantFrom(...roles),
    languages: fc.constant([]),
  }),
  { nil: null },
)
const bounds = fc.array(
  fc.record({
    column: fc.constantFrom('start' as const, 'end' as const),
    operator: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
    at: fc
      .tuple(fc.integer({ min: -75, max: 75 }), fc.constantFrom(0, 36_000, 40_000, 86_399))
      .map(([days, second]) => addSeconds('2026-11-21 00:00:00', days * day + second)),
    instant: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 3 },
)
const asked = fc.record({
  language,
  account,
  statuses: fc.subarray([...statuses], { minLength: 1 }),
  translation: fc.constantFrom(undefined, undefined, 'any', 'missing', 'outdated', 'partial', 'complete'),
  descending: fc.boolean(),
  page: fc.integer({ min: 1, max: 3 }),
  perPage: fc.constantFrom(1, 3, 100),
  hidden: fc.constantFrom('without', 'any', 'only'),
  bounds,
  featured: fc.constantFrom(undefined, undefined, undefined, true, false),
  categories: fc.option(fc.uniqueArray(fc.nat(4), { maxLength: 2 }), { nil: undefined, freq: 2 }),
  venues: fc.option(fc.uniqueArray(fc.nat(1), { maxLength: 2 }), { nil: undefined, freq: 3 }),
})
type Asked = typeof asked extends fc.Arbitrary<infer S> ? S : never

const questionOf = (
  { store, categories: known, venues: places }: World,
  asked: Asked,
  withBelow: boolean,
): ListQuestion => {
  const { translation, hidden, bounds, featured, categories, venues, descending, ...rest } = asked
  const named = categories?.flatMap((n) => at(known, n))
  return {
    ...rest,
    resource: 'events',
    order: { by: 'start_date', descending },
    ...(translation && { translation }),
    events: {
      hidden,
      bounds,
      ...(featured !== undefined && { featured }),
      ...(named && { categories: withBelow ? store.descendants(named) : named }),
      ...(venues && { venues: venues.flatMap((n) => at(places, n)) }),
    },
  }
}

const theLongWay = (db: Database, question: ListQuestion): object => {
  const { page, count } = listSql(question, now, vocabularyOf(db))
  const rows = db.all<object>(page.sql, ...page.values)
  return { rows, total: db.one<{ total: number }>(count.sql, ...count.values)?.total }
}

test('a list is the same when it is read the long way', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.array(asked, { minLength: 10, maxLength: 30 }),
      fc.boolean(),
      (steps, questions, withBelow) => {
        const { file, remove } = sampleFile()
        const world = worldOf(file, steps)
        const db = openDatabase(file)
        for (const each of questions) {
          const question = questionOf(world, each, withBelow)
          expect(isListed(question)).toBe(true)
          expect(world.store.list(question), JSON.stringify(question)).toEqual(theLongWay(db, question))
        }
        db.close()
        world.store.close()
        remove()
      },
    ),
    { numRuns: 60 },
  )
})
