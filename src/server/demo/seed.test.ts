import { expect, test } from 'vitest'
import { startTestApp } from '#support/test-app.ts'
import { seed } from './seed.ts'

test('the shipped content fills a store and can be listed in its languages, nothing of it out of date', async () => {
  const world = startTestApp()
  const count = await seed(world.store, {
    author: world.idOf('administrator'),
    now: world.clock.now,
    siteZone: 'Europe/Brussels',
  })
  expect(count).toBeGreaterThan(500)
  const listed = async (query: string) =>
    (await world.call('GET', `/events?starts_after=2000-01-01&${query}`, { as: 'editor' })).body['total']
  expect(await listed('ml_language=fr')).toBeGreaterThan(100)
  expect(await listed('ml_language=nl')).toBeGreaterThan(50)
  expect(await listed('ml_language=nl&translation=outdated')).toBe(0)
  expect((await world.call('GET', '/events?ml_language=fr&geoloc=true')).status).toBe(200)
})
