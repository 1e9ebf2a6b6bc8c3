import { expect, it } from 'vitest'
import { getOffset, formatOffset, resolveWallTime, toZonedWallTime, formatTimeZone } from './time-zones.ts'

it('A time zone is shown with its abbreviation and offset on the given date', () => {
  const winter = Date.UTC(2026, 10, 24, 18, 30)
  const summer = Date.UTC(2027, 6, 1, 12)
  expect(formatTimeZone('Europe/Brussels', winter, 'en')).toBe('Europe/Brussels (CET, UTC+1)')
  expect(formatTimeZone('Europe/Brussels', summer, 'en')).toBe('Europe/Brussels (CEST, UTC+2)')
  expect(formatTimeZone('Europe/Brussels', winter, 'de')).toBe('Europe/Brussels (MEZ, UTC+1)')
  expect(formatTimeZone('UTC', winter, 'en')).toBe('UTC')
  expect(formatTimeZone('UTC+5', winter, 'en')).toBe('UTC+5')
  expect(formatTimeZone('+05:30', winter, 'en')).toBe('+05:30 (UTC+5:30)')
  expect(formatOffset(-210)).toBe('UTC−3:30')
})

it('A skipped time has an earlier and a later alternative', () => {
  expect(resolveWallTime('2027-03-28 02:30:00', 'Europe/Amsterdam')).toEqual({
    kind: 'skipped',
    earlier: '2027-03-28 01:30:00',
    later: '2027-03-28 03:30:00',
  })
  expect(resolveWallTime('2027-03-28 03:00:00', 'Europe/Amsterdam')).toMatchObject({ kind: 'unique', offset: 120 })
})

it('A repeated time is the first one, unless it has the offset of the second', () => {
  expect(resolveWallTime('2027-10-31 02:30:00', 'Europe/Amsterdam')).toEqual({
    kind: 'repeated',
    offset: 120,
    offsets: [120, 60],
    instant: Date.UTC(2027, 9, 31, 0, 30),
  })
  expect(resolveWallTime('2027-10-31 02:30:00+01:00', 'Europe/Amsterdam')).toMatchObject({
    kind: 'repeated',
    offset: 60,
    instant: Date.UTC(2027, 9, 31, 1, 30),
  })
  expect(resolveWallTime('2027-10-31 03:00:00', 'Europe/Amsterdam')).toMatchObject({ kind: 'unique', offset: 60 })
})

it('Time zones with large or fractional offsets are converted', () => {
  expect(resolveWallTime('2026-11-24 12:00:00', 'Pacific/Kiritimati')).toMatchObject({ kind: 'unique', offset: 840 })
  expect(resolveWallTime('2026-11-24 12:00:00', 'Pacific/Honolulu')).toMatchObject({ kind: 'unique', offset: -600 })
  expect(getOffset('Asia/Kathmandu', 0)).toBe(330)
  expect(toZonedWallTime(Date.UTC(2026, 10, 24, 18, 30), 'America/New_York')).toBe('2026-11-24 13:30:00')
  expect(resolveWallTime('nonsense', 'UTC')).toBeUndefined()
})
