// A recording that cannot be replayed does not affect the others.
import { expect, test, vi } from 'vitest'
import { createIds } from './ids.ts'
import { readFixtures } from './fixtures.ts'
import { replayRecordings } from './replay.ts'
import type { Recording } from './recording.ts'
import { startServer } from './server.ts'

const { content } = readFixtures()
const base = '/wp-json/tribe/events/v1'
const recorded = (name: string, request: object, status: number, body: unknown): Recording => ({
  name: `part/${name}`,
  request: { method: 'GET', path: `${base}/events`, query: null, headers: {}, body: null, as: 'admin', ...request },
  response: { status, headers: {}, body },
})

test('an answer may show a term that was deleted before', async () => {
  const category = content.categories[0]
  const event = content.events.find(({ categories }) => Array.isArray(categories) && categories.length > 0)
  const server = await startServer(content)
  const results = await replayRecordings(
    [
      recorded('delete', { method: 'DELETE', path: `${base}/categories/${category?.id}` }, 200, category),
      recorded('change', { method: 'POST', path: `${base}/events/${event?.id}`, body: { title: 'New' } }, 200, {
        ...event,
        categories: [category],
        title: 'New',
      }),
    ],
    content,
    server,
  )
  await server.close()
  expect(results.length).toBe(2)
})

test('fields of a term alone name it as it is named there', async () => {
  const server = await startServer(content)
  const path = `${base}/tags`
  const term = { id: 900, name: 'Unheard of', slug: 'unheard-of', description: '', count: 0, taxonomy: 'post_tag' }
  const query = { _fields: 'tags.id,total', hide_empty: 'false', search: 'unheard' }
  const results = await replayRecordings(
    [
      recorded('make', { method: 'POST', path, body: { name: 'Unheard of' } }, 201, { ...term, meta: [] }),
      recorded('list', { path, query }, 200, { total: 1, tags: [{ id: 900 }] }),
    ],
    content,
    server,
  )
  await server.close()
  expect(results[1]?.found).toEqual([])
})

test('a slug with a lone percent sign is unknown', async () => {
  const server = await startServer(content)
  const body = { code: 'rest_invalid_param', data: { params: { slug: 'Invalid parameter.' } } }
  const [results] = await replayRecordings(
    [recorded('slug', { path: `${base}/events/by-slug/100%` }, 400, body)],
    content,
    server,
  )
  await server.close()
  expect(results?.outcome).toBe('deliberate')
})

test.each([
  ['of a method nobody puts', { method: 'TRACE' }, 'it cannot be put'],
  ['with a header nobody puts', { headers: { 'X-Name': '→' } }, 'it cannot be put'],
  ['with a body where none may be', { body: '{' }, 'it cannot be put'],
  ['of an account that is not there', { as: 'nobody' }, 'no account nobody'],
])('a request %s is not replayable', async (name, request, reason) => {
  const server = await startServer(content)
  const [results] = await replayRecordings([recorded(name, request, 404, { code: 'rest_no_route' })], content, server)
  await server.close()
  expect(results).toMatchObject({ outcome: 'not replayable', reason: expect.stringContaining(reason) })
})

test('credentials may be in any script', async () => {
  const server = await startServer(content)
  const refused = { code: 'incorrect_password', message: 'The provided password is an invalid application password.' }
  const [results] = await replayRecordings([recorded('any', { as: 'basic ł:x' }, 401, refused)], content, server)
  await server.close()
  expect(results?.outcome).toBe('agreed')
})

test('a picture that was unknown there is unknown here', async () => {
  const server = await startServer(content)
  const body = { title: 'Any', start_date: '2027-03-01', end_date: '2027-03-01', image: '75' }
  const refused = { code: 'rest_invalid_param', data: { status: 400, params: { image: 'Invalid parameter.' } } }
  const [results] = await replayRecordings(
    [recorded('picture', { method: 'POST', body }, 400, refused)],
    content,
    server,
  )
  await server.close()
  expect(results?.outcome).toBe('agreed')
})

test('what makes the service fail is answered with 500', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const server = await startServer(content)
  await server.close()
  const response = await server.ask(recorded('any', { as: 'anonymous' }, 200, {}), createIds([]))
  expect(response).toMatchObject({ status: 500 })
  expect(stderr).toHaveBeenCalledOnce()
  stderr.mockRestore()
})
