import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

test('an event is created, read, listed, updated, trashed and restored', async () => {
  const app = await startTestApp()
  const created = await app.call('POST', '/events', {
    as: 'editor',
    body: { ...sampleEvent, cost: 25, description: 'Songs & more' },
  })
  expect(created.status).toBe(201)
  expect(created.headers.get('Location')).toBe(
    `https://calendar.example.org/en/calendar/events/v1/events/${created.body['id']}`,
  )
  expect(created.body).toMatchObject({
    title: 'Concert',
    cost: '€25',
    description: '<p>Songs &amp; more</p>',
    status: 'publish',
    slug: 'concert',
    timezone: 'Europe/Brussels',
    timezone_abbr: 'CET',
    utc_start_date: '2027-03-01 18:30:00',
    venue: [],
    organizer: [],
    image: false,
    website: '',
    author: String(app.idOf('editor')),
    url: 'https://calendar.example.org/en/event/concert/',
    global_id: `calendar.example.org?id=${created.body['id']}`,
  })
  const path = `/events/${created.body['id']}`
  const single = await app.call('GET', `${path}/`)
  expect(single.body['json_ld']).toMatchObject({ '@type': 'Event', startDate: '2027-03-01T19:30:00+01:00' })
  for (const slug of ['concert', 'Concert'])
    expect((await app.call('GET', `/events/by-slug/${slug}`)).body['id']).toBe(created.body['id'])
  const listed = await app.call('GET', '/events')
  expect(listed.body).toMatchObject({ total: 1, total_pages: 1 })
  expect(listed.headers.get('X-TEC-Total')).toBe('1')
  const { json_ld: _, ...row } = single.body
  expect(listed.body['events']).toEqual([row])
  const changed = await app.call('PUT', path, { as: 'editor', body: { title: 'Recital' } })
  expect(changed.body).toMatchObject({
    title: 'Recital',
    cost: '€25',
    slug: 'concert',
    description: '<p>Songs &amp; more</p>',
  })
  const trashed = await app.call('DELETE', path, { as: 'editor' })
  expect(trashed).toMatchObject({ status: 200, body: { status: 'trash', slug: 'concert__trashed' } })
  expect(await app.call('DELETE', path, { as: 'editor' })).toMatchObject({
    status: 410,
    body: { code: 'event-is-in-trash' },
  })
  expect(await app.call('GET', path)).toMatchObject({ status: 403, body: { code: 'event-no-longer-available' } })
  expect((await app.call('GET', path, { as: 'editor' })).status).toBe(200)
  expect((await app.call('GET', '/events')).body['total']).toBe(0)
  expect((await app.call('POST', path, { as: 'editor', body: { status: 'publish' } })).body).toMatchObject({
    status: 'publish',
    slug: 'concert',
  })
})

test('the keys of an event have the order of other servers of the interface', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const { body } = await app.call('GET', `/events/${id}`)
  expect(Object.keys(body).slice(0, 40)).toEqual([
    'id',
    'global_id',
    'global_id_lineage',
    'author',
    'status',
    'date',
    'date_utc',
    'modified',
    'modified_utc',
    'url',
    'rest_url',
    'title',
    'description',
    'excerpt',
    'slug',
    'image',
    'all_day',
    'start_date',
    'start_date_details',
    'end_date',
    'end_date_details',
    'utc_start_date',
    'utc_start_date_details',
    'utc_end_date',
    'utc_end_date_details',
    'timezone',
    'timezone_abbr',
    'cost',
    'cost_details',
    'website',
    'show_map',
    'show_map_link',
    'hide_from_listings',
    'sticky',
    'featured',
    'categories',
    'tags',
    'venue',
    'organizer',
    'custom_fields',
  ])
  expect(body['start_date_details']).toEqual({
    year: '2027',
    month: '03',
    day: '01',
    hour: '19',
    minutes: '30',
    seconds: '00',
  })
})

test('all errors of a request are reported at once, with accepted values', async () => {
  const app = await startTestApp()
  const wrong = {
    start_date: '2027-03-28 02:30',
    end_date: '2027-02-30',
    website: 'ftp://x',
    all_day: 'perhaps',
    venue: [1, 2],
    author: 99,
    status: 'auto-draft',
  }
  const { status, body } = await app.call('POST', '/events', { as: 'editor', body: wrong })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { status: 400, params: ['title'] } })
  const details = (body['data']?.['details'] as { [field: string]: { message: string } } | undefined) ?? {} // safe: issues by field
  expect(details['end_date']?.message).toMatch(/^No such day or time exists: YYYY-MM-DD, /)
  expect(Object.keys(body['data']?.['details'] ?? {}).toSorted()).toEqual([
    'all_day',
    'author',
    'end_date',
    'start_date',
    'status',
    'venue',
    'website',
  ])
  expect(body['data']?.['details']?.['start_date']).toMatchObject({
    code: 'date_gap',
    data: { before: '2027-03-28 01:30:00', after: '2027-03-28 03:30:00' },
  })
  const absent = await app.call('POST', '/events', { as: 'editor', body: {} })
  expect(absent.body['message']).toBe('Missing parameter(s): title, start_date, end_date')
  const other = await app.call('POST', '/events', {
    as: 'editor',
    body: { ...sampleEvent, end_date: '2027-02-01', timezone: 'Mars/Base' },
  })
  expect(other.body).toMatchObject({ code: 'rest_invalid_param', message: 'Invalid parameter(s): timezone, end_date' })
})

test('an update keeps absent and null fields and clears empty ones', async () => {
  const app = await startTestApp()
  const tag = await createRecord(app, 'tags', { name: 'Free' })
  const venue = await createRecord(app, 'venues', { venue: 'Hall' })
  const created = await createRecord(app, 'events', {
    ...sampleEvent,
    status: 'draft',
    timezone: 'America/New_York',
    cost: '10',
    featured: true,
    website: 'https://a.example/',
    tags: [tag['id']],
    venue: venue['id'],
    excerpt: 'Short',
  })
  const path = `/events/${created['id']}`
  const updated = await app.call('PATCH', path, {
    as: 'editor',
    body: { title: 'Other', venue: null, tags: null, cost: null },
  })
  expect(updated.body).toMatchObject({
    status: 'draft',
    timezone: 'America/New_York',
    cost: '€10',
    featured: true,
    venue: { id: venue['id'] },
    tags: [{ id: tag['id'] }],
  })
  const cleared = await app.call('PATCH', path, {
    as: 'editor',
    body: { venue: [], tags: '', cost: '', website: '', excerpt: '', image: false },
  })
  expect(cleared.body).toMatchObject({ venue: [], tags: [], cost: '', website: '', excerpt: '', image: false })
  expect((await app.call('PATCH', path, { as: 'editor', body: { title: '' } })).body).toMatchObject({
    data: { details: { title: { code: 'required' } } },
  })
  const late = await app.call('PATCH', path, { as: 'editor', body: { start_date: '2027-03-02 00:00:00' } })
  expect(late.body).toMatchObject({ data: { details: { end_date: { code: 'end_before_start' } } } })
})

test('sending a response back changes nothing', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall', state: 'Bavaria' })
  const created = await createRecord(app, 'events', {
    ...sampleEvent,
    venue: [venue['id']],
    tags: ['New'],
    organizer: [{ organizer: 'Club' }],
    cost: '5-10',
    all_day: true,
  })
  const path = `/events/${created['id']}`
  const listed = await app.call('GET', '/events?start_date=2027-01-01', { as: 'editor' })
  const [body] = Object.values(listed.body['events'] ?? {})
  const again = await app.call('PUT', path, { as: 'editor', body })
  expect(again.status).toBe(200)
  expect(again.body).toEqual(body)
  expect(await app.store.changesOf('events', Number(created['id']))).toHaveLength(1)
})
