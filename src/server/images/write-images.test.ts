import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'
import { startTestNetwork, type TestNetwork } from '#support/test-network.ts'
import { drawImage } from '#support/draw-image.ts'
import { startImageApp } from '#support/test-images.ts'
import { describeImage, findImageBySourceUrl, readImage, type StoredImage } from '../store/images.ts'

let network: TestNetwork
let app: Awaited<ReturnType<typeof startImageApp>>
/** Base of the addresses of images. */
let site: string
beforeAll(async () => {
  const jpeg = await drawImage('jpeg', 400, 300)
  network = await startTestNetwork(
    (request, response) => {
      if (request.url === '/page') response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('<html>')
      else response.writeHead(200, { 'Content-Type': 'text/html' }).end(jpeg)
    },
    { 'inner.example': ['10.0.0.1'] },
  )
  site = `http://images.example:${network.port}`
  app = await startImageApp(network)
})
afterAll(async () => {
  await app.end()
  await network.close()
})
const post = async (image: unknown, as: 'editor' | 'contributor' | 'author' = 'editor', resource = 'events') =>
  app.call('POST', `/${resource}`, {
    as,
    body: {
      ...(resource === 'events' ? sampleEvent : { venue: `Hall ${String(image)}`, organizer: `Club ${String(image)}` }),
      image,
    },
  })
const findImage = async (address: string): Promise<StoredImage | undefined> =>
  app.store.read(async (tx) => findImageBySourceUrl(tx, address))

test('an image URL is fetched once, and all records with this URL share the image', async () => {
  const address = `${site}/poster.jpg`
  const first = await post(address, 'author')
  expect(first).toMatchObject({
    status: 201,
    body: { image: { extension: 'jpg', width: 400, height: 300, alt: '', sizes: { medium: { width: 300 } } } },
  })
  const { id } = first.body['image'] ?? {}
  expect((await post(`${address}#top`)).body['image']).toMatchObject({ id })
  expect((await post(address, 'editor', 'venues')).body['image']).toMatchObject({ id })
  expect((await post(address, 'editor', 'organizers')).body['image']).toMatchObject({ id })
  expect(network.requests.filter((query) => query.endsWith('poster.jpg'))).toHaveLength(1)
  expect(await app.store.read(async (tx) => readImage(tx, Number(id)))).toMatchObject({ name: 'poster.jpg', address })
  await Promise.all([post(`${site}/both`), post(`${site}/both`)])
  expect(network.requests.filter((query) => query.endsWith('/both'))).toHaveLength(1)
})

test('rows of an import name images by URL, which a dry run does not fetch', async () => {
  const { image } = (await post(`${site}/stored.jpg`)).body
  const rows = [`${site}/imported.jpg`, image?.['url']].map((url, index) => {
    const { title, ...times } = sampleEvent
    return { shared: { ...times, image: url }, texts: { en: { title: `${title} ${index}` } } }
  })
  const importRows = async (isDryRun: boolean) => {
    const call = { as: 'editor', absolute: true, body: { rows, dry_run: isDryRun } } as const
    return (await app.call('POST', '/en/calendar/admin/v1/events/import', call)).body
  }
  const address = `${site}/imported.jpg`
  expect(await importRows(true)).toMatchObject({ created: 2 })
  expect(await findImage(address)).toBeUndefined()
  const imported = await importRows(false)
  expect(imported).toMatchObject({ created: 2 })
  const event = await app.store.find('events', Number(imported['rows']?.[0]?.['id']))
  expect(event?.shared['image']).toBe((await findImage(address))?.id)
  expect(await importRows(false)).toMatchObject({ unchanged: 2 })
})

test('an image is referenced by id, digits, object or own URL, and removed by an empty value', async () => {
  const { body } = await post(`${site}/own.jpg`)
  const { image } = body
  for (const named of [
    image?.['id'],
    String(image?.['id']),
    image,
    image?.['url'],
    image?.['sizes']?.['medium']?.['url'],
  ])
    expect((await post(named, 'contributor')).body['image']).toMatchObject({ width: 400 })
  const path = `/events/${body['id']}`
  const same = await app.call('PATCH', path, { as: 'editor', body: { image: image?.['url'] } })
  expect([same.body['image']?.['id'], same.body['version']]).toEqual([image?.['id'], body['version']])
  for (const none of ['', false, []])
    expect((await app.call('PATCH', path, { as: 'editor', body: { image: none } })).body['image']).toBe(false)
})

test.each([
  ['banana', 'unknown'],
  [999_999, 'unknown'],
  ['http://images.example:PORT/page', 'kind'],
  ['http://127.0.0.1:PORT/a.jpg', 'private'],
  ['http://inner.example:PORT/a.jpg', 'private'],
  ['http://user:secret@images.example/a.jpg', 'address'],
  ['https:///', 'address'],
  ['https://calendar.example.org/media/00000000000000000000000000000000.jpg', 'unknown'],
])('the image %s is rejected with its reason', async (image, reason) => {
  const rejected = await post(typeof image === 'string' ? image.replace('PORT', String(network.port)) : image)
  expect(rejected).toMatchObject({
    status: 400,
    body: { data: { details: { image: { code: 'not_an_image', data: { reason } } } } },
  })
})

test('only accounts that may upload can have an image fetched', async () => {
  const before = network.requests.length
  expect(await post(`${site}/theirs.jpg`, 'contributor')).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { details: { image: { code: 'not_allowed' } } } },
  })
  const created = await createRecord(app, 'events', sampleEvent)
  const body = { title: 'Avond', image: `${site}/theirs.jpg` }
  expect((await app.call('PATCH', `/events/${created['id']}`, { as: 'translator', root: 'nl', body })).status).toBe(403)
  expect((await app.call('POST', '/events', { body })).status).toBe(401)
  expect(network.requests.length).toBe(before)
})

test('image URLs of nested venues and organizers and of a record bundle are fetched, up to ten', async () => {
  const inside = {
    ...sampleEvent,
    venue: { venue: 'Inside', image: `${site}/venue.jpg` },
    organizer: [{ organizer: 'Club', image: `${site}/club.jpg` }],
  }
  expect((await app.call('POST', '/events', { as: 'editor', body: inside })).body).toMatchObject({
    venue: { image: { width: 400 } },
    organizer: [{ image: { width: 400 } }],
  })
  const { title, ...shared } = sampleEvent
  const bundle = await app.call('POST', '/en/calendar/admin/v1/events', {
    as: 'editor',
    absolute: true,
    body: { shared: { ...shared, image: `${site}/whole.jpg` }, texts: { en: { title } } },
  })
  expect(bundle.body['shared']).toMatchObject({ image: { width: 400 } })
  const many = Array.from({ length: 11 }, (_, index) => ({ organizer: `O${index}`, image: `${site}/${index}` }))
  const before = network.requests.length
  expect((await app.call('POST', '/events', { as: 'editor', body: { ...sampleEvent, organizer: many } })).status).toBe(
    400,
  )
  expect(network.requests.length).toBe(before)
})

test('an image that was fetched for a failed write is removed, unless another write uses it', async () => {
  const address = `${site}/failing.jpg`
  const postInvalid = async (): Promise<number> =>
    (
      await app.call('POST', '/events', {
        as: 'editor',
        body: { ...sampleEvent, end_date: '2000-01-01', image: address },
      })
    ).status
  expect(await postInvalid()).toBe(400)
  expect(await findImage(address)).toBeUndefined()
  const [failed, created] = await Promise.all([postInvalid(), post(address)])
  expect([failed, created.status]).toEqual([400, 201])
  expect(created.body['image']).toMatchObject({ width: 400 })
  expect(await postInvalid()).toBe(400)
  expect((await findImage(address))?.id).toBe(created.body['image']?.['id'])
})

test('a bulk action fetches an image once for all records, and a dry run stores none', async () => {
  const ids = [
    (await createRecord(app, 'venues', { venue: 'One' }))['id'],
    (await createRecord(app, 'venues', { venue: 'Two' }))['id'],
  ]
  const image = `${site}/many.jpg`
  const bulk = async (body: object) =>
    app.call('POST', '/en/calendar/admin/v1/venues/bulk', { as: 'editor', absolute: true, body: { ids, ...body } })
  expect((await bulk({ do: { image }, dry_run: true })).body).toMatchObject({ changed: 2 })
  expect(await findImage(image)).toBeUndefined()
  expect((await bulk({ do: { image } })).body).toMatchObject({ changed: 2, refused: 0 })
  const shown = (await findImage(image))?.id
  const venues = await app.store.findAll('venues', ids.map(Number))
  expect([...venues.values()].map((venue) => venue.shared['image'])).toEqual([shown, shown])
  expect((await bulk({ do: { image: shown } })).body).toMatchObject({ changed: 0, unchanged: 2 })
  expect((await bulk({ do: { image: false } })).body).toMatchObject({ changed: 2 })
  const inner = await bulk({ do: { image: `http://inner.example:${network.port}/a.jpg` } })
  expect(JSON.stringify(inner.body['rows']?.['0'])).toContain('"reason":"private"')
  expect(await bulk({ do: { image: {} } })).toMatchObject({
    status: 400,
    body: { data: { details: { 'do.image': { code: 'not_an_image' } } } },
  })
})

test('a record has the alt text in its language, and lists reflect a changed alt text', async () => {
  const created = await createRecord(app, 'events', { ...sampleEvent, title: 'Alt', image: `${site}/alt.jpg` })
  const id = Number(created['image']?.['id'])
  await app.call('PATCH', `/events/${created['id']}`, {
    as: 'editor',
    root: 'nl',
    body: { title: 'Alt', status: 'publish' },
  })
  const alts = async () =>
    Promise.all(
      (['en', 'nl'] as const).map(
        async (root) =>
          (await app.call('GET', '/events?search=Alt', { root })).body['events']?.['0']?.['image']?.['alt'],
      ),
    )
  expect(await alts()).toEqual(['', ''])
  await app.store.write(async (tx) => describeImage(tx, id, { nl: 'Zaal', en: 'Hall' }))
  expect(await alts()).toEqual(['Hall', 'Zaal'])
})

test('a service without an image library rejects image URLs and has no library routes', async () => {
  const bare = await startTestApp()
  const rejected = await bare.call('POST', '/events', {
    as: 'editor',
    body: { ...sampleEvent, image: `${site}/a` },
  })
  expect(rejected.body).toMatchObject({ data: { details: { image: { code: 'not_an_image' } } } })
  expect((await bare.call('GET', '/en/calendar/admin/v1/media', { as: 'editor', absolute: true })).status).toBe(404)
})
