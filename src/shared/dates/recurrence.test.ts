import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRule, frequencies, parseRule, parseStoredRule, type SeriesRule, weekdays } from './recurrence.ts'
import { addDays, formatWallTime } from './wall-time.ts'

const start = '2027-09-09 18:00:00'
const parse = (text: string) => parseRule(text, { start, zone: 'Europe/Brussels' })
/** To the last day of the year 9999. */
const day = fc.integer({ min: 0, max: 2_932_896 }).map((days) => addDays('1970-01-01', days))
const days = fc.uniqueArray(day, { maxLength: 5 }).map((list) => list.toSorted())
const recurrence = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 1000 }),
    end: fc.oneof(fc.record({ count: fc.integer({ min: 1, max: 200 }) }), fc.record({ until: day }), fc.constant({})),
    days: fc.subarray([...weekdays], { minLength: 1 }),
  })
  .map(({ frequency, interval, end, days: named }) => ({ frequency, interval, ...end, by: { BYDAY: named } }))

test('a formatted rule is parsed as the same rule', () => {
  fc.assert(
    fc.property(day, recurrence, days, days, (first, rule, added, excluded) => {
      const series: SeriesRule = { start: first, recurrence: rule, added, excluded }
      expect(parseStoredRule(formatRule(series))).toEqual(series)
    }),
  )
})

test('invalid texts never throw and yield an error message', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parse(text)).toHaveProperty('error')
      parse(`FREQ=WEEKLY;${text}`)
      parse(`RDATE:${text}`)
    }),
  )
  expect(parse('FREQ=WEEKLY;BYHOUR=9')).toEqual({ error: 'BYHOUR is not supported: a series has one time of day.' })
})

test('UNTIL becomes a day: the day before if its time precedes the event’s, with UTC converted', () => {
  const until = (text: string) => {
    const rule = parseRule(`FREQ=DAILY;UNTIL=${text}`, {
      start,
      fromUtc: (utc) => formatWallTime(Date.parse(`${utc.replace(' ', 'T')}Z`) + 7_200_000),
    })
    return 'error' in rule ? rule.error : rule.recurrence?.until
  }
  expect(until('20271001')).toBe('2027-10-01')
  expect(until('20271001T175959')).toBe('2027-09-30')
  expect(until('20271001T180000')).toBe('2027-10-01')
  expect(until('20271001T160000Z')).toBe('2027-10-01')
  expect(until('20271001T155959Z')).toBe('2027-09-30')
  // Two hours later it is the year 10000.
  expect(until('99991231T235959Z')).toBe('9999-12-31')
})

test('an iCalendar text is parsed with its DTSTART, EXDATE and folded lines', () => {
  const text =
    'DTSTART;TZID=Europe/Brussels:20270909T180000\r\nRRULE:FREQ=MONTHLY;BYDA\r\n Y=2TH\r\nEXDATE;TZID=Europe/Brussels:20271014T180000'
  expect(parse(text)).toEqual({
    start: '2027-09-09',
    recurrence: { frequency: 'MONTHLY', interval: 1, by: { BYDAY: ['2TH'] } },
    added: [],
    excluded: ['2027-10-14'],
  })
  expect(parse('DTSTART:20270910T180000\nRRULE:FREQ=DAILY')).toHaveProperty('error')
  expect(parse('EXDATE;TZID=America/New_York:20271014T180000\nRRULE:FREQ=DAILY')).toHaveProperty('error')
})
