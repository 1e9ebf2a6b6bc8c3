// Updates by all three methods, by id and by slug, keep the fields that are absent.
import { expect, test } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

const updates = (['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
  (['number', 'slug'] as const).map((by) => [method, by] as const),
)

test.each(updates)('%s by %s keeps absent fields', async (method, by) => {
  const app = await startTestApp()
  const tag = await createRecord(app, 'tags', { name: 'Free' })
  const created = await createRecord(app, 'events', {
    ...sampleEvent,
    slug: 'fair',
    timezone: 'Asia/Tokyo',
    status: 'pending',
    cost: '5',
    website: 'https://a.example/?a=1&b=2',
    description: 'Long',
    excerpt: 'Short',
    featured: true,
    sticky: true,
    show_map: true,
    show_map_link: true,
    hide_from_listings: true,
    tags: [tag['id']],
    venue: { venue: 'Hall' },
    organizer: [{ organizer: 'Club' }],
    author: app.idOf('author'),
    password: 'sesame',
  })
  let at = by === 'number' ? `/events/${created['id']}` : '/events/by-slug/fair'
  const sendFields = async (body?: object) => (await app.call(method, at, { as: 'editor', ...(body && { body }) })).body
  const fields = Object.keys(resources.events.fields)
  const ignored = {
    id: 999,
    url: 'x',
    rest_url: 'x',
    modified: 'x',
    utc_start_date: 'x',
    custom_fields: { a: 1 },
    more: [1],
  }
  for (const body of [undefined, {}, Object.fromEntries(fields.map((name) => [name, null])), ignored, created])
    expect(await sendFields(body)).toEqual(created)
  expect(await sendFields({ title: 'Market' })).toMatchObject({ ...created, ...changed })
  const empty = {
    description: '',
    excerpt: '',
    cost: '',
    website: '',
    tags: '',
    venue: '',
    organizer: [],
    image: false,
  }
  expect(await sendFields({ ...empty, featured: '', password: '' })).toMatchObject({
    ...empty,
    tags: [],
    venue: [],
    featured: false,
    sticky: true,
    protected: false,
    timezone: 'Asia/Tokyo',
    status: 'pending',
  })
  expect(await sendFields({ slug: 'Market Hall' })).toMatchObject({ id: created['id'], slug: 'market-hall' })
  if (by === 'slug') at = '/events/by-slug/market-hall'
  expect((await sendFields({ title: '', start_date: '', end_date: '' }))['data']?.['params']).toEqual(
    expect.objectContaining({
      title: expect.any(String),
      start_date: expect.any(String),
      end_date: expect.any(String),
    }),
  )
})

test('an empty slug is replaced by the slug of the title', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'venues', { venue: 'Hall', slug: 'somewhere' })
  const send = async (body: object) => (await app.call('PATCH', `/venues/${id}`, { as: 'editor', body })).body['slug']
  expect([await send({ venue: 'Town Hall' }), await send({ slug: '' })]).toEqual(['somewhere', 'town-hall'])
})

/** The properties that a changed title changes. */
const changed = { title: 'Market', version: expect.any(Number), translations: expect.any(Object) }

test('stateprovince follows state and province unless it was set to another value', async () => {
  const app = await startTestApp()
  // As other servers of the interface respond, and as clients that import from them send.
  const { id } = await createRecord(app, 'venues', { venue: 'Hall', province: 'Berlin', stateprovince: 'Berlin' })
  const patchAndGet = async (body: object, root: 'en' | 'nl' = 'en') =>
    (await app.call('PATCH', `/venues/${id}`, { as: 'editor', root, body })).body['stateprovince']
  expect(await patchAndGet({ province: 'Brandenburg' })).toBe('Brandenburg')
  expect(await patchAndGet({ state: 'BB', stateprovince: 'Brandenburg' })).toBe('BB')
  expect(await patchAndGet({ venue: 'Zaal', province: 'Brandenburg (DE)', state: '' }, 'nl')).toBe('Brandenburg (DE)')
  expect(await patchAndGet({ stateprovince: 'Mark' })).toBe('Mark')
  expect(await patchAndGet({ province: 'Berlin' })).toBe('Mark')
  expect(await patchAndGet({ stateprovince: 'BB' })).toBe('BB')
  expect(await patchAndGet({ state: 'BE' })).toBe('BE')
})

test('categories that are sent back unchanged change nothing, though they are sorted by name', async () => {
  const app = await startTestApp()
  const zoo = await createRecord(app, 'categories', { name: 'Zoo' })
  const arts = await createRecord(app, 'categories', { name: 'Arts' })
  const event = await createRecord(app, 'events', { ...sampleEvent, categories: [zoo['id'], arts['id']] })
  const before = await app.store.lastSeq()
  const sent = { as: 'editor', body: { categories: event['categories'] } } as const
  const { body } = await app.call('PUT', `/events/${String(event['id'])}`, sent)
  expect(body['categories']).toMatchObject([{ name: 'Arts' }, { name: 'Zoo' }])
  expect(await app.store.lastSeq()).toBe(before)
})
