import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondsBetween, formatWallTime } from '#shared/dates/wall-time.ts'
import { countDays, getMovedEnd, getNearestEnd, moveToDay } from './date-range.ts'

const dateTimes = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => formatWallTime(seconds * 1000))

describe('A moved start', () => {
  it('moves its end, also across midnight', () => {
    expect(
      getMovedEnd({ start: '2026-11-24 19:30:00', end: '2026-11-25 00:45:00' }, '2026-12-31 19:30:00', false),
    ).toBe('2027-01-01 00:45:00')
  })
  it('keeps the duration for any dates', () => {
    fc.assert(
      fc.property(dateTimes, fc.nat(1_000_000), dateTimes, (start, length, next) => {
        const end = formatWallTime(Date.parse(`${start.replace(' ', 'T')}Z`) + length * 1000)
        expect(secondsBetween(next, getMovedEnd({ start, end }, next, false)!)).toBe(length)
      }),
    )
  })
  it('leaves an end unchanged that is invalid or was before its start', () => {
    expect(
      getMovedEnd({ start: '2026-11-24 19:30:00', end: 'tomorrow-ish' }, '2026-11-30 10:00:00', false),
    ).toBeUndefined()
    expect(
      getMovedEnd({ start: '2026-11-24 19:30:00', end: '2026-11-20 10:00:00' }, '2026-11-30 10:00:00', false),
    ).toBeUndefined()
    expect(getMovedEnd({ start: '', end: '2026-11-20 10:00:00' }, '2026-11-30 10:00:00', false)).toBeUndefined()
  })
  it('suggests an end if there is none', () => {
    expect(getMovedEnd({ start: '', end: '' }, '2026-11-30 23:00:00', false)).toBe('2026-12-01 01:00:00')
    expect(getMovedEnd({ start: '', end: undefined }, '2026-11-30 00:00:00', true)).toBe('2026-11-30 23:59:59')
  })
})

describe('An end before its start', () => {
  it('is corrected to the same time on the day of the start or the day after', () => {
    expect(getNearestEnd({ start: '2026-11-24 19:30:00', end: '2026-11-24 00:45:00' }, false)).toBe(
      '2026-11-25 00:45:00',
    )
    expect(getNearestEnd({ start: '2026-11-24 19:30:00', end: '2026-10-24 21:00:00' }, false)).toBe(
      '2026-11-24 21:00:00',
    )
  })
  it('is corrected for all-day events only if its day is before the start', () => {
    expect(getNearestEnd({ start: '2026-11-24 19:30:00', end: '2026-11-24 00:45:00' }, true)).toBeUndefined()
    expect(getNearestEnd({ start: '2026-11-24 19:30:00', end: '2026-11-23 00:45:00' }, true)).toBe(
      '2026-11-24 00:45:00',
    )
  })
  it('is not before the start after the correction', () => {
    fc.assert(
      fc.property(dateTimes, dateTimes, fc.boolean(), (start, end, allDay) => {
        const fixed = getNearestEnd({ start, end }, allDay)
        if (fixed !== undefined) expect(getNearestEnd({ start, end: fixed }, allDay)).toBeUndefined()
      }),
    )
  })
})

it('Moving to another day keeps the time, and the days of a range are counted', () => {
  expect(moveToDay('2026-12-01', '2026-11-24 19:30:00', false)).toBe('2026-12-01 19:30:00')
  expect(moveToDay('2026-12-01', 'gibberish', true)).toBe('2026-12-01 23:59:59')
  expect(countDays('2026-12-01 19:30:00', '2026-12-03 10:00:00')).toBe(3)
})
