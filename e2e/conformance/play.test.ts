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
  const world = openWorld(content)
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
  world.close()
  expect(played.length).toBe(2)
})

test('fields of a term alone name it as it is named there', async () => {
  const world = openWorld(content)
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
  world.close()
  expect(played[1]?.found).toEqual([])
})

test('a slug with a lone percent sign is unknown', async () => {
  const world = openWorld(content)
  const body = { code: 'rest_invalid_param', data: { params: { slug: 'Invalid parameter.' } } }
  const [played] = await play([recorded('slug', { path: `${base}/events/by-slug/100%` }, 400, body)], content, world)
  world.close()
  expect(played?.outcome).toBe('deliberate')
})

test('what makes the service fail is answered with 500', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const world = openWorld(content)
  world.close()
  const answer = await world.ask(recorded('any', { as: 'anonymous' }, 200, {}), createIds([]))
  expect(answer?.status).toBe(500)
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})
