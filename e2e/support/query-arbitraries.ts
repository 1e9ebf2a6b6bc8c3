// Random queries of the event list for property tests, and the answer of the plain query.
import * as fc from 'fast-check'
import { translationFilters } from '#contract/list-filters.ts'
import { type Account, roles } from '#contract/rights.ts'
import { statuses } from '#contract/status.ts'
import { addSeconds } from '#contract/time.ts'
import type { Database } from '#server/store/database.ts'
import { listSql } from '#server/store/list.ts'
import { vocabularyOf } from '#server/store/search/vocabulary.ts'
import type { ListAnswer, ListQuestion } from '#server/store/types.ts'
import { at, day, language, now, parents, type World } from './store-arbitraries.ts'

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
type Filters = NonNullable<ListQuestion['events']>

/** Absent five times out of six, so that several filters together still leave rows to compare. */
const seldomOf = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const seldom = <T>(...values: T[]): fc.Arbitrary<T | undefined> => seldomOf(fc.constantFrom(...values))
/** Records by their place in the world. */
const places = seldomOf(fc.uniqueArray(fc.nat(1), { minLength: 1, maxLength: 2 }))

/** Every filter of events; an absent one does not compile. */
const filters = {
  hidden: fc.constantFrom('without', 'any', 'only'),
  bounds,
  localDays: seldomOf(
    fc.array(
      fc.record({
        column: fc.constantFrom('start' as const, 'end' as const),
        operator: fc.constantFrom('<=' as const, '>' as const, '>=' as const),
        utc: fc.constantFrom('2026-11-20 23:30:00', '2026-11-21 12:00:00'),
        edge: fc.constantFrom('start' as const, 'end' as const),
      }),
      { minLength: 1, maxLength: 1 },
    ),
  ),
  categories: seldomOf(fc.uniqueArray(fc.nat(4), { maxLength: 2 })),
  tags: places,
  venues: places,
  organizers: places,
  featured: seldom(true, false),
  parent: seldom(...parents),
  located: seldom(true, false),
  near: seldom({ latitude: 51, longitude: 3.7, kilometres: 20 }, { latitude: 40, longitude: 3.7, kilometres: 20 }),
  uncategorised: seldom(true as const),
  overlapping: seldom(true, false),
} satisfies Record<keyof Filters, fc.Arbitrary<unknown>>

/** A question, links named by their place in the world. */
export const asked = fc.record({
  language,
  account,
  statuses: fc.subarray([...statuses], { minLength: 1 }),
  translation: fc.constantFrom(undefined, undefined, ...translationFilters),
  descending: fc.boolean(),
  page: fc.integer({ min: 1, max: 3 }),
  perPage: fc.constantFrom(1, 3, 100),
  pictured: seldom(true, false),
  author: seldom(1, 2),
  events: fc.record(filters),
})
type Asked = typeof asked extends fc.Arbitrary<infer S> ? S : never

/** The properties that have a value. */
const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  } // safe: what is left is defined

/** A question as the store takes it; `withBelow`: categories with all below them. */
export const questionOf = (world: World, asked: Asked, withBelow: boolean): ListQuestion => {
  const { descending, events, translation, pictured, author, ...rest } = asked
  const { hidden, bounds, categories, tags, venues, organizers, ...others } = events
  const named = (ids: readonly number[], of: readonly number[] | undefined): number[] | undefined =>
    of?.flatMap((n) => at(ids, n))
  const inCategories = named(world.categories, categories)
  return {
    ...rest,
    resource: 'events',
    order: { by: 'start_date', descending },
    ...defined({ translation, pictured, author }),
    events: {
      hidden,
      bounds,
      ...defined({
        ...others,
        categories: inCategories && withBelow ? world.store.descendants(inCategories) : inCategories,
        tags: named(world.tags, tags),
        venues: named(world.venues, venues),
        organizers: named(world.organizers, organizers),
      }),
    },
  }
}

/** The answer of the plain query, without any fast path. */
export function plainAnswer(db: Database, question: ListQuestion): ListAnswer {
  const { page, count } = listSql(question, now, vocabularyOf(db))
  const rows = db.all<ListAnswer['rows'][number]>(page.sql, ...page.values)
  return { rows, total: db.one<{ total: number }>(count.sql, ...count.values)?.total ?? 0 }
}
