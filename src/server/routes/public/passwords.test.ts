// Venues and organizers with an imported password: blank fields without it.
import { expect, test } from 'vitest'
import { type Call, sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'
import type { Actor } from '../../store/types.ts'

const importer: Actor = { account: null, changeSet: 'import' }

test('the fields of a venue with a password are empty until the password is given', async () => {
  const { store, call } = await startTestApp()
  const venue = await store.create(
    'venues',
    {
      sourceLanguage: 'en',
      author: 1,
      shared: { password: 'sesame', phone: '123', zip: '9000' },
      translations: {
        en: { status: 'publish', texts: { venue: 'Cellar', city: 'Ghent', description: '<p>Below</p>' } },
      },
    },
    importer,
  )
  const at = `/venues/${venue.id}`
  for (const path of [at, `${at}?password=wrong`, `${at}?password=`]) {
    const { status, body } = await call('GET', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({ venue: '', city: '', phone: '', zip: '', description: '', show_map: null })
    expect(body).not.toHaveProperty('json_ld')
  }
  expect((await call('GET', at, { as: 'administrator' })).body).toMatchObject({ venue: '' })
  const edited = await call('GET', `${at}?context=edit`, { as: 'editor' })
  expect(edited.body).toMatchObject({ venue: 'Cellar' })
  const given = await call('GET', `${at}?password=sesame`)
  expect(given.body).toMatchObject({ venue: 'Cellar', city: 'Ghent', show_map: true })
  expect((await call('GET', '/venues?search=ghent')).body).toMatchObject({ total: 0 })
  expect((await call('GET', '/venues?password=sesame')).body['venues']?.[0]).toMatchObject({ venue: 'Cellar' })
  const renamed = await call('PUT', at, { as: 'editor', body: { phone: '456' } })
  expect(renamed.status).toBe(200)
  expect((await call('GET', `${at}?password=sesame`)).body).toMatchObject({ city: 'Ghent', phone: '456' })
})

test('contributors cannot find their own protected event once it is public', async () => {
  const app = await startTestApp()
  const own = { ...sampleEvent, password: 'sesame', author: app.idOf('contributor') }
  const { id } = await createRecord(app, 'events', own)
  const found = async () => {
    const requests = ['featured=false', 'search=concert'].map(async (query) =>
      app.call('GET', `/events?${query}`, { as: 'contributor' }),
    )
    return (await Promise.all(requests)).map(({ body }) => body['total'])
  }
  expect(await found()).toEqual([0, 0])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'draft' } })
  expect(await found()).toEqual([1, 1])
})

test('the coordinates of a protected venue are matched only for accounts that may edit it', async () => {
  const { store, call } = await startTestApp()
  const shared = { password: 'sesame', geo_lat: 51, geo_lng: 3.7 }
  const translations = { en: { status: 'publish', texts: { venue: 'Cellar' } } } as const
  const { id } = await store.create('venues', { sourceLanguage: 'en', author: 1, shared, translations }, importer)
  await call('POST', '/events', { as: 'editor', body: { ...sampleEvent, venue: id } })
  for (const [as, found, without] of [
    ['public', 0, 1],
    ['author', 0, 1],
    ['translator', 1, 0],
    ['editor', 1, 0],
  ] as const) {
    const totals = ['geoloc_lat=51&geoloc_lng=3.7', 'geoloc=true', 'geoloc=false'].map(
      async (query) => (await call('GET', `/events?${query}`, { as })).body['total'],
    )
    expect([as, ...(await Promise.all(totals))]).toEqual([as, found, found, without])
  }
})

test('accounts that may edit a protected venue get its fields in the admin API, others get empty ones', async () => {
  const { store, call } = await startTestApp()
  const shared = { password: 'sesame', phone: '123', show_map: 1 }
  const translations = { en: { status: 'publish', texts: { venue: 'Cellar', description: '<p>Below</p>' } } } as const
  const { id } = await store.create('venues', { sourceLanguage: 'en', author: 1, shared, translations }, importer)
  const event = await call('POST', '/events', { as: 'editor', body: { ...sampleEvent, venue: id } })
  const admin = async (path: string, as: NonNullable<Call['as']>, method = 'GET', body?: object) =>
    call(method, `/en/calendar/admin/v1/${path}`, { absolute: true, as, body })
  const open = {
    shared: { phone: '123', show_map: true },
    texts: { en: { venue: 'Cellar', description: '<p>Below</p>' } },
  }
  const blank = { shared: { phone: '', show_map: null }, texts: { en: { venue: '', description: '' } } }
  for (const [as, expected, name] of [
    ['editor', open, 'Cellar'],
    ['translator', open, 'Cellar'],
    ['author', blank, ''],
    ['subscriber', blank, ''],
  ] as const) {
    const bundle = await admin(`venues/${id}`, as)
    expect(bundle.body).toMatchObject(expected)
    expect(JSON.stringify(bundle.body)).not.toContain('sesame')
    expect((await admin(`events/${event.body['id']}`, as)).body['shared']).toMatchObject({ venue: { venue: name } })
    expect((await admin('search?q=cellar', as)).body['hits']).toMatchObject([{ id, title: name }])
  }
  const { shared: editable, texts } = (await admin(`venues/${id}`, 'editor')).body
  expect((await admin(`venues/${id}`, 'editor', 'PUT', { shared: editable, texts })).body).toMatchObject(open)
})

test.each([
  ['public', false, false],
  ['subscriber', false, false],
  ['contributor', false, false],
  ['otherAuthor', false, false],
  ['author', true, true],
  ['translator', true, false],
  ['editor', true, true],
  ['administrator', true, true],
] as const)(
  'a protected event of an author: %s can read it: %s, gets the password: %s',
  async (as, isOpen, isShown) => {
    const app = await startTestApp()
    const tag = await createRecord(app, 'tags', { name: 'Secret tag' })
    const venue = await createRecord(app, 'venues', { venue: 'Cellar' })
    const more = {
      password: 'sesame',
      description: 'Below',
      tags: [tag['id']],
      venue: venue['id'],
      author: app.idOf('author'),
    }
    const { id } = await createRecord(app, 'events', { ...sampleEvent, ...more })
    const get = async (path: string) => app.call('GET', path, { as })
    for (const path of [`/events/${id}`, '/events/by-slug/concert']) {
      expect((await get(path)).status).toBe(isOpen ? 200 : 403)
      expect((await get(`${path}?password=wrong`)).status).toBe(isOpen ? 200 : 403)
      expect((await get(`${path}?password=sesame`)).body['description']).toBe('<p>Below</p>')
      expect((await get(`${path}?password=`)).status).toBe(400)
      expect((await get(`${path}?password=sesame&context=edit`)).body['password']).toBe(isShown ? 'sesame' : undefined)
    }
    const [row] = Object.values((await get('/events?context=edit')).body['events'] ?? {})
    expect([row?.['description'], row?.['password']]).toEqual([
      isOpen ? '<p>Below</p>' : '',
      isShown ? 'sesame' : undefined,
    ])
    const bundle = await app.call('GET', `/en/calendar/admin/v1/events/${id}`, { as, absolute: true })
    expect(JSON.stringify(bundle.body)).not.toContain('sesame')
    for (const query of ['search=concert', 'featured=false', `venue=${venue['id']}`, 'tags=secret-tag'])
      expect((await get(`/events?${query}`)).body['total']).toBe(isOpen ? 1 : 0)
    for (const list of ['tags', 'venues'])
      expect((await get(`/${list}?event=${id}`)).body['total'] ?? 0).toBe(isOpen ? 1 : 0)
  },
)

test('wrong passwords of venues are limited in lists and single requests, and events do not accept them', async () => {
  const { store, call } = await startTestApp()
  const translations = { en: { status: 'publish', texts: { venue: 'Cellar' } } } as const
  const { id } = await store.create(
    'venues',
    { sourceLanguage: 'en', author: 1, shared: { password: 'sesame' }, translations },
    importer,
  )
  const event = await call('POST', '/events', { as: 'editor', body: { ...sampleEvent, venue: id } })
  expect((await call('GET', `/events/${event.body['id']}?password=sesame`)).body['venue']).toMatchObject({ venue: '' })
  expect((await call('GET', '/events?password=sesame')).body['events']?.[0]?.['venue']).toMatchObject({ venue: '' })
  for (let guess = 0; guess < 20; guess += 1) {
    // The correct password does not count as a failed attempt.
    for (const path of ['/venues', `/venues/${id}`])
      expect((await call('GET', `${path}?password=sesame`)).status).toBe(200)
    expect((await call('GET', `/venues?password=guess-${guess}`)).status).toBe(200)
  }
  for (const path of ['/venues', `/venues/${id}`])
    expect((await call('GET', `${path}?password=guess-21`)).status).toBe(429)
})

test('filters and searches do not match protected events, and lists omit their cost', async () => {
  const app = await startTestApp()
  const { id: venue } = await createRecord(app, 'venues', { venue: 'Hall' })
  const open = await createRecord(app, 'events', { ...sampleEvent, venue, featured: true })
  const locked = { ...sampleEvent, title: 'Concert behind a door', venue, featured: true, cost: '25', password: 'p' }
  const { id } = await createRecord(app, 'events', locked)
  await createRecord(app, 'events', { ...sampleEvent, title: 'Concert elsewhere' })
  const list = async (query: string, as: 'public' | 'editor'): Promise<unknown[]> =>
    Object.values((await app.call('GET', `/events?${query}`, { as })).body['events'] ?? {}).map((row) => row['id'])
  for (const query of [
    `venue=${String(venue)}`,
    'featured=true',
    `search=concert&venue=${String(venue)}`,
    `venue=${String(venue)}&start_date=2027-01-01T00:00:00Z`,
  ])
    expect([query, await list(query, 'public')]).toEqual([query, [open['id']]])
  expect(await list('search=concert&featured=true&orderby=title', 'editor')).toEqual([open['id'], id])
  const shown = Object.values((await app.call('GET', '/events')).body['events'] ?? {})
  expect(shown.find((row) => row['id'] === id)).toMatchObject({ cost: '', cost_details: { values: [] } })
})
