import { expect, test } from 'vitest'
import type { AttentionResponse } from '#shared/responses.ts'
import {
  type Body,
  type Call,
  sampleEvent,
  createRecord,
  startTestApp,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'

const get = async (app: TestApp, path: string, as: NonNullable<Call['as']> = 'editor'): Promise<TestResponse> =>
  app.call('GET', `/en/calendar/admin/v1/${path}`, { as, absolute: true })
const attentionIn = (body: Body): AttentionResponse => JSON.parse(JSON.stringify(body)) as AttentionResponse // safe: the response has this type

test('search finds records of all resources in all languages, ignoring accents and case', async () => {
  const app = await startTestApp()
  const event = await createRecord(app, 'events', sampleEvent)
  await app.call('PATCH', `/events/${event['id']}?ml_language=fr`, {
    as: 'editor',
    body: { title: 'Soirée', description: '<p>À l’École</p>', status: 'draft' },
  })
  const venue = await createRecord(app, 'venues', { venue: 'Hall', city: 'Écaussinnes', description: 'An ecole' })
  const tag = await createRecord(app, 'tags', { name: 'ECOLE' })
  expect((await get(app, 'search?q=ecole')).body).toMatchObject({
    hits: [
      { resource: 'events', id: event['id'], language: 'fr', field: 'description', title: 'Soirée', status: 'draft' },
      { resource: 'venues', id: venue['id'], language: 'en', field: 'description', title: 'Hall' },
      { resource: 'tags', id: tag['id'], field: 'name' },
    ],
    totals: { events: 1, venues: 1, organizers: 0, categories: 0, tags: 1 },
  })
  expect((await get(app, 'search?q=ecauss')).body).toMatchObject({ hits: [{ field: 'city' }] })
  expect((await get(app, 'search?q=ecole', 'subscriber')).body).toMatchObject({ totals: { events: 0, tags: 1 } })
  await app.call('PATCH', `/events/${event['id']}?ml_language=fr`, {
    as: 'editor',
    body: { status: 'publish', password: 'x' },
  })
  expect((await get(app, 'search?q=ecole', 'subscriber')).body).toMatchObject({ totals: { events: 0 } })
  expect((await get(app, 'search?q=')).body).toMatchObject({ code: 'rest_missing_callback_param' })
  expect((await get(app, 'search?q=-x')).body).toMatchObject({ hits: [] })
  expect((await get(app, 'search?q=x', 'public')).status).toBe(401)
})

test('search returns no titles that the account cannot see', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Geheim concert' } })
  await createRecord(app, 'events', { ...sampleEvent, title: 'Hidden concert', hide_from_listings: true })
  const query = async (as: NonNullable<Call['as']>) => (await get(app, 'search?q=concert&ml_language=nl', as)).body
  expect((await query('subscriber'))['hits']).toMatchObject([{ id, language: 'en', title: 'Concert' }])
  expect((await query('translator'))['totals']).toMatchObject({ events: 2 })
  expect(JSON.stringify((await query('translator'))['hits'])).toContain('Geheim concert')
})

test('attention can be limited to some kinds of counts', async () => {
  const app = await startTestApp()
  const { attention } = attentionIn((await get(app, 'attention?kinds=all,trash')).body)
  expect([...new Set(attention.map(({ kind }) => kind))]).toEqual(['all', 'trash'])
  expect((await get(app, 'attention?kinds=all,rest')).body).toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { kinds: expect.stringContaining('noImage') } },
  })
})

test('every attention count equals the total of its list, for every role', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', { ...sampleEvent, status: 'draft' }, 'en', 'contributor')
  const both = await createRecord(app, 'events', { ...sampleEvent, description: 'x' })
  await app.call('PATCH', `/events/${both['id']}`, {
    as: 'editor',
    root: 'nl',
    body: { title: 'Optreden', status: 'publish' },
  })
  await app.call('PATCH', `/events/${both['id']}`, { as: 'editor', body: { title: 'Recital' } })
  await createRecord(app, 'events', {
    ...sampleEvent,
    hide_from_listings: true,
    start_date: '2026-11-20',
    end_date: '2026-11-23',
  })
  const deleted = await createRecord(app, 'venues', { venue: 'Gone' })
  await app.call('DELETE', `/venues/${deleted['id']}`, { as: 'editor' })
  await createRecord(app, 'categories', { name: 'Music' })
  for (const as of ['administrator', 'editor', 'author', 'contributor', 'translator', 'subscriber'] as const) {
    const { attention } = attentionIn((await get(app, 'attention', as)).body)
    for (const { resource, filter, total } of attention) {
      const list = await app.call('GET', `/${resource}?${new URLSearchParams(filter).toString()}`, { as })
      expect([as, resource, filter, list.body['total']]).toEqual([as, resource, filter, total])
    }
    // No link leads to a trash or to drafts that the account cannot see.
    const own = attention.map(({ kind }) => kind).filter((kind) => kind === 'trash' || kind === 'mine')
    expect([as, own.length > 0]).toEqual([as, as !== 'translator' && as !== 'subscriber'])
  }
  const translated = attentionIn((await get(app, 'attention', 'translator')).body).attention
  const requested = translated.filter(({ kind }) => kind === 'missing').map(({ filter }) => filter['ml_language'])
  expect([...new Set(requested)]).toEqual(['nl'])
  const { attention } = attentionIn((await get(app, 'attention')).body)
  const count = (kind: string, resource: string, language = 'en'): number | undefined =>
    attention.find(
      (count) => count.kind === kind && count.resource === resource && count.filter['ml_language'] === language,
    )?.total
  expect(count('outdated', 'events', 'nl')).toBe(1)
  expect(count('missing', 'events', 'nl')).toBe(2)
  expect(count('missing', 'categories', 'de')).toBe(1)
  expect(count('drafts', 'events')).toBe(1)
  expect(count('trash', 'venues')).toBe(1)
  expect(count('ending', 'events')).toBe(1)
  expect(['events', 'venues', 'organizers', 'categories', 'tags'].map((resource) => count('all', resource))).toEqual([
    3, 0, 0, 1, 0,
  ])
  expect(count('today', 'events')).toBe(1)
  expect((await get(app, 'attention', 'public')).status).toBe(401)
})
