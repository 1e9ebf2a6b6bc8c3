// Any questions to the list of events, for property tests.
import * as fc from 'fast-check'
import { type Account, roles } from '#contract/rights.ts'
import { statuses } from '#contract/status.ts'
import { addSeconds } from '#contract/time.ts'
import type { ListQuestion } from '../types.ts'
import { at, day, language, type World } from './worlds.ts'

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
/** A question, links named by their place in the world. */
export const asked = fc.record({
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

/** A question as the store takes it; `withBelow`: categories with all below them. */
export const questionOf = (
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
