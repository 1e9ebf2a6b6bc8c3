// Replays recordings; one that cannot be replayed does not affect the others.
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

test('a recorded response may contain a term that was deleted before', async () => {
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

test('ids of terms are mapped in responses limited by _fields', async () => {
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

test('their 400 for a slug with a lone percent sign is an allowed difference', async () => {
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
  ['with an unsupported method', { method: 'TRACE' }, 'it cannot be put'],
  ['with an invalid header', { headers: { 'X-Name': '→' } }, 'it cannot be put'],
  ['with a body in a GET', { body: '{' }, 'it cannot be put'],
  ['of an unknown account', { as: 'nobody' }, 'no account nobody'],
])('a request %s cannot be replayed', async (name, request, reason) => {
  const server = await startServer(content)
  const [results] = await replayRecordings([recorded(name, request, 404, { code: 'rest_no_route' })], content, server)
  await server.close()
  expect(results).toMatchObject({ outcome: 'not replayable', reason: expect.stringContaining(reason) })
})

test('credentials may contain non-Latin-1 characters', async () => {
  const server = await startServer(content)
  const refused = { code: 'incorrect_password', message: 'The provided password is an invalid application password.' }
  const [results] = await replayRecordings([recorded('any', { as: 'basic ł:x' }, 401, refused)], content, server)
  await server.close()
  expect(results?.outcome).toBe('agreed')
})

test('an image id that was unknown in the recording stays unknown', async () => {
  const server = await startServer(content)
  const body = { title: 'Any', start_date: '2027-03-01', end_date: '2027-03-01', image: '75' }
  const refused = { code: 'rest_invalid_param', data: { status: 400, params: { image: 'Invalid parameter.' } } }
  const [results] = await replayRecordings([recorded('image', { method: 'POST', body }, 400, refused)], content, server)
  await server.close()
  expect(results?.outcome).toBe('agreed')
})

test('an exception of the service leads to a response with 500', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const server = await startServer(content)
  await server.close()
  const response = await server.ask(recorded('any', { as: 'anonymous' }, 200, {}), createIds([]))
  expect(response).toMatchObject({ status: 500 })
  expect(stderr).toHaveBeenCalledOnce()
  stderr.mockRestore()
})
