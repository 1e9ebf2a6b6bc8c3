import { expect, test } from 'vitest'
import { type Body, type Call, createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'

const admin = async (
  app: TestApp,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  as: NonNullable<Call['as']> = 'editor',
) => app.call(method, `/en/calendar/admin/v1${path}`, { as, absolute: true, ...(body && { body }) })
const merge = async (app: TestApp, body: object, as: NonNullable<Call['as']> = 'editor') =>
  admin(app, 'POST', '/merge', body, as)
const idOf = async (app: TestApp, resource: Parameters<typeof createRecord>[1], fields: object) =>
  Number((await createRecord(app, resource, fields))['id'])
const read = async (app: TestApp, path: string) => (await app.call('GET', path, { as: 'editor' })).body

/** Two venues and an event at each. */
async function twoHalls() {
  const app = await startTestApp()
  const id = await idOf(app, 'venues', { venue: 'Hall', address: '', zip: '9000' })
  const from = await idOf(app, 'venues', { venue: 'The hall', address: 'Dock 1', zip: '9040', slug: 'the-hall' })
  await app.call('PATCH', `/venues/${from}?ml_language=nl`, {
    as: 'editor',
    body: { venue: 'De zaal', status: 'publish' },
  })
  const here = await idOf(app, 'events', { ...sampleEvent, title: 'Here', venue: id })
  const there = await idOf(app, 'events', { ...sampleEvent, title: 'There', venue: from })
  return { app, id, from, here, there }
}

test('merging a venue moves its events and the chosen values, and one Undo reverts everything', async () => {
  const { app, id, from, here, there } = await twoHalls()
  const chosen = {
    shared: { zip: '9040' },
    texts: { en: { address: 'Dock 1', slug: 'the-hall' }, nl: { venue: 'De zaal', status: 'publish' } },
  }
  const preview = await merge(app, { resource: 'venues', id, from, ...chosen, dry_run: true })
  expect(preview.body).toMatchObject({ dry_run: true, total: 1, events: [{ id: there, title: 'There' }] })
  expect((await read(app, `/events/${there}`))['venue']).toMatchObject({ id: from })
  const { status, body } = await merge(app, { resource: 'venues', id, from, ...chosen })
  expect([status, body['total'], body['dry_run']]).toEqual([200, 1, false])
  for (const event of [here, there]) expect((await read(app, `/events/${event}`))['venue']).toMatchObject({ id })
  expect(await read(app, `/venues/${id}`)).toMatchObject({
    venue: 'Hall',
    address: 'Dock 1',
    zip: '9040',
    slug: 'the-hall',
  })
  expect(await read(app, `/venues/${id}?ml_language=nl`)).toMatchObject({ venue: 'De zaal' })
  expect((await read(app, `/venues/${from}`))['status']).toBe('trash')

  const undone = await admin(app, 'POST', `/changes/${String(body['change_set'])}/revert`, {})
  expect([undone.status, undone.body['refused']]).toEqual([200, 0])
  expect((await read(app, `/events/${there}`))['venue']).toMatchObject({ id: from })
  expect((await read(app, `/events/${here}`))['venue']).toMatchObject({ id })
  expect(await read(app, `/venues/${from}`)).toMatchObject({ status: 'publish', slug: 'the-hall' })
  expect(await read(app, `/venues/${id}`)).toMatchObject({ address: '', zip: '9000', slug: 'hall' })
})

test('a merge of 56 events is undone completely', async () => {
  const { app, id, from } = await twoHalls()
  for (let index = 0; index < 55; index++) await createRecord(app, 'events', { ...sampleEvent, venue: from })
  const { body } = await merge(app, { resource: 'venues', id, from })
  expect(body['total']).toBe(56)
  const undone = await admin(app, 'POST', `/changes/${String(body['change_set'])}/revert`, {})
  expect([undone.status, undone.body['changed'], undone.body['refused']]).toEqual([200, 57, 0])
  expect((await admin(app, 'POST', '/merge', { resource: 'venues', id, from, dry_run: true })).body['total']).toBe(56)
})

test('an event with both organizers has the merged one once', async () => {
  const app = await startTestApp()
  const [id, from] = [
    await idOf(app, 'organizers', { organizer: 'A' }),
    await idOf(app, 'organizers', { organizer: 'B' }),
  ]
  const both = await idOf(app, 'events', { ...sampleEvent, organizer: [from, id] })
  await merge(app, { resource: 'organizers', id, from })
  const organizers = Object.values((await read(app, `/events/${both}`))['organizer'] ?? {})
  expect(organizers.map((one: Body) => one['id'])).toEqual([id])
})

test('merging a category moves its subcategories, and Undo creates it again with its values', async () => {
  const app = await startTestApp()
  const id = await idOf(app, 'categories', { name: 'Music', color: 'green' })
  const top = await idOf(app, 'categories', { name: 'Arts' })
  const values = { name: 'Musique', description: '<p>Concerts</p>', color: 'plum', parent: top }
  const from = await idOf(app, 'categories', values)
  const below = await idOf(app, 'categories', { name: 'Jazz', parent: from })
  const event = await idOf(app, 'events', { ...sampleEvent, categories: [from] })
  const { body } = await merge(app, { resource: 'categories', id, from })
  const names = async () =>
    Object.values((await read(app, `/events/${event}`))['categories'] ?? {}).map((one: Body) => one['name'])
  expect(await names()).toEqual(['Music'])
  expect((await read(app, `/categories/${below}`))['parent']).toBe(id)
  expect((await app.call('GET', `/categories/${from}`, { as: 'editor' })).status).toBe(404)
  const undone = await admin(app, 'POST', `/changes/${String(body['change_set'])}/revert`, {})
  expect([undone.status, undone.body['refused']]).toEqual([200, 0])
  expect(await names()).toEqual(['Musique'])
  expect(await read(app, `/categories/${from}`)).toMatchObject(values)
  expect(await read(app, `/categories/${id}`)).toMatchObject({ name: 'Music', color: 'green', parent: 0 })
  expect(await read(app, `/categories/${below}`)).toMatchObject({ parent: from, color: '', effective_color: 'plum' })
})

test('an event with both merged tags and a deleted one has one tag after the merge and both after Undo', async () => {
  const app = await startTestApp()
  const [lost, from, id] = [
    await idOf(app, 'tags', { name: 'T' }),
    await idOf(app, 'tags', { name: 'U' }),
    await idOf(app, 'tags', { name: 'V' }),
  ]
  const event = await idOf(app, 'events', { ...sampleEvent, tags: [lost, from, id] })
  const tags = async () =>
    Object.values((await read(app, `/events/${event}`))['tags'] ?? {}).map((tag: Body) => tag['id'])
  await app.call('DELETE', `/tags/${lost}`, { as: 'editor' })
  const { body } = await merge(app, { resource: 'tags', id, from })
  expect(await tags()).toEqual([id])
  const undone = await admin(app, 'POST', `/changes/${String(body['change_set'])}/revert`, {})
  expect([undone.status, undone.body['refused']]).toEqual([200, 0])
  expect(await tags()).toEqual([from, id])
})

test('a category can be merged into its child', async () => {
  const app = await startTestApp()
  const from = await idOf(app, 'categories', { name: 'Music' })
  const id = await idOf(app, 'categories', { name: 'Musique', parent: from })
  const other = await idOf(app, 'categories', { name: 'Jazz', parent: from })
  expect((await merge(app, { resource: 'categories', id, from })).status).toBe(200)
  expect((await read(app, `/categories/${id}`))['parent']).toBe(0)
  expect((await read(app, `/categories/${other}`))['parent']).toBe(id)
})

test('a merge needs the right to change all events and to delete the merged record', async () => {
  const app = await startTestApp()
  const author = app.idOf('author')
  const [id, from] = [
    await idOf(app, 'venues', { venue: 'A', author }),
    await idOf(app, 'venues', { venue: 'B', author }),
  ]
  const event = await idOf(app, 'events', { ...sampleEvent, venue: from })
  const denied = await merge(app, { resource: 'venues', id, from }, 'author')
  expect([denied.status, denied.body['data']?.['details']]).toEqual([
    403,
    { from: expect.objectContaining({ message: 'You may not change 1 of its 1 events.' }) },
  ])
  expect((await read(app, `/events/${event}`))['venue']).toMatchObject({ id: from })
  await app.call('PATCH', `/events/${event}`, { as: 'editor', body: { author } })
  expect((await merge(app, { resource: 'venues', id, from }, 'translator')).status).toBe(403)
  expect((await merge(app, { resource: 'venues', id, from }, 'public')).status).toBe(401)
  expect((await merge(app, { resource: 'venues', id, from }, 'author')).status).toBe(200)
})

test('an invalid merge changes nothing and is rejected with its parameters', async () => {
  const { app, id, from, there } = await twoHalls()
  for (const [body, names] of [
    [{}, undefined],
    [{ resource: 'events', id, from }, ['resource']],
    [{ resource: 'venues', id, from: id }, ['from']],
    [{ resource: 'venues', id: 999, from: 998 }, ['id', 'from']],
    [{ resource: 'venues', id, from, shared: { buffer_minutes: 'x' } }, ['shared.buffer_minutes']],
    [{ resource: 'venues', id, from, texts: { xx: {} } }, ['texts.xx']],
  ] as const) {
    const response = await merge(app, body)
    expect([body, response.status]).toEqual([body, 400])
    if (names) expect(Object.keys(response.body['data']?.['details'] ?? {}).toSorted()).toEqual([...names].toSorted())
  }
  expect((await read(app, `/events/${there}`))['venue']).toMatchObject({ id: from })
  await app.call('DELETE', `/venues/${from}`, { as: 'editor' })
  expect((await merge(app, { resource: 'venues', id, from })).status).toBe(410)
})
