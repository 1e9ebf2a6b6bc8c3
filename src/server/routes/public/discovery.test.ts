import { adminPath } from '#shared/operations.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#support/test-app.ts'

test('OPTIONS returns the methods and parameters of a path', async () => {
  const { call } = await startTestApp()
  const { body: doc } = await call('OPTIONS', '/doc')
  expect(doc).toMatchObject({
    methods: ['GET'],
    _links: { self: [{ href: 'https://calendar.example.org/en/calendar/events/v1/doc' }] },
  })
  expect(Object.keys(doc['endpoints']?.['0']?.['args'] ?? {})).toEqual(['ml_language', '_fields'])
  expect((await call('OPTIONS', '/')).body['endpoints']).toMatchObject([{ args: { context: { default: 'view' } } }])
  const bundle = await call('OPTIONS', `/en${adminPath}/events/1`, { absolute: true })
  expect(bundle.body).toEqual({ methods: ['GET', 'PUT', 'DELETE'] })
})

test('documented defaults equal the configured and actual ones', async () => {
  const { call } = await startTestApp({ apiPath: '/agenda/v1' })
  const query = await call('OPTIONS', '/')
  const defaults = { namespace: { default: 'agenda/v1' }, context: { default: 'view' } }
  expect(query.body['endpoints']).toMatchObject([{ args: defaults }])
  const { body: doc } = await call('GET', '/doc')
  expect(doc['paths']?.['/']?.['get']?.['parameters']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'namespace', schema: { type: 'string', default: 'agenda/v1' } }),
    ]),
  )
  expect(doc['components']?.['schemas']).toMatchObject({
    EventCreate: { properties: { all_day: { default: false }, show_map: { default: false } } },
    VenueCreate: { properties: { show_map: { default: true } } },
  })
  expect(doc['components']?.['schemas']?.['EventUpdate']?.['properties']?.['all_day']).not.toHaveProperty('default')
})

test('_fields limits the namespace root and the OpenAPI document', async () => {
  const { call } = await startTestApp()
  const root = await call('GET', '/?_fields=namespace')
  expect(root.body).toEqual({ namespace: 'calendar/events/v1' })
  const doc = await call('GET', '/doc?_fields=info.title')
  expect(doc.body).toEqual({ info: { title: 'Calendar content' } })
})
