import { expect, test, vi } from 'vitest'
import { listConfigs } from '../list/list-configs.ts'
import {
  type CalendarParams,
  createCalendarConfig,
  getCalendarFilters,
  getCalendarUrl,
  getNewEventParams,
  getPeriod,
  getShownDays,
  parseCalendarParams,
  stepDay,
} from './calendar-params.ts'

// Modules read the configuration of the document when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '{}' }) })
  vi.stubGlobal('location', new URL('http://calendar.example.org/'))
})

const config = createCalendarConfig(listConfigs.events)
const today = '2027-05-12'
const parse = (search: string) => parseCalendarParams(config, search, today)

test('the URL contains the view, the day and the list filters', () => {
  const { params, dropped } = parse('?ml_language=en&venue=12&status=draft&view=week&date=2027-05-20')
  expect(dropped).toEqual([])
  expect(params).toMatchObject({
    view: 'week',
    day: '2027-05-20',
    list: { filters: { venue: [12], status: ['draft'] } },
  })
  expect(getCalendarUrl(config, params, 'en')).toBe(
    '/calendar?ml_language=en&status=draft&venue=12&view=week&date=2027-05-20',
  )
})

test('the default is the current month, and invalid or unsupported parameters are reported', () => {
  expect(parse('?ml_language=en').params).toMatchObject({ view: 'month', day: today })
  const { params, dropped } = parse('?ml_language=en&view=year&date=2027-02-30&start_date=2027-01-01&nonsense=1')
  expect(params).toMatchObject({ view: 'month', day: today, list: { filters: {} } })
  expect(dropped.toSorted()).toEqual(['date', 'nonsense', 'start_date', 'view'])
})

test('a month is shown in whole weeks starting on Monday', () => {
  expect(getPeriod('month', today)).toEqual({ first: '2027-05-01', last: '2027-05-31' })
  expect(getShownDays('month', today)).toEqual({ first: '2027-04-26', last: '2027-06-06' })
  expect(getShownDays('week', today)).toEqual({ first: '2027-05-10', last: '2027-05-16' })
  expect(getShownDays('agenda', '2027-02-14')).toEqual({ first: '2027-02-01', last: '2027-02-28' })
})

test('steps go to the next and previous period, also across years', () => {
  expect(stepDay('month', '2027-12-31', 1)).toBe('2028-01-01')
  expect(stepDay('month', '2027-01-31', -1)).toBe('2026-12-01')
  expect(stepDay('week', '2027-03-28', 1)).toBe('2027-04-04')
  expect(stepDay('day', '2027-03-01', -1)).toBe('2027-02-28')
})

test('the query covers all events on the shown days', () => {
  const params: CalendarParams = parse('?ml_language=en&venue=12').params
  const account = { id: 1, name: 'Ada', role: 'editor', languages: [] } as const
  expect(getCalendarFilters(config, params, account)).toEqual({
    translation: 'any',
    hidden: 'any',
    venue: [12],
    ends_after: '2027-04-25',
    starts_before: '2027-06-06',
  })
})

test('a new event gets the day and the values of event filters', () => {
  expect(
    getNewEventParams({ venue: [12], categories: [3, 4], featured: true, status: ['draft'] }, '2027-03-28'),
  ).toEqual([
    ['start_date', '2027-03-28 19:00:00'],
    ['end_date', '2027-03-28 21:00:00'],
    ['venue', '12'],
    ['categories', '3,4'],
    ['featured', 'true'],
  ])
})

test('a new event starts at the given hour and ends on that day, and ignores filters with several venues', () => {
  expect(getNewEventParams({ venue: [12, 13], categories: ['sport'] }, '2027-03-28', 23 * 60)).toEqual([
    ['start_date', '2027-03-28 23:00:00'],
    ['end_date', '2027-03-28 23:59:00'],
  ])
})
