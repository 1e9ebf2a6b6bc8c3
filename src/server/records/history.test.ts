import { expect, test } from 'vitest'
import {
  type Call,
  sampleEvent,
  createRecord,
  startTestApp,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'
const past = async (app: TestApp, id: unknown, as: Call['as'] = 'editor', query = ''): Promise<TestResponse> =>
  app.call('GET', `${admin}/events/${String(id)}/history${query}`, { as, absolute: true })
const restore = async (app: TestApp, id: unknown, body: object, as: Call['as'] = 'editor'): Promise<TestResponse> =>
  app.call('POST', `${admin}/events/${String(id)}/restore`, { as, absolute: true, body })
const patch = async (app: TestApp, id: unknown, body: object, root: 'en' | 'nl' = 'en'): Promise<TestResponse> =>
  app.call('PATCH', `/events/${String(id)}`, { as: 'editor', root, body })
const seqs = (response: TestResponse): number[] =>
  JSON.parse(JSON.stringify(response.body['changes'])).map((line: { seq: number }) => line.seq) // safe: a list of lines with their seq

test('the history has the author and changed fields of each entry, in pages, without passwords', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  await patch(app, id, { title: 'Recital', password: 'sesam-open' })
  await patch(app, id, { title: 'Optreden' }, 'nl')
  const all = await past(app, id)
  expect(all.body).toMatchObject({
    changes: [
      {
        version: 3,
        deed: 'update',
        parts: { nl: { title: { old: null, new: 'Optreden' }, status: { old: null, new: 'draft' } } },
      },
      {
        by: { id: app.idOf('editor'), name: 'editor' },
        parts: { en: { title: { old: 'Concert', new: 'Recital' } }, shared: { protected: { old: 0, new: 1 } } },
      },
      { deed: 'create', by: { name: 'administrator' } },
    ],
    next: null,
  })
  expect(JSON.stringify(all.body)).not.toContain('sesam')
  const first = await past(app, id, 'editor', '?limit=2')
  expect(first.body['next']).toBe(seqs(all)[1])
  const second = await past(app, id, 'editor', `?limit=2&before=${String(first.body['next'])}`)
  expect(seqs(second)).toEqual([seqs(all)[2]])
  expect(second.body).toMatchObject({ changes: [{ version: 1 }] })
  expect((await past(app, id, 'editor', '?before=x')).status).toBe(400)
})

test('a subscriber sees only changes that were public when they were made', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, status: 'draft', title: 'Secret plan' })
  await patch(app, id, { status: 'publish', title: 'Concert' })
  await patch(app, id, { title: 'Recital' })
  await patch(app, id, { title: 'Geheim' }, 'nl')
  const seen = await past(app, id, 'subscriber')
  expect(seen.body).toMatchObject({ changes: [{ parts: { en: { title: { old: 'Concert', new: 'Recital' } } } }] })
  expect(JSON.stringify(seen.body)).not.toMatch(/Secret|Geheim/)
  await patch(app, id, { password: 'x', description: 'Between us' })
  expect((await past(app, id, 'subscriber')).status).toBe(403)
  await patch(app, id, { password: '', description: 'For all' })
  expect(JSON.stringify((await past(app, id, 'subscriber')).body)).not.toContain('Between us')
  const hidden = await createRecord(app, 'organizers', { organizer: 'Hidden', status: 'draft' })
  const open = await createRecord(app, 'organizers', { organizer: 'Open' })
  await patch(app, id, { organizer: [hidden['id'], open['id']] })
  expect((await past(app, id, 'subscriber')).body['changes']?.[0]).toMatchObject({
    parts: { shared: { organizer: { old: [], new: [open['id']] } } },
  })
  await patch(app, id, { status: 'draft' })
  expect((await past(app, id, 'subscriber')).status).toBe(403)
  expect((await past(app, id, 'public')).status).toBe(401)
  expect((await past(app, 999)).status).toBe(404)
})

test('restoring a version is a new write, and restoring some fields changes no others', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, cost: '5', featured: true })
  await patch(app, id, { title: 'Optreden' }, 'nl')
  const [created] = seqs(await past(app, id)).slice(-1)
  await patch(app, id, { title: 'Recital', start_date: '2027-03-02 10:00:00', end_date: '2027-03-02 11:00:00' })
  await patch(app, id, { featured: false, timezone: 'Asia/Tokyo' })
  const field = await restore(app, id, { seq: created, fields: ['en.title'] })
  expect(field.body).toMatchObject({
    texts: { en: { title: 'Concert' }, nl: { title: 'Optreden' } },
    shared: { featured: false },
  })
  const all = await restore(app, id, { seq: created })
  expect(all.body).toMatchObject({
    shared: { featured: true, start_date: '2027-03-01 19:30:00', timezone: 'Europe/Brussels' },
  })
  expect(all.body['texts']).not.toHaveProperty('nl')
  const back = await restore(app, id, { seq: seqs(await past(app, id))[1], fields: ['nl'] })
  expect(back.body).toMatchObject({ texts: { nl: { title: 'Optreden', status: 'draft' } } })
  expect((await past(app, id, 'editor', '?limit=1')).body).toMatchObject({
    changes: [{ parts: { nl: { title: { new: 'Optreden' } } } }],
  })
})

test('restoring a text also restores its outdated state', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  await patch(app, id, { title: 'Optreden' }, 'nl')
  const [then] = seqs(await past(app, id))
  await patch(app, id, { title: 'Recital' })
  await patch(app, id, { title: 'Voordracht' }, 'nl')
  expect((await restore(app, id, { seq: then, fields: ['nl.title'] })).body).toMatchObject({
    texts: { nl: { title: 'Optreden' } },
    outdated: { nl: ['title'] },
  })
})

test('a restore is rejected without rights, with an outdated ETag and with invalid parameters', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const [created] = seqs(await past(app, id))
  await patch(app, id, { title: 'Recital', featured: true })
  expect((await restore(app, id, { seq: created }, 'translator')).status).toBe(403)
  expect((await restore(app, id, { seq: created }, 'author')).status).toBe(403)
  expect((await restore(app, id, { seq: created }, 'public')).status).toBe(401)
  expect(await restore(app, id, { seq: created, if: { en: '"en-1"' } })).toMatchObject({
    status: 412,
    body: { data: { current: { en: { etag: '"en-2"' } } } },
  })
  expect((await restore(app, id, { seq: 9999 })).body).toMatchObject({ data: { details: { seq: {} } } })
  expect((await restore(app, id, { seq: created, fields: ['x'] })).body).toMatchObject({
    data: { details: { fields: {} } },
  })
  expect((await restore(app, id, {})).body).toMatchObject({ code: 'rest_missing_callback_param' })
})

test('a restore accepts seq as a string and empty fields as all fields, and rejects empty field names', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, cost: '5' })
  const [first] = seqs(await past(app, id))
  await patch(app, id, { title: 'Recital', cost: '6' })
  const notFieldNames = {
    code: 'not_a_choice',
    message:
      'Must be a list of parts (shared, nl …), fields of a part (shared.start_date, nl.title) or findings of a text (nl.dismissed.day.title).',
    data: { options: ['shared', 'nl', 'en', 'fr', 'de'] },
  }
  for (const fields of [[], ['en.title', ''], 'en.title,', ['en.'], [' en'], [7], {}, 'shared.title', 'en.title.x'])
    expect((await restore(app, id, { seq: first, fields })).body).toMatchObject({
      code: 'rest_invalid_param',
      data: { details: { fields: notFieldNames } },
    })
  const unknownChange = { code: 'unknown_id', message: 'Must be the seq of a change of this record that you can see.' }
  for (const seq of ['', 'x', 0, -1, 1.5, true, [first], '99999999999999999999'])
    expect((await restore(app, id, { seq, fields: 'x', if: { en: 1 } })).body).toMatchObject({
      code: 'rest_invalid_param',
      data: { details: { seq: unknownChange, fields: notFieldNames, 'if.en': { code: 'invalid_type' } } },
    })
  expect((await restore(app, id, { seq: null, if: 'x' })).body).toMatchObject({
    code: 'rest_missing_callback_param',
    data: { params: ['seq'], details: { if: { code: 'invalid_type' } } },
  })
  expect((await restore(app, id, { seq: String(first), fields: 'en.title, shared' })).body).toMatchObject({
    texts: { en: { title: 'Concert', cost: '6' } },
  })
  expect((await restore(app, id, { seq: first, fields: '' })).body).toMatchObject({ texts: { en: { cost: '5' } } })
})

test('restoring a version does not reveal private texts to translators and does not trash the record', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  await patch(app, id, { title: 'Eerst' }, 'nl')
  const [first] = seqs(await past(app, id))
  await patch(app, id, { status: 'private' }, 'nl')
  await patch(app, id, { excerpt: 'Geheim' }, 'nl')
  await patch(app, id, { excerpt: 'Kort' }, 'nl')
  await patch(app, id, { status: 'draft' }, 'nl')
  await patch(app, id, { title: 'Later' }, 'nl')
  const back = await restore(app, id, { seq: first, fields: ['nl'] }, 'translator')
  expect(back.body).toMatchObject({ texts: { nl: { title: 'Eerst', excerpt: '<p>Kort</p>' } } })
  await app.call('DELETE', `/events/${String(id)}`, { as: 'editor' })
  expect((await restore(app, id, { seq: first })).body).toMatchObject({
    texts: { nl: { excerpt: '', status: 'trash' } },
  })
})

test('restoring a field of the source language to no value empties it', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  await patch(app, id, { cost: '12' })
  const [, created] = seqs(await past(app, id))
  const back = await restore(app, id, { seq: created, fields: ['en.cost'] })
  expect(back.body).toMatchObject({ texts: { en: { cost: '' } } })
})

test('a history page with long changes has fewer entries, and the next page continues after it', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const actor = { account: app.idOf('editor'), changeSet: 'long' }
  for (let n = 0; n < 10; n += 1) {
    const description = `${n}${'.'.repeat(490_000)}`
    await app.store.update('events', Number(id), { translations: { en: { texts: { description } } } }, actor)
  }
  const read: number[] = []
  for (let next: unknown = '', pages = 0; next !== null && pages < 20; pages += 1) {
    const page = await past(app, id, 'editor', `?limit=100&before=${String(next)}`)
    expect(JSON.stringify(page.body).length).toBeLessThan(9_000_000)
    read.push(...seqs(page))
    next = page.body['next']
  }
  expect(read).toEqual(Array.from({ length: 11 }, (_, n) => 11 - n))
})
