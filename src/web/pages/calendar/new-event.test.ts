import { expect, test } from 'vitest'
import { getNewEventParams } from './new-event.ts'

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
