import { expect, test } from 'vitest'
import { events } from '#shared/schema/events.ts'
import { parseUrlValues } from './url-values.ts'

test('a URL sets dates, links and flags of a new event, without invalid or other values', () => {
  const search = new URLSearchParams({
    ml_language: 'nl',
    start_date: '2027-03-28 19:00:00',
    end_date: '2027-02-30 21:00:00',
    venue: '12',
    categories: '3,4,x',
    featured: 'true',
    title: 'No',
    id: '7',
    constructor: '1',
  })
  expect(parseUrlValues(events, String(search))).toEqual({
    start_date: '2027-03-28 19:00:00',
    venue: [12],
    categories: [3, 4],
    featured: true,
  })
})
