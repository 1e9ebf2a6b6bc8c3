// Linked records of an event: found by name, or created with it.
import { expect, test } from 'vitest'
import { createRecords } from '../../store/create-records.ts'
import { findIdsByName } from '../../store/records.ts'
import type { NewRecord } from '../../store/types.ts'
import { type Body, sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

test('what search engines are told of an organizer holds no e-mail address', async () => {
  const app = await startTestApp()
  const club = await createRecord(app, 'organizers', { organizer: 'Club', phone: '12', email: 'club@example.org' })
  const made = await createRecord(app, 'events', { ...sampleEvent, organizer: club['id'] })
  const alone = await app.call('GET', `/organizers/${club['id']}`)
  const inside = await app.call('GET', `/events/${made['id']}`)
  expect(alone.body).toMatchObject({ email: 'club@example.org', json_ld: { telephone: '12' } })
  expect(JSON.stringify([alone.body['json_ld'], inside.body['json_ld']])).not.toContain('@example.org')
})

test.each([
  ['events', 'title'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['categories', 'name'],
  ['tags', 'name'],
])('%s are not called nothing, nor 0', async (resource, field) => {
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

test('venues, organizers and terms are named by identifier, object or description, and unknown ones refused', async () => {
  const app = await startTestApp()
  const hall = await createRecord(app, 'venues', { venue: 'Hall', city: 'Gent' })
  const rock = await createRecord(app, 'categories', { name: 'Rock & Roll' })
  const made = await createRecord(app, 'events', {
    ...sampleEvent,
    venue: { venue: 'hall', city: 'Gent' },
    organizer: [{ organizer: 'A' }, { organizer: 'B', email: 'b@b.example' }],
    categories: ['rock-roll', 'New one'],
    tags: 'x, y',
  })
  expect(made).toMatchObject({
    venue: { id: hall['id'] },
    organizer: [{ organizer: 'A' }, { organizer: 'B', email: 'b@b.example' }],
  })
  expect(made['categories']).toMatchObject([{ name: 'New one' }, { id: rock['id'] }])
  expect(made['tags']).toHaveLength(2)
  const twice = await createRecord(app, 'events', {
    ...sampleEvent,
    organizer: [{ organizer: 'Twice' }, { organizer: 'TWICE' }],
    tags: ['Once', 'once'],
  })
  expect([twice['organizer'], twice['tags']]).toMatchObject([[{ organizer: 'Twice' }], [{ name: 'Once' }]])
  const refused = await app.call('POST', '/events', {
    as: 'editor',
    body: { ...sampleEvent, venue: 999, organizer: 'Somebody', categories: [998] },
  })
  expect(refused.body).toMatchObject({
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
    (await app.call('POST', '/events', { as: 'author', body: { ...sampleEvent, tags: ['Unheard of'] } })).body,
  ).toMatchObject({ data: { details: { tags: { code: 'not_allowed' } } } })
})

test('a writer links no venue they may not see, and one that they cannot see stays behind theirs', async () => {
  const app = await startTestApp()
  const [draft, open] = [
    await createRecord(app, 'venues', { venue: 'Draft', status: 'draft' }),
    await createRecord(app, 'venues', { venue: 'Open' }),
  ]
  const made = await app.call('POST', '/events', { as: 'author', body: { ...sampleEvent, venue: draft['id'] } })
  expect(made.body).toMatchObject({ data: { details: { venue: { code: 'unknown_id' } } } })
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

test('a thousand new records named at once are told apart in no time', async () => {
  const app = await startTestApp()
  const organizer = Array.from({ length: 999 }, (_, n) => ({ organizer: `Band ${n}`, description: 'x'.repeat(900) }))
  const again = { organizer: 'BAND 0', description: 'x'.repeat(900) }
  const body = { ...sampleEvent, organizer: [...organizer, again] }
  const wrong = { as: 'contributor', body: { ...body, end_date: 'never' } } as const
  expect((await app.call('POST', '/events', wrong)).body['code']).toBe('rest_invalid_param')
  const made = await app.call('POST', '/events', {
    as: 'contributor',
    body: { ...body, organizer: [...organizer.slice(0, 2), again] },
  })
  expect(made.body['organizer']).toMatchObject([{ organizer: 'Band 0' }, { organizer: 'Band 1' }])
}, 60_000)

test('a thousand new records of one name are told apart from thousands of that name in no time', async () => {
  const app = await startTestApp()
  const name = (phone: number): NewRecord => ({
    sourceLanguage: 'en',
    shared: { phone: String(phone) },
    translations: { en: { status: 'publish', texts: { organizer: 'Band' } } },
  })
  const bands = Array.from({ length: 3_000 }, (_, n) => name(n))
  await app.store.write((tx) => createRecords(tx, 'organizers', bands, { account: null, changeSet: 'c' }))
  const organizer = Array.from({ length: 1_000 }, (_, n) => ({ organizer: 'band', phone: `+${n}` }))
  const begun = performance.now()
  const body = { ...sampleEvent, end_date: 'never', organizer }
  expect((await app.call('POST', '/events', { as: 'contributor', body })).status).toBe(400)
  expect(performance.now() - begun).toBeLessThan(20_000)
  const again = await app.call('POST', '/organizers', { as: 'contributor', body: { organizer: 'BAND', phone: '7' } })
  expect(again.body['phone']).toBe('7')
  expect(await app.store.read((tx) => findIdsByName(tx, 'organizers', 'en', 'band'))).toHaveLength(3_000)
}, 120_000)

/** One more than the largest safe integer plus one: as a number it would be another id. */
const beyond = '9007199254740993'
const names = (body: Body): string => JSON.stringify(body)

test.each([
  ['GET', `/events/${beyond}`],
  ['PATCH', `/venues/${beyond}`],
  ['DELETE', `/categories/${beyond}`],
  ['GET', `/en/calendar/admin/v1/events/${beyond}`],
  ['PUT', `/en/calendar/admin/v1/tags/${beyond}`],
  ['DELETE', `/en/calendar/admin/v1/venues/${beyond}`],
  ['GET', `/en/calendar/admin/v1/organizers/${beyond}/history`],
  ['POST', `/en/calendar/admin/v1/events/${beyond}/restore`],
])('%s %s names the id as it was sent', async (method, path) => {
  const { status, body } = await (
    await startTestApp()
  ).call(method, path, {
    as: 'administrator',
    absolute: path.startsWith('/en'),
    ...(method !== 'GET' && { body: {} }),
  })
  expect([status, body['message']]).toEqual([404, expect.stringContaining(` ${beyond} `)])
})

test.each(['include', 'venue', 'organizer', 'categories', 'tags', 'author'])(
  'events filtered by %s of digits beyond any id are refused by these digits',
  async (parameter) => {
    const { status, body } = await (
      await startTestApp()
    ).call('GET', `/events?${parameter}=${beyond}`, { as: 'editor' })
    expect([status, names(body)]).toEqual([400, expect.stringContaining(`Unknown: ${beyond}.`)])
  },
)

test.each([
  ['categories', 'parent'],
  ['tags', 'exclude'],
  ['venues', 'event'],
])('%s filtered by %s of digits beyond any id are refused by these digits', async (resource, parameter) => {
  const { status, body } = await (await startTestApp()).call('GET', `/${resource}?${parameter}=${beyond}`)
  expect([status, names(body)]).toEqual([400, expect.stringContaining(`Unknown: ${beyond}.`)])
})

test.each(['venue', 'organizer', 'categories', 'tags', 'author', 'number'])(
  'a body with digits beyond any id as %s is refused by these digits, and nothing is created',
  async (field) => {
    const app = await startTestApp()
    const at = field === 'number' ? 'venue' : field
    const body = JSON.stringify({ ...sampleEvent, description: `Call ${beyond}`, [at]: beyond })
    // In JSON also as a number, which JavaScript would round.
    const sent = field === 'number' ? body.replace(`"${beyond}"`, beyond) : body
    const { status, body: response } = await app.call('POST', '/events', { as: 'administrator', body: sent })
    expect([status, response['data']?.['details']?.[at]]).toMatchObject([
      400,
      { code: 'unknown_id', message: `Unknown: ${beyond}.`, data: { ids: [beyond] } },
    ])
    expect((await app.call('GET', '/tags')).body['total']).toBe(0)
  },
)

test.each([
  ['ids', { ids: [beyond], do: { featured: true } }],
  ['do.venue', { ids: [1], do: { venue: beyond } }],
  ['do.tags.add', { ids: [1], do: { tags: { add: [beyond] } } }],
  ['do.replace', { ids: [1], do: { replace: { field: 'venue', from: beyond, to: 1 } } }],
])('a bulk write with digits beyond any id at %s is refused by these digits', async (parameter, body) => {
  const response = await (
    await startTestApp()
  ).call('POST', '/en/calendar/admin/v1/events/bulk', {
    as: 'editor',
    absolute: true,
    body,
  })
  expect(response.body['data']?.['details']?.[parameter]).toMatchObject({ message: `Unknown: ${beyond}.` })
})
