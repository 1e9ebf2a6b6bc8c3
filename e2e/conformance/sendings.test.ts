// Writes that only one of the servers accepts are allowed if a decision documents them.
import { expect, test } from 'vitest'
import { findDecision } from './allowed-differences/rules.ts'
import { createExchange, sending } from './testing.ts'

test.each([
  [{ venue: { venue: 'Hall', zip: 9000 } }, 'venue', true],
  [{ organizer: [{ organizer: 'Ann', phone: 1 }] }, 'organizer', true],
  [{ venue: { id: 8, zip: 9000 } }, 'venue', false],
  [{ venue: { venue: 'Hall', zip: '9000' } }, 'venue', false],
  [{ image: { id: 5 } }, 'image', true],
  [{ image: { url: 'x' } }, 'image', false],
])('accepting %j whose %s they reject is allowed: %s', (body, name, isExcused) => {
  const problem = { code: 'rest_invalid_param', data: { params: { [name]: 'Invalid parameter.' } } }
  const exchange = createExchange({ method: 'POST', as: 'admin', body }, [400, problem], [201, { id: 9 }])
  expect(findDecision({ at: 'status', theirs: 400, ours: 201 }, exchange) !== undefined).toBe(isExcused)
})

test.each([
  [75, true],
  [76, false],
])('an update with the id %i in its body may be applied to another record by them: %s', (id, isExcused) => {
  const exchange = {
    ...sending({ title: 'x', id }, { id: 75, slug: 'theirs' }, { id: 7, slug: 'ours' }),
    before: { slug: 'ours' },
  }
  expect(findDecision({ at: 'slug', theirs: 'theirs', ours: 'ours', row: {} }, exchange) !== undefined).toBe(isExcused)
})

test.each([
  ['rest_forbidden', true],
  ['rest_no_route', false],
])('rejecting a write with only a nonce by %s is allowed: %s', (code, isExcused) => {
  const exchange = createExchange(
    { method: 'POST', body: {} },
    [403, { code: 'rest_cookie_invalid_nonce' }],
    [401, { code }],
  )
  expect(findDecision({ at: 'status', theirs: 403, ours: 401 }, exchange) !== undefined).toBe(isExcused)
})

test.each([
  ['7', 'id', true],
  ['7', 'slug', false],
  ['by-slug/fair', 'slug', true],
])('at %s their rejected %s may be our unknown record: %s', (path, name, isExcused) => {
  const problem = { code: 'rest_invalid_param', data: { params: { [name]: 'Invalid parameter.' } } }
  const request = { method: 'POST', as: 'admin', path: `/wp-json/tribe/events/v1/events/${path}`, body: { slug: '' } }
  const exchange = createExchange(request, [400, problem], [404, { code: 'rest-event-not-found' }])
  expect(findDecision({ at: 'status', theirs: 400, ours: 404 }, exchange) !== undefined).toBe(isExcused)
})
