// Venues, organizers and terms created inside an event's save: all of it or nothing, public when the event is.
import { expect, test } from 'vitest'
import { sampleEvent, startTestApp, type Call, type TestApp } from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'
const { title, ...shared } = sampleEvent
const save = async (
  app: TestApp,
  body: object,
  { id, as = 'editor', language }: { id?: unknown; as?: Call['as']; language?: string } = {},
) =>
  app.call(
    id === undefined ? 'POST' : 'PUT',
    `${admin}/events${id === undefined ? '' : `/${String(id)}`}${language ? `?ml_language=${language}` : ''}`,
    { as, absolute: true, body },
  )
const hall = { venue: 'Hall', address: 'Dock 1', zip: '9000', city: 'Gent', country: 'België' }
const draft = { en: { title, status: 'draft' } }
const read = async (app: TestApp, path: string) => (await app.call('GET', path, { as: 'editor' })).body

test('saving a draft event creates its venue, organizers and terms as drafts in one change set', async () => {
  const app = await startTestApp()
  const { status, body } = await save(app, {
    shared: {
      ...shared,
      venue: [hall],
      organizer: [{ organizer: 'A', email: 'a@a.example' }, { organizer: 'B' }],
      categories: [{ name: 'Jazz' }],
      tags: [{ name: 'Free' }],
    },
    texts: draft,
  })
  expect(status).toBe(201)
  expect(body['shared']).toMatchObject({
    venue: { ...hall, status: 'draft' },
    organizer: [
      { organizer: 'A', email: 'a@a.example', status: 'draft' },
      { organizer: 'B', status: 'draft' },
    ],
    categories: [{ name: 'Jazz' }],
    tags: [{ name: 'Free' }],
  })
  expect((await read(app, `/venues/${String(body['shared']?.['venue']?.['id'])}`))['date_utc']).toMatch(/^0000/)
  const [change] = await app.store.changesOf('events', Number(body['id']))
  expect((await app.store.changeLinesInSet(change?.changeSet ?? '')).map(({ resource }) => resource)).toEqual([
    'venues',
    'organizers',
    'organizers',
    'categories',
    'tags',
    'events',
  ])
})

test('a published event publishes nested records, and those of contributors are pending', async () => {
  const app = await startTestApp()
  const texts = { en: { title, status: 'publish' } }
  const { body } = await save(app, { shared: { ...shared, venue: [hall] }, texts })
  expect(body['shared']).toMatchObject({ venue: { status: 'publish' } })
  expect(body['published']).toMatchObject([{ resource: 'venues', status: 'draft' }])
  const organizer = [{ organizer: 'C' }]
  const pending = await save(app, { shared: { ...shared, organizer }, texts }, { as: 'contributor' })
  expect(pending.body['shared']).toMatchObject({ organizer: [{ status: 'pending' }] })
  const query = [{ organizer: 'D', status: 'draft' }]
  const other = await save(app, { shared: { ...shared, organizer: query }, texts })
  expect(other.body['shared']).toMatchObject({ organizer: [{ status: 'draft' }] })
})

test('a rejected save creates nothing and reports the errors of each nested record', async () => {
  const app = await startTestApp()
  const before = await app.store.lastSeq()
  const { status, body } = await save(app, {
    shared: {
      ...shared,
      venue: [{ ...hall, website: 'nowhere' }],
      organizer: [{ organizer: 'A' }, { organizer: '', website: 'x' }, { email: 'b@b.example' }],
    },
    texts: { en: { status: 'draft' } },
  })
  expect(status).toBe(400)
  expect(body['data']?.['details']).toMatchObject({
    'shared.venue': { data: { records: [{ at: 0, missing: [], fields: { website: { code: 'not_an_address' } } }] } },
    'shared.organizer': {
      data: {
        records: [
          { at: 1, fields: { organizer: { code: 'required' }, website: { code: 'not_an_address' } } },
          { at: 2, missing: ['organizer'] },
        ],
      },
    },
  })
  expect(await app.store.lastSeq()).toBe(before)
  expect((await read(app, '/venues?search=Hall&status=any'))['total']).toBe(0)
})

test('a nested record is created in its source language instead of that of the request', async () => {
  const app = await startTestApp()
  const venue = [{ ...hall, source_language: 'nl' }]
  const tags = [{ name: 'Gratis', source_language: 'nl' }]
  const { body } = await save(app, { shared: { ...shared, venue, tags }, texts: draft }, { language: 'fr' })
  expect(body['shared']).toMatchObject({
    venue: { venue: 'Hall', language: 'nl', source_language: 'nl' },
    tags: [{ name: 'Gratis', language: 'nl' }],
  })
  const unknown = await save(app, {
    shared: { ...shared, venue: [{ venue: 'X', source_language: 'xx' }] },
    texts: draft,
  })
  expect(unknown).toMatchObject({
    status: 400,
    body: { data: { details: { 'shared.venue': { code: 'not_a_choice' } } } },
  })
})

test('an existing venue with the same values is linked instead of a new one', async () => {
  const app = await startTestApp()
  const { body: first } = await app.call('POST', '/venues', { as: 'editor', body: hall })
  const { body } = await save(app, { shared: { ...shared, venue: [hall] }, texts: draft })
  expect(body['shared']).toMatchObject({ venue: { id: first['id'], status: 'publish' } })
  const other = await save(app, { shared: { ...shared, venue: [{ ...hall, zip: '9040' }] }, texts: draft })
  expect(other.body['shared']?.['venue']?.['id']).not.toBe(first['id'])
})

test('a publication whose response was lost is done once per key, and its response names what became public with it', async () => {
  const app = await startTestApp()
  const { body: created } = await save(app, { shared: { ...shared, venue: [hall] }, texts: draft })
  const publish = async (changes: object = {}) =>
    app.call('PUT', `${admin}/events/${String(created['id'])}`, {
      as: 'editor',
      absolute: true,
      body: { texts: { en: { status: 'publish', ...changes } }, if: created['etags'] },
      headers: { 'Idempotency-Key': 'publish' },
    })
  const [published, repeated] = [await publish(), await publish()]
  expect(published).toMatchObject({ status: 200, body: { published: [{ resource: 'venues', status: 'draft' }] } })
  expect(repeated).toMatchObject({ status: 200, body: published.body })
  expect(await publish({ title: 'Other' })).toMatchObject({ status: 422, body: { code: 'rest_idempotency_conflict' } })
  expect(await app.store.changesOf('events', Number(created['id']))).toHaveLength(2)
})

test('publishing an event publishes the drafts that were created with it, and no others', async () => {
  const app = await startTestApp()
  const { body: independent } = await app.call('POST', '/organizers', {
    as: 'editor',
    body: { organizer: 'Independent', status: 'draft' },
  })
  const organizer = [independent['id'], { organizer: 'With it' }]
  const { body: created } = await save(app, { shared: { ...shared, venue: [hall], organizer }, texts: draft })
  const published = await save(app, { texts: { en: { status: 'publish' } } }, { id: created['id'] })
  expect(published.body['published']).toMatchObject([
    { resource: 'venues', language: 'en', status: 'draft' },
    { resource: 'organizers', language: 'en', status: 'draft' },
  ])
  expect(published.body['shared']).toMatchObject({
    venue: { status: 'publish' },
    organizer: [
      { organizer: 'Independent', status: 'draft' },
      { organizer: 'With it', status: 'publish' },
    ],
  })
  const [change] = await app.store.changesOf('events', Number(created['id']))
  const lines = await app.store.changeLinesInSet(change?.changeSet ?? '')
  expect(lines.map(({ resource }) => resource).toSorted()).toEqual(['events', 'organizers', 'venues'])
  // A draft that was published before is not published with the event.
  const id = String(published.body['shared']?.['venue']?.['id'])
  await app.call('PATCH', `/venues/${id}`, { as: 'editor', body: { status: 'draft' } })
  await save(app, { texts: { en: { status: 'draft' } } }, { id: created['id'] })
  const again = await save(app, { texts: { en: { status: 'publish' } } }, { id: created['id'] })
  expect(again.body['shared']).toMatchObject({ venue: { status: 'draft' } })
})

test('a venue created with a scheduled event is published at the same time', async () => {
  const app = await startTestApp()
  const texts = { en: { title, status: 'publish' } }
  const date = '2026-12-01 10:00:00'
  const { body } = await save(app, { shared: { ...shared, date, venue: [hall] }, texts })
  expect(body['texts']).toMatchObject({ en: { status: 'future' } })
  expect(body['shared']).toMatchObject({ venue: { status: 'future', date } })
  const { body: later } = await save(app, { shared: { ...shared, venue: [{ venue: 'Other' }] }, texts: draft })
  await save(app, { shared: { date }, texts: { en: { status: 'publish' } } }, { id: later['id'] })
  app.clock.now = Date.parse('2026-12-02T12:00:00Z')
  for (const { id } of [body, later])
    expect(await read(app, `/events/${String(id)}`)).toMatchObject({
      status: 'publish',
      venue: { status: 'publish' },
    })
})

test('undoing the creation of an event trashes the venue that was created with it', async () => {
  const app = await startTestApp()
  const { body } = await save(app, { shared: { ...shared, venue: [hall] }, texts: draft })
  const [change] = await app.store.changesOf('events', Number(body['id']))
  const path = `${admin}/changes/${change?.changeSet}/revert`
  expect((await app.call('POST', path, { as: 'editor', absolute: true, body: {} })).status).toBe(200)
  expect((await app.store.find('venues', Number(body['shared']?.['venue']?.['id'])))?.trashedUtc).not.toBeNull()
})
