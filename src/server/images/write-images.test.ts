import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'
import { startTestNetwork, type TestNetwork } from '#support/test-network.ts'
import { drawImage } from '#support/draw-image.ts'
import { openImageWorld } from '#support/test-images.ts'

let network: TestNetwork
let world: ReturnType<typeof openImageWorld>
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
  world = openImageWorld(network)
})
afterAll(async () => {
  world.end()
  await network.close()
})
const post = async (image: unknown, as: 'editor' | 'contributor' | 'author' = 'editor', resource = 'events') =>
  world.call('POST', `/${resource}`, {
    as,
    body: {
      ...(resource === 'events' ? sampleEvent : { venue: `Hall ${String(image)}`, organizer: `Club ${String(image)}` }),
      image,
    },
  })

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
  expect(world.store.pictures.read(Number(id))).toMatchObject({ name: 'poster.jpg', address })
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
  const same = await world.call('PATCH', path, { as: 'editor', body: { image: image?.['url'] } })
  expect([same.body['image']?.['id'], same.body['version']]).toEqual([image?.['id'], body['version']])
  for (const none of ['', false, []])
    expect((await world.call('PATCH', path, { as: 'editor', body: { image: none } })).body['image']).toBe(false)
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
  const made = await createRecord(world, 'events', sampleEvent)
  const body = { title: 'Avond', image: `${site}/theirs.jpg` }
  expect((await world.call('PATCH', `/events/${made['id']}`, { as: 'translator', root: 'nl', body })).status).toBe(403)
  expect((await world.call('POST', '/events', { body })).status).toBe(401)
  expect(network.requests.length).toBe(before)
})

test('addresses inside venues and organizers and in a whole record are fetched too, up to ten', async () => {
  const inside = {
    ...sampleEvent,
    venue: { venue: 'Inside', image: `${site}/venue.jpg` },
    organizer: [{ organizer: 'Club', image: `${site}/club.jpg` }],
  }
  expect((await world.call('POST', '/events', { as: 'editor', body: inside })).body).toMatchObject({
    venue: { image: { width: 400 } },
    organizer: [{ image: { width: 400 } }],
  })
  const { title, ...shared } = sampleEvent
  const bundle = await world.call('POST', '/en/calendar/admin/v1/events', {
    as: 'editor',
    absolute: true,
    body: { shared: { ...shared, image: `${site}/whole.jpg` }, texts: { en: { title } } },
  })
  expect(bundle.body['shared']).toMatchObject({ image: { width: 400 } })
  const many = Array.from({ length: 11 }, (_, at) => ({ organizer: `O${at}`, image: `${site}/${at}` }))
  const before = network.requests.length
  expect(
    (await world.call('POST', '/events', { as: 'editor', body: { ...sampleEvent, organizer: many } })).status,
  ).toBe(400)
  expect(network.requests.length).toBe(before)
})

test('a picture fetched for a write that fails is not kept, unless another write shows it', async () => {
  const address = `${site}/failing.jpg`
  const fails = async (): Promise<number> =>
    (
      await world.call('POST', '/events', {
        as: 'editor',
        body: { ...sampleEvent, end_date: '2000-01-01', image: address },
      })
    ).status
  expect(await fails()).toBe(400)
  expect(world.store.pictures.byAddress(address)).toBeUndefined()
  const [failed, made] = await Promise.all([fails(), post(address)])
  expect([failed, made.status]).toEqual([400, 201])
  expect(made.body['image']).toMatchObject({ width: 400 })
  expect(await fails()).toBe(400)
  expect(world.store.pictures.byAddress(address)?.id).toBe(made.body['image']?.['id'])
})

test('many records get a picture by its address in one request, fetched once; a dry run keeps none', async () => {
  const ids = [
    (await createRecord(world, 'venues', { venue: 'One' }))['id'],
    (await createRecord(world, 'venues', { venue: 'Two' }))['id'],
  ]
  const image = `${site}/many.jpg`
  const bulk = async (body: object) =>
    world.call('POST', '/en/calendar/admin/v1/venues/bulk', { as: 'editor', absolute: true, body: { ids, ...body } })
  expect((await bulk({ do: { image }, dry_run: true })).body).toMatchObject({ changed: 2 })
  expect(world.store.pictures.byAddress(image)).toBeUndefined()
  expect((await bulk({ do: { image } })).body).toMatchObject({ changed: 2, refused: 0 })
  const shown = world.store.pictures.byAddress(image)?.id
  expect(ids.map((id) => world.store.read('venues', Number(id))?.shared['image'])).toEqual([shown, shown])
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
  const made = await createRecord(world, 'events', { ...sampleEvent, title: 'Alt', image: `${site}/alt.jpg` })
  const id = Number(made['image']?.['id'])
  await world.call('PATCH', `/events/${made['id']}`, {
    as: 'editor',
    root: 'nl',
    body: { title: 'Alt', status: 'publish' },
  })
  const alts = async () =>
    Promise.all(
      (['en', 'nl'] as const).map(
        async (root) =>
          (await world.call('GET', '/events?search=Alt', { root })).body['events']?.['0']?.['image']?.['alt'],
      ),
    )
  expect(await alts()).toEqual(['', ''])
  world.store.pictures.describe(id, { nl: 'Zaal', en: 'Hall' })
  expect(await alts()).toEqual(['Hall', 'Zaal'])
})

test('a service that takes no pictures says so, and names those it has', async () => {
  const bare = startTestApp()
  const refused = await bare.call('POST', '/events', {
    as: 'editor',
    body: { ...sampleEvent, image: `${site}/a` },
  })
  expect(refused.body).toMatchObject({ data: { details: { image: { code: 'not_an_image' } } } })
  expect((await bare.call('GET', '/en/calendar/admin/v1/media', { as: 'editor', absolute: true })).status).toBe(404)
})
