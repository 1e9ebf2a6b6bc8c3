import { expect, test } from 'vitest'
import { type Body, type Call, sampleEvent, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

const at = (from: string, to: string) => ({ start_date: `2027-03-01 ${from}:00`, end_date: `2027-03-01 ${to}:00` })
const ask = async (app: TestApp, query: string, as: NonNullable<Call['as']> = 'editor') =>
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

test('times that are not saved yet overlap events at the same venue, by title and time', async () => {
  const { app, venue, id } = await openHall()
  const { body } = await ask(app, `venue=${venue}&${times('21:00', '23:00')}`)
  expect(body['overlaps']).toEqual([
    {
      of: null,
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
  expect(found(await ask(app, `venue=${venue}&${times('22:00', '23:00')}`))).toEqual([])
  expect(found(await ask(app, `venue=${venue}&exclude=${id}&${times('21:00', '23:00')}`))).toEqual([])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { event_state: 'cancelled' } })
  expect(found(await ask(app, `venue=${venue}&${times('21:00', '23:00')}`))).toEqual([])
})

test('saved events are asked about together; one that leaves its venue free overlaps nothing', async () => {
  const { app, venue, id } = await openHall()
  const park = await createRecord(app, 'venues', { venue: 'Park' })
  const later = Number(
    (await createRecord(app, 'events', { ...sampleEvent, ...at('21:00', '23:00'), title: 'B', venue }))['id'],
  )
  const apart = await createRecord(app, 'events', { ...sampleEvent, title: 'C', venue: park['id'] })
  const include = `include=${id},${later},${String(apart['id'])},99999`
  expect(found(await ask(app, include))).toEqual([
    [id, later],
    [later, id],
  ])
  await app.call('PATCH', `/events/${later}`, { as: 'editor', body: { event_state: 'moved_online' } })
  expect(found(await ask(app, include))).toEqual([])
})

test('what an account may not see, a password hides or the trash holds is not named', async () => {
  const { app, venue, id } = await openHall()
  const query = `venue=${venue}&${times('19:00', '23:00')}`
  expect(found(await ask(app, query, 'author'))).toEqual([[null, id]])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { password: 'sesame' } })
  expect(found(await ask(app, query, 'author'))).toEqual([])
  expect(found(await ask(app, query, 'translator'))).toEqual([[null, id]])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { password: '', status: 'private' } })
  expect(found(await ask(app, query, 'author'))).toEqual([])
  expect(found(await ask(app, query, 'translator'))).toEqual([])
  expect(found(await ask(app, `include=${id}`, 'author'))).toEqual([])
  expect(found(await ask(app, query))).toEqual([[null, id]])
  await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  expect(found(await ask(app, query))).toEqual([])
  expect((await ask(app, query, 'subscriber')).status).toBe(403)
  expect((await ask(app, query, 'public')).status).toBe(401)
})

test('a question that names no place is refused with what is missing or wrong', async () => {
  const { app, venue } = await openHall()
  expect((await ask(app, '')).body).toMatchObject({
    code: 'rest_missing_callback_param',
    data: { params: ['venue', 'start_date', 'end_date'] },
  })
  for (const [query, name] of [
    [`venue=${venue}&start_date=tomorrow&end_date=2027-03-01 20:00:00`, 'start_date'],
    [`venue=999&${times('19:00', '20:00')}`, 'venue'],
    [`venue=x&${times('19:00', '20:00')}`, 'venue'],
    ['include=1,x', 'include'],
    [`include=${Array.from({ length: 101 }, (_, n) => n + 1).join(',')}`, 'include'],
  ] as const) {
    const { status, body } = await ask(app, query)
    expect([query, status, Object.keys(body['data']?.['details'] ?? {})]).toEqual([query, 400, [name]])
  }
})
