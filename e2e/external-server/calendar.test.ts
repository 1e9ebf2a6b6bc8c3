/** The calendar of an external server: all events of the shown days, from as many pages of its list as it takes. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CalendarResponse } from '#shared/responses.ts'
import { connect, type Connected } from './connected.ts'

let to: Connected
beforeEach(async () => {
  to = await connect()
})
afterEach(() => to.server.stop())

/** The calendar from 1 to 31 December 2026, with more parameters. */
const december = async (more: readonly [string, string][] = []): Promise<CalendarResponse> => {
  const query = [['ends_after', '2026-11-30'], ['starts_before', '2026-12-31'], ...more] as const
  return (await to.send<CalendarResponse>({ namespace: 'admin', path: '/events/calendar', language: 'en', query })).body
}

it('all events of the days are read, on several pages, with venue and right to move them', async () => {
  for (let number = 0; number < 120; number += 1)
    to.server.world.posts.push({
      id: 2000 + number,
      kind: 'events',
      variants: { en: { ...to.stored(101), title: `Night ${number}` } },
    })
  const { events, total } = await december()
  expect([events.length, total]).toEqual([122, 122])
  expect(new Set(events.map(({ id }) => id)).size).toBe(122)
  expect(events.find(({ id }) => id === 101)).toEqual({
    id: 101,
    language: 'en',
    source_language: 'en',
    title: 'Rock & Roll “Night”',
    status: 'publish',
    start_date: '2026-12-05 20:00:00',
    end_date: '2026-12-05 22:30:00',
    all_day: false,
    timezone: 'America/New_York',
    utc_start_date: '2026-12-06 01:00:00',
    event_state: 'scheduled',
    venue: { id: 201, name: 'Town Hall', city: 'Bruges', language: 'en' },
    category: null,
    translations: {},
    series: 0,
    movable: true,
    etag: '',
  })
  const pages = to.server.received.map(({ query }) => Number(new URLSearchParams(query).get('page')))
  expect(pages.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
})

it('filters are sent to the server, and a month without events is empty', async () => {
  expect((await december([['search', 'rock']])).events.map(({ id }) => id)).toEqual([101])
  expect(await december([['search', 'no such event']])).toEqual({ events: [], total: 0 })
})
