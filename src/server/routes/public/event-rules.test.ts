import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

test('dates are parsed in the event’s time zone, offsets are converted, and ambiguous times are the earlier one', async () => {
  const app = await startTestApp()
  const at = async (start: unknown, timezone = 'Europe/Brussels') =>
    (await createRecord(app, 'events', { title: 'T', start_date: start, end_date: '2030-01-01', timezone }))[
      'utc_start_date'
    ]
  expect(await at('2026-12-01T10:00:00-05:00', 'Asia/Tokyo')).toBe('2026-12-01 15:00:00')
  expect(await at(1_800_000_000)).toBe('2027-01-15 08:00:00')
  expect(await at('2027-10-31 02:30')).toBe('2027-10-31 00:30:00')
  expect(await at('2027-10-31T02:30:00+01:00')).toBe('2027-10-31 01:30:00')
  expect(await at('2027-06-01 12:00', 'UTC+5.5')).toBe('2027-06-01 06:30:00')
  const second = { title: 'T', start_date: '2027-10-31T02:30:00+01:00', end_date: '2027-10-31 05:00' }
  const folded = await createRecord(app, 'events', second)
  for (const body of [folded, { end_date: '2027-10-31 06:00', start_date: '2027-10-31 02:30:00' }])
    expect((await app.call('PUT', `/events/${folded['id']}`, { as: 'editor', body })).body).toMatchObject({
      utc_start_date: '2027-10-31 01:30:00',
    })
  const moved = await createRecord(app, 'events', { ...sampleEvent, timezone: 'Asia/Tokyo' })
  const again = await app.call('PATCH', `/events/${moved['id']}`, { as: 'editor', body: { timezone: 'UTC' } })
  expect(again.body).toMatchObject({ start_date: '2027-03-01 19:30:00', utc_start_date: '2027-03-01 19:30:00' })
})

test('an all-day event lasts from 00:00:00 to 23:59:59 after every change of its dates and time zone', async () => {
  const app = await startTestApp()
  const day = { title: 'T', start_date: '2027-03-28 02:30', end_date: '2027-03-28 02:30' }
  const created = await createRecord(app, 'events', { ...day, all_day: 'true' })
  expect(created).toMatchObject({ utc_start_date: '2027-03-27 23:00:00', utc_end_date: '2027-03-28 21:59:59' })
  const send = async (body: object) =>
    (await app.call('PATCH', `/events/${created['id']}`, { as: 'editor', body })).body
  expect(await send({ all_day: false })).toMatchObject({ all_day: false, start_date: '2027-03-28 00:00:00' })
  expect(await send({ all_day: 1, start_date: '2027-03-27T23:30:00Z' })).toMatchObject({
    start_date: '2027-03-28 00:00:00',
    end_date: '2027-03-28 23:59:59',
  })
  expect(await send({ end_date: '2027-03-30 12:00' })).toMatchObject({ end_date: '2027-03-30 23:59:59' })
  expect(await send({ timezone: 'UTC' })).toMatchObject({ utc_start_date: '2027-03-28 00:00:00' })
  // In São Paulo the clocks were set from 00:00 to 01:00 on this day.
  const late = { start_date: '2018-11-04', end_date: '2018-11-04', timezone: 'America/Sao_Paulo' }
  expect(await send(late)).toMatchObject({
    start_date: '2018-11-04 00:00:00',
    utc_start_date: '2018-11-04 03:00:00',
    utc_end_date: '2018-11-05 01:59:59',
  })
})

test('a new time zone alone keeps the wall time, and is rejected if that time does not exist', async () => {
  const app = await startTestApp()
  const times = { start_date: '2027-03-28 02:30', end_date: '2027-03-28 05:00' }
  const { id } = await createRecord(app, 'events', { title: 'T', ...times, timezone: 'UTC' })
  const send = async (timezone: string) =>
    (await app.call('PUT', `/events/${id}`, { as: 'editor', body: { timezone } })).body
  expect((await send('Europe/Brussels'))['data']?.['details']).toMatchObject({
    start_date: { code: 'date_gap', data: { before: '2027-03-28 01:30:00', after: '2027-03-28 03:30:00' } },
  })
  expect(await send('UTC+5.5')).toMatchObject({
    start_date: '2027-03-28 02:30:00',
    utc_start_date: '2027-03-27 21:00:00',
  })
  expect((await send('Mars/Base'))['data']?.['details']).toMatchObject({ timezone: { code: 'not_a_zone' } })
})

test('dates outside the years 1 to 9999, in local time or UTC, are rejected', async () => {
  const app = await startTestApp()
  const send = async (more: { [field: string]: string }) =>
    app.call('POST', '/events', {
      as: 'editor',
      body: { title: 'T', start_date: '2027-01-01', end_date: '9999-12-31', ...more },
    })
  expect((await send({ timezone: 'UTC' })).status).toBe(201)
  const beyond = { code: 'not_a_date', message: expect.stringContaining('years 1 to 9999') }
  for (const [more, field] of [
    [{ end_date: '9999-12-31 20:00', timezone: 'UTC-10' }, 'end_date'],
    [{ start_date: '0000-01-01' }, 'start_date'],
    [{ start_date: '0001-01-01 00:00:00', timezone: 'UTC+5' }, 'start_date'],
    [{ end_date: '253402300799', timezone: 'Asia/Tokyo' }, 'end_date'],
    [{ date_utc: '9999-12-31 23:30' }, 'date'],
  ] as const)
    expect((await send(more)).body['data']?.['details']).toEqual({ [field]: expect.objectContaining(beyond) })
})

test('an event with a future publication date is scheduled, and published at that date', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', { ...sampleEvent, date: '2026-12-01 09:00:00' })
  expect(created).toMatchObject({ status: 'future', date_utc: '2026-12-01 08:00:00' })
  expect((await app.call('GET', `/events/${created['id']}`)).status).toBe(403)
  app.clock.now = Date.parse('2026-12-01T08:00:01Z')
  expect((await app.call('GET', `/events/${created['id']}`)).body['status']).toBe('publish')
  const back = await app.call('PATCH', `/events/${created['id']}`, {
    as: 'editor',
    body: { date: '2027-01-01 00:00:00' },
  })
  expect(back.body['status']).toBe('future')
})

test('a password hides the content of an event, except from accounts that edit it', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', {
    ...sampleEvent,
    description: 'Secret',
    cost: '5',
    password: 'sesame',
    venue: { venue: 'Hall' },
  })
  const path = `/events/${created['id']}`
  expect(await app.call('GET', path)).toMatchObject({ status: 403, body: { code: 'event-password-protected' } })
  expect((await app.call('GET', `${path}?password=wrong`)).status).toBe(403)
  expect((await app.call('GET', `${path}?password=sesame`)).body).toMatchObject({
    description: '<p>Secret</p>',
    protected: true,
  })
  expect((await app.call('GET', path, { as: 'editor' })).body).not.toHaveProperty('password')
  expect((await app.call('GET', `${path}?context=edit`, { as: 'editor' })).body).toMatchObject({ password: 'sesame' })
  const translated = await app.call('GET', `${path}?context=edit`, { as: 'translator' })
  expect(translated.body).toMatchObject({ description: '<p>Secret</p>' })
  expect(translated.body).not.toHaveProperty('password')
  const [blank] = Object.values((await app.call('GET', '/events')).body['events'] ?? {})
  expect(blank).toMatchObject({
    title: 'Concert',
    description: '',
    cost: '',
    venue: [],
    all_day: null,
    featured: null,
    image: false,
  })
  expect((await app.call('GET', '/events?search=Secret')).body['total']).toBe(0)
  expect((await app.call('GET', '/events?password=sesame')).body['events']).toMatchObject([
    { description: '<p>Secret</p>' },
  ])
  expect(JSON.stringify((await app.call('GET', '/events?password=sesame')).body['rest_url'])).not.toContain('sesame')
  for (let turn = 0; turn < 20; turn += 1) await app.call('GET', `${path}?password=wrong${turn}`)
  const waits = await app.call('GET', `${path}?password=sesame`)
  expect(waits).toMatchObject({ status: 429, body: { code: 'rest_too_many_requests' } })
  expect(Number(waits.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('forms and query strings are accepted like JSON', async () => {
  const app = await startTestApp()
  const rock = await createRecord(app, 'categories', { name: 'Rock' })
  const form = `title=Concert&start_date=2027-03-01+19%3A30&end_date=2027-03-01+22%3A00&categories%5B%5D=${rock['id']}&venue%5Bvenue%5D=Hall&all_day=false&featured=1`
  const created = await app.call('POST', '/events', {
    as: 'editor',
    body: form,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(created).toMatchObject({
    status: 201,
    body: { categories: [{ id: rock['id'] }], venue: { venue: 'Hall' }, featured: true, all_day: false },
  })
  const query = await app.call('POST', '/events?title=Q&start_date=2027-03-01&end_date=2027-03-02&all_day=true', {
    as: 'editor',
  })
  expect(query).toMatchObject({
    status: 201,
    body: { title: 'Q', start_date: '2027-03-01 00:00:00', end_date: '2027-03-02 23:59:59' },
  })
})

test('a published event stays published when the clock is set back, after every kind of write', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, status: 'publish' })
  const admin = '/en/calendar/admin/v1'
  const editor = { as: 'editor', absolute: true } as const
  const renamed = await app.call('PUT', `${admin}/events/${id}`, {
    ...editor,
    body: { texts: { en: { title: 'A' } } },
  })
  const { changes } = (await app.call('GET', `${admin}/events/${id}/history`, editor)).body
  const expectPublished = async (): Promise<void> => {
    const { body } = await app.call('GET', `/events/${id}`)
    expect(body).toMatchObject({ status: 'publish', date_utc: '2026-11-21 12:00:00' })
  }
  app.clock.now -= 3 * 86_400_000
  const response = await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'B' } })
  expect(response.status).toBe(200)
  await expectPublished()
  // Clients send the whole record back.
  await app.call('PUT', `/events/${id}`, { as: 'editor', body: { ...response.body, title: 'C' } })
  await expectPublished()
  await app.call('PATCH', `/events/${id}`, { as: 'translator', root: 'nl', body: { title: 'Concert' } })
  await expectPublished()
  const bulk = { ids: [id], do: { featured: true, status: { en: 'publish' } } }
  expect((await app.call('POST', `${admin}/events/bulk`, { ...editor, body: bulk })).body).toMatchObject({
    changed: 1,
  })
  await expectPublished()
  const texts = { en: { title: 'D', status: 'publish' } }
  expect((await app.call('PUT', `${admin}/events/${id}`, { ...editor, body: { texts } })).status).toBe(200)
  await expectPublished()
  const { change_set: set } = changes?.[0] ?? {}
  expect(renamed.status).toBe(200)
  const reverted = await app.call('POST', `${admin}/changes/${set}/revert`, { ...editor, body: { partial: true } })
  expect(reverted.status).toBe(200)
  const restored = { seq: changes?.[1]?.['seq'], fields: ['en.title'] }
  expect((await app.call('POST', `${admin}/events/${id}/restore`, { ...editor, body: restored })).status).toBe(200)
  await expectPublished()
  const scheduled = { date: '2026-12-01 10:00:00' }
  const moved = await app.call('PATCH', `/events/${id}`, { as: 'editor', body: scheduled })
  expect(moved.body['status']).toBe('future')
})

test('an end before the start is rejected, equal titles get numbered slugs, trashed venues are omitted', async () => {
  const app = await startTestApp()
  const { id: venue } = await createRecord(app, 'venues', { venue: 'Hall' })
  const { id } = await createRecord(app, 'events', { ...sampleEvent, venue })
  const update = { as: 'administrator', body: { end_date: '2027-03-01 19:00:00' } } as const
  expect((await app.call('PATCH', `/events/${String(id)}`, update)).status).toBe(400)
  expect((await createRecord(app, 'events', sampleEvent))['slug']).toBe('concert-2')
  await app.call('DELETE', `/venues/${String(venue)}`, { as: 'administrator' })
  const { body } = await app.call('GET', `/events/${String(id)}`, { as: 'administrator' })
  expect(body['venue']).toEqual([])
})
