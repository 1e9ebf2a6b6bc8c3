import { expect, test } from 'vitest'
import { startTestApp } from '#support/test-app.ts'
import { openTestStore } from '#support/test-store.ts'
import { seed } from './seed.ts'

const options = { author: 1, now: Date.parse('2026-11-21T12:00:00Z'), siteZone: 'Europe/Brussels' }

test('the demo content can be listed in its languages, with no outdated translation', async () => {
  const app = await startTestApp()
  const count = await app.store.write(async (tx) =>
    seed(tx, { ...options, author: app.idOf('administrator'), now: app.clock.now }),
  )
  expect(count).toBeGreaterThan(500)
  const listed = async (query: string) =>
    (await app.call('GET', `/events?starts_after=2000-01-01&${query}`, { as: 'editor' })).body['total']
  expect(await listed('ml_language=fr')).toBeGreaterThan(100)
  expect(await listed('ml_language=nl')).toBeGreaterThan(50)
  expect(await listed('ml_language=nl&translation=outdated')).toBe(0)
  expect((await app.call('GET', '/events?ml_language=fr&geoloc=true')).status).toBe(200)
})

test('a store with records is not seeded', async () => {
  const store = await openTestStore()
  await store.create('tags', { sourceLanguage: 'en', translations: { en: { texts: { name: 'Mine' } } } })
  expect(await store.write(async (tx) => seed(tx, options))).toBe(0)
  expect(await store.lastSeq()).toBe(1)
})
