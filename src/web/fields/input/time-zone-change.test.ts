import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { suggestEnds, getTimeZoneChange } from './date-range.ts'
import { resolveWallTime } from './time-zones.ts'

const zones = ['Europe/Brussels', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC']
const dateTimes = fc
  .integer({ min: 1_700_000_000, max: 1_900_000_000 })
  .map((seconds) => formatWallTime(seconds * 1000))

it('A time zone with the same offset needs no choice between wall time and instant', () => {
  const span = { start: '2026-11-24 19:30:00', end: '2026-11-24 21:30:00' }
  expect(getTimeZoneChange(span, 'Europe/Brussels', 'Europe/Amsterdam')).toBeUndefined()
  expect(getTimeZoneChange({ start: 'soon', end: '' }, 'Europe/Brussels', 'UTC')).toBeUndefined()
  expect(getTimeZoneChange(span, 'Europe/Brussels', 'America/New_York')).toMatchObject({
    sameWallTime: span,
    sameInstant: { start: '2026-11-24 13:30:00', end: '2026-11-24 15:30:00' },
  })
})

it('The same-instant option keeps the instant, also in a repeated hour', () => {
  fc.assert(
    fc.property(dateTimes, fc.constantFrom(...zones), fc.constantFrom(...zones), (start, from, to) => {
      const before = resolveWallTime(start, from)
      const moved = getTimeZoneChange({ start, end: start }, from, to)?.sameInstant.start
      if (moved === undefined || before === undefined || before.kind === 'skipped') return
      const after = resolveWallTime(moved, to)
      expect(after).toMatchObject({ instant: before.instant })
    }),
  )
})

it('A suggested end has the duration it names, also across a clock change', () => {
  fc.assert(
    fc.property(dateTimes, fc.constantFrom(...zones), (start, zone) => {
      const resolvedStart = resolveWallTime(start, zone)
      if (resolvedStart === undefined || resolvedStart.kind === 'skipped') return
      for (const { end, minutes } of suggestEnds(start, zone))
        expect(resolveWallTime(end, zone)).toMatchObject({ instant: resolvedStart.instant + minutes * 60_000 })
    }),
  )
  expect(suggestEnds('2027-10-31 01:30:00', 'Europe/Brussels')[1]).toMatchObject({ end: '2027-10-31 02:30:00' })
  expect(suggestEnds('2027-10-31 01:30:00', 'Europe/Brussels')[3]).toMatchObject({ end: '2027-10-31 02:30:00+01:00' })
  expect(suggestEnds('2027-03-28 02:30:00', 'Europe/Brussels')).toEqual([])
  expect(suggestEnds('soon', 'Europe/Brussels')).toEqual([])
})
