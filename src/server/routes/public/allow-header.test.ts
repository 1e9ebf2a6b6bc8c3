// The `Allow` header lists the methods for the account, as recorded of other servers.
import { expect, test } from 'vitest'
import type { Role } from '#shared/policy/policy.ts'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

const all = 'GET, DELETE, POST, PUT, PATCH'
const whoever = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'translator'] as const

test('the Allow header of lists and records has the methods that the account may use', async () => {
  const app = await startTestApp()
  const { id: event } = await createRecord(app, 'events', sampleEvent)
  const { id: tag } = await createRecord(app, 'tags', { name: 'Late' })
  const { id: category } = await createRecord(app, 'categories', { name: 'Music' })
  const response = async (path: string) =>
    Promise.all(
      whoever.map(async (as: Role | undefined) => (await app.call('GET', path, as && { as })).headers.get('Allow')),
    )
  const both = 'GET, POST'
  for (const path of ['', '/doc']) expect(new Set(await response(path))).toEqual(new Set(['GET']))
  expect(await response('/events')).toEqual(['GET', 'GET', both, both, both, 'GET'])
  expect(await response('/tags?search=')).toEqual(['GET', 'GET', 'GET', 'GET', both, 'GET'])
  expect(await response(`/events/${event}`)).toEqual(['GET', 'GET', 'GET', 'GET', all, 'GET, POST, PUT, PATCH'])
  expect(await response('/venues/999')).toEqual(['GET', 'GET', all, all, all, 'GET, POST, PUT, PATCH'])
  const terms = 'GET, POST, PUT, PATCH, DELETE'
  expect(await response(`/categories/${category}`)).toEqual([
    'GET',
    'GET',
    'GET',
    terms,
    terms,
    'GET, POST, PUT, PATCH',
  ])
  expect(await response(`/tags/${tag}`)).toEqual(['GET', 'GET', 'GET', 'GET', terms, 'GET, POST, PUT, PATCH'])
})

test('writes and errors have the Allow header', async () => {
  const app = await startTestApp()
  const created = await app.call('POST', '/events', { as: 'contributor', body: sampleEvent })
  expect([created.status, created.headers.get('Allow')]).toEqual([201, 'GET, POST'])
  const own = `/events/${created.body['id']}`
  expect((await app.call('GET', own, { as: 'contributor' })).headers.get('Allow')).toBe(all)
  expect((await app.call('DELETE', own)).headers.get('Allow')).toBe('GET')
  expect((await app.call('PUT', '/events', { as: 'editor' })).headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS')
  expect((await app.call('GET', '/events')).headers.get('Allow')).toBe('GET')
})
