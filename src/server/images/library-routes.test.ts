import { afterAll, expect, test } from 'vitest'
import { sampleEvent, createRecord } from '#support/test-app.ts'
import { drawImage, drawTagged, secret } from '#support/draw-image.ts'
import { startImageApp } from '#support/test-images.ts'
import { listImages } from '../store/images.ts'
import { maxBytes } from './formats.ts'

const app = await startImageApp()
afterAll(() => app.end())
const admin = '/en/calendar/admin/v1/media'
type As = NonNullable<NonNullable<Parameters<typeof app.call>[2]>['as']>

const send = async (bytes: Uint8Array | FormData, as: As, headers: { [name: string]: string } = {}, query = '') => {
  const secretOf = Buffer.from(`${as}:${as} secret`).toString('base64')
  const response = await app.service(
    new Request(`${app.config.origin}${admin}${query}`, {
      method: 'POST',
      headers: { ...(as !== 'public' && { Authorization: `Basic ${secretOf}` }), ...headers },
      body: bytes instanceof FormData ? bytes : Uint8Array.from(bytes),
    }),
  )
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}
const get = async (address: string, headers: { [name: string]: string } = {}, method = 'GET') =>
  app.service(new Request(address, { method, headers }))
const call = async (method: string, path: string, as: As, body?: object, headers = {}) =>
  app.call(method, `${admin}${path}`, { as, absolute: true, headers, ...(body && { body }) })
const countImages = async (): Promise<number> =>
  (await app.store.read(async (tx) => listImages(tx, { page: 1, perPage: 1 }))).total

test('an image is uploaded as body or in a form by accounts with permission', async () => {
  const bytes = await drawTagged('jpeg', 400, 300)
  const named = {
    'Content-Type': 'text/plain',
    'Content-Disposition': 'attachment; filename="C:\\fotos\\<b>zaal</b>.png"',
  }
  const raw = await send(bytes, 'author', named, '?alt[nl]=Een%20<i>zaal</i>')
  expect(raw).toMatchObject({
    status: 201,
    body: {
      name: 'zaal.png',
      alt: { nl: 'Een zaal' },
      extension: 'jpg',
      width: 400,
      height: 300,
      author: String(app.idOf('author')),
      source: '',
      sizes: { thumbnail: { width: 150, height: 150, 'mime-type': 'image/jpeg' }, medium: { width: 300, height: 225 } },
      rights: { describe: ['nl', 'en', 'fr', 'de'], remove: true },
    },
  })
  expect(raw.headers.get('Location')).toBe(`${app.config.origin}${admin}/${raw.body.id}`)
  expect(Object.keys(raw.body.sizes)).toEqual(['thumbnail', 'medium'])
  const form = new FormData()
  form.append('alt[de]', 'Saal')
  form.append(
    'file',
    new File([Uint8Array.from(await drawImage('png', 20, 20))], 'klein.png', { type: 'image/svg+xml' }),
  )
  expect(await send(form, 'editor')).toMatchObject({
    status: 201,
    body: { name: 'klein.png', extension: 'png', alt: { de: 'Saal' } },
  })
  const described = new FormData()
  described.append('alt', JSON.stringify({ fr: 'Salle' }))
  described.append('file', new File([Uint8Array.from(await drawImage('png', 20, 21))], 'petit.png'))
  expect(await send(described, 'editor')).toMatchObject({ status: 201, body: { alt: { fr: 'Salle' } } })
  const statuses = await Promise.all(
    (['public', 'subscriber', 'contributor', 'translator', 'administrator'] as const).map(
      async (as) => (await send(bytes, as)).status,
    ),
  )
  expect(statuses).toEqual([401, 403, 403, 403, 201])
})

test('uploads with the same idempotency key create one image', async () => {
  const key = { 'Idempotency-Key': 'one' }
  const [first, again] = [
    await send(await drawImage('png', 30, 30), 'editor', key),
    await send(await drawImage('png', 30, 30), 'editor', key),
  ]
  expect(again.body.id).toBe(first.body.id)
  expect((await send(await drawImage('png', 31, 30), 'editor', key)).status).toBe(422)
})

test('invalid, oversized and malformed uploads are rejected and store no image', async () => {
  const before = await countImages()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await send(svg, 'editor', { 'Content-Type': 'image/svg+xml' })).toMatchObject({
    status: 400,
    body: {
      code: 'rest_invalid_param',
      data: { details: { file: { code: 'not_an_image', data: { reason: 'kind' } } } },
    },
  })
  expect(
    (await send((await drawImage('jpeg', 90, 90)).subarray(0, 700), 'editor')).body.data.details.file.data.reason,
  ).toBe('broken')
  expect((await send(Buffer.alloc(maxBytes + 1), 'editor')).body.code).toBe('rest_picture_too_large')
  expect((await send(Buffer.alloc(maxBytes + 100_000), 'editor')).status).toBe(413)
  expect((await send(new Uint8Array(), 'editor')).body.data.details.file.code).toBe('required')
  expect((await send(Buffer.from('x'), 'editor', { 'Content-Type': 'multipart/form-data' })).status).toBe(400)
  const incompleteForm = { 'Content-Type': 'multipart/form-data; boundary=b' }
  expect(
    (
      await send(
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'),
        'editor',
        incompleteForm,
      )
    ).status,
  ).toBe(400)
  expect((await send(Buffer.from('--b\r\n\r\n'.repeat(100)), 'editor', incompleteForm)).status).toBe(400)
  const two = new FormData()
  for (const name of ['a', 'b']) two.append(name, new File([Uint8Array.from(await drawImage('png', 5, 5))], name))
  expect((await send(two, 'editor')).body.data.details.file.code).toBe('too_many')
  expect((await send(await drawImage('png', 6, 6), 'editor', {}, '?alt[xx]=a')).body.data.details).toHaveProperty([
    'alt.xx',
  ])
  expect(await countImages()).toBe(before)
})

test('a file is served with its type and size, immutable caching and a policy against scripts', async () => {
  const { body } = await send(await drawTagged('png', 200, 160), 'editor')
  const served = await get(body.url)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${body.url.split('/').at(-1)}"`,
    'content-length': String(body.filesize),
  })
  const bytes = Buffer.from(await served.arrayBuffer())
  expect([bytes.length, bytes.includes(secret)]).toEqual([body.filesize, false])
  const small = await get(body.sizes.thumbnail.url)
  expect((await small.arrayBuffer()).byteLength).toBe(body.sizes.thumbnail.filesize)
  const etag = served.headers.get('ETag') ?? ''
  expect((await get(body.url, { 'If-None-Match': etag })).status).toBe(304)
  const head = await get(body.url, {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await get(body.url, {}, 'POST')).status).toBe(405)
  for (const name of [
    '',
    'a.png',
    '..%2f..%2fcalendar.db',
    '%2e%2e/x.png',
    body.url.split('/').at(-1).replace('.png', '.svg'),
    `${'0'.repeat(32)}.png`,
  ])
    expect([name, (await get(`${app.config.origin}/media/${name}`)).status]).toEqual([name, 404])
})

test('accounts that write records can search the library', async () => {
  await send(await drawImage('png', 7, 7), 'editor', { 'Content-Disposition': 'attachment; filename=zeldzaam.png' })
  expect((await call('GET', '?search=ZELDZAAM&per_page=5', 'contributor')).body).toMatchObject({
    total: 1,
    total_pages: 1,
    media: [{ name: 'zeldzaam.png', rights: { describe: [], remove: false } }],
  })
  const statuses = await Promise.all(
    (['public', 'subscriber', 'translator', 'author'] as const).map(async (as) => (await call('GET', '', as)).status),
  )
  expect(statuses).toEqual([401, 403, 200, 200])
  expect((await call('GET', '?page=0&per_page=x', 'editor')).body).toMatchObject({
    data: { details: { page: {}, per_page: {} } },
  })
  expect(await call('GET', '/999999', 'editor')).toMatchObject({ status: 404, body: { code: 'rest-media-not-found' } })
})

test('alt texts are changed per language within the rights of the account, and If-Match prevents overwriting', async () => {
  const { body } = await send(await drawImage('png', 8, 8), 'author')
  const path = `/${body.id}`
  const read = await call('GET', path, 'translator')
  expect(read.body['rights']).toEqual({ describe: ['nl'], remove: false })
  const etag = read.headers.get('ETag') ?? ''
  expect((await call('PATCH', path, 'translator', { alt: { nl: 'Podium' } }, { 'If-Match': etag })).body).toMatchObject(
    {
      alt: { nl: 'Podium' },
      version: 2,
    },
  )
  expect(await call('PATCH', path, 'translator', { alt: { nl: 'Podium', de: 'Bühne' } })).toMatchObject({
    status: 403,
    body: { data: { params: ['alt.de'] } },
  })
  expect(await call('PATCH', path, 'editor', { alt: { nl: 'X' } }, { 'If-Match': etag })).toMatchObject({
    status: 412,
    body: { data: { current: { alt: { nl: 'Podium' } } } },
  })
  expect((await call('PATCH', path, 'otherAuthor', { alt: { nl: 'X' } })).status).toBe(403)
  expect((await call('PATCH', path, 'author', { alt: { nl: '', fr: ' Scène ' } })).body['alt']).toEqual({ fr: 'Scène' })
  expect((await call('PATCH', path, 'editor', { alt: { xx: 'a', nl: 5, de: 'x'.repeat(1001) } })).body).toMatchObject({
    data: {
      details: {
        'alt.xx': { code: 'not_a_choice' },
        'alt.nl': { code: 'invalid_type' },
        'alt.de': { code: 'too_long' },
      },
    },
  })
})

test('an image in use cannot be deleted, an unused one is deleted with its files', async () => {
  const image = await drawImage('png', 160, 160)
  const [one, same] = [await send(image, 'author'), await send(image, 'author')]
  const event = await createRecord(app, 'events', { ...sampleEvent, image: one.body.id })
  expect(await call('DELETE', `/${one.body.id}`, 'author')).toMatchObject({
    status: 409,
    body: { code: 'media-in-use', data: { used_by: [{ resource: 'events', ids: [event['id']], total: 1 }] } },
  })
  expect((await call('DELETE', `/${one.body.id}`, 'otherAuthor')).status).toBe(403)
  await app.call('PATCH', `/events/${event['id']}`, { as: 'editor', body: { image: '' } })
  expect((await call('DELETE', `/${one.body.id}`, 'author')).status).toBe(200)
  expect((await get(same.body.url)).status).toBe(200)
  expect((await call('DELETE', `/${same.body.id}`, 'author')).status).toBe(200)
  expect((await get(same.body.url)).status).toBe(404)
  expect((await get(same.body.sizes.thumbnail.url)).status).toBe(404)
  expect((await call('DELETE', `/${same.body.id}`, 'author')).status).toBe(404)
})

test('accounts that may delete an image set its focal point, and records include it', async () => {
  const { body: image } = await send(await drawImage('png', 41, 30), 'author')
  const path = `/${image.id}`
  const focus = { x: 30, y: 100 }
  expect(image).not.toHaveProperty('focus')
  expect((await call('PATCH', path, 'translator', { focus })).status).toBe(403)
  expect((await call('PATCH', path, 'otherAuthor', { focus })).status).toBe(403)
  for (const wrong of [{ x: 30 }, { x: -1, y: 5 }, { x: 0.5, y: 5 }, { x: 101, y: 5 }, [30, 40], 'middle'])
    expect((await call('PATCH', path, 'author', { focus: wrong })).body).toMatchObject({
      data: { params: { focus: expect.anything() } },
    })
  expect((await call('PATCH', path, 'author', { focus })).body['focus']).toEqual(focus)
  expect((await call('PATCH', path, 'translator', { focus, alt: { nl: 'Zaal' } })).body['focus']).toEqual(focus)
  const event = await createRecord(app, 'events', { ...sampleEvent, image: image.id })
  expect(event['image']).toMatchObject({ focus, alt: '' })
})

test('an image in a description cannot be deleted, and each record that uses it is listed once', async () => {
  const { body: image } = await send(await drawImage('png', 42, 30), 'editor')
  const description = `<p>Hier <img src="${image.url}" alt="" /></p>`
  const event = await createRecord(app, 'events', { ...sampleEvent, title: 'Drawn', description, image: image.id })
  expect(await call('DELETE', `/${image.id}`, 'editor')).toMatchObject({
    status: 409,
    body: { data: { used_by: [{ resource: 'events', ids: [event['id']], total: 1 }] } },
  })
  await app.call('PATCH', `/events/${event['id']}`, { as: 'editor', body: { image: false } })
  expect((await call('DELETE', `/${image.id}`, 'editor')).status).toBe(409)
  await app.call('PATCH', `/events/${event['id']}`, { as: 'editor', body: { description: '' } })
  expect((await call('DELETE', `/${image.id}`, 'editor')).status).toBe(200)
})

test('the library is limited to images without an alt text in a language', async () => {
  const { body: named } = await send(await drawImage('png', 43, 30), 'editor')
  await call('PATCH', `/${named.id}`, 'editor', { alt: { nl: 'Een "fr": zaal' } })
  const idsWithout = async (language: string): Promise<unknown[]> => {
    const { body } = await call('GET', `?per_page=100&without_alt=${language}`, 'editor')
    const media: unknown = body['media']
    return Array.isArray(media) ? media.map(({ id }) => id) : []
  }
  expect(await idsWithout('nl')).not.toContain(named.id)
  expect(await idsWithout('fr')).toContain(named.id)
  expect(await call('GET', '?without_alt=xx', 'editor')).toMatchObject({
    status: 400,
    body: { data: { details: { without_alt: { code: 'not_a_choice' } } } },
  })
})

test('the records that use an image are listed with a title, within the rights of the account', async () => {
  const { body: image } = await send(await drawImage('png', 44, 30), 'editor')
  const uses = `/${image.id}/uses`
  expect(await call('GET', uses, 'editor')).toMatchObject({ status: 200, body: { uses: [] } })
  const shown = await createRecord(app, 'events', { ...sampleEvent, title: 'Zichtbaar', image: image.id })
  const draft = await createRecord(app, 'events', {
    ...sampleEvent,
    title: 'Concept',
    status: 'draft',
    description: `<p><img src="${image.url}" alt="" /></p>`,
  })
  const venue = await createRecord(app, 'venues', { venue: 'Zaal', image: image.id })
  const language = expect.any(String)
  expect((await call('GET', uses, 'editor')).body['uses']).toEqual([
    {
      resource: 'events',
      total: 2,
      records: [
        { id: shown['id'], language, title: 'Zichtbaar' },
        { id: draft['id'], language, title: 'Concept' },
      ],
    },
    { resource: 'venues', total: 1, records: [{ id: venue['id'], language, title: 'Zaal' }] },
  ])
  expect((await call('GET', uses, 'otherAuthor')).body['uses']).toMatchObject([
    { resource: 'events', total: 2, records: [{ id: shown['id'] }] },
    { resource: 'venues', total: 1 },
  ])
  expect((await call('GET', uses, 'subscriber')).status).toBe(403)
  expect((await call('GET', uses, 'public')).status).toBe(401)
  expect((await call('GET', '/999999999/uses', 'editor')).status).toBe(404)
})
