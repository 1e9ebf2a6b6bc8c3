import { expect, test } from 'vitest'
import { type Body, type Call, createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'

const send = async (
  app: TestApp,
  path: string,
  query: { [name: string]: string },
  as: NonNullable<Call['as']> = 'editor',
) =>
  app.call('GET', `/en/calendar/admin/v1/${path}/similar?${new URLSearchParams(query).toString()}`, {
    as,
    absolute: true,
  })
const names = ({ body }: { body: Body }) => Object.values(body['similar'] ?? {}).map((one: Body) => one['name'])

test('a similar venue is found in any word order, case and language, without accents and with one wrong letter', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', {
    venue: 'Salle des Fêtes',
    address: 'Rue du Port 12',
    zip: '81600',
    city: 'Gaillac',
  })
  const id = Number(venue['id'])
  await app.call('PATCH', `/venues/${id}?ml_language=nl`, { as: 'editor', body: { venue: 'Feestzaal Gaillac' } })
  await createRecord(app, 'venues', { venue: 'Stade municipal', zip: '81600' })
  await createRecord(app, 'events', { ...sampleEvent, venue: id })
  for (const name of ['salle des fetes', 'FÊTES, des salle', 'Salle des Fêtess'])
    expect([name, names(await send(app, 'venues', { name }))]).toEqual([name, ['Salle des Fêtes']])
  expect((await send(app, 'venues', { name: 'gaillac feestzaal' })).body['similar']).toEqual([
    {
      id,
      language: 'en',
      name: 'Salle des Fêtes',
      status: 'publish',
      address: 'Rue du Port 12',
      zip: '81600',
      city: 'Gaillac',
      events: 1,
    },
  ])
  expect(names(await send(app, 'venues', { name: 'Salle des sports' }))).toEqual([])
  expect(names(await send(app, 'venues', { name: 'Salle des sports', zip: '81600' }))).toEqual(['Salle des Fêtes'])
  expect(names(await send(app, 'venues', { name: 'salle des fetes', exclude: String(id) }))).toEqual([])
  expect(names(await send(app, 'venues', { name: 'sa' }))).toEqual([])
})

test('similar venues with the same postal code come first, then those with the most events', async () => {
  const app = await startTestApp()
  const create = async (zip: string) => Number((await createRecord(app, 'venues', { venue: 'De Zaal', zip }))['id'])
  const [first, second, third] = [await create('9000'), await create('8000'), await create('7000')]
  await createRecord(app, 'events', { ...sampleEvent, venue: third })
  const ids = async (query: { [name: string]: string }) =>
    Object.values((await send(app, 'venues', query)).body['similar'] ?? {}).map((one: Body) => one['id'])
  expect(await ids({ name: 'zaal de' })).toEqual([third, first, second])
  expect(await ids({ name: 'zaal de', zip: '8000' })).toEqual([second, third, first])
})

test('similar events have all words of the title, and those near the date come first', async () => {
  const app = await startTestApp()
  const on = async (day: string, title = 'Nacht van de musea') =>
    Number(
      (
        await createRecord(app, 'events', {
          ...sampleEvent,
          title,
          start_date: `${day} 20:00:00`,
          end_date: `${day} 23:00:00`,
        })
      )['id'],
    )
  const [early, late] = [await on('2027-03-01'), await on('2027-06-01')]
  await on('2027-05-01', 'Nacht van de theaters')
  const found = await send(app, 'events', { name: 'De nacht van musea', date: '2027-05-20' })
  expect(Object.values(found.body['similar'] ?? {}).map((one: Body) => [one['id'], one['times']])).toEqual([
    [late, expect.objectContaining({ start_date: '2027-06-01 20:00:00' })],
    [early, expect.objectContaining({ start_date: '2027-03-01 20:00:00' })],
  ])
})

test('events at the same venue and day need half of the words of the title and come first', async () => {
  const app = await startTestApp()
  const venue = Number((await createRecord(app, 'venues', { venue: 'De Zaal' }))['id'])
  const create = async (title: string, day: string, more: object = {}) => {
    const times = { start_date: `${day} 00:30:00`, end_date: `${day} 23:00:00` }
    return Number((await createRecord(app, 'events', { ...sampleEvent, ...times, title, venue, ...more }))['id'])
  }
  const same = await create('Nacht van de musea', '2027-05-20')
  const long = await create('Lange avonden', '2027-05-19', { end_date: '2027-05-21 01:00:00' })
  const earlier = await create('Nacht van de musea', '2027-05-13')
  const withoutVenue = await create('Nacht van de musea', '2027-05-20', { venue: [] })
  await create('Jazz', '2027-05-20')
  await app.call('PATCH', `/events/${same}?ml_language=fr`, { as: 'editor', body: { title: 'La nuit des musées' } })
  const ids = async (query: { [name: string]: string }) =>
    Object.values(
      (await send(app, 'events', { date: '2027-05-20', venue: String(venue), ...query })).body['similar'] ?? {},
    ).map((one: Body) => [one['id'], one['same_venue_and_day']])
  expect(await ids({ name: 'Nacht van de musea' })).toEqual([
    [same, true],
    [withoutVenue, false],
    [earlier, false],
  ])
  expect(await ids({ name: 'Nacht in de musea', exclude: String(same) })).toEqual([])
  expect(await ids({ name: 'nuit des musees' })).toEqual([[same, true]])
  expect(await ids({ name: 'Zeer lange avonde' })).toEqual([[long, true]])
  await app.call('PATCH', `/events/${same}`, { as: 'editor', body: { event_state: 'cancelled' } })
  expect((await ids({ name: 'Nacht van de musea' }))[0]).toEqual([same, true])
  await app.call('DELETE', `/events/${same}`, { as: 'editor' })
  expect(await ids({ name: 'Nuit des musées' })).toEqual([])
})

test('hidden and trashed records are not returned as similar, and invalid parameters are rejected', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'venues', { venue: 'De Zaal', status: 'private' })
  expect(names(await send(app, 'venues', { name: 'De zaal' }, 'author'))).toEqual([])
  expect(names(await send(app, 'venues', { name: 'De zaal' }))).toEqual(['De Zaal'])
  await app.call('DELETE', `/venues/${String(id)}`, { as: 'editor' })
  expect(names(await send(app, 'venues', { name: 'De zaal' }))).toEqual([])
  expect((await send(app, 'venues', { name: 'x' }, 'subscriber')).status).toBe(403)
  expect((await send(app, 'venues', { name: 'x' }, 'public')).status).toBe(401)
  expect((await send(app, 'venues', {})).body).toMatchObject({
    code: 'rest_missing_callback_param',
    data: { params: ['name'] },
  })
  for (const [query, name] of [
    [{ name: 'x'.repeat(2001) }, 'name'],
    [{ name: 'x', date: '1 May' }, 'date'],
    [{ name: 'x', exclude: 'y' }, 'exclude'],
    [{ name: 'x', venue: 'y' }, 'venue'],
    [{ name: 'x', venue: '999' }, 'venue'],
  ] as const) {
    const { status, body } = await send(app, 'venues', query)
    expect([status, Object.keys(body['data']?.['details'] ?? {})]).toEqual([400, [name]])
  }
})
