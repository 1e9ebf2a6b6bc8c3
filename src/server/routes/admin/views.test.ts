import { expect, test } from 'vitest'
import { type Call, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const send = async (
  app: TestApp,
  method: string,
  path: string,
  as: NonNullable<Call['as']> = 'editor',
  body?: object,
): Promise<TestResponse> => app.call(method, `/en/calendar/admin/v1/${path}`, { as, absolute: true, body })

const concerts = {
  name: 'Concerts without German',
  resource: 'events',
  query: { ml_language: 'de', translation: 'missing', search: 'concert' },
}

test('a saved view is visible to its account only, until it is shared', async () => {
  const app = await startTestApp()
  const created = await send(app, 'POST', 'views', 'editor', concerts)
  expect(created).toMatchObject({ status: 201, body: { ...concerts, shared: false, mine: true, by: 'editor' } })
  const path = `views/${created.body['id']}`
  expect((await send(app, 'GET', 'views', 'author')).body).toEqual({ views: [] })
  expect((await send(app, 'DELETE', path, 'administrator')).status).toBe(404)
  expect((await send(app, 'PUT', path, 'editor', { ...concerts, shared: true })).body).toMatchObject({ shared: true })
  expect((await send(app, 'GET', 'views', 'author')).body).toMatchObject({ views: [{ mine: false, by: 'editor' }] })
  expect((await send(app, 'PUT', path, 'author', concerts)).status).toBe(403)
  expect((await send(app, 'DELETE', path, 'administrator')).status).toBe(200)
  expect((await send(app, 'GET', 'views')).body).toEqual({ views: [] })
})

test('a saved view of events may have a date range instead of dates', async () => {
  const app = await startTestApp()
  const past = { name: 'What was', resource: 'events', query: { dates: 'past' } }
  expect((await send(app, 'POST', 'views', 'editor', past)).body).toMatchObject(past)
  for (const wrong of [
    { ...past, query: { dates: 'someday' } },
    { ...past, resource: 'venues' },
  ])
    expect((await send(app, 'POST', 'views', 'editor', wrong)).status).toBe(400)
})

test('a saved view accepts only parameters of its list, and only accounts that write may share it', async () => {
  const app = await startTestApp()
  const faulty = { name: '', resource: 'events', query: { nonsense: '1', featured: 'perhaps', ml_language: 'xx' } }
  const response = await send(app, 'POST', 'views', 'editor', faulty)
  expect(Object.keys(response.body['data']?.['details'] ?? {}).toSorted()).toEqual([
    'name',
    'query.featured',
    'query.ml_language',
    'query.nonsense',
  ])
  expect((await send(app, 'POST', 'views', 'editor', {})).body).toMatchObject({
    data: { params: ['name', 'resource', 'query'] },
  })
  expect((await send(app, 'POST', 'views', 'subscriber', { ...concerts, shared: true })).status).toBe(403)
  expect((await send(app, 'POST', 'views', 'subscriber', concerts)).status).toBe(201)
  expect((await send(app, 'POST', 'views', 'public', concerts)).status).toBe(401)
})

test('the start view of a list follows changes of the saved view, and is removed with it', async () => {
  const app = await startTestApp()
  const created = await send(app, 'POST', 'views', 'editor', { ...concerts, shared: true })
  const view = created.body['id']
  const path = `views/${view}`
  const compact = { density: 'compact' }
  const look = (start?: object) => ({ lists: { events: { ...compact, ...(start && { start }) }, venues: compact } })
  const present = async () => (await send(app, 'GET', 'preferences', 'author')).body
  await send(app, 'PUT', 'preferences', 'author', look({ view, query: { search: 'concert' } }))
  expect(await present()).toEqual(look({ view, query: { translation: 'missing', search: 'concert' } }))
  await send(app, 'PUT', path, 'editor', { ...concerts, query: { search: 'jazz' }, shared: true })
  expect(await present()).toEqual(look({ view, query: { search: 'jazz' } }))
  await send(app, 'PUT', path, 'editor', concerts)
  expect(await present()).toEqual(look())
  await send(app, 'PUT', path, 'editor', { ...concerts, shared: true })
  await send(app, 'DELETE', path)
  expect(await present()).toEqual(look())
})

test('preferences are stored per account', async () => {
  const app = await startTestApp()
  expect((await send(app, 'GET', 'preferences')).body).toEqual({})
  await send(app, 'PUT', 'preferences', 'editor', { density: 'compact', columns: { events: ['title'] } })
  expect((await send(app, 'GET', 'preferences')).body).toEqual({ density: 'compact', columns: { events: ['title'] } })
  expect((await send(app, 'GET', 'preferences', 'author')).body).toEqual({})
  expect((await send(app, 'PUT', 'preferences', 'editor', { big: 'x'.repeat(40_000) })).status).toBe(400)
  expect((await send(app, 'GET', 'preferences', 'public')).status).toBe(401)
})

test.each([
  ['{"__proto__":{"isAdmin":true}}', 400],
  ['{"columns":{"__proto__":{"isAdmin":true}}}', 400],
  ['{"<script>alert(1)</script>":1}', 400],
  [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400],
  [`{"a":"${'x'.repeat(1_100_000)}"}`, 413],
  ['[1]', 400],
])('hostile preferences are rejected and the stored ones unchanged: %.40s', async (body, status) => {
  const app = await startTestApp()
  await send(app, 'PUT', 'preferences', 'editor', { density: 'compact' })
  const response = await app.call('PUT', '/en/calendar/admin/v1/preferences', { as: 'editor', absolute: true, body })
  expect(response.status).toBe(status)
  expect((await send(app, 'GET', 'preferences')).body).toEqual({ density: 'compact' })
})

test('markup is removed from preferences and saved views', async () => {
  const app = await startTestApp()
  const search = '<img src=x onerror=alert(1)>jazz & "blues"'
  const saved = await send(app, 'PUT', 'preferences', 'editor', { last: [search], more: { a: '<script>x</script>b' } })
  expect(saved.body).toEqual({ last: ['jazz & "blues"'], more: { a: 'b' } })
  expect((await send(app, 'GET', 'preferences')).body).toEqual(saved.body)
  const view = { name: 'Jazz', resource: 'events', query: { search }, shared: true }
  expect((await send(app, 'POST', 'views', 'editor', view)).body['query']).toEqual({ search: 'jazz & "blues"' })
  const hostile = '{"name":"a","resource":"events","query":{"__proto__":"x"}}'
  const path = '/en/calendar/admin/v1/views'
  expect((await app.call('POST', path, { as: 'editor', absolute: true, body: hostile })).status).toBe(400)
})

test('a saved view longer than 16,384 characters is rejected', async () => {
  const app = await startTestApp()
  const view = (letters: number): object => ({ ...concerts, query: { search: 'x'.repeat(letters) } })
  expect((await send(app, 'POST', 'views', 'subscriber', view(16_000))).status).toBe(201)
  expect((await send(app, 'POST', 'views', 'subscriber', view(17_000))).body).toMatchObject({
    data: { details: { query: { code: 'too_long', data: { most: 16_384 } } } },
  })
})
