// A list with wrong totals fails, even if its rows may differ.
import { expect, test } from 'vitest'
import { contradictions } from './consistency.ts'
import { createExchange } from './testing.ts'

const rows = (count: number): object[] => Array.from({ length: count }, (_, id) => ({ id }))
const two = { events: rows(2), total: 5, total_pages: 3, next_rest_url: 'x' }
const contradictionsOf = (body: object, query: object, headers: { [name: string]: string } = {}): string[] => {
  const { recording } = createExchange({ query }, [200, {}], [200, {}])
  return contradictions(recording, { status: 200, headers: new Headers(headers), body }).map(
    ({ at }) => at.split(' ')[0] ?? '',
  )
}

test.each([
  [two, { per_page: 2 }, []],
  [{ ...two, previous_rest_url: 'x' }, { per_page: 2, page: 2 }, []],
  [two, { per_page: 2, page: 2 }, ['previous_rest_url']],
  [{ ...two, total_pages: 2 }, { per_page: 2 }, ['total_pages']],
  [{ ...two, total: 6 }, { per_page: 2 }, []],
  [{ ...two, events: rows(1) }, { per_page: 2 }, ['rows']],
  [{ events: rows(2), total: 5, total_pages: 3 }, { per_page: 2 }, ['next_rest_url']],
  [{ events: rows(5), total: 5, total_pages: 1 }, { per_page: 1000 }, []],
  [{ events: [], total: 0, total_pages: 0 }, {}, []],
  [{ events: rows(2), total: 5 }, { per_page: 2, _fields: 'total,events.id' }, []],
])('the response %j to %j is inconsistent in %j', (body, query, names) => {
  expect(contradictionsOf(body, query)).toEqual(names)
})

test('total headers must equal the totals of the body', () => {
  expect(contradictionsOf(two, { per_page: 2 }, { 'X-TEC-Total': '5', 'X-TEC-TotalPages': '3' })).toEqual([])
  expect(contradictionsOf(two, { per_page: 2 }, { 'X-TEC-Total': '6', 'X-TEC-TotalPages': '2' })).toHaveLength(2)
})

test('date details must equal the date', () => {
  const parts = { year: '2027', month: '03', day: '01', hour: '10', minutes: '00', seconds: '00' }
  const event = { start_date: '2027-03-01 10:00:00', start_date_details: parts }
  expect(contradictionsOf(event, {})).toEqual([])
  expect(contradictionsOf({ ...event, start_date_details: { ...parts, hour: '11' } }, {})).toEqual(['start_date'])
})
