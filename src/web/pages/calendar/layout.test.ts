import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addSeconds } from '#shared/dates/wall-time.ts'
import { getLastDay } from '#shared/dates/days.ts'
import { type Dated, getEventsOfDay, getFirstDay, isOnDay, layoutHours, layoutRow } from './layout.ts'

const monday = '2027-05-10'
let lastId = 0
const event = (start_date: string, end_date: string, all_day = false): Dated => ({
  id: (lastId += 1),
  start_date,
  end_date,
  all_day,
})
const evening = (day: string, hour = 20): Dated => event(`${day} ${hour}:00:00`, `${day} 22:00:00`)

const anyEvent = fc
  .record({
    day: fc.integer({ min: -20, max: 20 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    minutes: fc.oneof(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 20_000 })),
    all_day: fc.boolean(),
  })
  .map(({ day, minute, minutes, all_day }): Dated => {
    const start = addSeconds(`${addDays(monday, day)} 00:00:00`, minute * 60)
    return event(start, addSeconds(start, minutes * 60), all_day)
  })

test('every event of a week is shown or counted as hidden on each of its days, without shared lanes', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      const { days, segments, hidden } = layoutRow(events, monday, 7, 4)
      for (const [index, day] of days.entries()) {
        const shown = segments.filter(({ from, to }) => from <= index && to >= index)
        expect(shown.length + (hidden[index] ?? 0)).toBe(getEventsOfDay(events, day).length)
        expect(new Set(shown.map(({ lane }) => lane)).size).toBe(shown.length)
        // The number of hidden events has the last lane.
        if (hidden[index]) expect(shown.every(({ lane }) => lane < 3)).toBe(true)
      }
      for (const { event, from, to, lane, isContinued, continues } of segments) {
        expect(lane).toBeLessThan(4)
        expect(isOnDay(event, days[from] ?? '') && isOnDay(event, days[to] ?? '')).toBe(true)
        expect(isContinued).toBe(getFirstDay(event) < monday)
        expect(continues).toBe(getLastDay(event) > addDays(monday, 6))
      }
    }),
  )
})

test('four events fill a day, and of five events three are shown', () => {
  const day = '2027-05-12'
  const four = [18, 19, 20, 21].map((hour) => evening(day, hour))
  expect(layoutRow(four, monday, 7, 4).hidden).toEqual([0, 0, 0, 0, 0, 0, 0])
  const five = layoutRow([...four, evening(day, 17)], monday, 7, 4)
  expect(five.hidden).toEqual([0, 0, 2, 0, 0, 0, 0])
  expect(five.segments.map((segment) => segment.event.start_date.slice(11, 13))).toEqual(['17', '18', '19'])
})

test('multi-day bars come first and keep their lane through the week', () => {
  const long = event('2027-05-08 00:00:00', '2027-05-13 23:59:59', true)
  const { segments } = layoutRow([evening('2027-05-11'), long], monday, 7, 4)
  expect(segments.map(({ event: { id }, lane, from, to }) => ({ id, lane, from, to }))).toEqual([
    { id: long.id, lane: 0, from: 0, to: 3 },
    { id: expect.any(Number), lane: 1, from: 1, to: 1 },
  ])
})

test('an event of more than a month is listed after those of the day', () => {
  const season = event('2027-04-01 00:00:00', '2027-06-30 23:59:59', true)
  const concert = evening('2027-05-11')
  expect(getEventsOfDay([season, concert], '2027-05-11')).toEqual([concert, season])
})

test('simultaneous blocks are in different columns', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
      const blocks = layoutHours(events, monday)
      for (const [index, a] of blocks.entries()) {
        expect(a.end).toBeGreaterThan(a.start)
        expect(a.column).toBeLessThan(a.columns)
        for (const b of blocks.slice(index + 1)) {
          const isAtSameTime = a.start < b.end && b.start < a.end
          if (isAtSameTime) expect(a.column).not.toBe(b.column)
          if (isAtSameTime) expect(a.columns).toBe(b.columns)
        }
      }
    }),
  )
})

test('consecutive events have the full width, and an event past midnight ends at midnight', () => {
  const blocks = layoutHours(
    [event('2027-05-10 09:00:00', '2027-05-10 12:00:00'), event('2027-05-10 22:00:00', '2027-05-11 02:00:00')],
    monday,
  )
  expect(blocks.map(({ start, end, columns }) => ({ start, end, columns }))).toEqual([
    { start: 540, end: 720, columns: 1 },
    { start: 1320, end: 1440, columns: 1 },
  ])
})

test('the day view shows the hours of a daily event, but not of a continuous multi-day event', () => {
  const daily = event('2027-05-11 10:00:00', '2027-05-13 12:00:00')
  const stretch = event('2027-05-10 17:00:00', '2027-05-11 23:00:00')
  expect(layoutHours([daily, stretch], '2027-05-12').map(({ event: { id } }) => id)).toEqual([daily.id])
  expect(layoutHours([daily, stretch], monday)).toEqual([])
})
