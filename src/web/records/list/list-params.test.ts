import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import { dateRanges } from '#shared/i18n/labels.ts'
import {
  hasDateFilters,
  hasFilters,
  type ListParams,
  defaultListParams,
  parseListParams,
  getPageSizes,
  withFilters,
  toSearchParams,
} from './list-params.ts'
import type { ListConfig } from './list-config.ts'

const planOf = (resource: ListConfig['resource'], dated: boolean): ListConfig => ({
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
const states: fc.Arbitrary<ListParams> = fc
  .record({
    page: fc.integer({ min: 1, max: 9_999 }),
    size: fc.constantFrom(...getPageSizes(events)),
    span: fc.constantFrom(...dateRanges),
    order: fc.option(fc.record({ by: fc.constantFrom('start_date', 'title', 'modified'), down: fc.boolean() }), {
      nil: undefined,
    }),
    filters: fc.record(
      {
        // `0` means no text.
        search: filled.filter((text) => text.trim() !== '0'),
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
  // Date filters and a predefined range exclude each other.
  .map((state) => (hasDateFilters(state.filters) ? { ...state, span: defaultListParams.span } : state))

describe('the URL of a list', () => {
  it('is parsed as the state it was created from', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(parseListParams(events, search(toSearchParams(events, state)))).toEqual({ state, dropped: [] })
      }),
    )
  })

  it('is parsed without errors for any parameters, and the result can be written again', () => {
    const names = fc.oneof(
      fc.constantFrom('page', 'per_page', 'venue', 'dates', 'orderby', 'order', 'status', 'x'),
      fc.string(),
    )
    const anything = fc.array(fc.tuple(names, fc.string()))
    fc.assert(
      fc.property(anything, (pairs) => {
        const { state } = parseListParams(events, `?${new URLSearchParams(pairs)}`)
        expect(parseListParams(events, search(toSearchParams(events, state)))).toEqual({ state, dropped: [] })
      }),
    )
  })

  it('has no parameters in the default state', () => {
    expect(toSearchParams(events, defaultListParams)).toEqual([])
    expect(parseListParams(events, '?ml_language=nl').state).toEqual(defaultListParams)
    expect(hasFilters(events, defaultListParams)).toBe(false)
  })

  it('reports invalid and unknown parameters', () => {
    const broken = '?ml_language=nl&page=0&per_page=33&status=lost&dates=someday&orderby=mood&colour=red&password=x'
    const { state, dropped } = parseListParams(events, broken)
    expect(state).toEqual(defaultListParams)
    expect(dropped.toSorted()).toEqual(['colour', 'dates', 'orderby', 'page', 'password', 'per_page', 'status'])
  })

  it('may contain lists in bracket notation', () => {
    expect(parseListParams(events, '?venue[]=3&venue[]=4').state.filters).toEqual({ venue: [3, 4] })
  })

  it('may not contain a date range for records without dates', () => {
    expect(parseListParams(tags, '?dates=past').dropped).toEqual(['dates'])
  })

  it('has the first page after a filter changes', () => {
    const far = { ...defaultListParams, page: 7 }
    expect(withFilters(far, { featured: true })).toMatchObject({ page: 1, filters: { featured: true } })
  })

  it('has all dates after the last date filter is removed', () => {
    const own = { ...defaultListParams, filters: { start_date: '2026-12-01', featured: true } }
    expect(withFilters(own, { start_date: undefined })).toMatchObject({ span: 'all', filters: { featured: true } })
  })
})
