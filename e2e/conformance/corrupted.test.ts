// No rule allows wrong values beyond the difference it was written for.
import { expect, test } from 'vitest'
import { differences } from './compare.ts'
import { findDecision } from './allowed-differences/rules.ts'
import { createExchange, excusesList, list, sending } from './testing.ts'

test.each([
  ['show_map', false, true, true],
  ['description', '', 'Long', false],
  ['cost', '', '$5', true],
  ['cost', '$7', '$5', false],
  ['status', 'publish', 'draft', true],
  ['id', 9, 7, false],
])('after an update without %s, their %j for our unchanged %j is allowed: %s', (at, theirs, ours, isExcused) => {
  const exchange = { ...sending({ title: 'New' }, { [at]: theirs }, { [at]: ours }), before: { [at]: ours } }
  expect(findDecision({ at, theirs, ours, row: {} }, exchange) !== undefined).toBe(isExcused)
})

test('a different status of a record is not taken for the HTTP status', () => {
  const row = { id: 2, status: 'draft' }
  const exchange = createExchange({ as: 'editor' }, [200, list([row])], [200, list([{ ...row, status: 'publish' }])])
  expect(findDecision({ at: 'status', theirs: 'draft', ours: 'publish', row }, exchange)).toBeUndefined()
})

test.each([
  [['Xq'], false],
  [[{ id: 2, status: 'draft' }], true],
])('leaving out the organizers %j is allowed: %s', (theirs, isExcused) => {
  const difference = { at: 'organizer', theirs, ours: [], row: {} }
  expect(findDecision(difference, createExchange({}, [200, {}], [200, {}])) !== undefined).toBe(isExcused)
  const exchange = createExchange({ as: 'editor' }, [200, {}], [200, {}])
  expect(findDecision(difference, exchange)).toBeUndefined()
  expect(findDecision({ ...difference, theirs: [{ id: 2, status: 'trash' }] }, exchange)).toBeDefined()
})

test.each([
  ['description', '<p>ok</p><p>go()<b>l</b></p>', '<p>ok</p><p>l</p>', true],
  ['description', '<p>ok</p><p>go()<b>l</b></p>', '<p>l</p>', false],
  ['title', 'X go()b', 'X b', true],
  ['excerpt', 'go() on', 'go() on!', false],
  ['venue.venue', 'Hall go()', 'Hall', true],
  ['venue', { id: 2 }, [], false],
  ['slug', 'x-gob', 'x-b-2', true],
  ['slug', 'x-gob', 'b', false],
])('a write with a script may result in their %s %j and our %j: %s', (at, theirs, ours, isExcused) => {
  const body = { title: 'X <script>go()</script><b>b</b>', description: '<p>ok</p><script>go()</script>l' }
  const exchange = sending(body, {}, { title: 'X b', sanitized: ['description'] })
  expect(findDecision({ at, theirs, ours, row: {} }, exchange) !== undefined).toBe(isExcused)
})

test.each([
  ['city', 'Gent', true],
  ['city', 'Antwerp', false],
  ['venue', 'hall', true],
  ['venue', 'Cellar', false],
  ['phone', '12', true],
])('a resubmitted venue with the %s %s is allowed: %s', (at, ours, isExcused) => {
  const body = { venue: 'Hall', city: 'Gent' }
  const request = { method: 'POST', path: '/wp-json/tribe/events/v1/venues', body, as: 'admin' }
  const exchange = { ...createExchange(request, [201, { id: 7 }], [201, { id: 8 }]), isExisting: true }
  expect(findDecision({ at, theirs: 'x', ours, row: {} }, exchange) !== undefined).toBe(isExcused)
})

test.each([
  ['1.234,56', '$1.234,56', true],
  ['1.234,56', '$1.234', false],
  ['0', 'Free', true],
  ['0', '', false],
])('the sent cost %s may be displayed as %s: %s', (cost, ours, isExcused) => {
  const difference = { at: 'cost', theirs: 'x', ours, row: {} }
  expect(findDecision(difference, sending({ cost }, {}, { cost: ours })) !== undefined).toBe(isExcused)
})

test.each([
  [{ title: 5, zip: 9 }, ['title'], true],
  [{ title: 5, zip: 9 }, ['city'], false],
  [{ title: 5, zip: 'x' }, ['title'], false],
])('for %j, rejecting only %j is allowed: %s', (body, here, isExcused) => {
  const problem = (names: readonly string[]): object => ({
    code: 'rest_invalid_param',
    data: { params: {}, details: Object.fromEntries(names.map((name) => [name, { code: 'required' }])) },
  })
  const theirs = { code: 'rest_invalid_param', data: { params: { title: 'x', zip: 'x' } } }
  const exchange = createExchange({ method: 'POST', as: 'admin', body }, [400, theirs], [400, problem(here)])
  const named = { at: 'params', theirs: ['title', 'zip'], ours: here }
  expect(findDecision(named, exchange) !== undefined).toBe(isExcused)
  const alike = createExchange({ method: 'POST', as: 'admin', body }, [400, theirs], [400, problem(['title', 'zip'])])
  expect(findDecision({ ...named, ours: null }, alike)).toBeUndefined()
})

test.each(['status', 'headers.allow', 'code'])('a different %s for a resubmitted venue is not allowed', (at) => {
  const request = { method: 'POST', path: '/wp-json/tribe/events/v1/venues', body: { venue: 'Hall' }, as: 'admin' }
  const exchange = { ...createExchange(request, [201, { id: 7 }], [201, { id: 8 }]), isExisting: true }
  expect(findDecision({ at, theirs: 'x', ours: 'y' }, exchange)).toBeUndefined()
})

test('after an update in another time zone only the UTC dates may differ', () => {
  const update = sending({ title: 'x' }, { timezone: 'Europe/Berlin' }, { timezone: 'Asia/Tokyo' })
  const exchange = { ...update, before: { timezone: 'Asia/Tokyo' } }
  const at = (name: string) => findDecision({ at: name, theirs: '10', ours: '2', row: {} }, exchange)
  expect([at('utc_start_date'), at('start_date')].map(Boolean)).toEqual([true, false])
  const moved = { ...exchange, before: { timezone: 'Asia/Seoul' } }
  expect(findDecision({ at: 'utc_start_date', theirs: '10', ours: '2', row: {} }, moved)).toBeUndefined()
})

test.each(['headers.allow', 'params', 'status'])('a different %s for an update of a term is not allowed', (at) => {
  const request = { method: 'POST', path: '/wp-json/tribe/events/v1/tags/7', body: { name: 'x' }, as: 'admin' }
  const exchange = { ...createExchange(request, [200, {}], [200, {}]), before: {} }
  expect(findDecision({ at, theirs: 'x', ours: 'y' }, exchange)).toBeUndefined()
})

test.each([
  ['hall', [2, 3], true],
  ['hall', [2], false],
  ['hall', [], false],
  ['cellar', [3], true],
])('a search for %s without results of theirs may have our results %j: %s', (search, ours, isExcused) => {
  const venues = [
    { id: 3, venue: 'Cellar of the Hall', date: '2026-11-21' },
    { id: 2, venue: 'Hall', date: '2026-11-20' },
  ]
  const path = '/wp-json/tribe/events/v1/venues'
  const rows = venues.filter(({ id }) => ours.includes(id))
  const list = (total: number, some: readonly object[]): object => ({ venues: some, total })
  const exchange = createExchange({ path, query: { search } }, [200, list(7, [])], [200, list(rows.length, rows)])
  const content = createExchange({ path }, [200, list(2, venues)], [200, list(2, venues)]).content
  expect(excusesList({ ...exchange, ...(content && { content }) })).toBe(isExcused)
})

test('a different status in the body of an error is reported', () => {
  const problem = (status: number): object => ({ code: 'rest_forbidden', message: 'No.', data: { status } })
  const { recording } = createExchange({}, [403, problem(404)], [403, {}])
  const found = differences(recording, { status: 403, headers: new Headers(), body: problem(403) })
  expect(found.map(({ at }) => at)).toEqual(['data.status'])
})
