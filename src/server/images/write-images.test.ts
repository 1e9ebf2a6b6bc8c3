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
  site = `http://pictures.example:${network.port}`
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

test('a picture at an address is fetched once and shown by everything that names it', async () => {
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

test('a picture is named by its identifier as a number, digits, an answered object, or its own address', async () => {
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
  ['http://pictures.example:PORT/page', 'kind'],
  ['http://127.0.0.1:PORT/a.jpg', 'private'],
  ['http://inner.example:PORT/a.jpg', 'private'],
  ['http://user:secret@pictures.example/a.jpg', 'address'],
  ['https:///', 'address'],
  ['https://calendar.example.org/media/00000000000000000000000000000000.jpg', 'unknown'],
])('%s is refused with its reason', async (image, reason) => {
  const refused = await post(typeof image === 'string' ? image.replace('PORT', String(network.port)) : image)
  expect(refused).toMatchObject({
    status: 400,
    body: { data: { details: { image: { code: 'not_an_image', data: { reason } } } } },
  })
})

test('only who may upload has a picture fetched', async () => {
  const before = network.requests.length
  expect(await post(`${site}/theirs.jpg`, 'contributor')).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { details: { image: { code: 'not_allowed' } } } },
  })
  const made = await createRecord(app, 'events', sampleEvent)
  const body = { title: 'Avond', image: `${site}/theirs.jpg` }
  expect((await app.call('PATCH', `/events/${made['id']}`, { as: 'translator', root: 'nl', body })).status).toBe(403)
  expect((await app.call('POST', '/events', { body })).status).toBe(401)
  expect(network.requests.length).toBe(before)
})

test('addresses inside venues and organizers and in a whole record are fetched too, up to ten', async () => {
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
  const many = Array.from({ length: 11 }, (_, at) => ({ organizer: `O${at}`, image: `${site}/${at}` }))
  const before = network.requests.length
  expect((await app.call('POST', '/events', { as: 'editor', body: { ...sampleEvent, organizer: many } })).status).toBe(
    400,
  )
  expect(network.requests.length).toBe(before)
})

test('a picture fetched for a write that fails is not kept, unless another write shows it', async () => {
  const address = `${site}/failing.jpg`
  const fails = async (): Promise<number> =>
    (
      await app.call('POST', '/events', {
        as: 'editor',
        body: { ...sampleEvent, end_date: '2000-01-01', image: address },
      })
    ).status
  expect(await fails()).toBe(400)
  expect(await findImage(address)).toBeUndefined()
  const [failed, made] = await Promise.all([fails(), post(address)])
  expect([failed, made.status]).toEqual([400, 201])
  expect(made.body['image']).toMatchObject({ width: 400 })
  expect(await fails()).toBe(400)
  expect((await findImage(address))?.id).toBe(made.body['image']?.['id'])
})

test('many records get a picture by its address in one request, fetched once; a dry run keeps none', async () => {
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

test('what a picture shows is told in the language of the record, and lists tell when it changes', async () => {
  const made = await createRecord(app, 'events', { ...sampleEvent, title: 'Alt', image: `${site}/alt.jpg` })
  const id = Number(made['image']?.['id'])
  await app.call('PATCH', `/events/${made['id']}`, {
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

test('a service that takes no pictures says so, and names those it has', async () => {
  const bare = await startTestApp()
  const refused = await bare.call('POST', '/events', {
    as: 'editor',
    body: { ...sampleEvent, image: `${site}/a` },
  })
  expect(refused.body).toMatchObject({ data: { details: { image: { code: 'not_an_image' } } } })
  expect((await bare.call('GET', '/en/calendar/admin/v1/media', { as: 'editor', absolute: true })).status).toBe(404)
})
