// What comes back is what was: in the trash, in fields that a language inherits, and under another source language.
import { expect, test } from 'vitest'
import {
  type Body,
  sampleEvent,
  createRecord,
  startTestApp,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'
import { admin, revert, latestChangeSet } from '#support/admin-requests.ts'

const whole = async (world: TestApp, path: string): Promise<Body> =>
  (await world.call('GET', `${admin}/${path}`, { as: 'editor', absolute: true })).body
const post = async (world: TestApp, path: string, body: object = {}): Promise<TestResponse> =>
  world.call('POST', `${admin}/${path}`, { as: 'editor', absolute: true, body })
const undoLast = async (world: TestApp, resource: 'events' | 'categories', id: number): Promise<TestResponse> =>
  revert(world, latestChangeSet(world, resource, id))

test('a record in the trash stays there when an earlier version comes back, or a language', async () => {
  const world = startTestApp()
  const id = Number((await createRecord(world, 'events', sampleEvent))['id'])
  const [made] = world.store.changesOf('events', id)
  await world.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'draft', title: 'Secret' } })
  await world.call('DELETE', `/events/${id}`, { as: 'editor' })
  await world.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  await undoLast(world, 'events', id)
  expect((await undoLast(world, 'events', id)).body).toMatchObject({ changed: 1 })
  expect(await whole(world, `events/${id}`)).toMatchObject({ texts: { nl: { title: 'Optreden', status: 'trash' } } })
  expect(await post(world, `events/${id}/restore`, { seq: made?.seq })).toMatchObject({
    status: 200,
    body: { texts: { en: { title: 'Concert', status: 'trash' } } },
  })
  expect((await world.call('GET', `/events/${id}`)).status).toBe(403)
})

test('a field that a language had emptied for itself, or told as the source does, is its own again', async () => {
  const world = startTestApp()
  const id = Number(
    (await createRecord(world, 'events', { ...sampleEvent, cost: '5', website: 'https://a.example/' }))['id'],
  )
  const body = { title: 'Optreden', website: '', cost: '7' }
  await world.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body })
  await world.call('PATCH', `/events/${id}`, { as: 'editor', body: { cost: '7' } })
  const before = await whole(world, `events/${id}`)
  expect(before).toMatchObject({ inherited: { nl: [] }, texts: { nl: { website: '' } } })
  await world.call('DELETE', `/events/${id}?scope=language`, { as: 'editor', root: 'nl' })
  await undoLast(world, 'events', id)
  const { texts, inherited, outdated } = await whole(world, `events/${id}`)
  expect({ texts, inherited, outdated }).toEqual({
    texts: before['texts'],
    inherited: before['inherited'],
    outdated: before['outdated'],
  })
})

test('what was outdated is so again, and nothing else, when a change of the source language is undone', async () => {
  const world = startTestApp()
  const inTwo = async (name: string): Promise<number> => {
    const id = Number((await createRecord(world, 'categories', { name }))['id'])
    await world.call('PATCH', `/categories/${id}`, { as: 'editor', root: 'nl', body: { name: `${name} hier` } })
    return id
  }
  const turned = async (id: number, texts: object): Promise<Body> => {
    const { status } = await world.call('PUT', `${admin}/categories/${id}`, {
      as: 'editor',
      absolute: true,
      body: { source_language: 'nl', texts },
    })
    expect(status).toBe(200)
    await undoLast(world, 'categories', id)
    return whole(world, `categories/${id}`)
  }
  const current = await inTwo('Music')
  expect(await turned(current, { en: { name: 'Sound' } })).toMatchObject({
    source_language: 'en',
    texts: { en: { name: 'Music' } },
    outdated: { en: [], nl: [] },
  })
  const outdated = await inTwo('Arts')
  await world.call('PATCH', `/categories/${outdated}`, { as: 'editor', body: { name: 'Songs' } })
  expect(await turned(outdated, {})).toMatchObject({ source_language: 'en', outdated: { en: [], nl: ['name'] } })
})

test('what a language made anew had emptied for itself is inherited again in the version before', async () => {
  const world = startTestApp()
  const id = Number((await createRecord(world, 'events', { ...sampleEvent, website: 'https://a.example/' }))['id'])
  const path = `/events/${id}`
  const inDutch = async (body: object): Promise<TestResponse> =>
    world.call('PATCH', path, { as: 'editor', root: 'nl', body })
  await inDutch({ title: 'Optreden' })
  const [inherits] = world.store.changesOf('events', id)
  await world.call('DELETE', `${path}?scope=language`, { as: 'editor', root: 'nl' })
  await inDutch({ title: 'Optreden', website: '' })
  const past = await world.call('GET', `${admin}${path}/history?limit=1`, { as: 'editor', absolute: true })
  expect(past.body).toMatchObject({ changes: [{ parts: { nl: { title: { old: null, new: 'Optreden' } } } }] })
  expect(JSON.stringify(past.body)).not.toContain('website')
  expect(await post(world, `events/${id}/restore`, { seq: inherits?.seq })).toMatchObject({
    status: 200,
    body: { inherited: { nl: ['cost', 'website'] }, texts: { nl: { website: 'https://a.example/' } } },
  })
})

test('a venue comes back from before one that stood behind it was out of the trash again', async () => {
  const world = startTestApp()
  const [closed, hall, theatre] = [
    await createRecord(world, 'venues', { venue: 'Closed' }),
    await createRecord(world, 'venues', { venue: 'Hall' }),
    await createRecord(world, 'venues', { venue: 'Theatre' }),
  ].map(({ id }) => id)
  const id = Number((await createRecord(world, 'events', { ...sampleEvent, venue: closed }))['id'])
  const moves = async (venue: unknown): Promise<TestResponse> =>
    world.call('PATCH', `/events/${id}`, { as: 'editor', body: { venue } })
  await world.call('DELETE', `/venues/${String(closed)}`, { as: 'editor' })
  await moves(hall)
  await world.call('PATCH', `/venues/${String(closed)}`, { as: 'editor', body: { status: 'publish' } })
  await moves(theatre)
  expect((await undoLast(world, 'events', id)).status).toBe(200)
  expect(await whole(world, `events/${id}`)).toMatchObject({ shared: { venue: { venue: 'Hall' } } })
})

test('a language that has been made anew goes back to the one before, which had no slug yet', async () => {
  const world = startTestApp()
  const id = Number((await createRecord(world, 'events', sampleEvent))['id'])
  const inDutch = async (body: object): Promise<TestResponse> =>
    world.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body })
  await inDutch({ title: 'Ontwerp' })
  const [draft] = world.store.changesOf('events', id)
  await world.call('DELETE', `/events/${id}?scope=language`, { as: 'editor', root: 'nl' })
  await inDutch({ title: 'Optreden', status: 'publish' })
  expect(await post(world, `events/${id}/restore`, { seq: draft?.seq })).toMatchObject({
    status: 200,
    body: { texts: { nl: { title: 'Ontwerp', status: 'draft', slug: 'optreden' } } },
  })
})

test('the making of a term that was deleted and came back is undone all the same', async () => {
  const world = startTestApp()
  const texts = { en: { name: 'Music' }, nl: { name: 'Muziek' } }
  const id = Number((await post(world, 'categories', { source_language: 'en', texts })).body['id'])
  const made = world.store.changesOf('categories', id)[0]?.changeSet ?? ''
  const event = await createRecord(world, 'events', { ...sampleEvent, categories: [id] })
  await world.call('DELETE', `/categories/${id}`, { as: 'editor' })
  expect((await undoLast(world, 'categories', id)).status).toBe(200)
  expect(await post(world, `changes/${made}/revert`)).toMatchObject({ body: { data: { params: ['events'] } } })
  await world.call('PATCH', `/events/${String(event['id'])}`, { as: 'editor', body: { categories: [] } })
  expect(await post(world, `changes/${made}/revert`)).toMatchObject({ status: 200, body: { changed: 1 } })
  expect((await world.call('GET', `/categories/${id}`)).status).toBe(404)
})

test('trashing is undone also where taking out of the trash was undone before', async () => {
  const world = startTestApp()
  const id = Number((await createRecord(world, 'events', sampleEvent))['id'])
  await world.call('DELETE', `/events/${id}`, { as: 'editor' })
  const trashing = world.store.changesOf('events', id)[0]?.changeSet ?? ''
  world.clock.now += 60_000
  await world.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'publish' } })
  world.clock.now += 60_000
  await undoLast(world, 'events', id)
  expect((await world.call('GET', `/events/${id}`)).status).toBe(403)
  expect((await post(world, `changes/${trashing}/revert`)).status).toBe(200)
  expect((await world.call('GET', `/events/${id}`)).body).toMatchObject({ status: 'publish', title: 'Concert' })
})
