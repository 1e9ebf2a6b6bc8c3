import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { resourceNames } from '#shared/schema/resources.ts'
import { getDueGroup, getListPages, getParts } from './work.ts'

test('the pages of a queue show each row of its lists once and in order', () => {
  fc.assert(
    fc.property(fc.tuple(...resourceNames.map(() => fc.nat(30))), fc.integer({ min: 1, max: 12 }), (numbers, size) => {
      const totals = resourceNames.map((resource, index) => ({ resource, total: numbers[index] ?? 0 }))
      const expected = totals.flatMap(({ resource, total }) =>
        Array.from({ length: total }, (_, n) => `${resource} ${n}`),
      )
      const shown: string[] = []
      for (let page = 1; page <= Math.ceil(expected.length / size); page += 1) {
        const rows = getParts(totals, page, size).flatMap((part) => {
          const pages = getListPages(part, size)
          // A list has its rows in pages of the same size.
          const first = ((pages[0] ?? 1) - 1) * size
          const last = (pages.at(-1) ?? 1) * size
          expect(first <= part.from && part.to <= last).toBe(true)
          return Array.from({ length: part.to - part.from }, (_, n) => `${part.resource} ${part.from + n}`)
        })
        expect(rows.length).toBeLessThanOrEqual(size)
        shown.push(...rows)
      }
      expect(shown).toEqual(expected)
      expect(getParts(totals, Math.ceil(expected.length / size) + 1, size)).toEqual([])
    }),
  )
})

test('an event is due some days before its start, and immediately if the reason of its event status is untranslated', () => {
  const row = (start: string, more: object = {}) => ({
    id: 1,
    language: 'fr' as const,
    source_language: 'fr' as const,
    translations: {},
    start_date: `${start} 10:00:00`,
    event_state: 'scheduled',
    event_state_reason: '',
    ...more,
  })
  const group = (start: string, more?: object) => getDueGroup(row(start, more), 'nl', '2026-11-21', 14)
  expect(group('2026-12-04')).toBe('late')
  expect(group('2026-12-05')).toBe('week')
  expect(group('2026-12-11')).toBe('week')
  expect(group('2026-12-12')).toBe('later')
  expect(group('2027-12-12', { event_state: 'cancelled' })).toBe('now')
  expect(group('2027-12-12', { event_state: 'sold_out' })).toBe('later')
  expect(group('2027-12-12', { event_state: 'postponed', event_state_reason: 'Grève' })).toBe('now')
  expect(group('2027-12-12', { language: 'nl', event_state: 'postponed', event_state_reason: 'Staking' })).toBe('later')
})
