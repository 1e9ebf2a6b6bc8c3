// Trashing and restoring a record with the status of each translation.
import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

test('any other status in one language restores the record, with the former status of the other languages', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const path = `/events/${id}`
  const as = 'editor'
  await app.call('PATCH', path, { as, root: 'nl', body: { title: 'Optreden', status: 'pending' } })
  await app.call('PATCH', path, { as, root: 'de', body: { title: 'Konzert', status: 'publish' } })
  const trashed = await app.call('PATCH', path, { as, root: 'de', body: { status: 'trash' } })
  expect(trashed.body).toMatchObject({
    status: 'trash',
    slug: 'konzert__trashed',
    translations: { en: { status: 'trash' } },
  })
  expect((await app.call('PUT', path, { as, body: { status: 'trash' } })).body['code']).toBe('event-is-in-trash')
  expect((await app.call('GET', '/events/by-slug/concert__trashed', { as })).body['id']).toBe(id)
  expect((await app.call('GET', '/events?status=any', { as })).body['total']).toBe(0)
  expect((await app.call('GET', '/events?status=trash', { as })).body['total']).toBe(1)
  expect((await app.call('GET', path, { as: 'translator' })).status).toBe(403)
  expect((await createRecord(app, 'events', sampleEvent))['slug']).toBe('concert')
  expect((await app.call('PATCH', path, { as, body: { excerpt: 'Still there' } })).body['status']).toBe('trash')
  const back = await app.call('PATCH', path, { as, root: 'nl', body: { status: 'draft' } })
  expect(back.body).toMatchObject({ status: 'draft', slug: '', translations: { en: { slug: 'concert-2' } } })
  expect((await app.call('GET', path)).body).toMatchObject({ status: 'publish', excerpt: '<p>Still there</p>' })
  expect((await app.call('GET', path, { root: 'de' })).body).toMatchObject({ status: 'publish', slug: 'konzert' })
})

test('contributors trash and restore their own unpublished records', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'venues', { venue: 'Hall' }, 'en', 'contributor')
  const as = 'contributor'
  expect((await app.call('DELETE', `/venues/${id}`, { as })).status).toBe(200)
  expect((await app.call('GET', `/venues/${id}`, { as })).body['status']).toBe('trash')
  expect((await app.call('GET', '/venues?status=trash', { as })).body['total']).toBe(1)
  expect((await app.call('GET', '/venues?status=trash', { as: 'author' })).body['total']).toBe(0)
  expect((await app.call('POST', `/venues/${id}`, { as, body: { status: 'draft' } })).body['status']).toBe('draft')
})

test('the coordinates of a trashed venue match no events', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall', geo_lat: 51, geo_lng: 3.7 })
  await createRecord(app, 'events', { ...sampleEvent, venue: venue['id'] })
  const found = async () =>
    (await app.call('GET', '/events?geoloc_lat=51&geoloc_lng=3.7', { as: 'editor' })).body['total']
  expect(await found()).toBe(1)
  await app.call('DELETE', `/venues/${venue['id']}`, { as: 'editor' })
  expect(await found()).toBe(0)
})
