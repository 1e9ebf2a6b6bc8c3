import { describe, expect, it } from 'vitest'
import {
  hasOwnTime,
  keepSavedSeconds,
  toInputValue,
  findDateTimeIssue,
  formatInputText,
  interpretDateTime,
  parseInputText,
  type DateTimeContext,
} from './date-time.ts'

const context = (more: Partial<DateTimeContext> = {}): DateTimeContext => ({
  language: 'nl',
  today: '2026-11-21',
  allDay: false,
  isEnd: false,
  previous: '',
  reference: '',
  ...more,
})
const now = { nearestEnd: undefined, zone: 'Europe/Brussels', allDay: false, isTyping: false }

it('An offset that selects the second of two equal times is not shown', () => {
  expect(formatInputText('2027-10-31 02:30:00+01:00', false, 'nl')).toBe('31-10-2027 02:30')
  expect(formatInputText('2027-10-31 02:30:00+01:00', true, 'nl')).toBe('31-10-2027')
})

describe('A date typed over a value with a time', () => {
  it.each(['4 juli', '4 juli 2', '4 juli 20', '4 juli 2027', '04-07-2027', '2027-07-04', 'morgen'])(
    '“%s” keeps the time',
    (date) => expect(hasOwnTime(date, '16:00', context())).toBe(false),
  )
  it.each(['4 juli 2027 23u', '4 juli 2027 16u', '4 juli 2027 23u30', '04-07-2027 23:30', '2027-07-04 23:00'])(
    '“%s” replaces the time',
    (date) => expect(hasOwnTime(date, '16:00', context())).toBe(true),
  )
  it('counts as having its own time in an empty field', () => {
    expect(hasOwnTime('4 juli 2027', '', context())).toBe(true)
  })
})

describe('A typed date and time', () => {
  it('is stored as a wall time if it can be parsed, otherwise as typed', () => {
    expect(parseInputText('24-11-2026 19u30', context())).toBe('2026-11-24 19:30:00')
    expect(parseInputText('morgen 9:00', context())).toBe('2026-11-22 09:00:00')
    expect(parseInputText('ooit eens', context())).toBe('ooit eens')
    expect(parseInputText('  ', context())).toBe('')
  })
  it('is a day with a missing time if no time is typed', () => {
    const read = interpretDateTime('24-11-2026', context())
    expect(read).toEqual({ kind: 'day', day: '2026-11-24' })
    expect(findDateTimeIssue(read, { ...now, isTyping: true })).toBeUndefined()
    expect(findDateTimeIssue(read, now)).toEqual({ kind: 'missingTime', day: '2026-11-24' })
  })
  it('gets the day of the start if only a time is typed, and an end never precedes its start', () => {
    const end = context({ isEnd: true, reference: '2026-11-24 19:30:00' })
    expect(parseInputText('21:00', end)).toBe('2026-11-24 21:00:00')
    expect(interpretDateTime('half acht', end)).toEqual({
      kind: 'ambiguous',
      readings: ['2026-11-25 07:30:00', '2026-11-24 19:30:00'],
    })
    expect(interpretDateTime('24:00', end)).toEqual({ kind: 'ambiguous', readings: ['2026-11-25 00:00:00'] })
    expect(parseInputText('00:45', end)).toBe('2026-11-25 00:45:00')
    expect(parseInputText('21:00', context({ reference: '2026-11-24 19:30:00' }))).toBe('2026-11-24 21:00:00')
  })
  it('is ambiguous if only a time is typed as the end of several days', () => {
    const end = context({ isEnd: true, reference: '2027-06-04 20:00:00', previous: '2027-06-06 22:00:00' })
    expect(interpretDateTime('21:00', end)).toEqual({
      kind: 'ambiguous',
      readings: ['2027-06-06 21:00:00', '2027-06-04 21:00:00'],
    })
    expect(parseInputText('23:00', { ...end, previous: '2027-06-05 02:00:00' })).toBe('2027-06-04 23:00:00')
  })
  it('is ambiguous for a start at midnight, while an end at midnight follows the start', () => {
    const ambiguous = { kind: 'ambiguous', readings: ['2027-06-04 00:00:00', '2027-06-05 00:00:00'] }
    for (const text of ['middernacht', '24:00'])
      expect(interpretDateTime(text, context({ reference: '2027-06-04 20:00:00' }))).toEqual(ambiguous)
    expect(parseInputText('middernacht', context({ isEnd: true, reference: '2027-06-04 20:00:00' }))).toBe(
      '2027-06-05 00:00:00',
    )
  })
  it('reports a day that its month lacks, with the last day of that month', () => {
    for (const [text, lastDay] of [
      ['31-02-2027', '2027-02-28'],
      ['31-02-2027 20:00', '2027-02-28'],
      ['2028-02-30', '2028-02-29'],
      ['29.2.2027 19u30', '2027-02-28'],
      ['31 april 2027', '2027-04-30'],
      ['31/11', '2026-11-30'],
    ] as const) {
      const read = interpretDateTime(text, context())
      expect([text, read]).toEqual([text, { kind: 'unreadable', lastDay }])
      expect(findDateTimeIssue(read, { ...now, isTyping: true })).toBeUndefined()
      expect(findDateTimeIssue(read, now)).toEqual({ kind: 'nonexistentDay', lastDay })
    }
    for (const text of ['31-13-2027', '32-01-2027', 'om 20:30', '30', 'zaal 31 aan zee'])
      expect([text, interpretDateTime(text, context())]).toEqual([text, { kind: 'unreadable' }])
    expect(interpretDateTime('31-02-2027', context({ allDay: true }))).toEqual({
      kind: 'unreadable',
      lastDay: '2027-02-28',
    })
  })
  it('is reported if it falls into the hour skipped by summer time', () => {
    const read = interpretDateTime('28-03-2027 02:30', context())
    expect(findDateTimeIssue(read, now)).toEqual({
      kind: 'skipped',
      earlier: '2027-03-28 01:30:00',
      later: '2027-03-28 03:30:00',
    })
    expect(findDateTimeIssue(read, { ...now, zone: 'UTC' })).toBeUndefined()
  })
})

describe('An all-day date', () => {
  it('hides the previous time and keeps it', () => {
    const day = context({ allDay: true, previous: '2026-11-24 19:30:00' })
    expect(parseInputText('1-12-2026', day)).toBe('2026-12-01 19:30:00')
    expect(formatInputText('2026-12-01 19:30:00', true, 'nl')).toBe('01-12-2026')
    expect(formatInputText('2026-12-01 19:30:00', false, 'nl')).toBe('01-12-2026 19:30')
    expect(parseInputText('1-12-2026 21:00', context({ allDay: true }))).toBe('2026-12-01 00:00:00')
    expect(parseInputText('1-12-2026', context({ allDay: true, isEnd: true }))).toBe('2026-12-01 23:59:59')
  })
})

it('A date and time equal to the saved one up to the minute keeps the saved seconds', () => {
  expect(keepSavedSeconds('2026-11-01 09:15:00', '2026-11-01 09:15:42')).toBe('2026-11-01 09:15:42')
  expect(keepSavedSeconds('2026-11-01 09:16:00', '2026-11-01 09:15:42')).toBe('2026-11-01 09:16:00')
  expect(keepSavedSeconds('1 nov', '2026-11-01 09:15:42')).toBe('1 nov')
  expect(keepSavedSeconds('2026-11-01 09:15:00', undefined)).toBe('2026-11-01 09:15:00')
})

it('A picked day keeps the previous time, otherwise a time must be typed', () => {
  expect(toInputValue('2026-12-01', context({ previous: '2026-11-24 19:30:00' }))).toBe('2026-12-01 19:30:00')
  expect(toInputValue('2026-12-01', context())).toBe('01-12-2026 ')
  expect(toInputValue('2026-12-01 08:00:00', context())).toBe('2026-12-01 08:00:00')
})
