import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp, type Call, type TestApp } from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'
const readBundle = async (app: TestApp, id: unknown, body?: object, as: Call['as'] = 'editor') =>
  app.call(body ? 'PUT' : 'GET', `${admin}/events/${String(id)}`, { as, absolute: true, ...(body && { body }) })

test('a record bundle has all translations, their ETags and the account’s permissions', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', { ...sampleEvent, cost: '5' })
  await app.call('PATCH', `/events/${created['id']}`, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  const { body } = await readBundle(app, created['id'])
  expect(body).toMatchObject({
    id: created['id'],
    source_language: 'en',
    shared: { start_date: '2027-03-01 19:30:00', venue: [] },
    texts: {
      en: { title: 'Concert', cost: '5', status: 'publish' },
      nl: { title: 'Optreden', cost: '5', status: 'draft' },
    },
    etags: { shared: '"shared-1"', en: '"en-1"', nl: '"nl-1"' },
    inherited: { en: [], nl: ['cost', 'website'] },
    outdated: { nl: [] },
    rights: { shared: true, delete: true, languages: ['nl', 'en', 'fr', 'de'] },
  })
  expect(body['shared']).not.toHaveProperty('title')
  expect(body['shared']).not.toHaveProperty('language')
  expect((await readBundle(app, created['id'], undefined, 'translator')).body['rights']).toMatchObject({
    shared: false,
    delete: false,
    languages: ['nl'],
  })
  const read = await readBundle(app, created['id'], undefined, 'subscriber')
  expect(read.body['texts']).not.toHaveProperty('nl')
  expect(read.body['outdated']).toEqual({})
})

test('all parts are written in one change set, or none if one is invalid', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', sampleEvent)
  const both = await readBundle(app, created['id'], {
    shared: { featured: true },
    texts: { en: { title: 'Recital' }, nl: { title: 'Voordracht', status: 'publish' } },
    if: { shared: '"shared-1"', en: '"en-1"', nl: null },
  })
  expect(both).toMatchObject({
    status: 200,
    body: {
      shared: { featured: true },
      texts: { en: { title: 'Recital' }, nl: { title: 'Voordracht' } },
      outdated: { nl: [] },
    },
  })
  expect(await app.store.changesOf('events', Number(created['id']))).toHaveLength(2)
  const faulty = await readBundle(app, created['id'], {
    shared: { end_date: '2020-01-01' },
    texts: { nl: { title: '' }, de: { excerpt: 'x' }, xx: {} },
  })
  expect(faulty.body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['de.title'] } })
  expect(Object.keys(faulty.body['data']?.['details'] ?? {}).toSorted()).toEqual([
    'nl.title',
    'shared.end_date',
    'texts.xx',
  ])
  expect((await readBundle(app, created['id'])).body['texts']).not.toHaveProperty('de')
})

test('a text saved with the same value as its source still inherits', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, cost: '5' })
  const texts = { en: { cost: '€12' }, nl: { title: 'Optreden', cost: '€12' } }
  expect((await readBundle(app, id, { texts })).body['inherited']).toMatchObject({ nl: ['cost', 'website'] })
  const dearer = await readBundle(app, id, { texts: { en: { cost: '€15' } } })
  expect(dearer.body['texts']).toMatchObject({ nl: { cost: '€15' } })
})

test('a rejected save returns the current values of each changed part', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', sampleEvent)
  await app.call('PATCH', `/events/${created['id']}`, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  await app.call('PATCH', `/events/${created['id']}`, { as: 'editor', body: { title: 'Recital' } })
  const late = await readBundle(app, created['id'], {
    texts: { en: { title: 'X' }, nl: { title: 'Y' } },
    if: { shared: '"shared-1"', en: '"en-1"', nl: null },
  })
  expect(late).toMatchObject({
    status: 412,
    body: {
      data: {
        current: {
          en: { etag: '"en-2"', values: { title: 'Recital' } },
          nl: { etag: '"nl-1"', values: { title: 'Optreden' } },
        },
      },
    },
  })
  expect(late.body['data']?.['current']).not.toHaveProperty('shared')
})

test('a save to a record that was trashed meanwhile is rejected, and restores it with the new ETag', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const { etags } = (await readBundle(app, id)).body
  await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  const texts = { en: { title: 'Mine', status: 'publish' } }
  expect(await readBundle(app, id, { texts, if: { en: etags?.en } })).toMatchObject({
    status: 412,
    body: { data: { current: { en: { etag: '"en-1-trash"', values: { status: 'trash' } } } } },
  })
  const start = { fr: { title: 'Le mien', status: 'draft' } }
  expect(await readBundle(app, id, { texts: start, if: { fr: null } })).toMatchObject({
    status: 412,
    body: { data: { current: { fr: { etag: null, values: null } } } },
  })
  expect((await readBundle(app, id)).body.texts).toMatchObject({ en: { status: 'trash' } })
  const knowing = { texts: { ...texts, ...start }, if: { en: '"en-1-trash"', fr: null } }
  expect((await readBundle(app, id, knowing)).body.texts).toMatchObject({
    en: { title: 'Mine', status: 'publish' },
    fr: { title: 'Le mien' },
  })
})

test('a translator writes only their languages of a record bundle', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', sampleEvent)
  expect(
    (await readBundle(app, created['id'], { texts: { nl: { title: 'Optreden', status: 'publish' } } }, 'translator'))
      .body,
  ).toMatchObject({ texts: { nl: { status: 'publish' } } })
  expect(
    await readBundle(app, created['id'], { texts: { nl: { title: 'X' }, de: { title: 'Y' } } }, 'translator'),
  ).toMatchObject({ status: 403, body: { data: { params: ['de'] } } })
  expect(
    await readBundle(
      app,
      created['id'],
      { shared: { featured: true, start_date: '2027-03-01 19:30:00' } },
      'translator',
    ),
  ).toMatchObject({ status: 403, body: { data: { params: ['shared.featured'] } } })
  await app.call('PATCH', `/events/${created['id']}`, { as: 'editor', body: { title: 'Recital' } })
  expect((await readBundle(app, created['id'], { confirm: { nl: ['title'] } }, 'translator')).body['outdated']).toEqual(
    {
      en: [],
      nl: [],
    },
  )
})

test('a record is created in several languages at once, and once per idempotency key', async () => {
  const app = await startTestApp()
  const { title: _, ...shared } = sampleEvent
  const body = {
    shared,
    source_language: 'nl',
    texts: { nl: { title: 'Optreden', description: 'Een' }, en: { title: 'Concert' } },
  }
  const post = async (sent: object, key = 'k') =>
    app.call('POST', `${admin}/events`, {
      as: 'editor',
      absolute: true,
      body: sent,
      headers: { 'Idempotency-Key': key },
    })
  const created = await post(body)
  expect(created).toMatchObject({
    status: 201,
    body: {
      source_language: 'nl',
      texts: { nl: { status: 'publish' }, en: { title: 'Concert', description: '' } },
      outdated: { en: [] },
    },
  })
  expect((await post(body)).body['id']).toBe(created.body['id'])
  expect((await post({ texts: { nl: { title: 'x' }, en: { title: 'y' } } }, 'other')).body).toMatchObject({
    data: { params: ['source_language', 'shared.start_date', 'shared.end_date'] },
  })
  expect((await post({}, 'third')).body).toMatchObject({
    data: { params: ['en.title', 'shared.start_date', 'shared.end_date'] },
  })
})
