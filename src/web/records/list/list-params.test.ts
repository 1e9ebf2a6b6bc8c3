import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import { dateRanges } from '#shared/dates/date-ranges.ts'
import {
  hasOwnDates,
  isNarrowed,
  type ListState,
  plainState,
  readList,
  sizesOf,
  withFilters,
  writeList,
} from './list-params.ts'
import type { ListPlan } from './list-config.ts'

const planOf = (resource: ListPlan['resource'], dated: boolean): ListPlan => ({
  resource,
  columns: [],
  titleLabel: { id: '' },
  always: {},
  staffOnly: [],
  dated,
  order: { by: 'title', down: false, own: true },
  orders: ['start_date', 'title', 'modified'],
})
const events = planOf(resources.events, true)
const tags = planOf(resources.tags, false)

const search = (pairs: [string, string][]) => `?${new URLSearchParams([['ml_language', 'nl'], ...pairs])}`
const filled = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 4 })

/** Every state a list of events can be in. */
const states: fc.Arbitrary<ListState> = fc
  .record({
    page: fc.integer({ min: 1, max: 9_999 }),
    size: fc.constantFrom(...sizesOf(events)),
    span: fc.constantFrom(...dateRanges),
    order: fc.option(fc.record({ by: fc.constantFrom('start_date', 'title', 'modified'), down: fc.boolean() }), {
      nil: undefined,
    }),
    filters: fc.record(
      {
        search: filled,
        status: fc.uniqueArray(fc.constantFrom('publish', 'draft', 'trash'), { minLength: 1 }),
        venue: ids,
        categories: ids,
        featured: fc.boolean(),
        translation: fc.constantFrom('missing', 'outdated'),
        start_date: fc.constant('2026-12-01'),
      },
      { requiredKeys: [] },
    ),
  })
  // Dates of one's own and a span exclude each other.
  .map((state) => (hasOwnDates(state.filters) ? { ...state, span: plainState.span } : state))

describe('the address of a list', () => {
  it('says the whole state: what is written is read again', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readList(events, search(writeList(events, state)))).toEqual({ state, dropped: [] })
      }),
    )
  })

  it('reads anything without failing, and what it then writes is understood', () => {
    const names = fc.oneof(
      fc.constantFrom('page', 'per_page', 'venue', 'dates', 'orderby', 'order', 'status', 'x'),
      fc.string(),
    )
    const anything = fc.array(fc.tuple(names, fc.string()))
    fc.assert(
      fc.property(anything, (pairs) => {
        const { state } = readList(events, `?${new URLSearchParams(pairs)}`)
        expect(readList(events, search(writeList(events, state)))).toEqual({ state, dropped: [] })
      }),
    )
  })

  it('is bare for the list as it usually is', () => {
    expect(writeList(events, plainState)).toEqual([])
    expect(readList(events, '?ml_language=nl').state).toEqual(plainState)
    expect(isNarrowed(events, plainState)).toBe(false)
  })

  it('names what it does not understand', () => {
    const broken = '?ml_language=nl&page=0&per_page=33&status=lost&dates=someday&orderby=mood&colour=red&password=x'
    const { state, dropped } = readList(events, broken)
    expect(state).toEqual(plainState)
    expect(dropped.toSorted()).toEqual(['colour', 'dates', 'orderby', 'page', 'password', 'per_page', 'status'])
  })

  it('takes the ways in which clients write lists', () => {
    expect(readList(events, '?venue[]=3&venue[]=4').state.filters).toEqual({ venue: [3, 4] })
  })

  it('knows no dates where records have none', () => {
    expect(readList(tags, '?dates=past').dropped).toEqual(['dates'])
  })

  it('goes back to the first page when another filter is set', () => {
    const far = { ...plainState, page: 7 }
    expect(withFilters(far, { featured: true })).toMatchObject({ page: 1, filters: { featured: true } })
  })

  it('widens to all dates when the last date of its own is taken away', () => {
    const own = { ...plainState, filters: { start_date: '2026-12-01', featured: true } }
    expect(withFilters(own, { start_date: undefined })).toMatchObject({ span: 'all', filters: { featured: true } })
  })
})
