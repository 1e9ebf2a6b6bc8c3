// A recording that cannot be played as it was leaves the others to be played.
import { expect, test, vi } from 'vitest'
import { createIds } from './ids.ts'
import { readFixtures } from './fixtures.ts'
import { play } from './play.ts'
import type { Recording } from './recording.ts'
import { openWorld } from './world.ts'

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
  const world = await openWorld(content)
  const played = await play(
    [
      recorded('delete', { method: 'DELETE', path: `${base}/categories/${category?.id}` }, 200, category),
      recorded('change', { method: 'POST', path: `${base}/events/${event?.id}`, body: { title: 'New' } }, 200, {
        ...event,
        categories: [category],
        title: 'New',
      }),
    ],
    content,
    world,
  )
  await world.close()
  expect(played.length).toBe(2)
})

test('fields of a term alone name it as it is named there', async () => {
  const world = await openWorld(content)
  const path = `${base}/tags`
  const term = { id: 900, name: 'Unheard of', slug: 'unheard-of', description: '', count: 0, taxonomy: 'post_tag' }
  const query = { _fields: 'tags.id,total', hide_empty: 'false', search: 'unheard' }
  const played = await play(
    [
      recorded('make', { method: 'POST', path, body: { name: 'Unheard of' } }, 201, { ...term, meta: [] }),
      recorded('list', { path, query }, 200, { total: 1, tags: [{ id: 900 }] }),
    ],
    content,
    world,
  )
  await world.close()
  expect(played[1]?.found).toEqual([])
})

test('a slug with a lone percent sign is unknown', async () => {
  const world = await openWorld(content)
  const body = { code: 'rest_invalid_param', data: { params: { slug: 'Invalid parameter.' } } }
  const [played] = await play([recorded('slug', { path: `${base}/events/by-slug/100%` }, 400, body)], content, world)
  await world.close()
  expect(played?.outcome).toBe('deliberate')
})

test.each([
  ['of a method nobody puts', { method: 'TRACE' }, 'it cannot be put'],
  ['with a header nobody puts', { headers: { 'X-Name': '→' } }, 'it cannot be put'],
  ['with a body where none may be', { body: '{' }, 'it cannot be put'],
  ['of an account that is not there', { as: 'nobody' }, 'no account nobody'],
])('a request %s is not replayable', async (name, request, reason) => {
  const world = await openWorld(content)
  const [played] = await play([recorded(name, request, 404, { code: 'rest_no_route' })], content, world)
  await world.close()
  expect(played).toMatchObject({ outcome: 'not replayable', reason: expect.stringContaining(reason) })
})

test('credentials may be in any script', async () => {
  const world = await openWorld(content)
  const refused = { code: 'incorrect_password', message: 'The provided password is an invalid application password.' }
  const [played] = await play([recorded('any', { as: 'basic ł:x' }, 401, refused)], content, world)
  await world.close()
  expect(played?.outcome).toBe('agreed')
})

test('a picture that was unknown there is unknown here', async () => {
  const world = await openWorld(content)
  const body = { title: 'Any', start_date: '2027-03-01', end_date: '2027-03-01', image: '75' }
  const refused = { code: 'rest_invalid_param', data: { status: 400, params: { image: 'Invalid parameter.' } } }
  const [played] = await play([recorded('picture', { method: 'POST', body }, 400, refused)], content, world)
  await world.close()
  expect(played?.outcome).toBe('agreed')
})

test('what makes the service fail is answered with 500', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const world = await openWorld(content)
  await world.close()
  const answer = await world.ask(recorded('any', { as: 'anonymous' }, 200, {}), createIds([]))
  expect(answer).toMatchObject({ status: 500 })
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})
