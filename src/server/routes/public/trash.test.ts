// The trash: a record goes into it and comes out of it as a whole, each of its languages with the status it had.
import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

test('any other status in any language takes the whole record out, the other languages as they were', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', sampleEvent)
  const path = `/events/${id}`
  const as = 'editor'
  await world.call('PATCH', path, { as, root: 'nl', body: { title: 'Optreden', status: 'pending' } })
  await world.call('PATCH', path, { as, root: 'de', body: { title: 'Konzert', status: 'publish' } })
  const trashed = await world.call('PATCH', path, { as, root: 'de', body: { status: 'trash' } })
  expect(trashed.body).toMatchObject({
    status: 'trash',
    slug: 'konzert__trashed',
    translations: { en: { status: 'trash' } },
  })
  expect((await world.call('PUT', path, { as, body: { status: 'trash' } })).body['code']).toBe('event-is-in-trash')
  expect((await world.call('GET', '/events/by-slug/concert__trashed', { as })).body['id']).toBe(id)
  expect((await world.call('GET', '/events?status=any', { as })).body['total']).toBe(0)
  expect((await world.call('GET', '/events?status=trash', { as })).body['total']).toBe(1)
  expect((await world.call('GET', path, { as: 'translator' })).status).toBe(403)
  expect((await createRecord(world, 'events', sampleEvent))['slug']).toBe('concert')
  expect((await world.call('PATCH', path, { as, body: { excerpt: 'Still there' } })).body['status']).toBe('trash')
  const back = await world.call('PATCH', path, { as, root: 'nl', body: { status: 'draft' } })
  expect(back.body).toMatchObject({ status: 'draft', slug: '', translations: { en: { slug: 'concert-2' } } })
  expect((await world.call('GET', path)).body).toMatchObject({ status: 'publish', excerpt: '<p>Still there</p>' })
  expect((await world.call('GET', path, { root: 'de' })).body).toMatchObject({ status: 'publish', slug: 'konzert' })
})

test('contributors trash and restore what they made and nobody published', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'venues', { venue: 'Hall' }, 'en', 'contributor')
  const as = 'contributor'
  expect((await world.call('DELETE', `/venues/${id}`, { as })).status).toBe(200)
  expect((await world.call('GET', `/venues/${id}`, { as })).body['status']).toBe('trash')
  expect((await world.call('GET', '/venues?status=trash', { as })).body['total']).toBe(1)
  expect((await world.call('GET', '/venues?status=trash', { as: 'author' })).body['total']).toBe(0)
  expect((await world.call('POST', `/venues/${id}`, { as, body: { status: 'draft' } })).body['status']).toBe('draft')
})

test('where a venue in the trash lies finds no event', async () => {
  const world = startTestApp()
  const venue = await createRecord(world, 'venues', { venue: 'Hall', geo_lat: 51, geo_lng: 3.7 })
  await createRecord(world, 'events', { ...sampleEvent, venue: venue['id'] })
  const found = async () =>
    (await world.call('GET', '/events?geoloc_lat=51&geoloc_lng=3.7', { as: 'editor' })).body['total']
  expect(await found()).toBe(1)
  await world.call('DELETE', `/venues/${venue['id']}`, { as: 'editor' })
  expect(await found()).toBe(0)
})
