// What a recorded answer holds by mistake is excused by no rule.
import { expect, test } from 'vitest'
import { differences } from './compare.ts'
import { deliberate } from './deliberate/deliberate.ts'
import { aboutOf, list, sending } from './testing.ts'

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
})

test.each([
  [[], [], true],
  [[2], [2], false],
  [[2], [2, 3], true],
])('a search that finds %j there and %j here may tell another total: %s', (theirs, ours, isExcused) => {
  const path = '/wp-json/tribe/events/v1/venues'
  const found = (ids: readonly number[]): object => ({ venues: ids.map((id) => ({ id })) })
  const about = aboutOf({ path, query: { search: 'hall' } }, [200, found(theirs)], [200, found(ours)])
  expect(deliberate({ at: 'total', theirs: 1, ours: 2 }, about) !== undefined).toBe(isExcused)
})

test('an error names its status', () => {
  const problem = (status: number): object => ({ code: 'rest_forbidden', message: 'No.', data: { status } })
  const { recording } = aboutOf({}, [403, problem(404)], [403, {}])
  const found = differences(recording, { status: 403, headers: new Headers(), body: problem(403) })
  expect(found.map(({ at }) => at)).toEqual(['data.status'])
})
