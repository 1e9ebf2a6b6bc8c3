// Another order of rows is allowed if a decision documents it.
import { expect, test } from 'vitest'
import { findDecision } from './allowed-differences/rules.ts'
import { createExchange, excusesList } from './testing.ts'

const at = (path: string): string => `/wp-json/tribe/events/v1/${path}`
const shown = { status: 'publish', start_date: '2027-03-01 09:00:00', date: '2026-11-21 01:01:59' }
const rowsOf = (ids: readonly number[], dates: { [id: number]: string } = {}): object[] =>
  ids.map((id) => ({ ...shown, id, title: `Event ${9 - id}`, date: dates[id] ?? shown.date }))

test.each([
  [{}, false],
  [{ orderby: 'title' }, true],
  [{ order: 'desc' }, true],
])('another order of a complete list of events by %j is allowed: %s', (query, isExcused) => {
  const list = (ids: readonly number[]): [number, object] => [200, { events: rowsOf(ids), total: 2 }]
  const exchange = createExchange({ query, path: at('events') }, list([2, 3]), list([3, 2]))
  expect(excusesList(exchange)).toBe(isExcused)
})

test.each([
  [3, true],
  [2, false],
])('other rows on a page of a sorted list with a total of %i are allowed: %s', (total, isExcused) => {
  const query = { orderby: 'title', per_page: '2' }
  const list = (ids: readonly number[], all: number): [number, object] => [200, { events: rowsOf(ids), total: all }]
  const exchange = createExchange({ query, path: at('events') }, list([2, 3], 3), list([4, 3], total))
  const all: [number, object] = [200, { events: rowsOf([2, 3, 4]) }]
  const { content } = createExchange({}, all, all)
  expect(excusesList({ ...exchange, ...(content && { content }) })).toBe(isExcused)
})

test.each([
  [{ orderby: 'event_date' }, 'orderby', true],
  [{ orderby: 'title' }, 'page', false],
])('rejecting a list by %j because of %s is allowed: %s', (query, name, isExcused) => {
  const problem = { code: 'rest_invalid_param', data: { details: { [name]: { code: 'not_a_choice' } } } }
  const exchange = createExchange({ query, path: at('venues') }, [200, { venues: [], total: 0 }], [400, problem])
  expect(findDecision({ at: 'status', theirs: 200, ours: 400 }, exchange) !== undefined).toBe(isExcused)
})

test.each([
  [{}, true],
  [{ 8: '2026-11-20 01:01:59' }, false],
])('another order of venues with the dates %j is allowed: %s', (dates, isExcused) => {
  const list = (ids: readonly number[]): [number, object] => [200, { venues: rowsOf(ids, dates), total: 2 }]
  const exchange = createExchange({ path: at('venues') }, list([7, 8]), list([8, 7]))
  expect(excusesList(exchange)).toBe(isExcused)
})
