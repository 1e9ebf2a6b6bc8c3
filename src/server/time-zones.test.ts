import { expect, test } from 'vitest'
import {
  abbreviation,
  isoWithOffset,
  resolveTime,
  parseFilterDateTime,
  parseZonedDateTime,
  toWallTimeAt,
} from './time-zones.ts'

const resolve = (text: string, zone: string) => {
  const given = parseZonedDateTime(text)
  return given && resolveTime(given, zone)
}

test('accepted date formats are parsed, others are rejected', () => {
  for (const text of [
    '2027-03-01',
    '2027-03-01 10:00',
    '2027-03-01T10:00:00',
    '2027-03-01T10:00:00.123Z',
    '2027-03-01 10:00+0530',
    '2027-03-01 10:00:00+01',
    '1800000000',
  ])
    expect(parseZonedDateTime(text), text).toBeDefined()
  for (const text of [
    '',
    '2027',
    '2027-02-30',
    '2027-13-01',
    '01/03/2027',
    '2027-03-01 24:00',
    '2027-03-01T10:00:00+15:00',
    '12345678',
    '9'.repeat(13),
    'next week',
  ])
    expect(parseZonedDateTime(text), text).toBeUndefined()
})

test('a wall time is resolved to UTC: gaps are returned, ambiguous times are the earlier one', () => {
  expect(resolve('2027-03-28 02:30', 'Europe/Brussels')).toEqual({
    gap: { before: '2027-03-28 01:30:00', after: '2027-03-28 03:30:00' },
  })
  expect(resolve('2027-10-31 02:30', 'Europe/Brussels')).toEqual({
    wall: '2027-10-31 02:30:00',
    utc: '2027-10-31 00:30:00',
  })
  expect(resolve('2027-10-31T02:30+01:00', 'Europe/Brussels')).toEqual({
    wall: '2027-10-31 02:30:00',
    utc: '2027-10-31 01:30:00',
  })
  expect(resolve('2027-06-01 12:00-05', 'UTC')).toMatchObject({ utc: '2027-06-01 17:00:00' })
  expect(resolve('2027-06-01 12:00', '+05:30')).toEqual({ wall: '2027-06-01 12:00:00', utc: '2027-06-01 06:30:00' })
  expect(toWallTimeAt(Date.parse('2026-07-01T00:00:00Z'), 'America/New_York')).toBe('2026-06-30 20:00:00')
})

test('time zones have their usual abbreviations and offsets', () => {
  const names = ['Europe/Brussels', 'America/New_York', 'Asia/Tokyo', 'UTC+5', '+05:30', 'UTC'].map((zone) =>
    abbreviation(zone, '2027-07-01 12:00:00'),
  )
  expect(names).toEqual(['CEST', 'EDT', 'JST', 'UTC+5', 'GMT+0530', 'UTC'])
  expect(isoWithOffset('2027-03-01 10:00:00', '2027-03-01 13:30:00')).toBe('2027-03-01T10:00:00-03:30')
})

test('filters accept relative dates in the site’s time zone', () => {
  const now = Date.parse('2026-11-21T23:30:00Z')
  const wall = (text: string) => {
    const given = parseFilterDateTime(text, now, 'Europe/Brussels')
    return given?.as === 'wall' ? given.wall : undefined
  }
  expect([
    wall('now'),
    wall('today'),
    wall('Yesterday'),
    wall('tomorrow'),
    wall('+3 days'),
    wall(' 1 month'),
    wall('+2 years'),
    wall('+1 fortnight'),
  ]).toEqual([
    '2026-11-22 00:30:00',
    '2026-11-22 00:00:00',
    '2026-11-21 00:00:00',
    '2026-11-23 00:00:00',
    '2026-11-25 00:30:00',
    '2026-12-22 00:30:00',
    '2028-11-22 00:30:00',
    undefined,
  ])
})
