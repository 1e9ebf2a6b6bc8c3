import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSeconds, getTimeOfDay, secondsBetween } from '#shared/dates/wall-time.ts'
import { addDaysTo, addMinutesTo, formatDistance, moveTo } from './move-dates.ts'

const concert = { start_date: '2027-03-27 19:00:00', end_date: '2027-03-27 21:00:00' }

test('moving an event across a clock change keeps its wall times', () => {
  expect(moveTo(concert, addDaysTo(concert.start_date, 1))).toEqual({
    start_date: '2027-03-28 19:00:00',
    end_date: '2027-03-28 21:00:00',
  })
  const night = { start_date: '2027-03-26 22:00:00', end_date: '2027-03-27 04:00:00' }
  expect(moveTo(night, addDaysTo(night.start_date, 1))).toEqual({
    start_date: '2027-03-27 22:00:00',
    end_date: '2027-03-28 04:00:00',
  })
})

test.each([
  ['2027-12-08 00:05:00', '2027-12-07 23:50:00', '15 minutes'],
  ['2027-12-08 00:05:00', '2027-12-07 00:05:00', '1 day'],
  ['2027-12-08 00:05:00', '2027-12-10 03:35:00', '2 days, 3 hours, 30 minutes'],
  ['2027-12-08 20:00:00', '2027-12-09 17:00:00', '21 hours'],
  // By the clock: the night of the clock change has 23 hours.
  ['2027-03-27 19:00:00', '2027-03-28 19:00:00', '1 day'],
  ['2027-12-08 20:00:00', '2027-12-08 20:00:00', ''],
])('the distance from %s to %s is “%s”', (from, to, distance) => {
  expect(formatDistance(from, to, 'en')).toBe(distance)
})

const wall = fc.integer({ min: -1e9, max: 1e9 }).map((seconds) => addSeconds('2027-03-28 02:30:00', seconds))
const anyDates = fc
  .tuple(wall, fc.integer({ min: 0, max: 1e7 }))
  .map(([start_date, length]) => ({ start_date, end_date: addSeconds(start_date, length) }))

test('any move keeps the duration, a move by days also the time of day, and both can be reversed', () => {
  fc.assert(
    fc.property(
      anyDates,
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: -2000, max: 2000 }),
      (dates, days, minutes) => {
        const start = addMinutesTo(addDaysTo(dates.start_date, days), minutes)
        const moved = moveTo(dates, start)
        expect(moved.start_date).toBe(start)
        expect(secondsBetween(moved.start_date, moved.end_date)).toBe(secondsBetween(dates.start_date, dates.end_date))
        expect(getTimeOfDay(addDaysTo(dates.start_date, days))).toBe(getTimeOfDay(dates.start_date))
        expect(moveTo(moved, dates.start_date)).toEqual(dates)
      },
    ),
  )
})
