import { Temporal } from 'temporal-polyfill'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysFromTo, moved, stepsPast } from './days.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('the days of a source', () => {
  test.each([
    ['2022-05-07', '2022-05-08', { start: '2022-05-07', end: '2022-05-08', corrected: false }],
    ['2022-05-07', '', { start: '2022-05-07', end: '2022-05-07', corrected: false }],
    ['2022-05-07', '2022-05-01', { start: '2022-05-07', end: '2022-05-07', corrected: true }],
    ['2022-05-07', '2022-02-31', { start: '2022-05-07', end: '2022-05-07', corrected: true }],
    ['2022-05-07T20:00:00', '2022-05-08', { start: '2022-05-07', end: '2022-05-08', corrected: false }],
    ['', '2022-05-08', null],
    ['2022-02-30', '2022-05-08', null],
    ['7 mai', '', null],
  ])('from "%s" to "%s" are %o', (start, end, days) => expect(daysFromTo(start, end)).toEqual(days))
})

describe('moving days', () => {
  test('keeps the weekday and the duration', () =>
    fc.assert(
      fc.property(day, fc.nat(400), fc.nat(20), (start, length, steps) => {
        const first = Temporal.PlainDate.from(start)
        const days = { start, end: first.add({ days: length }).toString(), corrected: false }
        const later = moved(days, steps)
        const newFirst = Temporal.PlainDate.from(later.start)
        expect(newFirst.dayOfWeek).toBe(first.dayOfWeek)
        expect(newFirst.until(later.end).days).toBe(length)
        expect(first.until(newFirst).days).toBe(364 * steps)
      }),
    ))

  test('takes the fewest steps that move more than half of them past the day', () =>
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 9 }), day, (starts, past) => {
        const all = starts.map((start) => ({ start, end: start, corrected: false }))
        const ahead = (steps: number) => all.filter((days) => moved(days, steps).start > past).length
        const steps = stepsPast(past, all)
        expect(ahead(steps) * 2).toBeGreaterThan(all.length)
        if (steps > 0) expect(ahead(steps - 1) * 2).toBeLessThanOrEqual(all.length)
      }),
    ))

  test('takes no steps without days', () => expect(stepsPast('2026-11-21', [])).toBe(0))
})
