// Updates by all three methods, by id and by slug, keep the fields that are absent.
import { expect, test } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

const ways = (['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
  (['number', 'slug'] as const).map((by) => [method, by] as const),
)

test.each(ways)('%s by %s', async (method, by) => {
  const app = await startTestApp()
  const tag = await createRecord(app, 'tags', { name: 'Free' })
  const made = await createRecord(app, 'events', {
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
  let at = by === 'number' ? `/events/${made['id']}` : '/events/by-slug/fair'
  const sends = async (body?: object) => (await app.call(method, at, { as: 'editor', ...(body && { body }) })).body
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
  for (const body of [undefined, {}, Object.fromEntries(fields.map((name) => [name, null])), ignored, made])
    expect(await sends(body)).toEqual(made)
  expect(await sends({ title: 'Market' })).toMatchObject({ ...made, ...changed })
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
  expect(await sends({ ...empty, featured: '', password: '' })).toMatchObject({
    ...empty,
    tags: [],
    venue: [],
    featured: false,
    sticky: true,
    protected: false,
    timezone: 'Asia/Tokyo',
    status: 'pending',
  })
  expect(await sends({ slug: 'Market Hall' })).toMatchObject({ id: made['id'], slug: 'market-hall' })
  if (by === 'slug') at = '/events/by-slug/market-hall'
  expect((await sends({ title: '', start_date: '', end_date: '' }))['data']?.['params']).toEqual(
    expect.objectContaining({
      title: expect.any(String),
      start_date: expect.any(String),
      end_date: expect.any(String),
    }),
  )
})

test('an empty slug asks for that of the title', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'venues', { venue: 'Hall', slug: 'somewhere' })
  const send = async (body: object) => (await app.call('PATCH', `/venues/${id}`, { as: 'editor', body })).body['slug']
  expect([await send({ venue: 'Town Hall' }), await send({ slug: '' })]).toEqual(['somewhere', 'town-hall'])
})

/** The title, and what tells that something was written. */
const changed = { title: 'Market', version: expect.any(Number), translations: expect.any(Object) }

test('what a venue’s state or province is reckoned from takes it along, unless another was typed', async () => {
  const app = await startTestApp()
  // A server of this interface tells both, and so do those that move in from one.
  const { id } = await createRecord(app, 'venues', { venue: 'Hall', province: 'Berlin', stateprovince: 'Berlin' })
  const patched = async (body: object, root: 'en' | 'nl' = 'en') =>
    (await app.call('PATCH', `/venues/${id}`, { as: 'editor', root, body })).body['stateprovince']
  expect(await patched({ province: 'Brandenburg' })).toBe('Brandenburg')
  expect(await patched({ state: 'BB', stateprovince: 'Brandenburg' })).toBe('BB')
  expect(await patched({ venue: 'Zaal', province: 'Brandenburg (DE)', state: '' }, 'nl')).toBe('Brandenburg (DE)')
  expect(await patched({ stateprovince: 'Mark' })).toBe('Mark')
  expect(await patched({ province: 'Berlin' })).toBe('Mark')
  expect(await patched({ stateprovince: 'BB' })).toBe('BB')
  expect(await patched({ state: 'BE' })).toBe('BE')
})

test('terms that are sent back as they were answered, by name, change nothing', async () => {
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
