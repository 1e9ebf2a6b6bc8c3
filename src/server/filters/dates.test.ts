import { expect, test } from 'vitest'
import { make, openWorld } from '../testing.ts'

test.each([
  ['end_date=2026-12-10', []],
  ['end_date=2026-12-11', ['first', 'last']],
  ['starts_after=2026-12-10', ['first', 'last']],
  ['ends_after=2026-12-11', []],
  ['start_date=tomorrow&ends_before=2026-12-10', []],
  ['start_date=2026-12-10&starts_before=2026-12-11', ['first', 'last']],
])('of a strict list a day alone is its first moment: %s', async (query, titles) => {
  const world = openWorld()
  for (const [title, hour] of Object.entries({ first: '01', last: '23' })) {
    const day = `2026-12-10 ${hour}`
    await make(world, 'events', { title, start_date: `${day}:00`, end_date: `${day}:30` })
  }
  const { body } = await world.call('GET', `/events?strict_dates=true&${query}`)
  expect(Object.values(body['events'] ?? {}).map((event) => event['title'])).toEqual(titles)
})
