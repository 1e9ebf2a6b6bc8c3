import { adminPath } from '#contract/operations.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing.ts'

test('a path says of itself what it can do', async () => {
  const { call } = openWorld()
  const { body: doc } = await call('OPTIONS', '/doc')
  expect(doc).toMatchObject({
    methods: ['GET'],
    _links: { self: [{ href: 'https://calendar.example.org/en/calendar/events/v1/doc' }] },
  })
  expect(Object.keys(doc['endpoints']?.['0']?.['args'] ?? {})).toEqual(['ml_language', '_fields'])
  expect((await call('OPTIONS', '/')).body['endpoints']).toMatchObject([{ args: { context: { default: 'view' } } }])
  const whole = await call('OPTIONS', `/en${adminPath}/events/1`, { absolute: true })
  expect(whole.body).toEqual({ methods: ['GET', 'PUT', 'DELETE'] })
})

test('what the interface says of itself can be asked for in parts', async () => {
  const { call } = openWorld()
  const root = await call('GET', '/?_fields=namespace')
  expect(root.body).toEqual({ namespace: 'calendar/events/v1' })
  const doc = await call('GET', '/doc?_fields=info.title')
  expect(doc.body).toEqual({ info: { title: 'Calendar content' } })
})
