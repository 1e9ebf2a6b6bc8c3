import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { type Body, sampleEvent, createRecord, visit } from '#support/test-app.ts'
import { drawImage } from '#support/draw-image.ts'
import { startImageApp } from '#support/test-images.ts'
import { imageBody } from '#shared/schema/admin-bodies.ts'
import { parseBody } from '../http/parse-body.ts'
import { describeImage } from '../store/images.ts'

const app = await startImageApp()
afterAll(() => app.end())
const admin = '/en/calendar/admin/v1/media'
const call = async (method: string, path: string, body?: unknown): Promise<Body> =>
  (await app.call(method, `${admin}${path}`, { as: 'editor', absolute: true, body })).body

/** The URL of an image's thumbnail, and whether its first row is red near the left and right edge. */
const thumbnail = async (image: Body | undefined) => {
  const { url, width } = image?.['sizes']?.['thumbnail'] ?? {}
  const response = await app.service(new Request(String(url)))
  expect([response.status, width]).toEqual([200, 150])
  const pixels = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer()
  const each = pixels.length / 150 / 150
  return { url: String(url), isRed: [10, 140].map((x) => (pixels[x * each] ?? 0) > 200) }
}

// The upper left quarter of the image is red.
test.each(['jpeg', 'png', 'webp'] as const)('a thumbnail shows the middle of a %s by default', async (kind) => {
  for (const width of [290, 1800]) {
    const image = await call('POST', '', await drawImage(kind, width, 160))
    expect((await thumbnail(image)).isRed).toEqual([true, false])
  }
})

test('a crop around the focal point has its own URL, and is removed with the image', async () => {
  const image = await call('POST', '', await drawImage('png', 600, 200))
  const middle = await thumbnail(image)
  const cropped = async (x: number) => thumbnail(await call('PATCH', `/${image['id']}`, { focus: { x, y: 0 } }))
  const left = await cropped(0)
  const right = await cropped(100)
  expect([middle.isRed, left.isRed, right.isRed]).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  expect(right.url).toMatch(/-150x150-300\.png$/)
  const event = await createRecord(app, 'events', { ...sampleEvent, image: image['id'] })
  expect(event['image']?.['sizes']?.['thumbnail']?.['url']).toBe(right.url)
  await app.call('PATCH', `/events/${event['id']}`, { as: 'editor', body: { image: false } })
  const statusOf = async ({ url }: { url: string }) => (await app.service(new Request(url))).status
  // Pages may still show the earlier crop until the image is removed.
  expect(await statusOf(left)).toBe(200)
  await call('DELETE', `/${image['id']}`)
  expect(await Promise.all([middle, left, right].map(statusOf))).toEqual([404, 404, 404])
})

test('the page for visitors crops a high image around its focal point', async () => {
  const image = await call('POST', '', await drawImage('png', 500, 900))
  await createRecord(app, 'venues', { venue: 'Tower', image: image['id'] })
  const position = async () => {
    const { html } = await visit(app, '/en/venue/tower/')
    const name = /<img\s+class="(.*?)"/.exec(html)?.[1] ?? ''
    return html.split('\n').find((line) => line.startsWith(`.${name} `))
  }
  expect(await position()).toContain('object-position: 50% 50%')
  await call('PATCH', `/${image['id']}`, { focus: { x: 10, y: 96 } })
  expect(await position()).toContain('object-position: 50% 100%')
})

test('the page for visitors does not enlarge a logo', async () => {
  const logo = await call('POST', '', await drawImage('png', 120, 120))
  await createRecord(app, 'organizers', { organizer: 'Club', image: logo['id'] })
  const { html } = await visit(app, '/en/organizer/club/')
  expect(html).toMatch(/<img\s+class="small"/)
  expect(html).toContain('.image .small { width: auto }')
})

/** Creates an image with a focal point whose thumbnail shows the middle, as after a restore without its file. */
async function createStaleCrop(): Promise<Body> {
  const image = await call('POST', '', await drawImage('png', 620, 200))
  await app.store.write(async (tx) => describeImage(tx, Number(image['id']), {}, { x: 100, y: 0 }))
  return image
}

test('an image with a stale crop is cropped when the same focal point is set again', async () => {
  const old = await createStaleCrop()
  const again = await call('PATCH', `/${old['id']}`, { focus: { x: 100, y: 0 } })
  expect((await thumbnail(again)).isRed).toEqual([false, false])
  expect(await call('PATCH', `/${old['id']}`, { focus: { x: 100, y: 0 } })).toEqual(again)
})

test('an alt text that is saved while the image is cropped is kept', async () => {
  const image = await call('POST', '', await drawImage('png', 300, 200))
  const first = call('PATCH', `/${image['id']}`, { focus: { x: 20, y: 0 } })
  await call('PATCH', `/${image['id']}`, { alt: { nl: 'Zaal' } })
  await first
  expect(await call('GET', `/${image['id']}`)).toMatchObject({ alt: { nl: 'Zaal' }, focus: { x: 20, y: 0 } })
})

test('a focal point is parsed from numbers, and from digits in a form', () => {
  const parse = (focus: unknown) => parseBody(imageBody, new Map([['focus', focus]]))
  expect(parse({ x: 20, y: 0 })).toEqual({ values: { focus: { x: 20, y: 0 } }, issues: {}, missing: [] })
  expect(parse({ x: '20', y: '100' })).toEqual({ values: { focus: { x: 20, y: 100 } }, issues: {}, missing: [] })
  const issue = {
    code: 'not_a_number',
    message: 'Must contain x and y, whole numbers from 0 to 100.',
    data: { least: 0, most: 100 },
  }
  for (const wrong of [
    { x: '20' },
    { x: '', y: '' },
    { x: '2.5', y: '1' },
    { x: '101', y: '1' },
    'middle',
    '',
    [30, 40],
  ])
    expect(parse(wrong)).toEqual({ values: {}, issues: { focus: issue }, missing: [] })
})
