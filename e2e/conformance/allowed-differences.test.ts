// Rules allow exactly the differences of their decision.
import { expect, test } from 'vitest'
import { differences } from './compare.ts'
import type { Exchange } from './exchange.ts'
import { findDecision } from './allowed-differences/rules.ts'
import { createExchange, excusesList, list, sending } from './testing.ts'

const refused = (code: string): object => ({ code, data: {} })
const status = (theirs: number, ours: number) => ({ at: 'status', theirs, ours })

test.each([
  ['2027-03-01 08:00:00', true],
  ['2027-03-01 10:00:00', false],
])('an extra event at 09:00 in a strict list from %s on is allowed: %s', (start_date, isExcused) => {
  const row = { id: 2, start_date: '2027-03-01 09:00:00' }
  const query = { strict_dates: 'true', start_date }
  const exchange = createExchange({ query }, [200, list([])], [200, list([row])])
  expect(excusesList(exchange)).toBe(isExcused)
})

test.each([
  [String(Date.parse('2027-03-01T07:00:00Z') / 1000), true],
  [String(Date.parse('2027-03-01T09:00:00Z') / 1000), false],
  ['2027-03-01 08:00:00+01', true],
  ['2027-03-01 10:00:00+01', false],
])('a strict list from %s on must contain an event at 08:00 UTC: %s', (start_date, isRequired) => {
  const row = { id: 2, status: 'publish', start_date: '2027-03-01 09:00:00', utc_start_date: '2027-03-01 08:00:00' }
  const exchange = createExchange({ query: { strict_dates: 'true', start_date } }, [200, list([row])], [200, list([])])
  expect(excusesList(exchange)).toBe(!isRequired)
})

test.each([
  ['2027-03-01 23:59:59', true],
  ['2027-03-01 23:00:00', false],
])('with ends_before set to a day, an extra event that ends at %s is allowed: %s', (end_date, isExcused) => {
  const rows = [{ id: 2, start_date: '2027-03-01 00:00:00', end_date }]
  const exchange = createExchange({ query: { ends_before: '2027-03-01' } }, [200, list([])], [200, list(rows)])
  expect(excusesList(exchange)).toBe(isExcused)
})

test.each([
  ['1', true],
  ['2', false],
])('with %s per page, an extra event moving another to the next page is allowed: %s', (per_page, isExcused) => {
  const [first, next] = ['09', '10'].map((hour) => ({
    id: Number(hour),
    status: 'publish',
    start_date: `2027-03-01 ${hour}:00:00`,
  }))
  const query = { strict_dates: 'true', start_date: '2027-03-01 08:00:00', per_page }
  const exchange = createExchange({ query }, [200, list([next ?? {}])], [200, list([first ?? {}])])
  expect(excusesList(exchange)).toBe(isExcused)
})

test.each([
  [{ venue: 'Hall' }, '2020-01-01 10:00:00', true],
  [{ venue: 'Hall' }, '2026-11-21 01:10:00', false],
  [{ venue: 'Hall', date: '2020-01-01 10:00:00' }, '2020-01-01 10:00:00', false],
])(
  'other values of a venue created as %j with the date %s in the response are allowed: %s',
  (body, date, isExcused) => {
    const exchange = createExchange(
      { method: 'POST', path: '/wp-json/tribe/events/v1/venues', body, as: 'admin' },
      [201, { id: 7, date, city: 'Ghent' }],
      [201, { id: 7, date, city: '' }],
    )
    expect(findDecision({ at: 'city', theirs: 'Ghent', ours: '', row: {} }, exchange) !== undefined).toBe(isExcused)
  },
)

test.each([
  ['2026-11-20 09:00:00', true],
  ['2026-11-21 09:00:00', false],
])('a missing event of %s in a list without dates is allowed: %s', (start_date, isExcused) => {
  const exchange = createExchange({}, [200, list([{ id: 2, status: 'publish', start_date }])], [200, list([])])
  expect(excusesList(exchange)).toBe(isExcused)
})

test('a missing past event is allowed for a site with a fixed offset as time zone', () => {
  const row = { id: 2, status: 'publish', start_date: '2026-11-19 09:00:00' }
  const exchange = createExchange({}, [200, list([row])], [200, list([])], '10-extra/tz-UTC-5-default')
  expect(excusesList(exchange)).toBe(true)
})

test.each([
  ['editor', true],
  ['anonymous', false],
  ['subscriber', false],
])('showing a password-protected event to %s is allowed: %s', (as, isExcused) => {
  const exchange = createExchange(
    { as, path: '/wp-json/tribe/events/v1/events/7' },
    [403, refused('event-password-protected')],
    [200, {}],
  )
  expect(findDecision(status(403, 200), exchange) !== undefined).toBe(isExcused)
})

test.each([
  ['contributor', true],
  ['admin', false],
])('rejecting an invalid write of %s with 403 instead of 400 is allowed: %s', (as, isExcused) => {
  const exchange = createExchange(
    { as, method: 'POST', path: '/wp-json/tribe/events/v1/events/7', body: {} },
    [400, refused('rest_invalid_param')],
    [403, refused('rest_forbidden')],
  )
  expect(findDecision(status(400, 403), exchange) !== undefined).toBe(isExcused)
})

test('with coordinates neither extra rows nor errors of other parameters are allowed', () => {
  const query = { geoloc: 'true' }
  expect(excusesList(createExchange({ query }, [200, list([])], [200, list([{ id: 2 }])]))).toBe(false)
  const problem = { code: 'rest_invalid_param', data: { details: { page: { code: 'too_small' } } } }
  expect(findDecision(status(200, 400), createExchange({ query }, [200, list([])], [400, problem]))).toBeUndefined()
})

test.each([
  [{ geoloc: 'true' }, 51, true],
  [{ geoloc: 'true' }, '', false],
  [{ geoloc: 'false' }, '', true],
  [{ geoloc_lat: '51', geoloc_lng: '4' }, 51, true],
  [{ geoloc_lat: '51', geoloc_lng: '4' }, '', false],
  [{ geoloc_distance: '5' }, 51, false],
])('a list by %j may contain only an event whose venue has the latitude %j: %s', (query, geo_lat, isExcused) => {
  const shown = { status: 'publish', start_date: '2027-03-01 09:00:00' }
  const row = { ...shown, id: 2, venue: { geo_lat } }
  const other = { ...shown, id: 3, venue: { geo_lat: geo_lat === '' ? 51 : '' } }
  const exchange = createExchange({ query }, [200, list([row, other])], [200, list([row])])
  expect(excusesList(exchange)).toBe(isExcused)
})

test.each([
  [{ geoloc_lat: 'x' }, 'geoloc_lat', true],
  [{ geoloc_lat: '51' }, 'geoloc_lng', true],
  [{ geoloc_lat: '51', geoloc_lng: '4' }, 'geoloc_lat', false],
  [{ geoloc: 'true' }, 'geoloc', false],
])('a list by %j may reject %s: %s', (query, name, isExcused) => {
  const problem = { code: 'rest_invalid_param', data: { details: { [name]: { code: 'not_a_number' } } } }
  const exchange = createExchange({ query }, [200, list([])], [400, problem])
  expect(findDecision(status(200, 400), exchange) !== undefined).toBe(isExcused)
})

test.each([
  ['2026-11-21 10:59:00', 'posts/1', true],
  ['2026-11-21 10:59:00', 'posts/2', false],
  ['2026-11-19 05:00:00', 'posts/1', false],
])('a record published during the replay at 10:00 may have the date %s if it is %s: %s', (date, key, isFree) => {
  const body = { id: 1, date: '2026-11-21 01:07:32' }
  const { recording } = createExchange({ method: 'POST', body: {} }, [201, body], [201, body])
  const at = Date.parse('2026-11-21T10:00:00Z')
  const written = { replay: { from: at, to: at }, keys: new Set([key]) }
  const found = differences(recording, { status: 201, headers: new Headers(), body: { ...body, date } }, written)
  expect(found.map((difference) => difference.at)).toEqual(isFree ? [] : ['date'])
})

test.each([
  [{ status: 'publish,publish' }, true],
  ['status[]=publish&status[]=publish', true],
  ['status=draft&status=any', true],
  [{ status: 'publish,draft' }, false],
])('a list that visitors request by %j is allowed: %s', (query, isExcused) => {
  const problem = { code: 'rest_invalid_param', data: { params: { status: 'Invalid parameter.' } } }
  const exchange = createExchange({ query }, [400, problem], [200, list([])])
  expect(findDecision(status(400, 200), exchange) !== undefined).toBe(isExcused)
})

test.each([
  [{ venue: 0 }, true],
  [{ venue: '' }, true],
  [{ venue: 8 }, false],
])('removing the venue of an event by %j is allowed: %s', (body, isExcused) => {
  const difference = { at: 'venue', theirs: { id: 8, status: 'publish' }, ours: [] }
  expect(findDecision(difference, sending(body, {}, {})) !== undefined).toBe(isExcused)
})

test.each([
  [{ date: '2026-01-01 10:00:00', date_utc: '2026-01-01 10:00:00' }, true],
  [{ date: '2026-01-01 10:00:00' }, false],
])('another date_utc is allowed after sending %j: %s', (body, isExcused) => {
  const [date, theirs, ours] = ['2026-01-01 10:00:00', '2026-01-01 10:00:00', '2026-01-01 09:00:00']
  const exchange = sending(body, { date, date_utc: theirs }, { date, date_utc: ours })
  expect(findDecision({ at: 'date_utc', theirs, ours }, exchange) !== undefined).toBe(isExcused)
})

test.each([
  ['2027-03-01T10:00:00.000Z', '10', '11', true],
  ['2027-03-01 10:00:00+02', '08', '09', true],
  ['1803895200', '10', '11', true],
  ['2027-03-01 10:00:00+02', '08', '08', false],
  ['2027-03-01 10:00:00+02', '10', '11', false],
  ['2027-03-01T10:00:00', '10', '11', false],
])('an event sent with the start %s may start at %s UTC and %s in Berlin: %s', (start_date, utc, wall, isExcused) => {
  const at = (hour: string): string => `2027-03-01 ${hour}:00:00`
  const ours = { start_date: at(wall), utc_start_date: at(utc), end_date: at(wall), utc_end_date: at(utc) }
  const difference = { at: 'start_date', theirs: at('10'), ours: at(wall) }
  const exchange = sending({ start_date, end_date: start_date }, {}, { ...ours, timezone: 'Europe/Berlin' })
  expect(findDecision(difference, exchange) !== undefined).toBe(isExcused)
})

test.each([
  ['uni-%e6%97%a5%e6%9c%ac-%f0%9f%8e%89', 'uni-日本', true],
  ['uni-%e6%97%a5', 'uni-日本', false],
  ['uni', 'uni-2', false],
])('the slug %s may be %s: %s', (theirs, ours, isExcused) => {
  const exchange = sending({ title: 'x' }, { slug: theirs }, { slug: ours })
  expect(findDecision({ at: 'slug', theirs, ours }, exchange) !== undefined).toBe(isExcused)
})

test.each([
  ['events', 'description', true],
  ['events', 'venue.description', true],
  ['events', 'categories[].description', false],
  ['tags', 'description', false],
])('in %s their %s may be rendered: %s', (name, at, isExcused) => {
  const exchange = createExchange({ path: `/wp-json/tribe/events/v1/${name}/7` }, [200, {}], [200, {}])
  expect(findDecision({ at, theirs: 'nd', ours: '<p>nd</p>', row: {} }, exchange) !== undefined).toBe(isExcused)
  expect(findDecision({ at, theirs: 'a\n\nb', ours: '<p>a</p>\n<p>b</p>', row: {} }, exchange)).toBeDefined()
})

test.each([
  ['2026-11-21 01:10:11', false],
  ['2026-11-21 01:10:30', true],
])('a venue created at 01:10:11 and modified at %s counts as resubmitted: %s', (modified, isExcused) => {
  const shown = { id: 7, date: '2026-11-21 01:10:11', modified }
  const request = { method: 'POST', path: '/wp-json/tribe/events/v1/venues', body: { venue: 'hall' }, as: 'admin' }
  const exchange = createExchange(request, [201, { ...shown, venue: 'hall' }], [201, { ...shown, venue: 'Hall' }])
  const difference = { at: 'venue', theirs: 'hall', ours: 'Hall', row: {} }
  expect(findDecision(difference, exchange) !== undefined).toBe(isExcused)
  // Or an earlier recording of the part created it.
  expect(findDecision(difference, { ...exchange, isRepeated: true })).toBeDefined()
})

test.each([
  ['organizer.id', true],
  ['organizer,venue.id', false],
])('with _fields=%s an extra organizer is allowed: %s', (_fields, isExcused) => {
  const exchange = createExchange(
    { query: { _fields }, path: '/wp-json/tribe/events/v1/events/7' },
    [200, {}],
    [200, {}],
  )
  const difference = { at: 'organizer (only ours)', theirs: null, ours: [{ id: 2 }] }
  expect(findDecision(difference, exchange) !== undefined).toBe(isExcused)
})

test('no rule allows an internal error or an error of another kind', () => {
  const path = '/wp-json/tribe/events/v1/Events'
  const exchange = (ours: number, code: string): Exchange => createExchange({ path }, [200, {}], [ours, refused(code)])
  expect(findDecision(status(200, 404), exchange(404, 'rest_no_route'))).toBeDefined()
  expect(findDecision(status(200, 404), exchange(404, 'rest-event-not-found'))).toBeUndefined()
  expect(findDecision(status(200, 500), exchange(500, 'internal_server_error'))).toBeUndefined()
})

test('a field missing in their response may be empty or 0', () => {
  const { recording } = createExchange({ path: '/wp-json/tribe/events/v1/venues/7' }, [200, { id: 7 }], [200, {}])
  const found = (zip: string) => differences(recording, { status: 200, headers: new Headers(), body: { id: 7, zip } })
  expect(['', '0', '1000'].map((zip) => found(zip).length)).toEqual([0, 0, 1])
})
