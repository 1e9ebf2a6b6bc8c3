import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStoredRule, type Recurrence, weekdays } from '#shared/dates/recurrence.ts'
import { addDays, getMonday } from '#shared/dates/wall-time.ts'
import { describeDays, getDates, getDays } from './series-days.ts'

const day = fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2027-01-01', days))
const indexOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The days of a daily or weekly rule, counted one by one. */
function countDays(start: string, { frequency, interval, count = 0, by }: Recurrence): string[] {
  const found: string[] = []
  const monday = getMonday(start)
  for (let offset = 0; found.length < count; offset += 1) {
    const date = addDays(start, offset)
    const weeks = Math.floor((Date.parse(date) - Date.parse(monday)) / 604_800_000)
    const isDue =
      frequency === 'DAILY'
        ? offset % interval === 0
        : weeks % interval === 0 && (by['BYDAY'] ?? []).includes(weekdays[indexOf(date)] ?? 'MO')
    if (isDue) found.push(date)
  }
  return found
}

test('daily and weekly rules have the same days as a reference model', () => {
  const rules = fc.record({
    frequency: fc.constantFrom('DAILY' as const, 'WEEKLY' as const),
    interval: fc.integer({ min: 1, max: 5 }),
    count: fc.integer({ min: 1, max: 20 }),
    days: fc.subarray([...weekdays], { minLength: 1 }),
  })
  fc.assert(
    fc.property(day, rules, (start, { days, ...rule }) => {
      const recurrence: Recurrence = { ...rule, by: rule.frequency === 'WEEKLY' ? { BYDAY: days } : {} }
      expect(getDays({ start, recurrence, added: [], excluded: [] }, 'rule')).toEqual(countDays(start, recurrence))
    }),
    { numRuns: 30 },
  )
})

test('moved days are described by a rule with exactly these days', () => {
  const dates = fc.uniqueArray(day, { minLength: 1, maxLength: 12 }).map((list) => list.toSorted())
  fc.assert(
    fc.property(dates, day, (days, before) => {
      const former = `DTSTART;VALUE=DATE:${before.replaceAll('-', '')}\nRRULE:FREQ=WEEKLY;COUNT=4`
      const rule = parseStoredRule(describeDays(days, former))
      expect(rule && getDays(rule, 'start')).toEqual(days)
    }),
    { numRuns: 30 },
  )
})

test('events keep their wall time across clock changes, and a skipped time becomes the first valid one', () => {
  const times = { start: '2027-03-21 02:30:00', end: '2027-03-21 05:00:00', zone: 'Europe/Brussels', allDay: false }
  const dates = getDates(['2027-03-21', '2027-03-28', '2027-04-04', '2027-10-31'], times)
  expect('code' in dates ? dates : dates.map(({ start, end, requested }) => [start.wall, end.wall, requested])).toEqual(
    [
      ['2027-03-21 02:30:00', '2027-03-21 05:00:00', undefined],
      ['2027-03-28 03:30:00', '2027-03-28 05:00:00', '2027-03-28 02:30:00'],
      ['2027-04-04 02:30:00', '2027-04-04 05:00:00', undefined],
      ['2027-10-31 02:30:00', '2027-10-31 05:00:00', undefined],
    ],
  )
})

test('days are limited to the years 1 to 9999, and impossible rules end without delay', () => {
  const daily = (start: string, count: number) =>
    getDays({ start, recurrence: { frequency: 'DAILY', interval: 1, count, by: {} }, added: [], excluded: [] }, 'start')
  expect(daily('0001-01-01', 2)).toEqual(['0001-01-01', '0001-01-02'])
  expect(daily('9999-12-30', 2)).toEqual(['9999-12-30', '9999-12-31'])
  expect(daily('9999-12-30', 3)).toMatchObject({ code: 'not_a_date' })
  const never = { frequency: 'YEARLY', interval: 1, by: { BYMONTH: ['2'], BYMONTHDAY: ['30'] } } as const
  expect(getDays({ start: '2027-01-01', recurrence: never, added: [], excluded: [] }, 'rule')).toMatchObject({
    code: 'not_a_date',
  })
})
