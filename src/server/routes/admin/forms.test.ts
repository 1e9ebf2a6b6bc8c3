// Operations with a JSON body also accept forms, in which every value is text.
import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const form = async (app: TestApp, path: string, body: string): Promise<TestResponse> =>
  app.call('POST', `/en/calendar/admin/v1/${path}`, {
    as: 'administrator',
    absolute: true,
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

test('a bulk action as a form changes records by ids and by a filter with its total', async () => {
  const app = await startTestApp()
  const hall = await createRecord(app, 'venues', { venue: 'Hall' })
  const id = Number((await createRecord(app, 'events', { ...sampleEvent, venue: hall['id'] }))['id'])
  const changed = { status: 200, body: { changed: 1 } }
  expect(await form(app, 'events/bulk', `ids[]=${id}&do[featured]=true&do[venue]=`)).toMatchObject(changed)
  expect(await form(app, 'events/bulk', `ids=${id}&do[move][days]=-1&do[move][hours]=2`)).toMatchObject(changed)
  expect((await app.call('GET', `/events/${id}`)).body).toMatchObject({
    featured: true,
    venue: [],
    start_date: '2027-02-28 21:30:00',
  })
  const filter = 'filter[search]=concert&total=1'
  expect(await form(app, 'events/bulk', `${filter}&do[featured]=0`)).toMatchObject(changed)
  expect(await form(app, 'events/bulk', `${filter}&do[delete]=true`)).toMatchObject(changed)
  for (const wrong of ['do[featured]=maybe', 'do[featured]=', 'do[delete]=false', 'do[move][days]=1.5'])
    expect((await form(app, 'events/bulk', `ids=${id}&${wrong}`)).status).toBe(400)
})

test('the trash is emptied by a form with the matching total', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  expect((await form(app, 'trash/empty', 'resource=events&total=one')).status).toBe(400)
  expect((await form(app, 'trash/empty', 'resource=events&total=2')).status).toBe(412)
  expect(await form(app, 'trash/empty', 'resource=events&total=1')).toMatchObject({
    status: 200,
    body: { removed: 1 },
  })
})
