import { expect, test } from 'vitest'
import { admin } from '#support/admin-requests.ts'
import {
  type Call,
  createRecord,
  sampleEvent,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '#support/test-app.ts'

const call = async (
  app: TestApp,
  method: string,
  path: string,
  as: NonNullable<Call['as']> = 'editor',
  body?: object,
): Promise<TestResponse> => app.call(method, `${admin}/${path}`, { as, absolute: true, body })

const market = { texts: { fr: 'Marché de Noël', nl: 'Kerstmarkt', en: 'Christmas market' }, note: 'Not “advent fair”' }

test('editors write the glossary, translators read it', async () => {
  const app = await startTestApp()
  const added = await call(app, 'POST', 'glossary', 'editor', market)
  expect(added).toMatchObject({ status: 201, body: { ...market, translated: true, version: 1 } })
  const path = `glossary/${added.body['id']}`
  expect((await call(app, 'GET', 'glossary', 'translator')).body).toEqual({ entries: [added.body] })
  for (const [as, status] of [
    ['public', 401],
    ['subscriber', 403],
    ['author', 403],
  ] as const)
    expect((await call(app, 'GET', 'glossary', as)).status).toBe(status)
  for (const [method, body] of [
    ['PUT', { ...market, version: 1 }],
    ['DELETE', undefined],
  ] as const)
    expect((await call(app, method, path, 'translator', body)).status).toBe(403)
  expect((await call(app, 'POST', 'glossary', 'translator', market)).status).toBe(403)
  const changed = await call(app, 'PUT', path, 'editor', { texts: { fr: 'Le Rio' }, translated: false, version: 1 })
  expect(changed.body).toMatchObject({ texts: { fr: 'Le Rio' }, translated: false, note: '', version: 2 })
  expect((await call(app, 'DELETE', path)).body).toEqual({ id: added.body['id'] })
  expect((await call(app, 'GET', 'glossary')).body).toEqual({ entries: [] })
  expect((await call(app, 'PUT', path, 'editor', { ...market, version: 2 })).status).toBe(404)
  expect((await call(app, 'DELETE', path)).status).toBe(404)
})

test('a change to a glossary term with an outdated version is rejected with 412', async () => {
  const app = await startTestApp()
  const { id } = (await call(app, 'POST', 'glossary', 'editor', market)).body
  const path = `glossary/${id}`
  expect((await call(app, 'PUT', path, 'editor', { ...market, note: 'a', version: 1 })).status).toBe(200)
  expect(await call(app, 'PUT', path, 'administrator', { ...market, note: 'b', version: 1 })).toMatchObject({
    status: 412,
    body: { data: { params: ['version'] } },
  })
  expect((await call(app, 'GET', 'glossary')).body).toMatchObject({ entries: [{ note: 'a', version: 2 }] })
})

test.each([
  [{}, ['texts']],
  [{ texts: {} }, ['texts']],
  [{ texts: { fr: ' ' } }, ['texts']],
  [{ texts: { fr: 'x'.repeat(201) }, note: 7 }, ['texts.fr', 'note']],
  [{ texts: { xx: 'Marché' } }, ['texts.xx']],
  [{ ...market, translated: 'perhaps' }, ['translated']],
])('an invalid glossary term is rejected: %j', async (body, parameters) => {
  const app = await startTestApp()
  const response = await call(app, 'POST', 'glossary', 'editor', body)
  const data = Object(response.body['data'])
  const named: unknown = Array.isArray(data.params) ? data.params : Object.keys(data.params)
  expect([response.status, named]).toEqual([400, parameters])
  expect((await call(app, 'GET', 'glossary')).body).toEqual({ entries: [] })
})

test('markup in glossary terms is removed', async () => {
  const app = await startTestApp()
  const body = { texts: { fr: '<b>Marché</b> & co' }, note: '<script>x</script>n' }
  expect((await call(app, 'POST', 'glossary', 'editor', body)).body).toMatchObject({
    texts: { fr: 'Marché & co' },
    note: 'n',
  })
})

/** The terms of a text of an English event, for a Dutch translation. */
async function termsOf(app: TestApp, texts: object, field = 'title', as: NonNullable<Call['as']> = 'translator') {
  const event = await createRecord(app, 'events', { ...sampleEvent, status: 'publish', ...texts })
  return call(app, 'GET', `events/${event['id']}/terms?field=${field}&ml_language=nl`, as)
}

/** A venue in English and Dutch. */
async function createVenue(app: TestApp, name: string, nl: string, status = 'publish') {
  const { id } = await createRecord(app, 'venues', { venue: name, status })
  await app.call('PATCH', `/venues/${id}`, { as: 'editor', root: 'nl', body: { venue: nl, status } })
  return id
}

test('glossary terms and names in a source text are returned with their translation', async () => {
  const app = await startTestApp()
  await call(app, 'POST', 'glossary', 'editor', market)
  await call(app, 'POST', 'glossary', 'editor', { texts: { de: 'Café Luna' }, translated: false })
  await call(app, 'POST', 'glossary', 'editor', { texts: { en: 'Christmas', nl: 'Kerst' } })
  await call(app, 'POST', 'glossary', 'editor', { texts: { en: 'organ', fr: 'orgue' } })
  const id = await createVenue(app, 'Village hall', 'Feestzaal')
  await createRecord(app, 'venues', { venue: 'Organ', status: 'publish' })
  const { body } = await termsOf(app, { title: 'CHRISTMAS market and organ, village hall, Cafe Luna, Christmas' })
  expect(body['terms']).toEqual([
    { text: 'CHRISTMAS market', translation: 'Kerstmarkt', note: market.note, record: null },
    { text: 'village hall', translation: 'Feestzaal', note: '', record: { resource: 'venues', id } },
    { text: 'Cafe Luna', translation: 'Café Luna', note: '', record: null },
    { text: 'Christmas', translation: 'Kerst', note: '', record: null },
  ])
  const html = await termsOf(app, { description: '<p>The <em>Christmas</em>&nbsp;market</p>' }, 'description')
  expect(html.body['terms']).toMatchObject([{ text: 'Christmas market', translation: 'Kerstmarkt' }])
})

test('hidden names and parts of words are not returned as terms', async () => {
  const app = await startTestApp()
  await createVenue(app, 'Secret hall', 'Geheime zaal', 'private')
  await call(app, 'POST', 'glossary', 'editor', { texts: { en: 'art', nl: 'kunst' } })
  const title = 'Start at the secret hall'
  expect((await termsOf(app, { title })).body).toEqual({ terms: [] })
  expect((await termsOf(app, { title }, 'title', 'editor')).body['terms']).toMatchObject([{ text: 'secret hall' }])
  expect((await termsOf(app, { title }, 'title', 'subscriber')).status).toBe(403)
  expect((await termsOf(app, { title }, 'slug')).status).toBe(400)
})
