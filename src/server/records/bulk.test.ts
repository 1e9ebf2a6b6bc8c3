import { expect, test } from 'vitest'
import {
  type Call,
  sampleEvent,
  createRecord,
  startTestApp,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'

const bulk = async (
  app: TestApp,
  body: object,
  as: NonNullable<Call['as']> = 'editor',
  resource = 'events',
): Promise<TestResponse> => app.call('POST', `/en/calendar/admin/v1/${resource}/bulk`, { as, absolute: true, body })
const read = async (app: TestApp, id: unknown): Promise<TestResponse> =>
  app.call('GET', `/events/${String(id)}`, { as: 'editor' })

test('a bulk action writes one change set and returns the result of each record', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music' })
  const art = await createRecord(app, 'categories', { name: 'Art' })
  const hall = await createRecord(app, 'venues', { venue: 'Hall' })
  const one = await createRecord(app, 'events', { ...sampleEvent, categories: [art['id']] })
  const two = await createRecord(app, 'events', {
    ...sampleEvent,
    title: 'Second',
    featured: true,
    categories: [music['id']],
    venue: hall['id'],
  })
  const action = { categories: { add: [music['id']], remove: [art['id']] }, featured: true, venue: [hall['id']] }
  const ids = [one['id'], two['id'], 999]
  const dry = await bulk(app, { ids, do: action, dry_run: true })
  expect(dry.body).toMatchObject({
    dry_run: true,
    changed: 1,
    unchanged: 1,
    refused: 1,
    rows: [
      {
        id: one['id'],
        parts: { shared: { featured: { old: 0, new: 1 }, categories: { old: [art['id']], new: [music['id']] } } },
      },
      { id: two['id'], result: 'unchanged' },
      { id: 999, problem: { code: 'rest-event-not-found' } },
    ],
  })
  expect((await read(app, one['id'])).body).toMatchObject({ featured: false })
  const response = await bulk(app, { ids, do: action })
  expect(response.body).toMatchObject({ changed: 1, unchanged: 1, refused: 1 })
  expect((await read(app, one['id'])).body).toMatchObject({
    featured: true,
    categories: [{ name: 'Music' }],
    venue: { venue: 'Hall' },
  })
  expect(await app.store.changesInSet(String(response.body['change_set']))).toHaveLength(1)
})

test('“replace” swaps a linked record at its position and skips events without it', async () => {
  const app = await startTestApp()
  const [choir, band, host] = await Promise.all(
    ['Choir', 'Band', 'Host'].map((organizer) => createRecord(app, 'organizers', { organizer })),
  )
  const withFrom = await createRecord(app, 'events', { ...sampleEvent, organizer: [choir?.['id'], host?.['id']] })
  const both = await createRecord(app, 'events', {
    ...sampleEvent,
    title: 'b',
    organizer: [band?.['id'], choir?.['id']],
  })
  const none = await createRecord(app, 'events', { ...sampleEvent, title: 'c', organizer: [host?.['id']] })
  const ids = [withFrom['id'], both['id'], none['id']]
  const replace = { field: 'organizer', from: choir?.['id'], to: band?.['id'] }
  expect((await bulk(app, { ids, do: { replace } })).body).toMatchObject({ changed: 2, unchanged: 1, refused: 0 })
  const shown = async (id: unknown, ...names: string[]) =>
    expect((await read(app, id)).body).toMatchObject({ organizer: names.map((organizer) => ({ organizer })) })
  await shown(withFrom['id'], 'Band', 'Host')
  await shown(both['id'], 'Band')
  await shown(none['id'], 'Host')
})

test.each([
  [{ field: 'title', from: 1, to: 2 }, 'do.replace.field'],
  [{ field: 'tags', from: 1, to: 1 }, 'do.replace'],
  [{ field: 'tags', from: 1, to: '2,3' }, 'do.replace'],
  [{ field: 'tags', from: 1, to: 2, more: 3 }, 'do.replace'],
  ['tags', 'do.replace.field'],
])('an invalid replacement is rejected: %j', async (replace, at) => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const response = await bulk(app, { ids: [id], do: { replace } })
  expect(response.status).toBe(400)
  expect(Object.keys((response.body['data'] as { params: object }).params)).toEqual([at])
})

test('an event is rejected if the replacement does not exist', async () => {
  const app = await startTestApp()
  const { id: from } = await createRecord(app, 'tags', { name: 'Jazz' })
  const { id } = await createRecord(app, 'events', { ...sampleEvent, tags: [from] })
  const response = await bulk(app, { ids: [id], do: { replace: { field: 'tags', from, to: 9_999 } } })
  expect(response.body).toMatchObject({ changed: 0, refused: 1 })
})

test('a filter longer than 16,384 characters is rejected', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', sampleEvent)
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`p${n}`, 1]))
  for (const filter of [many, { include: '1,'.repeat(100_000) }, { search: 'x'.repeat(17_000) }])
    expect((await bulk(app, { filter, total: 1, do: { featured: true } }, 'contributor')).body).toMatchObject({
      data: { details: { filter: { code: 'too_long', data: { most: 16_384 } } } },
    })
})

test('a filter selects the records of its list, and a different total is rejected with 412', async () => {
  const app = await startTestApp()
  for (const title of ['a', 'b', 'c']) await createRecord(app, 'events', { ...sampleEvent, title })
  await createRecord(app, 'events', {
    ...sampleEvent,
    title: 'far',
    start_date: '2028-01-01',
    end_date: '2028-01-02',
  })
  const filter = { starts_before: '2027-12-31', starts_after: '2026-11-21', per_page: 1, page: 2 }
  const { body } = await app.call('GET', '/events?starts_before=2027-12-31&starts_after=2026-11-21', { as: 'editor' })
  expect(await bulk(app, { filter, total: 2, do: { featured: true } })).toMatchObject({
    status: 412,
    body: { data: { total: body['total'] } },
  })
  const response = await bulk(app, {
    filter,
    total: 3,
    except: [body['events']?.['0']?.['id']],
    do: { featured: true },
  })
  expect(response.body).toMatchObject({ changed: 2, refused: 0 })
  expect((await bulk(app, { filter: { status: 'nonsense' }, total: 1, do: { featured: true } })).status).toBe(400)
})

test('dates move by wall time, and an event is rejected if the time does not exist', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', {
    title: 'x',
    start_date: '2027-03-27 02:30',
    end_date: '2027-03-27 04:00',
  })
  const days = await createRecord(app, 'events', {
    title: 'y',
    all_day: true,
    start_date: '2027-03-01',
    end_date: '2027-03-02',
  })
  const response = await bulk(app, { ids: [id, days['id']], do: { move: { days: 2, hours: -1 } } })
  expect(response.body).toMatchObject({ rows: [{ result: 'changed' }, { result: 'refused' }] })
  expect((await read(app, id)).body).toMatchObject({
    start_date: '2027-03-29 01:30:00',
    utc_start_date: '2027-03-28 23:30:00',
  })
  await bulk(app, { ids: [id], do: { move: { days: -1, hours: 1 } } })
  expect((await read(app, id)).body).toMatchObject({ start_date: '2027-03-29 01:30:00' })
  await bulk(app, { ids: [days['id']], do: { move: { days: 1 } } })
  expect((await read(app, days['id'])).body).toMatchObject({
    start_date: '2027-03-02 00:00:00',
    end_date: '2027-03-03 23:59:59',
  })
})

test('statuses are set per language, and trashed records are restored', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const both = await createRecord(app, 'events', sampleEvent)
  await app.call('PATCH', `/events/${both['id']}`, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  const ids = [id, both['id']]
  expect((await bulk(app, { ids, do: { status: { nl: 'publish' } } })).body).toMatchObject({
    rows: [{ problem: { code: 'rest_language_not_found' } }, { result: 'changed' }],
  })
  await bulk(app, { ids, do: { delete: true } })
  expect((await bulk(app, { ids, do: { delete: true } })).body).toMatchObject({ unchanged: 2 })
  expect((await read(app, id)).body).toMatchObject({ status: 'trash' })
  await bulk(app, { ids, do: { restore: true } })
  expect((await read(app, id)).body).toMatchObject({ status: 'publish' })
})

test('each row is checked against the rights to its record', async () => {
  const app = await startTestApp()
  const own = await createRecord(app, 'events', sampleEvent, 'en', 'author')
  const foreign = await createRecord(app, 'events', sampleEvent)
  const ids = [own['id'], foreign['id']]
  expect((await bulk(app, { ids, do: { featured: true } }, 'author')).body).toMatchObject({ changed: 1, refused: 1 })
  const draft = { ids, do: { status: { en: 'draft' } } }
  expect((await bulk(app, draft, 'translator')).body).toMatchObject({ changed: 0, refused: 2 })
  expect((await bulk(app, draft, 'author')).body).toMatchObject({ changed: 1, refused: 1 })
  expect((await bulk(app, { ids, do: { delete: true } }, 'author')).body).toMatchObject({ changed: 1, refused: 1 })
  expect((await bulk(app, { ids, do: { featured: false } }, 'translator')).body).toMatchObject({ changed: 0 })
  expect((await bulk(app, { ids, do: { featured: true } }, 'subscriber')).status).toBe(403)
  expect((await bulk(app, { ids, do: { featured: true } }, 'public')).status).toBe(401)
})

test('invalid actions are rejected before anything is written', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const many = Array.from({ length: 1_001 }, (_, n) => n + 1)
  const actions = [
    {},
    { organizer: many },
    { categories: { add: many } },
    { tags: { remove: many } },
    { title: 'x' },
    { status: { xx: 'draft' } },
    { status: { nl: 'trash' } },
    { move: { days: 1.5 } },
    { delete: true, featured: true },
    { venue: [1, 2] },
    { categories: { set: [1] } },
    { featured: 'yes' },
  ]
  for (const action of actions) expect((await bulk(app, { ids: [id], do: action })).status).toBe(400)
  expect((await bulk(app, { do: { featured: true } })).body).toMatchObject({ code: 'rest_missing_callback_param' })
  expect((await bulk(app, { ids: ['x'], do: { featured: true } })).status).toBe(400)
  expect((await bulk(app, { ids: [id], filter: {}, do: { featured: true } })).status).toBe(400)
  expect((await bulk(app, { ids: [1], do: { featured: true } }, 'editor', 'tags')).status).toBe(400)
  expect(await app.store.changesOf('events', Number(id))).toHaveLength(1)
})

test('a bulk action in parts is one change set, which other accounts and later requests cannot continue', async () => {
  const app = await startTestApp()
  const one = await createRecord(app, 'events', { ...sampleEvent })
  const two = await createRecord(app, 'events', { ...sampleEvent, title: 'Second' })
  const first = await bulk(app, { ids: [one['id']], do: { featured: true } })
  const continues = String(first.body['change_set'])
  const second = { ids: [two['id']], do: { featured: true }, continues }
  const byOther = await bulk(app, second, 'administrator')
  expect(byOther).toMatchObject({ status: 400, body: { data: { details: { continues: { code: 'unknown_id' } } } } })
  // Ids of change sets that clients generate must be unique.
  for (const name of [7, 'a1']) expect(await bulk(app, { ...second, continues: name })).toMatchObject({ status: 400 })
  expect((await bulk(app, second)).body).toMatchObject({ changed: 1, change_set: continues })
  expect((await app.store.changesInSet(continues)).map(({ record }) => record)).toEqual([one['id'], two['id']])
  app.clock.now += 3_601_000
  expect(await bulk(app, { ...second, do: { featured: false } })).toMatchObject({ status: 400 })
})

test('a bulk action repeated with the same change set returns the first result', async () => {
  const app = await startTestApp()
  const one = await createRecord(app, 'events', { ...sampleEvent })
  const two = await createRecord(app, 'events', { ...sampleEvent, title: 'Second' })
  const continues = '0af7651916cd43dd8448eb211c80319c'
  const part = { ids: [one['id']], do: { move: { hours: 1 } }, continues }
  const first = await bulk(app, part)
  expect(first.body).toMatchObject({ change_set: continues, changed: 1 })
  const moved = String((await read(app, one['id'])).body['start_date'])
  await app.call('PATCH', `/events/${one['id']}`, { as: 'editor', body: { title: 'Changed since' } })
  expect((await bulk(app, part)).body).toEqual(first.body)
  expect((await bulk(app, { ...part, ids: [one['id'], two['id']] })).body).toMatchObject({ changed: 2 })
  expect((await read(app, one['id'])).body).toMatchObject({ start_date: moved })
  expect((await read(app, two['id'])).body).toMatchObject({ start_date: moved })
  expect(await app.store.changesInSet(continues)).toHaveLength(2)
  for (const name of ['', 'x', '../changes']) {
    expect(await bulk(app, { ...part, continues: name })).toMatchObject({ status: 400 })
  }
})
