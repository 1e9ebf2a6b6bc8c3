import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#shared/policy/policy.ts'
import { sampleEvent, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

type Who = Role | 'public'
const everyone = [
  'public',
  'subscriber',
  'contributor',
  'author',
  'editor',
  'administrator',
  'translator',
] as const satisfies readonly Who[]
type Expected = readonly [
  public_: number,
  subscriber: number,
  contributor: number,
  author: number,
  editor: number,
  administrator: number,
  translator: number,
]

/** An action, and the status for each of `everyone`. Each row has its own service. */
const table: [string, (app: TestApp, as: Who) => Promise<number>, Expected][] = [
  [
    'reading a published event',
    async (app, as) => onAdmins(app, as, 'publish', 'GET'),
    [200, 200, 200, 200, 200, 200, 200],
  ],
  [
    'reading another’s draft',
    async (app, as) => onAdmins(app, as, 'draft', 'GET'),
    [403, 403, 403, 403, 200, 200, 200],
  ],
  [
    'reading another’s private event',
    async (app, as) => onAdmins(app, as, 'private', 'GET'),
    [403, 403, 403, 403, 200, 200, 403],
  ],
  [
    'creating an event',
    async (app, as) => (await app.call('POST', '/events', { as, body: sampleEvent })).status,
    [401, 403, 201, 201, 201, 201, 403],
  ],
  [
    'creating an event with another author',
    async (app, as) =>
      (await app.call('POST', '/events', { as, body: { ...sampleEvent, author: app.idOf('otherAuthor') } })).status,
    [401, 403, 403, 403, 201, 201, 403],
  ],
  [
    'updating another’s event',
    async (app, as) => onAdmins(app, as, 'publish', 'PATCH', { featured: true }),
    [401, 403, 403, 403, 200, 200, 403],
  ],
  [
    'trashing another’s event',
    async (app, as) => onAdmins(app, as, 'publish', 'DELETE'),
    [401, 403, 403, 403, 200, 200, 403],
  ],
  [
    'updating a missing event',
    async (app, as) => (await app.call('PATCH', '/events/999', { as, body: {} })).status,
    [401, 403, 404, 404, 404, 404, 404],
  ],
  [
    'updating another’s event by slug',
    async (app, as) => bySlug(app, as, 'PATCH'),
    [401, 403, 403, 403, 200, 200, 403],
  ],
  [
    'trashing another’s event by slug',
    async (app, as) => bySlug(app, as, 'DELETE'),
    [401, 403, 403, 403, 200, 200, 403],
  ],
  [
    'creating a venue',
    async (app, as) => (await app.call('POST', '/venues', { as, body: { venue: 'V' } })).status,
    [401, 403, 201, 201, 201, 201, 403],
  ],
  [
    'creating an organizer',
    async (app, as) => (await app.call('POST', '/organizers', { as, body: { organizer: 'O' } })).status,
    [401, 403, 201, 201, 201, 201, 403],
  ],
  [
    'creating a category',
    async (app, as) => (await app.call('POST', '/categories', { as, body: { name: `C of ${as}` } })).status,
    [401, 403, 403, 201, 201, 201, 403],
  ],
  [
    'creating a tag',
    async (app, as) => (await app.call('POST', '/tags', { as, body: { name: `T of ${as}` } })).status,
    [401, 403, 403, 403, 201, 201, 403],
  ],
  ['deleting a category', async (app, as) => onTerm(app, as, 'categories'), [401, 403, 403, 200, 200, 200, 403]],
  ['deleting a tag', async (app, as) => onTerm(app, as, 'tags'), [401, 403, 403, 403, 200, 200, 403]],
  [
    'writing the Dutch translation of another’s event',
    async (app, as) => onAdmins(app, as, 'publish', 'PATCH', { title: 'Optreden', ml_language: 'nl' }),
    [401, 403, 403, 403, 200, 200, 200],
  ],
  [
    'writing the German translation of another’s event',
    async (app, as) => onAdmins(app, as, 'publish', 'PATCH', { title: 'Konzert', ml_language: 'de' }),
    [401, 403, 403, 403, 200, 200, 403],
  ],
  [
    'reading a record bundle',
    async (app, as) =>
      (
        await app.call('GET', `/en/calendar/admin/v1/events/${await adminsEvent(app, 'publish')}`, {
          as,
          absolute: true,
        })
      ).status,
    [401, 200, 200, 200, 200, 200, 200],
  ],
  [
    'listing the accounts',
    async (app, as) => (await app.call('GET', '/en/calendar/admin/v1/accounts', { as, absolute: true })).status,
    [401, 403, 200, 200, 200, 200, 200],
  ],
]

const adminsEvent = async (app: TestApp, status: string): Promise<number> =>
  Number((await createRecord(app, 'events', { ...sampleEvent, status }))['id'])

async function onAdmins(app: TestApp, as: Who, status: string, method: string, body?: object): Promise<number> {
  const path = `/events/${await adminsEvent(app, status)}`
  return (await app.call(method, path, { as, ...(body && { body }) })).status
}
async function bySlug(app: TestApp, as: Who, method: string): Promise<number> {
  await adminsEvent(app, 'publish')
  return (
    await app.call(method, '/events/by-slug/concert', { as, ...(method === 'PATCH' && { body: { featured: true } }) })
  ).status
}
async function onTerm(app: TestApp, as: Who, resource: string): Promise<number> {
  const { id } = await createRecord(app, resource, { name: `Term of ${as}` })
  return (await app.call('DELETE', `/${resource}/${id}`, { as })).status
}

describe.each(table)('%s', (_action, attempt, expected) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  test.each(everyone.map((who, index) => [who, expected[index]] as const))('%s gets %i', async (who, status) => {
    expect(await attempt(app, who)).toBe(status)
  })
})

test('authors and contributors edit their own events, contributors only until these are published', async () => {
  const app = await startTestApp()
  const own = await createRecord(app, 'events', sampleEvent, 'en', 'author')
  expect((await app.call('PATCH', `/events/${own['id']}`, { as: 'author', body: { title: 'Mine' } })).status).toBe(200)
  const draft = await createRecord(app, 'events', sampleEvent, 'en', 'contributor')
  expect(draft['status']).toBe('draft')
  const query = await app.call('PATCH', `/events/${draft['id']}`, { as: 'contributor', body: { status: 'publish' } })
  expect(query.body['status']).toBe('pending')
  await app.call('PATCH', `/events/${draft['id']}`, { as: 'editor', body: { status: 'publish' } })
  expect((await app.call('PATCH', `/events/${draft['id']}`, { as: 'contributor', body: { title: 'X' } })).status).toBe(
    403,
  )
  expect((await app.call('DELETE', `/events/${draft['id']}`, { as: 'contributor' })).status).toBe(403)
})

test('a translator may repeat shared fields but not change them, and publishing a draft event submits for review', async () => {
  const app = await startTestApp()
  const linked = { tags: ['A', 'B'], venue: { venue: 'Hall' }, organizer: [{ organizer: 'One' }, { organizer: 'Two' }] }
  const created = await createRecord(app, 'events', { ...sampleEvent, status: 'draft', ...linked })
  const path = `/events/${created['id']}`
  const { body } = await app.call('GET', path, { as: 'translator' })
  const { status: _, slug: __, ...fields } = body
  const written = await app.call('PUT', path, {
    as: 'translator',
    root: 'nl',
    body: { ...fields, title: 'Optreden', status: 'publish', ml_language: 'nl' },
  })
  expect(written).toMatchObject({ status: 200, body: { title: 'Optreden', status: 'pending' } })
  const [one, two] = [0, 1].map((at) => created['organizer']?.[at]?.['id'])
  const tag = created['tags']?.[0]?.['id']
  const changed = await app.call('PATCH', path, {
    as: 'translator',
    root: 'nl',
    body: { title: 'Ander', featured: true, start_date: '2027-03-02', tags: [tag], organizer: [two, one] },
  })
  expect(changed).toMatchObject({
    status: 403,
    body: { code: 'rest_forbidden', data: { params: ['featured', 'start_date', 'organizer', 'tags'] } },
  })
  for (const status of ['private', 'trash'])
    expect((await app.call('PATCH', path, { as: 'translator', root: 'nl', body: { status } })).status).toBe(403)
  await app.call('PATCH', path, { as: 'editor', body: { status: 'publish' } })
  expect(
    (await app.call('PATCH', path, { as: 'translator', root: 'nl', body: { status: 'publish' } })).body['status'],
  ).toBe('publish')
})

test('a translator cannot edit private translations of their language or trashed records', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const send = async (as: Who, method: string, body?: object) =>
    (await app.call(method, `/events/${id}`, { as, root: 'nl', ...(body && { body }) })).status
  expect(await send('editor', 'PATCH', { title: 'Geheim', status: 'private' })).toBe(200)
  expect(await send('translator', 'PATCH', { title: 'Optreden' })).toBe(403)
  expect(await send('editor', 'PATCH', { status: 'draft' })).toBe(200)
  expect(await send('translator', 'PATCH', { title: 'Optreden' })).toBe(200)
  expect(await send('editor', 'DELETE')).toBe(200)
  expect([await send('translator', 'GET'), await send('translator', 'PATCH', { title: 'Ander' })]).toEqual([403, 403])
})

test('error responses to a translator contain nothing of a record that they cannot see', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, status: 'private' })
  const bundle = `/en/calendar/admin/v1/events/${id}`
  for (const [path, absolute, body, headers] of [
    [`/events/${id}?ml_language=nl`, false, {}, {}],
    [`/events/${id}?ml_language=nl`, false, { title: 'Optreden' }, { 'If-Match': '"99"' }],
    [bundle, true, {}, {}],
    [bundle, true, { texts: { nl: { title: 'Optreden' } } }, {}],
    [bundle, true, { if: { shared: '"shared-9"' } }, {}],
  ] as const) {
    const response = await app.call('PUT', path, { as: 'translator', absolute, body, headers })
    expect(response).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } })
    expect(JSON.stringify(response.body)).not.toMatch(/Concert|2027-03-01/)
  }
})

test('permissions are checked before the body is validated', async () => {
  const app = await startTestApp()
  expect((await app.call('POST', '/events', { body: '{broken' })).status).toBe(401)
  expect((await app.call('POST', '/events', { as: 'subscriber', body: { start_date: 'x' } })).status).toBe(403)
  const { id } = await createRecord(app, 'events', sampleEvent)
  for (const [method, path] of [
    ['PUT', `/en/calendar/events/v1/events/${id}`],
    ['DELETE', '/en/calendar/events/v1/events/by-slug/concert'],
    ['PUT', `/en/calendar/admin/v1/events/${id}`],
  ] as const)
    expect((await app.call(method, path, { as: 'author', absolute: true, body: '{broken' })).status).toBe(403)
})

test.each(['events', 'venues', 'organizers'] as const)(
  '%s that the account cannot read get the same response by slug as missing ones, for every method',
  async (resource) => {
    const app = await startTestApp()
    const title = { events: 'title', venues: 'venue', organizers: 'organizer' }[resource]
    const fields = resource === 'events' ? sampleEvent : {}
    for (const status of ['draft', 'private', 'publish'])
      await createRecord(app, resource, { ...fields, [title]: status, status, slug: `hidden-${status}` })
    const write = async (path: string, body: object) =>
      app.call('PATCH', path, { as: 'administrator', body, ...(path.includes('nl') && { root: 'nl' }) })
    // Readable in English only: the response to its Dutch slug must not reveal that.
    await write(`/${resource}/by-slug/hidden-publish`, { ml_language: 'nl', [title]: 'x', status: 'private' })
    const { id } = await createRecord(app, resource, { ...fields, [title]: 'both', status: 'publish' })
    await write(`/${resource}/${id}`, { ml_language: 'nl', [title]: 'N', status: 'private', slug: 'hidden-nl' })
    await app.call('DELETE', `/${resource}/by-slug/hidden-publish`, { as: 'administrator' })
    const hidden: [string, 'en' | 'nl', readonly Who[]][] = [
      ['hidden-draft', 'en', ['public', 'subscriber', 'contributor', 'author']],
      ['hidden-private', 'en', ['public', 'subscriber', 'contributor', 'author', 'translator']],
      ['hidden-publish__trashed', 'en', ['public', 'subscriber', 'contributor', 'author', 'translator']],
      ['hidden-nl', 'nl', ['public', 'subscriber', 'contributor', 'author', 'translator']],
    ]
    for (const [slug, root, whos] of hidden) {
      const query = async (as: Who, method: string, named: string): Promise<unknown> => {
        const path = `/${resource}/by-slug/${named}`
        const response = await app.call(method, path, {
          as,
          root,
          ...(method === 'PUT' && { body: { [title]: '' } }),
        })
        const { status, headers, body } = response
        return [as, method, status, headers.get('Allow'), JSON.stringify(body).replaceAll(named, 'SLUG')]
      }
      expect((await app.call('GET', `/${resource}/by-slug/${slug}`, { as: 'editor', root })).status).toBe(200)
      for (const as of whos)
        for (const method of ['GET', 'PUT', 'DELETE'])
          expect(await query(as, method, slug)).toEqual(await query(as, method, 'no-such-slug'))
      const response = await app.call('GET', `/${resource}/by-slug/${slug}`, { root })
      expect(response.status).toBe(404)
    }
    await write(`/${resource}/${id}`, { slug: 'shown' })
    expect((await app.call('GET', `/${resource}/by-slug/shown`)).status).toBe(200)
  },
)
