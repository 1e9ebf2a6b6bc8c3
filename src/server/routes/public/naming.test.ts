// Linked records of an event: found by name, or created with it.
import { expect, test } from 'vitest'
import { createRecords } from '../../store/create-records.ts'
import { findIdsByName } from '../../store/records.ts'
import type { NewRecord } from '../../store/types.ts'
import { type Body, sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

test('the structured data of an organizer contains no e-mail address', async () => {
  const app = await startTestApp()
  const club = await createRecord(app, 'organizers', { organizer: 'Club', phone: '12', email: 'club@example.org' })
  const created = await createRecord(app, 'events', { ...sampleEvent, organizer: club['id'] })
  const alone = await app.call('GET', `/organizers/${club['id']}`)
  const inside = await app.call('GET', `/events/${created['id']}`)
  expect(alone.body).toMatchObject({ email: 'club@example.org', json_ld: { telephone: '12' } })
  expect(JSON.stringify([alone.body['json_ld'], inside.body['json_ld']])).not.toContain('@example.org')
})

test.each([
  ['events', 'title'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['categories', 'name'],
  ['tags', 'name'],
])('%s with an empty title or “0” are rejected', async (resource, field) => {
  const app = await startTestApp()
  for (const text of ['', ' ', '0']) {
    const { status, body } = await app.call('POST', `/${resource}`, {
      as: 'administrator',
      body: { ...sampleEvent, [field]: text },
    })
    expect([text, status, body['data']?.['details']]).toMatchObject([text, 400, { [field]: { code: 'required' } }])
  }
  const { title: _, ...times } = sampleEvent
  const nested = await app.call('POST', `/${resource}?${field}[a][b]=1`, { as: 'administrator', body: times })
  expect(nested).toMatchObject({ status: 400, body: { data: { details: { [field]: { code: 'invalid_type' } } } } })
})

test('linked records are referenced by id, object or name, and unknown ones are rejected', async () => {
  const app = await startTestApp()
  const hall = await createRecord(app, 'venues', { venue: 'Hall', city: 'Gent' })
  const rock = await createRecord(app, 'categories', { name: 'Rock & Roll' })
  const created = await createRecord(app, 'events', {
    ...sampleEvent,
    venue: { venue: 'hall', city: 'Gent' },
    organizer: [{ organizer: 'A' }, { organizer: 'B', email: 'b@b.example' }],
    categories: ['rock-roll', 'New one'],
    tags: 'x, y',
  })
  expect(created).toMatchObject({
    venue: { id: hall['id'] },
    organizer: [{ organizer: 'A' }, { organizer: 'B', email: 'b@b.example' }],
  })
  expect(created['categories']).toMatchObject([{ name: 'New one' }, { id: rock['id'] }])
  expect(created['tags']).toHaveLength(2)
  const twice = await createRecord(app, 'events', {
    ...sampleEvent,
    organizer: [{ organizer: 'Twice' }, { organizer: 'TWICE' }],
    tags: ['Once', 'once'],
  })
  expect([twice['organizer'], twice['tags']]).toMatchObject([[{ organizer: 'Twice' }], [{ name: 'Once' }]])
  const rejected = await app.call('POST', '/events', {
    as: 'editor',
    body: { ...sampleEvent, venue: 999, organizer: 'Somebody', categories: [998] },
  })
  expect(rejected.body).toMatchObject({
    data: {
      details: {
        venue: { code: 'unknown_id', data: { ids: [999] } },
        organizer: { code: 'unknown_id' },
        categories: { code: 'unknown_id' },
      },
    },
  })
  const inside = await app.call('POST', '/events', {
    as: 'editor',
    body: { ...sampleEvent, venue: { city: 'Gent', website: 'x' } },
  })
  expect(inside.body).toMatchObject({
    data: {
      details: {
        venue: { code: 'required', data: { missing: ['venue'], fields: { website: { code: 'not_an_address' } } } },
      },
    },
  })
  expect(
    (await app.call('POST', '/events', { as: 'author', body: { ...sampleEvent, tags: ['Unknown'] } })).body,
  ).toMatchObject({ data: { details: { tags: { code: 'not_allowed' } } } })
})

test('a hidden venue cannot be linked, and reappears when the visible one that was set before it is trashed', async () => {
  const app = await startTestApp()
  const [draft, open] = [
    await createRecord(app, 'venues', { venue: 'Draft', status: 'draft' }),
    await createRecord(app, 'venues', { venue: 'Open' }),
  ]
  const created = await app.call('POST', '/events', { as: 'author', body: { ...sampleEvent, venue: draft['id'] } })
  expect(created.body).toMatchObject({ data: { details: { venue: { code: 'unknown_id' } } } })
  const { id } = await createRecord(app, 'events', {
    ...sampleEvent,
    venue: draft['id'],
    author: app.idOf('author'),
  })
  const own = await app.call('PATCH', `/events/${id}`, { as: 'author', body: { venue: open['id'] } })
  expect(own.body['venue']).toMatchObject({ venue: 'Open' })
  await app.call('DELETE', `/venues/${open['id']}`, { as: 'editor' })
  const seen = await app.call('GET', `/events/${id}`, { as: 'editor' })
  expect(seen.body['venue']).toMatchObject({ venue: 'Draft' })
})

test('1,000 new organizers in one request are matched by name', async () => {
  const app = await startTestApp()
  const organizer = Array.from({ length: 999 }, (_, n) => ({ organizer: `Band ${n}`, description: 'x'.repeat(900) }))
  const again = { organizer: 'BAND 0', description: 'x'.repeat(900) }
  const body = { ...sampleEvent, organizer: [...organizer, again] }
  const wrong = { as: 'contributor', body: { ...body, end_date: 'never' } } as const
  expect((await app.call('POST', '/events', wrong)).body['code']).toBe('rest_invalid_param')
  const created = await app.call('POST', '/events', {
    as: 'contributor',
    body: { ...body, organizer: [...organizer.slice(0, 2), again] },
  })
  expect(created.body['organizer']).toMatchObject([{ organizer: 'Band 0' }, { organizer: 'Band 1' }])
}, 60_000)

test('1,000 new organizers are matched with 3,000 of the same name without a quadratic search', async () => {
  const app = await startTestApp()
  const name = (phone: number): NewRecord => ({
    sourceLanguage: 'en',
    shared: { phone: String(phone) },
    translations: { en: { status: 'publish', texts: { organizer: 'Band' } } },
  })
  const bands = Array.from({ length: 3_000 }, (_, n) => name(n))
  await app.store.write((tx) => createRecords(tx, 'organizers', bands, { account: null, changeSet: 'c' }))
  const organizer = Array.from({ length: 1_000 }, (_, n) => ({ organizer: 'band', phone: `+${n}` }))
  const start = performance.now()
  const body = { ...sampleEvent, end_date: 'never', organizer }
  expect((await app.call('POST', '/events', { as: 'contributor', body })).status).toBe(400)
  expect(performance.now() - start).toBeLessThan(20_000)
  const again = await app.call('POST', '/organizers', { as: 'contributor', body: { organizer: 'BAND', phone: '7' } })
  expect(again.body['phone']).toBe('7')
  expect(await app.store.read((tx) => findIdsByName(tx, 'organizers', 'en', 'band'))).toHaveLength(3_000)
}, 120_000)

/** 2 ** 53 + 1, which as a JavaScript number is rounded to another id. */
const unsafeId = '9007199254740993'
const toText = (body: Body): string => JSON.stringify(body)

test.each([
  ['GET', `/events/${unsafeId}`],
  ['PATCH', `/venues/${unsafeId}`],
  ['DELETE', `/categories/${unsafeId}`],
  ['GET', `/en/calendar/admin/v1/events/${unsafeId}`],
  ['PUT', `/en/calendar/admin/v1/tags/${unsafeId}`],
  ['DELETE', `/en/calendar/admin/v1/venues/${unsafeId}`],
  ['GET', `/en/calendar/admin/v1/organizers/${unsafeId}/history`],
  ['POST', `/en/calendar/admin/v1/events/${unsafeId}/restore`],
])('%s %s repeats an id beyond the safe integers exactly', async (method, path) => {
  const { status, body } = await (
    await startTestApp()
  ).call(method, path, {
    as: 'administrator',
    absolute: path.startsWith('/en'),
    ...(method !== 'GET' && { body: {} }),
  })
  expect([status, body['message']]).toEqual([404, expect.stringContaining(` ${unsafeId} `)])
})

test.each(['include', 'venue', 'organizer', 'categories', 'tags', 'author'])(
  'events filtered by %s with an id beyond the safe integers are rejected with the exact id',
  async (parameter) => {
    const { status, body } = await (
      await startTestApp()
    ).call('GET', `/events?${parameter}=${unsafeId}`, { as: 'editor' })
    expect([status, toText(body)]).toEqual([400, expect.stringContaining(`Unknown: ${unsafeId}.`)])
  },
)

test.each([
  ['categories', 'parent'],
  ['tags', 'exclude'],
  ['venues', 'event'],
])(
  '%s filtered by %s with an id beyond the safe integers are rejected with the exact id',
  async (resource, parameter) => {
    const { status, body } = await (await startTestApp()).call('GET', `/${resource}?${parameter}=${unsafeId}`)
    expect([status, toText(body)]).toEqual([400, expect.stringContaining(`Unknown: ${unsafeId}.`)])
  },
)

test.each(['venue', 'organizer', 'categories', 'tags', 'author', 'number'])(
  'a body with an id beyond the safe integers as %s is rejected with the exact id, and nothing is created',
  async (field) => {
    const app = await startTestApp()
    const at = field === 'number' ? 'venue' : field
    const body = JSON.stringify({ ...sampleEvent, description: `Call ${unsafeId}`, [at]: unsafeId })
    // In JSON also as a number, which JavaScript would round.
    const sent = field === 'number' ? body.replace(`"${unsafeId}"`, unsafeId) : body
    const { status, body: response } = await app.call('POST', '/events', { as: 'administrator', body: sent })
    expect([status, response['data']?.['details']?.[at]]).toMatchObject([
      400,
      { code: 'unknown_id', message: `Unknown: ${unsafeId}.`, data: { ids: [unsafeId] } },
    ])
    expect((await app.call('GET', '/tags')).body['total']).toBe(0)
  },
)

test('an unknown id that a body or a filter names twice is reported once', async () => {
  const app = await startTestApp()
  const twice = { code: 'unknown_id', message: 'Unknown: 991.', data: { ids: [991] } }
  const created = await app.call('POST', '/events', { as: 'editor', body: { ...sampleEvent, organizer: [991, 991] } })
  expect(created.body['data']?.['details']).toEqual({ organizer: twice })
  const listed = await app.call('GET', '/events?venue=991,991')
  expect(listed.body['data']?.['details']).toEqual({ venue: twice })
})

test.each([
  ['ids', { ids: [unsafeId], do: { featured: true } }],
  ['do.venue', { ids: [1], do: { venue: unsafeId } }],
  ['do.tags.add', { ids: [1], do: { tags: { add: [unsafeId] } } }],
  ['do.replace', { ids: [1], do: { replace: { field: 'venue', from: unsafeId, to: 1 } } }],
])('a bulk action with an id beyond the safe integers at %s is rejected with the exact id', async (parameter, body) => {
  const response = await (
    await startTestApp()
  ).call('POST', '/en/calendar/admin/v1/events/bulk', {
    as: 'editor',
    absolute: true,
    body,
  })
  expect(response.body['data']?.['details']?.[parameter]).toMatchObject({ message: `Unknown: ${unsafeId}.` })
})
