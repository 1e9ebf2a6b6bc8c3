import { expect, test } from 'vitest'
import { type Body, type Call, sampleEvent, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

const at = (from: string, to: string) => ({ start_date: `2027-03-01 ${from}:00`, end_date: `2027-03-01 ${to}:00` })
const send = async (app: TestApp, query: string, as: NonNullable<Call['as']> = 'editor') =>
  app.call('GET', `/en/calendar/admin/v1/events/overlaps?${query}`, { as, absolute: true })
const found = ({ body }: { body: Body }) => Object.values(body['overlaps'] ?? {}).map(({ of, id }: Body) => [of, id])
const times = (from: string, to: string) =>
  new URLSearchParams({ start_date: `2027-03-01 ${from}:00`, end_date: `2027-03-01 ${to}:00` }).toString()

/** A venue with one event from 19:30 to 22:00. */
async function openHall() {
  const app = await startTestApp()
  const { id: venue } = await createRecord(app, 'venues', { venue: 'Hall' })
  const { id } = await createRecord(app, 'events', { ...sampleEvent, ...at('19:30', '22:00'), venue })
  return { app, venue: Number(venue), id: Number(id) }
}

test('unsaved times overlap events at the same venue, which are returned with title and times', async () => {
  const { app, venue, id } = await openHall()
  const { body } = await send(app, `venue=${venue}&${times('21:00', '23:00')}`)
  expect(body['overlaps']).toEqual([
    {
      of: null,
      link: 'venue',
      linked: venue,
      minutes_apart: 0,
      id,
      language: 'en',
      title: 'Concert',
      status: 'publish',
      start_date: '2027-03-01 19:30:00',
      end_date: '2027-03-01 22:00:00',
      all_day: false,
      timezone: 'Europe/Brussels',
      utc_start_date: '2027-03-01 18:30:00',
    },
  ])
  expect(found(await send(app, `venue=${venue}&${times('22:00', '23:00')}`))).toEqual([])
  expect(found(await send(app, `venue=${venue}&exclude=${id}&${times('21:00', '23:00')}`))).toEqual([])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { event_state: 'cancelled' } })
  expect(found(await send(app, `venue=${venue}&${times('21:00', '23:00')}`))).toEqual([])
})

test('overlaps of several saved events are returned, and an event that was moved online has none', async () => {
  const { app, venue, id } = await openHall()
  const park = await createRecord(app, 'venues', { venue: 'Park' })
  const later = Number(
    (await createRecord(app, 'events', { ...sampleEvent, ...at('21:00', '23:00'), title: 'B', venue }))['id'],
  )
  const apart = await createRecord(app, 'events', { ...sampleEvent, title: 'C', venue: park['id'] })
  const include = `include=${id},${later},${String(apart['id'])},99999`
  expect(found(await send(app, include))).toEqual([
    [id, later],
    [later, id],
  ])
  await app.call('PATCH', `/events/${later}`, { as: 'editor', body: { event_state: 'moved_online' } })
  expect(found(await send(app, include))).toEqual([])
})

test('hidden, protected and trashed events are not returned as overlaps', async () => {
  const { app, venue, id } = await openHall()
  const query = `venue=${venue}&${times('19:00', '23:00')}`
  expect(found(await send(app, query, 'author'))).toEqual([[null, id]])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { password: 'sesame' } })
  expect(found(await send(app, query, 'author'))).toEqual([])
  expect(found(await send(app, query, 'translator'))).toEqual([[null, id]])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { password: '', status: 'private' } })
  expect(found(await send(app, query, 'author'))).toEqual([])
  expect(found(await send(app, query, 'translator'))).toEqual([])
  expect(found(await send(app, `include=${id}`, 'author'))).toEqual([])
  expect(found(await send(app, query))).toEqual([[null, id]])
  await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  expect(found(await send(app, query))).toEqual([])
  expect((await send(app, query, 'subscriber')).status).toBe(403)
  expect((await send(app, query, 'public')).status).toBe(401)
})

test('missing and invalid parameters are rejected by name', async () => {
  const { app, venue } = await openHall()
  expect((await send(app, '')).body).toMatchObject({
    code: 'rest_missing_callback_param',
    data: { params: ['venue', 'start_date', 'end_date'] },
  })
  for (const [query, name] of [
    [`venue=${venue}&start_date=tomorrow&end_date=2027-03-01 20:00:00`, 'start_date'],
    [`venue=999&${times('19:00', '20:00')}`, 'venue'],
    [`venue=x&${times('19:00', '20:00')}`, 'venue'],
    [`venue=${venue}&timezone=Gent&${times('19:00', '20:00')}`, 'timezone'],
    [`venue=${venue}&${times('20:00', '19:00')}`, 'end_date'],
    [`organizer=999&${times('19:00', '20:00')}`, 'organizer'],
    [`organizer=1,x&${times('19:00', '20:00')}`, 'organizer'],
    ['include=1,x', 'include'],
    ['include=', 'include'],
    ['include=1&links=tags', 'links'],
    [`include=${Array.from({ length: 101 }, (_, n) => n + 1).join(',')}`, 'include'],
  ] as const) {
    const { status, body } = await send(app, query)
    expect([query, status, Object.keys(body['data']?.['details'] ?? {})]).toEqual([query, 400, [name]])
  }
})

test('the buffer of a venue extends the overlaps of all its events', async () => {
  const { app, venue, id } = await openHall()
  const later = Number(
    (await createRecord(app, 'events', { ...sampleEvent, ...at('22:20', '23:00'), title: 'B', venue }))['id'],
  )
  const listed = async () => {
    const { body } = await app.call('GET', '/events?overlaps=true&start_date=2027-01-01', { as: 'editor' })
    return Object.values(body['events'] ?? {}).map((event: Body) => event['id'])
  }
  expect(await listed()).toEqual([])
  await app.call('PATCH', `/venues/${venue}`, { as: 'editor', body: { buffer_minutes: 30 } })
  expect(await listed()).toEqual([id, later])
  const { body } = await send(app, `include=${id},${later}`)
  expect(Object.values(body['overlaps'] ?? {}).map((one: Body) => [one['id'], one['minutes_apart']])).toEqual([
    [later, 20],
    [id, 20],
  ])
  expect(found(await send(app, `venue=${venue}&exclude=${later}&${times('22:29', '22:30')}`))).toEqual([[null, id]])
  expect(found(await send(app, `venue=${venue}&exclude=${later}&${times('22:30', '22:31')}`))).toEqual([])
  expect(found(await send(app, `venue=${venue}&${times('18:00', '19:10')}`))).toEqual([[null, id]])
  await app.call('PATCH', `/venues/${venue}`, { as: 'editor', body: { buffer_minutes: 20 } })
  expect(await listed()).toEqual([])
  for (const buffer_minutes of [-1, 1441, 'long', 2.5]) {
    const { status, body } = await app.call('PATCH', `/venues/${venue}`, { as: 'editor', body: { buffer_minutes } })
    expect([status, Object.keys(body['data']?.['details'] ?? {})]).toEqual([400, ['buffer_minutes']])
  }
})

test('times of different time zones are compared as instants', async () => {
  const { app, venue, id } = await openHall()
  // 19:30 to 22:00 in Brussels is 18:30 to 21:00 in UTC.
  expect(found(await send(app, `venue=${venue}&timezone=UTC&${times('21:00', '22:00')}`))).toEqual([])
  expect(found(await send(app, `venue=${venue}&timezone=UTC&${times('18:00', '18:45')}`))).toEqual([[null, id]])
})

test('events of an organizer overlap, also if one was moved online', async () => {
  const app = await startTestApp()
  const [band, club] = [
    Number((await createRecord(app, 'organizers', { organizer: 'Band' }))['id']),
    Number((await createRecord(app, 'organizers', { organizer: 'Club' }))['id']),
  ]
  const id = Number(
    (await createRecord(app, 'events', { ...sampleEvent, ...at('19:30', '22:00'), organizer: [band, club] }))['id'],
  )
  const query = `organizer=${club},${band}&${times('21:00', '23:00')}`
  const links = async (text: string) =>
    Object.values((await send(app, text)).body['overlaps'] ?? {}).map((one: Body) => [
      one['link'],
      one['linked'],
      one['id'],
    ])
  expect(await links(query)).toEqual([
    ['organizer', club, id],
    ['organizer', band, id],
  ])
  const other = Number(
    (await createRecord(app, 'events', { ...sampleEvent, ...at('21:00', '22:00'), title: 'B', organizer: [band] }))[
      'id'
    ],
  )
  expect(await links(`include=${other}`)).toEqual([])
  expect(await links(`include=${other}&links=venue,organizer`)).toEqual([['organizer', band, id]])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { event_state: 'moved_online' } })
  expect(await links(`include=${other}&links=organizer`)).toEqual([['organizer', band, id]])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { event_state: 'postponed' } })
  expect(await links(`include=${other}&links=organizer`)).toEqual([])
})
