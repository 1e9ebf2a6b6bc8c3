import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addSeconds,
  isDay,
  isWallTime,
  isTimeZone,
  fixedOffset,
  toEpoch,
  secondsBetween,
  formatWallTime,
} from './wall-time.ts'

test('only existing days and complete times are valid', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2027-02-29')).toBe(false)
  expect(isDay('2027-13-01')).toBe(false)
  expect(isWallTime('2027-03-09 24:00:00')).toBe(false)
  expect(isWallTime('2027-03-09 19:05')).toBe(false)
  expect(isWallTime('2027-03-09 19:05:00')).toBe(true)
})

test('wall times survive conversion to epoch and back, and adding seconds', () => {
  const wall = fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => formatWallTime(Math.floor(date.getTime() / 1000) * 1000))
  fc.assert(fc.property(wall, (text) => void expect(formatWallTime(toEpoch(text) ?? Number.NaN)).toBe(text)))
  fc.assert(
    fc.property(wall, fc.integer({ min: -1e5, max: 1e5 }), (text, seconds) => {
      const later = addSeconds(text, seconds)
      if (isWallTime(later)) expect(secondsBetween(text, later)).toBe(seconds)
    }),
  )
})

test('adding days crosses months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
})

describe('time zones', () => {
  test('are IANA names or offsets', () => {
    for (const zone of ['Europe/Brussels', 'UTC', 'UTC+5', 'UTC+5.5', 'UTC-3', '+05:30', 'asia/tokyo'])
      expect(isTimeZone(zone), zone).toBe(true)
    for (const zone of ['', 'Nowhere/Land', 'UTC+25', '+5:99', 'Europe/Brussels '])
      expect(isTimeZone(zone), zone).toBe(false)
  })
  test('with a fixed offset return it in minutes', () => {
    expect(fixedOffset('UTC+5.5')).toBe(330)
    expect(fixedOffset('-03:30')).toBe(-210)
    expect(fixedOffset('Europe/Brussels')).toBeUndefined()
  })
})
