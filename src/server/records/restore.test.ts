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

const whole = async (app: TestApp, path: string): Promise<Body> =>
  (await app.call('GET', `${admin}/${path}`, { as: 'editor', absolute: true })).body
const post = async (app: TestApp, path: string, body: object = {}): Promise<TestResponse> =>
  app.call('POST', `${admin}/${path}`, { as: 'editor', absolute: true, body })
const undoLast = async (app: TestApp, resource: 'events' | 'categories', id: number): Promise<TestResponse> =>
  revert(app, await latestChangeSet(app, resource, id))

test('a record in the trash stays there when an earlier version comes back, or a language', async () => {
  const app = await startTestApp()
  const id = Number((await createRecord(app, 'events', sampleEvent))['id'])
  const [made] = await app.store.changesOf('events', id)
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'draft', title: 'Secret' } })
  await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  await undoLast(app, 'events', id)
  expect((await undoLast(app, 'events', id)).body).toMatchObject({ changed: 1 })
  expect(await whole(app, `events/${id}`)).toMatchObject({ texts: { nl: { title: 'Optreden', status: 'trash' } } })
  expect(await post(app, `events/${id}/restore`, { seq: made?.seq })).toMatchObject({
    status: 200,
    body: { texts: { en: { title: 'Concert', status: 'trash' } } },
  })
  expect((await app.call('GET', `/events/${id}`)).status).toBe(403)
})

test('a field that a language had emptied for itself, or told as the source does, is its own again', async () => {
  const app = await startTestApp()
  const id = Number(
    (await createRecord(app, 'events', { ...sampleEvent, cost: '5', website: 'https://a.example/' }))['id'],
  )
  const body = { title: 'Optreden', website: '', cost: '7' }
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body })
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { cost: '7' } })
  const before = await whole(app, `events/${id}`)
  expect(before).toMatchObject({ inherited: { nl: [] }, texts: { nl: { website: '' } } })
  await app.call('DELETE', `/events/${id}?scope=language`, { as: 'editor', root: 'nl' })
  await undoLast(app, 'events', id)
  const { texts, inherited, outdated } = await whole(app, `events/${id}`)
  expect({ texts, inherited, outdated }).toEqual({
    texts: before['texts'],
    inherited: before['inherited'],
    outdated: before['outdated'],
  })
})

test('what was outdated is so again, and nothing else, when a change of the source language is undone', async () => {
  const app = await startTestApp()
  const inTwo = async (name: string): Promise<number> => {
    const id = Number((await createRecord(app, 'categories', { name }))['id'])
    await app.call('PATCH', `/categories/${id}`, { as: 'editor', root: 'nl', body: { name: `${name} hier` } })
    return id
  }
  const turned = async (id: number, texts: object): Promise<Body> => {
    const { status } = await app.call('PUT', `${admin}/categories/${id}`, {
      as: 'editor',
      absolute: true,
      body: { source_language: 'nl', texts },
    })
    expect(status).toBe(200)
    await undoLast(app, 'categories', id)
    return whole(app, `categories/${id}`)
  }
  const current = await inTwo('Music')
  expect(await turned(current, { en: { name: 'Sound' } })).toMatchObject({
    source_language: 'en',
    texts: { en: { name: 'Music' } },
    outdated: { en: [], nl: [] },
  })
  const outdated = await inTwo('Arts')
  await app.call('PATCH', `/categories/${outdated}`, { as: 'editor', body: { name: 'Songs' } })
  expect(await turned(outdated, {})).toMatchObject({ source_language: 'en', outdated: { en: [], nl: ['name'] } })
})

test('what a language made anew had emptied for itself is inherited again in the version before', async () => {
  const app = await startTestApp()
  const id = Number((await createRecord(app, 'events', { ...sampleEvent, website: 'https://a.example/' }))['id'])
  const path = `/events/${id}`
  const inDutch = async (body: object): Promise<TestResponse> =>
    app.call('PATCH', path, { as: 'editor', root: 'nl', body })
  await inDutch({ title: 'Optreden' })
  const [inherits] = await app.store.changesOf('events', id)
  await app.call('DELETE', `${path}?scope=language`, { as: 'editor', root: 'nl' })
  await inDutch({ title: 'Optreden', website: '' })
  const past = await app.call('GET', `${admin}${path}/history?limit=1`, { as: 'editor', absolute: true })
  expect(past.body).toMatchObject({ changes: [{ parts: { nl: { title: { old: null, new: 'Optreden' } } } }] })
  expect(JSON.stringify(past.body)).not.toContain('website')
  expect(await post(app, `events/${id}/restore`, { seq: inherits?.seq })).toMatchObject({
    status: 200,
    body: { inherited: { nl: ['cost', 'website'] }, texts: { nl: { website: 'https://a.example/' } } },
  })
})

test('a venue comes back from before one that stood behind it was out of the trash again', async () => {
  const app = await startTestApp()
  const [closed, hall, theatre] = [
    await createRecord(app, 'venues', { venue: 'Closed' }),
    await createRecord(app, 'venues', { venue: 'Hall' }),
    await createRecord(app, 'venues', { venue: 'Theatre' }),
  ].map(({ id }) => id)
  const id = Number((await createRecord(app, 'events', { ...sampleEvent, venue: closed }))['id'])
  const moves = async (venue: unknown): Promise<TestResponse> =>
    app.call('PATCH', `/events/${id}`, { as: 'editor', body: { venue } })
  await app.call('DELETE', `/venues/${String(closed)}`, { as: 'editor' })
  await moves(hall)
  await app.call('PATCH', `/venues/${String(closed)}`, { as: 'editor', body: { status: 'publish' } })
  await moves(theatre)
  expect((await undoLast(app, 'events', id)).status).toBe(200)
  expect(await whole(app, `events/${id}`)).toMatchObject({ shared: { venue: { venue: 'Hall' } } })
})

test('a language that has been made anew goes back to the one before, which had no slug yet', async () => {
  const app = await startTestApp()
  const id = Number((await createRecord(app, 'events', sampleEvent))['id'])
  const inDutch = async (body: object): Promise<TestResponse> =>
    app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body })
  await inDutch({ title: 'Ontwerp' })
  const [draft] = await app.store.changesOf('events', id)
  await app.call('DELETE', `/events/${id}?scope=language`, { as: 'editor', root: 'nl' })
  await inDutch({ title: 'Optreden', status: 'publish' })
  expect(await post(app, `events/${id}/restore`, { seq: draft?.seq })).toMatchObject({
    status: 200,
    body: { texts: { nl: { title: 'Ontwerp', status: 'draft', slug: 'optreden' } } },
  })
})

test('the making of a term that was deleted and came back is undone all the same', async () => {
  const app = await startTestApp()
  const texts = { en: { name: 'Music' }, nl: { name: 'Muziek' } }
  const id = Number((await post(app, 'categories', { source_language: 'en', texts })).body['id'])
  const made = (await app.store.changesOf('categories', id))[0]?.changeSet ?? ''
  const event = await createRecord(app, 'events', { ...sampleEvent, categories: [id] })
  await app.call('DELETE', `/categories/${id}`, { as: 'editor' })
  expect((await undoLast(app, 'categories', id)).status).toBe(200)
  expect(await post(app, `changes/${made}/revert`)).toMatchObject({ body: { data: { params: ['events'] } } })
  await app.call('PATCH', `/events/${String(event['id'])}`, { as: 'editor', body: { categories: [] } })
  expect(await post(app, `changes/${made}/revert`)).toMatchObject({ status: 200, body: { changed: 1 } })
  expect((await app.call('GET', `/categories/${id}`)).status).toBe(404)
})

test('trashing is undone also where taking out of the trash was undone before', async () => {
  const app = await startTestApp()
  const id = Number((await createRecord(app, 'events', sampleEvent))['id'])
  await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  const trashing = (await app.store.changesOf('events', id))[0]?.changeSet ?? ''
  app.clock.now += 60_000
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'publish' } })
  app.clock.now += 60_000
  await undoLast(app, 'events', id)
  expect((await app.call('GET', `/events/${id}`)).status).toBe(403)
  expect((await post(app, `changes/${trashing}/revert`)).status).toBe(200)
  expect((await app.call('GET', `/events/${id}`)).body).toMatchObject({ status: 'publish', title: 'Concert' })
})
