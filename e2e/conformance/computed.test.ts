// A wrong computed URL, date or number fails even if the recording has the same value.
import { describe, expect, test } from 'vitest'
import type { Difference } from './difference.ts'
import { contradictions } from './consistency.ts'
import { findDecision } from './allowed-differences/rules.ts'
import { expectedCount, expectedList, type Requester } from './expected-list.ts'
import { checkDateTimes, type LastChanges } from './date-times.ts'
import { createExchange, sending } from './testing.ts'
import { isHiddenRecord } from './hidden-records.ts'
import { recordedAt } from './server.ts'

const base = 'http://127.0.0.1:8890/en/calendar/events/v1'
const path = '/wp-json/tribe/events/v1'
const sentRequest = (url: string) => ({ url: `${base}/${url}`, base, at: recordedAt + 60_000 })

describe('wrong URLs of a list', () => {
  const findPaths = (links: object, query: object): string[] => {
    const { recording } = createExchange({ path: `${path}/categories`, query }, [200, {}], [200, {}])
    const url = `categories?${new URLSearchParams(Object.entries(query)).toString()}`
    const body = { categories: [{ id: 2 }], total: 3, total_pages: 3, ...links }
    const response = { status: 200, headers: new Headers(), body, raw: body, sentRequest: sentRequest(url) }
    return contradictions(recording, response).map(({ at }) => at)
  }
  const right = {
    rest_url: `${base}/categories/?page=2&per_page=1&search=a+b`,
    next_rest_url: `${base}/categories/?search=a%20b&per_page=1&page=3`,
    previous_rest_url: `${base}/categories/?per_page=1&search=a+b`,
  }
  const query = { page: '2', per_page: '1', search: 'a b' }

  test.each([
    [{}, []],
    [{ next_rest_url: `${base}/categories/?search=a+b&per_page=1&page=4` }, ['next_rest_url']],
    [{ next_rest_url: `${base}/categories/?per_page=1&page=3` }, ['next_rest_url']],
    [{ next_rest_url: `${base}/tags/?search=a+b&per_page=1&page=3` }, ['next_rest_url']],
    [{ previous_rest_url: `${base}/categories/?per_page=1&search=a+b&page=2` }, ['previous_rest_url']],
    [{ rest_url: `${base}/categories/?page=2&per_page=1&search=a+b&password=x` }, ['rest_url']],
    [{ rest_url: `http://elsewhere.example/en/categories/?page=2&per_page=1&search=a+b` }, ['rest_url']],
  ])('with %j are reported in %j', (links, paths) => {
    expect(findPaths({ ...right, ...links }, query)).toEqual(paths)
  })
})

test.each([
  ['rest_url', `${base}/events/8`],
  ['global_id', '127.0.0.1:8890?id=8'],
  ['url', 'http://127.0.0.1:8890/en/event/concert/'],
])('the %s of another record is reported', (name, value) => {
  const record = {
    id: 7,
    title: 'Fair',
    slug: 'fair',
    rest_url: `${base}/events/7`,
    global_id: '127.0.0.1:8890?id=7',
    url: 'http://127.0.0.1:8890/en/event/fair/',
    language: 'en',
  }
  const { recording } = createExchange({ path: `${path}/events/7` }, [200, {}], [200, {}])
  const findPaths = (body: object): string[] =>
    contradictions(recording, {
      status: 200,
      headers: new Headers(),
      body,
      raw: body,
      sentRequest: sentRequest('events/7'),
    }).map(({ at }) => at)
  expect(findPaths(record)).toEqual([])
  expect(findPaths({ ...record, [name]: value })).toEqual([`events/7.${name}`])
})

describe('modification dates', () => {
  const event = {
    id: 7,
    title: 'Fair',
    status: 'publish',
    modified_utc: '2026-11-21 00:04:00',
    modified: '2026-11-21 01:04:00',
  }
  const findPaths = (body: object, before: object | undefined, method = 'POST'): string[] => {
    const { recording } = createExchange({ path: `${path}/events/7`, method, body: {} }, [200, {}], [200, {}])
    const response = { status: 200, headers: new Headers(), body, raw: body, sentRequest: sentRequest('events/7') }
    const paths: string[] = []
    const changes: LastChanges = new Map()
    checkDateTimes(recording, response, before && { ...before }, changes, (at) => paths.push(at))
    return paths
  }

  test.each([
    ['2026-11-21 00:04:00', '2026-11-21 01:04:00', []],
    ['2026-11-21 00:03:30', '2026-11-21 01:03:30', ['events/7.modified_utc']],
    ['1970-01-01 00:00:00', '1970-01-01 01:00:00', ['events/7.modified_utc']],
    ['2026-11-21 00:04:01', '2026-11-21 01:04:01', ['events/7.modified_utc']],
    ['2026-11-21 00:04:00', '2026-11-21 00:04:00', ['events/7.modified']],
  ])('a change at 00:04:00 with modified_utc %s and modified %s is reported in %j', (modified_utc, modified, paths) => {
    expect(findPaths({ ...event, modified_utc, modified }, { ...event, title: 'Concert' })).toEqual(paths)
  })

  test('a write without changes may keep the modification date', () => {
    const earlier = { ...event, modified_utc: '2026-11-21 00:03:30', modified: '2026-11-21 01:03:30' }
    expect(findPaths(earlier, earlier)).toEqual([])
    expect(findPaths(earlier, { ...earlier, title: 'Concert' })).toEqual(['events/7.modified_utc'])
  })
})

const content: Requester['content'] = {
  users: { admin: 1, editor: 2, author: 3 },
  events: [
    {
      id: 1,
      status: 'publish',
      author: '1',
      categories: [{ id: 11 }],
      tags: [],
      venue: { id: 21 },
      start_date: '2027-03-01 10:00:00',
      end_date: '2027-03-01 12:00:00',
      utc_start_date: '2027-03-01 09:00:00',
      timezone: 'Europe/Berlin',
    },
    {
      id: 2,
      status: 'draft',
      author: '3',
      categories: [{ id: 12 }],
      tags: [],
      venue: { id: 22 },
      start_date: '2027-03-02 10:00:00',
      end_date: '2027-03-02 12:00:00',
      utc_start_date: '2027-03-02 09:00:00',
      timezone: 'Europe/Berlin',
    },
    {
      id: 3,
      status: 'publish',
      author: '1',
      categories: [{ id: 12 }],
      tags: [],
      venue: [],
      protected: true,
      start_date: '2026-11-01 10:00:00',
      end_date: '2026-11-01 12:00:00',
      utc_start_date: '2026-11-01 09:00:00',
      timezone: 'Europe/Berlin',
    },
  ],
  venues: [
    { id: 21, status: 'publish', author: '1', venue: 'Hall', date: '2026-11-21 01:00:00' },
    { id: 22, status: 'publish', author: '1', venue: 'Cellar', date: '2026-11-21 02:00:00' },
  ],
  organizers: [],
  categories: [
    { id: 11, name: 'Rock', slug: 'rock', parent: 12, taxonomy: 'tribe_events_cat' },
    { id: 12, name: 'Music', slug: 'music', parent: 0, taxonomy: 'tribe_events_cat' },
  ],
  tags: [],
}
const requester = (name: string): Requester => ({ name, content, now: recordedAt })

test.each([
  ['anonymous', 11, 1],
  ['anonymous', 12, 1],
  ['author', 12, 2],
  ['editor', 12, 3],
])('the expected count for %s of term %i is %i', (name, id, count) => {
  expect(expectedCount(requester(name), 'categories', id)).toBe(count)
})

test.each([
  ['events', {}, 'anonymous', [1]],
  ['events', { start_date: '2026-01-01' }, 'editor', [3, 1, 2]],
  ['events', { categories: 'rock,music', start_date: '2026-01-01' }, 'anonymous', [1]],
  ['events', { start_date: '2027-03-01T23:30:00Z', end_date: '2027-03-02T11:30:00Z' }, 'author', [2]],
  [
    'events',
    { start_date: '2027-03-01T08:59:00Z', end_date: '2027-03-01T11:00:00Z', strict_dates: 'true' },
    'author',
    [],
  ],
  ['venues', { only_with_upcoming: 'true' }, 'anonymous', [21]],
  ['venues', { only_with_upcoming: 'true' }, 'author', [22, 21]],
  ['categories', {}, 'anonymous', [12, 11]],
])('the expected list of %s by %j for %s has the ids %j', (resource, query, as, ids) => {
  const { recording } = createExchange({ path: `${path}/${resource}`, query, as }, [200, {}], [200, {}])
  expect(expectedList(recording, requester(as))?.ids).toEqual(ids)
})

test('their list by several terms may contain only rows of the first term if ours covers all', () => {
  const query = { categories: 'music,rock', hide_empty: 'false' }
  const exchange = { ...createExchange({ query }, [200, { events: [] }], [200, { events: [{ id: 1 }] }]), content }
  const of = (theirs: number, ours: number): Difference => ({ at: 'total', theirs, ours })
  expect(findDecision(of(1, 1), exchange)).toBeDefined()
  expect(findDecision(of(0, 1), exchange)).toBeUndefined()
  expect(findDecision(of(1, 2), exchange)).toBeUndefined()
})

test.each(['status', 'code', 'params', 'message'])(
  'the %s of a response is not treated as a field of a record',
  (at) => {
    const exchange = {
      ...sending({ title: 'x' }, { status: 'publish' }, { status: 'publish' }),
      before: { status: 'publish' },
    }
    expect(isHiddenRecord({ at, theirs: 400, ours: 200 }, exchange)).toBe(false)
    expect(findDecision({ at, theirs: 400, ours: 200 }, exchange)).toBeUndefined()
  },
)

test('no rule allows an inconsistent response', () => {
  const exchange = createExchange({ path: `${path}/Events` }, [200, {}], [404, { code: 'rest_no_route' }])
  const difference = { at: 'rest_url', theirs: 1, ours: 2 }
  expect(findDecision(difference, exchange)).toBeDefined()
  expect(findDecision({ ...difference, isContradiction: true }, exchange)).toBeUndefined()
})

test.each([
  ['<p>One <strong>two</strong></p>', '<p>One <strong>two</strong></p>\n', true],
  ['<p>One &amp; <a href="x">two</a></p>', 'One & two', false],
])('their description may render our %j as %j: %s', (ours, theirs, isExcused) => {
  const exchange = createExchange({ path: `${path}/events/7` }, [200, {}], [200, {}])
  expect(findDecision({ at: 'description', theirs, ours, row: {} }, exchange) !== undefined).toBe(isExcused)
})
