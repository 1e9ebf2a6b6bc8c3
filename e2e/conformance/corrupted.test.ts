// What a recorded answer holds by mistake is excused by no rule.
import { expect, test } from 'vitest'
import { differences } from './compare.ts'
import { deliberate } from './deliberate/deliberate.ts'
import { aboutOf, excusesList, list, sending } from './testing.ts'

test.each([
  ['show_map', false, true, true],
  ['description', '', 'Long', false],
  ['cost', '', '$5', true],
  ['cost', '$7', '$5', false],
  ['status', 'publish', 'draft', true],
  ['id', 9, 7, false],
])('an update without %s may show %j where we keep %j: %s', (at, theirs, ours, isExcused) => {
  const about = { ...sending({ title: 'New' }, { [at]: theirs }, { [at]: ours }), before: { [at]: ours } }
  expect(deliberate({ at, theirs, ours, row: {} }, about) !== undefined).toBe(isExcused)
})

test('the status of a record is not that of the answer', () => {
  const row = { id: 2, status: 'draft' }
  const about = aboutOf({ as: 'editor' }, [200, list([row])], [200, list([{ ...row, status: 'publish' }])])
  expect(deliberate({ at: 'status', theirs: 'draft', ours: 'publish', row }, about)).toBeUndefined()
})

test.each([
  [['Xq'], false],
  [[{ id: 2, status: 'draft' }], true],
])('organizers %j may be left out: %s', (theirs, isExcused) => {
  const difference = { at: 'organizer', theirs, ours: [], row: {} }
  expect(deliberate(difference, aboutOf({}, [200, {}], [200, {}])) !== undefined).toBe(isExcused)
  const asked = aboutOf({ as: 'editor' }, [200, {}], [200, {}])
  expect(deliberate(difference, asked)).toBeUndefined()
  expect(deliberate({ ...difference, theirs: [{ id: 2, status: 'trash' }] }, asked)).toBeDefined()
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
])('what is sent with a script may have the %s %j, here %j: %s', (at, theirs, ours, isExcused) => {
  const body = { title: 'X <script>go()</script><b>b</b>', description: '<p>ok</p><script>go()</script>l' }
  const about = sending(body, {}, { title: 'X b', sanitized: ['description'] })
  expect(deliberate({ at, theirs, ours, row: {} }, about) !== undefined).toBe(isExcused)
})

test.each([
  ['city', 'Gent', true],
  ['city', 'Antwerp', false],
  ['venue', 'hall', true],
  ['venue', 'Cellar', false],
  ['phone', '12', true],
])('a venue posted again may show the %s %s: %s', (at, ours, isExcused) => {
  const body = { venue: 'Hall', city: 'Gent' }
  const request = { method: 'POST', path: '/wp-json/tribe/events/v1/venues', body, as: 'admin' }
  const about = { ...aboutOf(request, [201, { id: 7 }], [201, { id: 8 }]), isExisting: true }
  expect(deliberate({ at, theirs: 'x', ours, row: {} }, about) !== undefined).toBe(isExcused)
})

test.each([
  ['1.234,56', '$1.234,56', true],
  ['1.234,56', '$1.234', false],
  ['0', 'Free', true],
  ['0', '', false],
])('the cost %s may show as %s: %s', (cost, ours, isExcused) => {
  const difference = { at: 'cost', theirs: 'x', ours, row: {} }
  expect(deliberate(difference, sending({ cost }, {}, { cost: ours })) !== undefined).toBe(isExcused)
})

test.each([
  [{ title: 5, zip: 9 }, ['title'], true],
  [{ title: 5, zip: 9 }, ['city'], false],
  [{ title: 5, zip: 'x' }, ['title'], false],
])('of %j we may refuse %j alone: %s', (body, here, isExcused) => {
  const fault = (names: readonly string[]): object => ({
    code: 'rest_invalid_param',
    data: { params: {}, details: Object.fromEntries(names.map((name) => [name, { code: 'required' }])) },
  })
  const theirs = { code: 'rest_invalid_param', data: { params: { title: 'x', zip: 'x' } } }
  const about = aboutOf({ method: 'POST', as: 'admin', body }, [400, theirs], [400, fault(here)])
  const named = { at: 'params', theirs: ['title', 'zip'], ours: here }
  expect(deliberate(named, about) !== undefined).toBe(isExcused)
  const alike = aboutOf({ method: 'POST', as: 'admin', body }, [400, theirs], [400, fault(['title', 'zip'])])
  expect(deliberate({ ...named, ours: null }, alike)).toBeUndefined()
})

test.each(['status', 'headers.allow', 'code'])('a venue posted again is answered with the same %s', (at) => {
  const request = { method: 'POST', path: '/wp-json/tribe/events/v1/venues', body: { venue: 'Hall' }, as: 'admin' }
  const about = { ...aboutOf(request, [201, { id: 7 }], [201, { id: 8 }]), isExisting: true }
  expect(deliberate({ at, theirs: 'x', ours: 'y' }, about)).toBeUndefined()
})

test('an update in another zone keeps its wall clock', () => {
  const asked = sending({ title: 'x' }, { timezone: 'Europe/Berlin' }, { timezone: 'Asia/Tokyo' })
  const about = { ...asked, before: { timezone: 'Asia/Tokyo' } }
  const at = (name: string) => deliberate({ at: name, theirs: '10', ours: '2', row: {} }, about)
  expect([at('utc_start_date'), at('start_date')].map(Boolean)).toEqual([true, false])
  const moved = { ...about, before: { timezone: 'Asia/Seoul' } }
  expect(deliberate({ at: 'utc_start_date', theirs: '10', ours: '2', row: {} }, moved)).toBeUndefined()
})

test.each(['headers.allow', 'params', 'status'])('an update of a term has the same %s', (at) => {
  const request = { method: 'POST', path: '/wp-json/tribe/events/v1/tags/7', body: { name: 'x' }, as: 'admin' }
  const about = { ...aboutOf(request, [200, {}], [200, {}]), before: {} }
  expect(deliberate({ at, theirs: 'x', ours: 'y' }, about)).toBeUndefined()
})

test.each([
  ['hall', [2, 3], true],
  ['hall', [2], false],
  ['hall', [], false],
  ['cellar', [3], true],
])('a search for %s that finds nothing there may find %j here: %s', (search, ours, isExcused) => {
  const venues = [
    { id: 3, venue: 'Cellar of the Hall', date: '2026-11-21' },
    { id: 2, venue: 'Hall', date: '2026-11-20' },
  ]
  const path = '/wp-json/tribe/events/v1/venues'
  const rows = venues.filter(({ id }) => ours.includes(id))
  const answer = (total: number, some: readonly object[]): object => ({ venues: some, total })
  const about = aboutOf({ path, query: { search } }, [200, answer(7, [])], [200, answer(rows.length, rows)])
  const content = aboutOf({ path }, [200, answer(2, venues)], [200, answer(2, venues)]).content
  expect(excusesList({ ...about, ...(content && { content }) })).toBe(isExcused)
})

test('an error names its status', () => {
  const problem = (status: number): object => ({ code: 'rest_forbidden', message: 'No.', data: { status } })
  const { recording } = aboutOf({}, [403, problem(404)], [403, {}])
  const found = differences(recording, { status: 403, headers: new Headers(), body: problem(403) })
  expect(found.map(({ at }) => at)).toEqual(['data.status'])
})
