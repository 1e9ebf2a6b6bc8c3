import { expect, test } from 'vitest'
import type { Language } from '#shared/i18n/language.ts'
import { type Body, type Call, createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'

type Texts = { [field: string]: unknown }

/** Creates a record with texts in one language, then in others. Returns its id. */
async function create(
  app: TestApp,
  resource: string,
  [source, texts]: [Language, Texts],
  ...others: [Language, Texts][]
): Promise<number> {
  const fields = resource === 'events' ? { ...sampleEvent, ...texts } : texts
  const id = Number((await createRecord(app, resource, fields, source))['id'])
  for (const [language, body] of others) await update(app, resource, id, language, body)
  return id
}

async function update(app: TestApp, resource: string, id: number, language: Language, body: Texts): Promise<void> {
  const { status } = await app.call('PATCH', `/${resource}/${id}?ml_language=${language}`, {
    as: 'administrator',
    body,
  })
  expect(status).toBe(200)
}

const send = async (
  app: TestApp,
  path: string,
  query: { [name: string]: string },
  as: NonNullable<Call['as']> = 'editor',
) =>
  app.call('GET', `/en/calendar/admin/v1/${path}/suggestions?${new URLSearchParams(query).toString()}`, {
    as,
    absolute: true,
  })
const list = ({ body }: { body: Body }): Body[] => Object.values(body['suggestions'] ?? {})
const translations = (response: { body: Body }) => list(response).map(({ translation }) => translation)
const toNl = { field: 'title', ml_language: 'nl' }

test('equal texts are suggested before similar ones, each translation once with its record', async () => {
  const app = await startTestApp()
  const title = 'Christmas market 2026'
  const older = await create(app, 'events', ['en', { title }], ['nl', { title: 'Kerstmarkt 2026' }])
  const newer = await create(app, 'events', ['en', { title }], ['nl', { title: 'Kerstmarkt 2026' }])
  const similar = await create(
    app,
    'events',
    ['en', { title: 'Christmas market 2025' }],
    ['nl', { title: 'Kerstmarkt 2025' }],
  )
  await create(app, 'events', ['en', { title: 'Summer market 2026' }], ['nl', { title: 'Zomermarkt 2026' }])
  await create(app, 'events', ['en', { title }])
  const id = await create(app, 'events', ['en', { title }])
  expect((await send(app, `events/${id}`, toNl)).body['suggestions']).toEqual([
    {
      source: title,
      translation: 'Kerstmarkt 2026',
      score: 100,
      direction: 'same',
      record: { resource: 'events', id: newer, language: 'nl', title: 'Kerstmarkt 2026' },
    },
    {
      source: 'Christmas market 2025',
      translation: 'Kerstmarkt 2025',
      score: 95,
      direction: 'same',
      record: { resource: 'events', id: similar, language: 'nl', title: 'Kerstmarkt 2025' },
    },
  ])
  await update(app, 'events', newer, 'nl', { title: 'Kerstmarkt van 2026' })
  expect(list(await send(app, `events/${id}`, toNl)).map((each) => [each['score'], each['record']?.['id']])).toEqual([
    [100, newer],
    [100, older],
    [95, similar],
  ])
})

test('suggestions use both directions of the language pair and names of all resources', async () => {
  const app = await startTestApp()
  const id = await create(app, 'events', ['en', { title: 'The old theatre' }])
  const venue = await create(
    app,
    'venues',
    ['nl', { venue: 'De oude schouwburg' }],
    ['en', { venue: 'The old theatre' }],
  )
  await create(
    app,
    'tags',
    ['de', { name: 'Das alte Theater' }],
    ['en', { name: 'The old theatre' }],
    ['nl', { name: 'Het oude theater' }],
  )
  expect((await send(app, `events/${id}`, toNl)).body['suggestions']).toMatchObject([
    { translation: 'De oude schouwburg', direction: 'opposite', record: { resource: 'venues', id: venue } },
  ])
  expect(translations(await send(app, `events/${id}`, { ...toNl, ml_language: 'fr' }))).toEqual([])
})

test('at most five texts are suggested, none of the record itself, empty, copied, outdated or untranslated ones', async () => {
  const app = await startTestApp()
  const title = 'An evening of songs'
  const source: [Language, Texts] = ['en', { title, description: '<p>For all.</p>' }]
  const id = await create(app, 'events', source, ['nl', { title: 'Zelf' }])
  await create(app, 'events', source, ['nl', { title }])
  const other = { title: 'Something else', description: '<p>For all.</p>' }
  await create(app, 'events', ['en', other], ['nl', { title: 'Iets anders', description: '<p>Voor allen.</p>' }])
  const outdated = await create(app, 'events', ['en', { title: 'Songs' }], ['nl', { title: 'Liedjes' }])
  await update(app, 'events', outdated, 'en', { title })
  const trashed = await create(app, 'events', source, ['nl', { title: 'Weg' }])
  await app.call('DELETE', `/events/${trashed}`, { as: 'editor' })
  expect(translations(await send(app, `events/${id}`, toNl))).toEqual([])
  expect(translations(await send(app, `events/${id}`, { ...toNl, field: 'description' }))).toEqual([
    '<p>Voor allen.</p>',
  ])
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
    await create(app, 'events', source, ['nl', { title: `Avond ${name}` }])
  expect(translations(await send(app, `events/${id}`, toNl))).toEqual(
    ['F', 'E', 'D', 'C', 'B'].map((name) => `Avond ${name}`),
  )
})

test('reasons and cities are suggested, and texts are compared without markup', async () => {
  const app = await startTestApp()
  const reason = { event_state: 'cancelled', event_state_reason: 'Too much rain' }
  await create(app, 'events', ['en', reason], ['nl', { title: 'Concert', event_state_reason: 'Te veel regen' }])
  const event = await create(app, 'events', ['en', { ...reason, description: '<p>Bring <b>your</b> friends.</p>' }])
  expect(translations(await send(app, `events/${event}`, { ...toNl, field: 'event_state_reason' }))).toEqual([
    'Te veel regen',
  ])
  await create(
    app,
    'venues',
    ['en', { venue: 'Hall', city: 'Ghent', description: 'Bring your friends.' }],
    ['nl', { venue: 'Zaal', city: 'Gent', description: '<p>Breng je vrienden mee.</p>' }],
  )
  const venue = await create(app, 'venues', ['en', { venue: 'Other hall', city: 'Ghent' }])
  expect(translations(await send(app, `venues/${venue}`, { ...toNl, field: 'city' }))).toEqual(['Gent'])
  expect(list(await send(app, `events/${event}`, { ...toNl, field: 'description' }))).toMatchObject([
    { score: 100, translation: '<p>Breng je vrienden mee.</p>', record: { resource: 'venues' } },
  ])
})

test('only texts that the account can see are suggested, and only to accounts that may translate the record', async () => {
  const app = await startTestApp()
  const title = 'A secret meeting'
  await create(app, 'events', ['en', { title, status: 'publish' }], ['nl', { title: 'Geheim', status: 'private' }])
  const id = await create(app, 'events', ['en', { title, status: 'publish' }])
  expect(translations(await send(app, `events/${id}`, toNl))).toEqual(['Geheim'])
  expect(translations(await send(app, `events/${id}`, toNl, 'translator'))).toEqual([])
  expect((await send(app, `events/${id}`, toNl, 'subscriber')).status).toBe(403)
  expect((await send(app, `events/${id}`, toNl, 'public')).status).toBe(401)
  const draft = await create(app, 'events', ['en', { title, status: 'private' }])
  expect((await send(app, `events/${draft}`, toNl, 'translator')).status).toBe(403)
})

test('invalid parameters are rejected by name, all at once', async () => {
  const app = await startTestApp()
  const id = await create(app, 'events', ['en', {}])
  const params = async (query: { [name: string]: string }) => {
    const { status, body } = await send(app, `events/${id}`, query)
    return [status, Object.keys(body['data']?.['details'] ?? {}).toSorted()]
  }
  expect(await params({ field: 'cost', ml_language: 'nl' })).toEqual([400, ['field']])
  expect(await params({ field: 'start_date', ml_language: 'nl' })).toEqual([400, ['field']])
  expect(await params({ field: '__proto__', ml_language: 'nl' })).toEqual([400, ['field']])
  expect(await params({ field: 'x', ml_language: 'xx', text: 'y', '': '' })).toEqual([
    400,
    ['', 'field', 'ml_language', 'text'],
  ])
  expect(await params({ field: 'title', ml_language: 'en' })).toEqual([400, ['ml_language']])
  const { status, body } = await send(app, `events/${id}`, {})
  expect([status, body['code'], body['data']?.['params']]).toEqual([400, 'rest_missing_callback_param', ['field']])
  expect((await send(app, 'events/999', toNl)).status).toBe(404)
  expect((await send(app, 'events/99999999999999999999', toNl)).status).toBe(404)
  expect((await send(app, `events/${id}`, toNl)).status).toBe(200)
})
