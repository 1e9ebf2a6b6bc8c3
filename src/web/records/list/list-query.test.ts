import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import { dateRanges } from '#shared/i18n/labels.ts'
import { defaultListParams } from './list-params.ts'
import { getDateBounds, getOrder, toListQuery } from './list-query.ts'
import type { ListConfig } from './list-config.ts'

const events: ListConfig = {
  resource: resources.events,
  columns: [],
  titleLabel: { id: '' },
  always: { translation: 'any', hidden: 'any' },
  staffOnly: ['translation', 'hidden'],
  dated: true,
  order: { by: 'start_date', down: false, own: true },
  orders: ['start_date', 'title'],
}
// A Saturday.
const today = '2026-11-21'

describe('the query of a list', () => {
  it('requests events that have not ended by default', () => {
    expect(toListQuery(events, defaultListParams, today, true)).toEqual({
      translation: 'any',
      hidden: 'any',
      ends_after: '2026-11-20',
      page: 1,
      per_page: 25,
    })
  })

  it('omits editor filters for other users, but not “any language” if requested', () => {
    const filters = { translation: 'any', hidden: 'any', search_languages: 'all' }
    expect(toListQuery(events, defaultListParams, today, false)).not.toHaveProperty('translation')
    const query = toListQuery(events, { ...defaultListParams, filters }, today, false)
    expect(query).toMatchObject({ translation: 'any', search_languages: 'all' })
    expect(query).not.toHaveProperty('hidden')
    expect(
      toListQuery(events, { ...defaultListParams, filters: { translation: 'missing' } }, today, false),
    ).not.toHaveProperty('translation')
  })

  it.each([
    ['past', { ends_before: '2026-11-20' }],
    ['week', { ends_after: '2026-11-15', starts_before: '2026-11-22' }],
    ['month', { ends_after: '2026-10-31', starts_before: '2026-11-30' }],
    ['soon', { ends_after: '2026-11-20', starts_before: '2026-12-21' }],
    ['all', { start_date: '0001-01-01', end_date: '9999-12-31' }],
  ] as const)('has the date bounds of the range %s', (span, query) => {
    expect(getDateBounds(span, {}, today)).toEqual(query)
  })

  it('starts weeks on Monday', () => {
    expect(getDateBounds('week', {}, '2026-11-22')).toEqual(getDateBounds('week', {}, '2026-11-16'))
    expect(getDateBounds('week', {}, '2026-11-23')).toEqual({ ends_after: '2026-11-22', starts_before: '2026-11-29' })
  })

  it('ends months on their last day', () => {
    expect(getDateBounds('month', {}, '2028-02-10')).toEqual({ ends_after: '2028-01-31', starts_before: '2028-02-29' })
    expect(getDateBounds('month', {}, '2026-12-31')).toEqual({ ends_after: '2026-11-30', starts_before: '2026-12-31' })
  })

  it('always has explicit date bounds', () => {
    expect(getDateBounds('upcoming', { start_date: '2020-01-01' }, today)).toEqual({ end_date: '9999-12-31' })
    expect(getDateBounds('upcoming', { end_date: '2020-01-01' }, today)).toEqual({ start_date: '0001-01-01' })
    expect(getDateBounds('upcoming', { starts_after: '2020-01-01' }, today)).toEqual({})
    fc.assert(
      fc.property(fc.constantFrom(...dateRanges), fc.boolean(), (span, strict_dates) => {
        const query = getDateBounds(span, { strict_dates }, today)
        const explicit = ['starts_before', 'starts_after', 'ends_before', 'ends_after'].some((name) => name in query)
        expect(explicit || ('start_date' in query && 'end_date' in query)).toBe(true)
      }),
    )
  })

  it('covers the same days with strict dates', () => {
    expect(getDateBounds('upcoming', { strict_dates: true }, today)).toEqual({ ends_after: '2026-11-20 23:59:59' })
    expect(getDateBounds('past', { strict_dates: true }, today)).toEqual({ ends_before: '2026-11-21 00:00:00' })
  })

  it('prefers filters of the URL to the defaults', () => {
    const state = { ...defaultListParams, filters: { hidden: 'true', translation: 'missing' } }
    expect(toListQuery(events, state, today, true)).toMatchObject({ hidden: 'true', translation: 'missing' })
  })

  it('omits default filters that the account may not use', () => {
    const query = toListQuery(events, defaultListParams, today, false)
    expect(query).not.toHaveProperty('translation')
    expect(query).not.toHaveProperty('hidden')
  })

  it('sorts past events from latest to earliest unless another order is set', () => {
    expect(getOrder(events, { ...defaultListParams, span: 'past' })).toEqual({ by: 'start_date', down: true })
    const sorted = { ...defaultListParams, span: 'past', order: { by: 'title', down: false } } as const
    expect(getOrder(events, sorted)).toEqual({ by: 'title', down: false })
    expect(toListQuery(events, sorted, today, true)).toMatchObject({ orderby: 'title', order: 'asc' })
  })
})
