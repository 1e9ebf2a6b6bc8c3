// The events of the calendar: those of the list, on one page.
import { expect, test } from 'vitest'
import type { CalendarResponse } from '#shared/responses.ts'
import { createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

const month = 'ends_after=2027-04-30&starts_before=2027-05-31'
const calendar = async (app: TestApp, query: string, as: 'editor' | 'subscriber' | 'author' = 'editor') => {
  const { status, body } = await app.call('GET', `/en/calendar/admin/v1/events/calendar?${query}`, {
    as,
    absolute: true,
  })
  expect(status).toBe(200)
  return body as unknown as CalendarResponse // safe: the test app compares it with the document
}
const evening = { start_date: '2027-05-12 19:00:00', end_date: '2027-05-12 21:00:00', status: 'publish' }

test('all events of a period are on one page, with the fields that the calendar displays', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music', color: 'plum' })
  const jazz = await createRecord(app, 'categories', { name: 'Jazz', parent: music['id'] })
  const hall = await createRecord(app, 'venues', { venue: 'Hall', city: 'Ghent' })
  const linked = { venue: hall['id'], categories: [jazz['id']] }
  const concert = await createRecord(app, 'events', { ...evening, ...linked, title: 'Concert', description: 'Long' })
  for (let n = 0; n < 11; n += 1) await createRecord(app, 'events', { ...evening, title: `Other ${n}` })
  await createRecord(app, 'events', { ...evening, title: 'June', start_date: '2027-06-01', end_date: '2027-06-01' })
  const { events, total } = await calendar(app, month)
  expect([events.length, total]).toEqual([12, 12])
  expect(events.find(({ title }) => title === 'Concert')).toEqual({
    id: concert['id'],
    language: 'en',
    source_language: 'en',
    title: 'Concert',
    status: 'publish',
    start_date: '2027-05-12 19:00:00',
    end_date: '2027-05-12 21:00:00',
    all_day: false,
    timezone: 'Europe/Brussels',
    utc_start_date: '2027-05-12 17:00:00',
    event_state: 'scheduled',
    venue: { id: hall['id'], name: 'Hall', city: 'Ghent', language: 'en' },
    // The category that has the colour.
    category: { id: music['id'], name: 'Music', language: 'en', color: 'plum' },
    translations: { en: expect.objectContaining({ status: 'publish', outdated: [], empty: [] }) },
    series: 0,
    movable: true,
    etag: expect.any(String),
  })
  expect((await calendar(app, `${month}&venue=${String(hall['id'])}`)).events.map(({ title }) => title)).toEqual([
    'Concert',
  ])
})

test('an event of a series names it', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', { ...evening, title: 'Concert' })
  const shared = { start_date: evening.start_date, end_date: evening.end_date }
  const body = { shared, texts: { en: { title: 'Choir' } }, source_language: 'en', rule: 'FREQ=WEEKLY;COUNT=2' }
  const created = await app.call('POST', '/en/calendar/admin/v1/series', { as: 'editor', absolute: true, body })
  const { events } = await calendar(app, month)
  expect(events.find(({ title }) => title === 'Choir')?.series).toBe(created.body['series'])
  expect(events.find(({ title }) => title === 'Concert')?.series).toBe(0)
})

test('the ETag of a calendar event is the precondition for moving it', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', { ...evening, title: 'Concert' })
  const [event] = (await calendar(app, month)).events
  const move = async (start_date: string) =>
    app.call('PUT', `/en/calendar/admin/v1/events/${event?.id}`, {
      as: 'editor',
      absolute: true,
      body: { shared: { start_date, end_date: start_date.replace('19:', '21:') }, if: { shared: event?.etag } },
    })
  expect((await move('2027-05-13 19:00:00')).status).toBe(200)
  const rejected = await move('2027-05-14 19:00:00')
  expect(rejected.status).toBe(412)
  expect(rejected.body).toMatchObject({
    data: { current: { shared: { values: { start_date: '2027-05-13 19:00:00', end_date: '2027-05-13 21:00:00' } } } },
  })
})

test('the calendar contains the events that the account can list, without protected fields', async () => {
  const app = await startTestApp()
  const hall = await createRecord(app, 'venues', { venue: 'Hall' })
  const secret = { ...evening, venue: hall['id'], password: 'sesame' }
  await createRecord(app, 'events', { ...secret, title: 'Protected' })
  await createRecord(app, 'events', { ...evening, title: 'Draft', status: 'draft' })
  const ofSubscriber = (await calendar(app, month, 'subscriber')).events
  expect(ofSubscriber.map(({ title, venue, movable }) => ({ title, venue, movable }))).toEqual([
    { title: 'Protected', venue: null, movable: false },
  ])
  const ofEditor = (await calendar(app, month)).events
  expect(ofEditor.map(({ title }) => title).toSorted()).toEqual(['Draft', 'Protected'])
  expect(ofEditor.find(({ title }) => title === 'Protected')?.venue?.name).toBe('Hall')
})

test('invalid parameters are rejected by name, and visitors get 401', async () => {
  const app = await startTestApp()
  const path = '/en/calendar/admin/v1/events/calendar'
  expect((await app.call('GET', path, { absolute: true })).status).toBe(401)
  const rejected = await app.call('GET', `${path}?venue=999&starts_before=never`, { as: 'editor', absolute: true })
  expect(rejected.status).toBe(400)
  expect(Object.keys(Object(rejected.body['data']).params ?? {}).toSorted()).toEqual(['starts_before', 'venue'])
})
