// `_fields`, and methods that a request names.
import { expect, test } from 'vitest'
import { createRecord, startTestApp } from '#support/test-app.ts'

test('_fields limits a record, a list and the rows of a list to the listed fields', async () => {
  const app = await startTestApp()
  const event = await createRecord(app, 'events', {
    title: 'Fair',
    start_date: '2027-01-01',
    end_date: '2027-01-01',
    tags: ['Loud'],
  })
  const at = `/events/${String(event['id'])}`
  expect((await app.call('GET', `${at}?_fields=id,title`)).body).toEqual({ id: event['id'], title: 'Fair' })
  expect((await app.call('GET', `${at}?_fields[]=tags.name`)).body).toEqual({ tags: [{ name: 'Loud' }] })
  const numbered = await app.call('GET', '/events?_fields[0]=total&_fields[1]=events.title')
  expect(numbered.body).toEqual({ events: [{ title: 'Fair' }], total: 1 })
  expect((await app.call('GET', '/events?_fields=total,events.id')).body).toEqual({
    events: [{ id: event['id'] }],
    total: 1,
  })
  expect((await app.call('GET', `${at}?_fields=`)).body).toHaveProperty('title')
  expect((await app.call('GET', '/events/999?_fields=id')).body).toHaveProperty('code', 'rest-event-not-found')
  expect((await app.call('GET', `${at}?_fields=__proto__.x,constructor`)).body).toEqual({})
})

test('_method and X-HTTP-Method-Override replace the method of a POST request only', async () => {
  const app = await startTestApp()
  const event = await createRecord(app, 'events', { title: 'Fair', start_date: '2027-01-01', end_date: '2027-01-01' })
  const at = `/events/${String(event['id'])}`
  expect((await app.call('POST', `${at}?_method=GET`)).status).toBe(200)
  const override = { 'X-HTTP-Method-Override': 'patch' }
  const changed = await app.call('POST', at, { as: 'editor', headers: override, body: { title: 'Market' } })
  expect(changed.body).toMatchObject({ title: 'Market' })
  expect((await app.call('GET', `${at}?_method=DELETE`, { as: 'editor' })).body).toMatchObject({ status: 'publish' })
  expect((await app.call('POST', `${at}?_method=DELETE`)).status).toBe(401)
  for (const mistyped of ['DELTE', 'constructor', '__proto__'])
    expect((await app.call('POST', `${at}?_method=${mistyped}`, { as: 'editor' })).status).toBe(405)
  expect((await app.call('POST', `${at}?_method=DELETE`, { as: 'editor' })).body).toMatchObject({ status: 'trash' })
})
