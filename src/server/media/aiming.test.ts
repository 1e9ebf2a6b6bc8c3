import { Transformer } from '@napi-rs/image'
import { afterAll, expect, test } from 'vitest'
import { type Body, evening, make } from '../testing.ts'
import { draw } from './drawing.ts'
import { openPictureWorld } from './testing.ts'

const world = openPictureWorld()
afterAll(() => world.end())
const admin = '/en/calendar/admin/v1/media'
const call = async (method: string, path: string, body?: unknown): Promise<Body> =>
  (await world.call(method, `${admin}${path}`, { as: 'editor', absolute: true, body })).body

/** The thumbnail of a picture: where it is, and whether its first row is red there. */
const thumbnail = async (picture: Body | undefined) => {
  const { url, width } = picture?.['sizes']?.['thumbnail'] ?? {}
  const answered = await world.service(new Request(String(url)))
  expect([answered.status, width]).toEqual([200, 150])
  const bytes = new Transformer(Buffer.from(await answered.arrayBuffer()))
  const pixels = bytes.rawPixelsSync()
  const each = pixels.length / 150 / 150
  return { url: String(url), isRed: [10, 140].map((x) => (pixels[x * each] ?? 0) > 200) }
}

// The left half of the drawn picture is red, in its upper half.
test.each(['jpeg', 'png', 'webp'] as const)('a thumbnail shows the middle of a %s', async (kind) => {
  for (const width of [290, 1800]) {
    const picture = await call('POST', '', draw(kind, width, 160))
    expect((await thumbnail(picture)).isRed).toEqual([true, false])
  }
})

test('it is cut around the point that stays in sight, at an address of its own, and goes with its picture', async () => {
  const picture = await call('POST', '', draw('png', 600, 200))
  const middle = await thumbnail(picture)
  const aimed = async (x: number) => thumbnail(await call('PATCH', `/${picture['id']}`, { focus: { x, y: 0 } }))
  const left = await aimed(0)
  const right = await aimed(100)
  expect([middle.isRed, left.isRed, right.isRed]).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  expect(right.url).toMatch(/-150x150-300\.png$/)
  const event = await make(world, 'events', { ...evening, image: picture['id'] })
  expect(event['image']?.['sizes']?.['thumbnail']?.['url']).toBe(right.url)
  await world.call('PATCH', `/events/${event['id']}`, { as: 'editor', body: { image: false } })
  const statusOf = async ({ url }: { url: string }) => (await world.service(new Request(url))).status
  // Pages that showed it before still may, until the picture itself goes.
  expect(await statusOf(left)).toBe(200)
  await call('DELETE', `/${picture['id']}`)
  expect(await Promise.all([middle, left, right].map(statusOf))).toEqual([404, 404, 404])
})

test('what is said of a picture while it is cut stays', async () => {
  const picture = await call('POST', '', draw('png', 300, 200))
  const first = call('PATCH', `/${picture['id']}`, { focus: { x: 20, y: 0 } })
  await call('PATCH', `/${picture['id']}`, { alt: { nl: 'Zaal' } })
  await first
  expect(await call('GET', `/${picture['id']}`)).toMatchObject({ alt: { nl: 'Zaal' }, focus: { x: 20, y: 0 } })
})
