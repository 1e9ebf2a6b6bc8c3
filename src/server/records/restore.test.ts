// Restored versions: trashed records, inherited fields and changed source languages.
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

const bundle = async (app: TestApp, path: string): Promise<Body> =>
  (await app.call('GET', `${admin}/${path}`, { as: 'editor', absolute: true })).body
const post = async (app: TestApp, path: string, body: object = {}): Promise<TestResponse> =>
  app.call('POST', `${admin}/${path}`, { as: 'editor', absolute: true, body })
const undoLast = async (app: TestApp, resource: 'events' | 'categories', id: number): Promise<TestResponse> =>
  revert(app, await latestChangeSet(app, resource, id))

test('a trashed record stays in the trash when a version or a translation is restored', async () => {
  const app = await startTestApp()
  const id = Number((await createRecord(app, 'events', sampleEvent))['id'])
  const [created] = await app.store.changesOf('events', id)
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'draft', title: 'Secret' } })
  await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  await undoLast(app, 'events', id)
  expect((await undoLast(app, 'events', id)).body).toMatchObject({ changed: 1 })
  expect(await bundle(app, `events/${id}`)).toMatchObject({ texts: { nl: { title: 'Optreden', status: 'trash' } } })
  expect(await post(app, `events/${id}/restore`, { seq: created?.seq })).toMatchObject({
    status: 200,
    body: { texts: { en: { title: 'Concert', status: 'trash' } } },
  })
  expect((await app.call('GET', `/events/${id}`)).status).toBe(403)
})

test('restoring a translation keeps values that were empty or equal to the source as its own', async () => {
  const app = await startTestApp()
  const id = Number(
    (await createRecord(app, 'events', { ...sampleEvent, cost: '5', website: 'https://a.example/' }))['id'],
  )
  const body = { title: 'Optreden', website: '', cost: '7' }
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body })
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { cost: '7' } })
  const before = await bundle(app, `events/${id}`)
  expect(before).toMatchObject({ inherited: { nl: [] }, texts: { nl: { website: '' } } })
  await app.call('DELETE', `/events/${id}?scope=language`, { as: 'editor', root: 'nl' })
  await undoLast(app, 'events', id)
  const { texts, inherited, outdated } = await bundle(app, `events/${id}`)
  expect({ texts, inherited, outdated }).toEqual({
    texts: before['texts'],
    inherited: before['inherited'],
    outdated: before['outdated'],
  })
})

test('undoing a change of the source language restores the outdated states', async () => {
  const app = await startTestApp()
  const createInTwoLanguages = async (name: string): Promise<number> => {
    const id = Number((await createRecord(app, 'categories', { name }))['id'])
    await app.call('PATCH', `/categories/${id}`, { as: 'editor', root: 'nl', body: { name: `${name} hier` } })
    return id
  }
  const changeSourceAndUndo = async (id: number, texts: object): Promise<Body> => {
    const { status } = await app.call('PUT', `${admin}/categories/${id}`, {
      as: 'editor',
      absolute: true,
      body: { source_language: 'nl', texts },
    })
    expect(status).toBe(200)
    await undoLast(app, 'categories', id)
    return bundle(app, `categories/${id}`)
  }
  const current = await createInTwoLanguages('Music')
  expect(await changeSourceAndUndo(current, { en: { name: 'Sound' } })).toMatchObject({
    source_language: 'en',
    texts: { en: { name: 'Music' } },
    outdated: { en: [], nl: [] },
  })
  const outdated = await createInTwoLanguages('Arts')
  await app.call('PATCH', `/categories/${outdated}`, { as: 'editor', body: { name: 'Songs' } })
  expect(await changeSourceAndUndo(outdated, {})).toMatchObject({
    source_language: 'en',
    outdated: { en: [], nl: ['name'] },
  })
})

test('restoring a version before a translation was created again restores its inheritance', async () => {
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

test('undoing a change of venue succeeds if the former venue was restored from the trash meanwhile', async () => {
  const app = await startTestApp()
  const [closed, hall, theatre] = [
    await createRecord(app, 'venues', { venue: 'Closed' }),
    await createRecord(app, 'venues', { venue: 'Hall' }),
    await createRecord(app, 'venues', { venue: 'Theatre' }),
  ].map(({ id }) => id)
  const id = Number((await createRecord(app, 'events', { ...sampleEvent, venue: closed }))['id'])
  const setVenue = async (venue: unknown): Promise<TestResponse> =>
    app.call('PATCH', `/events/${id}`, { as: 'editor', body: { venue } })
  await app.call('DELETE', `/venues/${String(closed)}`, { as: 'editor' })
  await setVenue(hall)
  await app.call('PATCH', `/venues/${String(closed)}`, { as: 'editor', body: { status: 'publish' } })
  await setVenue(theatre)
  expect((await undoLast(app, 'events', id)).status).toBe(200)
  expect(await bundle(app, `events/${id}`)).toMatchObject({ shared: { venue: { venue: 'Hall' } } })
})

test('restoring the draft of a translation that was deleted and created again keeps the slug', async () => {
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

test('the creation of a term that was deleted and restored can be undone', async () => {
  const app = await startTestApp()
  const texts = { en: { name: 'Music' }, nl: { name: 'Muziek' } }
  const id = Number((await post(app, 'categories', { source_language: 'en', texts })).body['id'])
  const created = (await app.store.changesOf('categories', id))[0]?.changeSet ?? ''
  const event = await createRecord(app, 'events', { ...sampleEvent, categories: [id] })
  await app.call('DELETE', `/categories/${id}`, { as: 'editor' })
  expect((await undoLast(app, 'categories', id)).status).toBe(200)
  expect(await post(app, `changes/${created}/revert`)).toMatchObject({ body: { data: { params: ['events'] } } })
  await app.call('PATCH', `/events/${String(event['id'])}`, { as: 'editor', body: { categories: [] } })
  expect(await post(app, `changes/${created}/revert`)).toMatchObject({ status: 200, body: { changed: 1 } })
  expect((await app.call('GET', `/categories/${id}`)).status).toBe(404)
})

test('trashing can be undone after a restore was undone', async () => {
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
