import { expect, test } from 'vitest'
import { type Call, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const ask = async (
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

test('a view is kept for its account alone until it is shared', async () => {
  const app = await startTestApp()
  const made = await ask(app, 'POST', 'views', 'editor', concerts)
  expect(made).toMatchObject({ status: 201, body: { ...concerts, shared: false, mine: true, by: 'editor' } })
  const path = `views/${made.body['id']}`
  expect((await ask(app, 'GET', 'views', 'author')).body).toEqual({ views: [] })
  expect((await ask(app, 'DELETE', path, 'administrator')).status).toBe(404)
  expect((await ask(app, 'PUT', path, 'editor', { ...concerts, shared: true })).body).toMatchObject({ shared: true })
  expect((await ask(app, 'GET', 'views', 'author')).body).toMatchObject({ views: [{ mine: false, by: 'editor' }] })
  expect((await ask(app, 'PUT', path, 'author', concerts)).status).toBe(403)
  expect((await ask(app, 'DELETE', path, 'administrator')).status).toBe(200)
  expect((await ask(app, 'GET', 'views')).body).toEqual({ views: [] })
})

test('a view of a dated list may say a span in place of dates', async () => {
  const app = await startTestApp()
  const past = { name: 'What was', resource: 'events', query: { dates: 'past' } }
  expect((await ask(app, 'POST', 'views', 'editor', past)).body).toMatchObject(past)
  for (const wrong of [
    { ...past, query: { dates: 'someday' } },
    { ...past, resource: 'venues' },
  ])
    expect((await ask(app, 'POST', 'views', 'editor', wrong)).status).toBe(400)
})

test('a view holds parameters its list understands, and only who writes may share', async () => {
  const app = await startTestApp()
  const faulty = { name: '', resource: 'events', query: { nonsense: '1', featured: 'perhaps', ml_language: 'xx' } }
  const response = await ask(app, 'POST', 'views', 'editor', faulty)
  expect(Object.keys(response.body['data']?.['details'] ?? {}).toSorted()).toEqual([
    'name',
    'query.featured',
    'query.ml_language',
    'query.nonsense',
  ])
  expect((await ask(app, 'POST', 'views', 'editor', {})).body).toMatchObject({
    data: { params: ['name', 'resource', 'query'] },
  })
  expect((await ask(app, 'POST', 'views', 'subscriber', { ...concerts, shared: true })).status).toBe(403)
  expect((await ask(app, 'POST', 'views', 'subscriber', concerts)).status).toBe(201)
  expect((await ask(app, 'POST', 'views', 'public', concerts)).status).toBe(401)
})

test('what a list begins with is the view as it is by now, as long as there is one', async () => {
  const app = await startTestApp()
  const made = await ask(app, 'POST', 'views', 'editor', { ...concerts, shared: true })
  const view = made.body['id']
  const path = `views/${view}`
  const compact = { density: 'compact' }
  const look = (start?: object) => ({ lists: { events: { ...compact, ...(start && { start }) }, venues: compact } })
  const present = async () => (await ask(app, 'GET', 'preferences', 'author')).body
  await ask(app, 'PUT', 'preferences', 'author', look({ view, query: { search: 'concert' } }))
  expect(await present()).toEqual(look({ view, query: { translation: 'missing', search: 'concert' } }))
  await ask(app, 'PUT', path, 'editor', { ...concerts, query: { search: 'jazz' }, shared: true })
  expect(await present()).toEqual(look({ view, query: { search: 'jazz' } }))
  await ask(app, 'PUT', path, 'editor', concerts)
  expect(await present()).toEqual(look())
  await ask(app, 'PUT', path, 'editor', { ...concerts, shared: true })
  await ask(app, 'DELETE', path)
  expect(await present()).toEqual(look())
})

test('preferences are an account’s own', async () => {
  const app = await startTestApp()
  expect((await ask(app, 'GET', 'preferences')).body).toEqual({})
  await ask(app, 'PUT', 'preferences', 'editor', { density: 'compact', columns: { events: ['title'] } })
  expect((await ask(app, 'GET', 'preferences')).body).toEqual({ density: 'compact', columns: { events: ['title'] } })
  expect((await ask(app, 'GET', 'preferences', 'author')).body).toEqual({})
  expect((await ask(app, 'PUT', 'preferences', 'editor', { big: 'x'.repeat(40_000) })).status).toBe(400)
  expect((await ask(app, 'GET', 'preferences', 'public')).status).toBe(401)
})

test.each([
  ['{"__proto__":{"isAdmin":true}}', 400],
  ['{"columns":{"__proto__":{"isAdmin":true}}}', 400],
  ['{"<script>alert(1)</script>":1}', 400],
  [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400],
  [`{"a":"${'x'.repeat(1_100_000)}"}`, 413],
  ['[1]', 400],
])('hostile preferences are refused and those before stay: %.40s', async (body, status) => {
  const app = await startTestApp()
  await ask(app, 'PUT', 'preferences', 'editor', { density: 'compact' })
  const response = await app.call('PUT', '/en/calendar/admin/v1/preferences', { as: 'editor', absolute: true, body })
  expect(response.status).toBe(status)
  expect((await ask(app, 'GET', 'preferences')).body).toEqual({ density: 'compact' })
})

test('markup runs neither out of preferences nor out of the question of a view', async () => {
  const app = await startTestApp()
  const search = '<img src=x onerror=alert(1)>jazz & "blues"'
  const saved = await ask(app, 'PUT', 'preferences', 'editor', { last: [search], more: { a: '<script>x</script>b' } })
  expect(saved.body).toEqual({ last: ['jazz & "blues"'], more: { a: 'b' } })
  expect((await ask(app, 'GET', 'preferences')).body).toEqual(saved.body)
  const view = { name: 'Jazz', resource: 'events', query: { search }, shared: true }
  expect((await ask(app, 'POST', 'views', 'editor', view)).body['query']).toEqual({ search: 'jazz & "blues"' })
  const hostile = '{"name":"a","resource":"events","query":{"__proto__":"x"}}'
  const path = '/en/calendar/admin/v1/views'
  expect((await app.call('POST', path, { as: 'editor', absolute: true, body: hostile })).status).toBe(400)
})

test('a view is no longer than an address can be', async () => {
  const app = await startTestApp()
  const view = (letters: number): object => ({ ...concerts, query: { search: 'x'.repeat(letters) } })
  expect((await ask(app, 'POST', 'views', 'subscriber', view(16_000))).status).toBe(201)
  expect((await ask(app, 'POST', 'views', 'subscriber', view(17_000))).body).toMatchObject({
    data: { details: { query: { code: 'too_long', data: { most: 16_384 } } } },
  })
})
