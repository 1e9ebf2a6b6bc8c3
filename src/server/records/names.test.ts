import { expect, test } from 'vitest'
import { type Body, type Call, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

type As = NonNullable<Call['as']>
const admin = async (app: TestApp, method: string, path: string, as: As = 'editor', body?: object) =>
  app.call(method, `/en/calendar/admin/v1${path}`, { as, absolute: true, ...(body && { body }) })
const write = async (app: TestApp, rows: readonly object[], as: As = 'editor', more: object = {}) =>
  admin(app, 'POST', '/categories/names', as, { rows, ...more })
const read = async (app: TestApp, as: As = 'editor'): Promise<Body[]> =>
  Object.values((await admin(app, 'GET', '/categories/names?orderby=id&hide_empty=false', as)).body['records'] ?? {})
const namesOf = async (app: TestApp) => (await read(app)).map(({ names }) => names)
const results = ({ body }: { body: Body }) => Object.values<Body>(body['rows'] ?? {}).map(({ result }) => result)

/** Two categories in English, the first with a Dutch name. */
async function startWithCategories() {
  const app = await startTestApp()
  const market = Number((await createRecord(app, 'categories', { name: 'Market' }, 'en'))['id'])
  const dance = Number((await createRecord(app, 'categories', { name: 'Dance' }, 'en'))['id'])
  await write(app, [{ id: market, names: { nl: 'Markt' } }])
  return { app, market, dance }
}

test('names in several languages are written in one change set with one undo', async () => {
  const { app, market, dance } = await startWithCategories()
  const before = await namesOf(app)
  expect(before).toEqual([{ en: 'Market', nl: 'Markt' }, { en: 'Dance' }])
  const rows = [
    { id: market, names: { nl: 'Markt', de: 'Markt', fr: 'Marché' } },
    { id: dance, names: { nl: 'Dans' } },
  ]
  const dry = await write(app, rows, 'editor', { dry_run: true })
  expect(dry.body).toMatchObject({ dry_run: true, changed: 2, unchanged: 0, refused: 0 })
  expect(await namesOf(app)).toEqual(before)
  const written = await write(app, rows)
  expect(written.body).toMatchObject({ dry_run: false, changed: 2 })
  const after = [
    { en: 'Market', nl: 'Markt', de: 'Markt', fr: 'Marché' },
    { en: 'Dance', nl: 'Dans' },
  ]
  expect(await namesOf(app)).toEqual(after)
  expect(results(await write(app, rows))).toEqual(['unchanged', 'unchanged'])
  const undone = await admin(app, 'POST', `/changes/${written.body['change_set']}/revert`)
  expect(undone.status).toBe(200)
  expect(await namesOf(app)).toEqual(before)
})

test('only invalid rows are rejected, with the reason', async () => {
  const { app, market, dance } = await startWithCategories()
  const [first] = await read(app)
  await write(app, [{ id: market, names: { nl: 'Braderie' } }])
  const { body } = await write(app, [
    { id: market, names: { nl: 'Jaarmarkt' }, if: { nl: first?.['etags']?.nl } },
    { id: dance, names: { en: '' } },
    { id: 999_999, names: { nl: 'Niets' } },
  ])
  expect(body).toMatchObject({
    changed: 0,
    refused: 3,
    rows: [
      { id: market, problem: { code: 'rest_precondition_failed', data: { status: 412 } } },
      { id: dance, problem: { data: { status: 400, params: { 'en.name': expect.any(String) } } } },
      { id: 999_999, problem: { data: { status: 404 } } },
    ],
  })
  expect(results(await write(app, [{ id: dance, names: { nl: 'Dans' }, if: { nl: null } }]))).toEqual(['changed'])
  expect(await namesOf(app)).toEqual([
    { en: 'Market', nl: 'Braderie' },
    { en: 'Dance', nl: 'Dans' },
  ])
})

test('“publish” publishes a translation if it is complete and its source is published', async () => {
  const app = await startTestApp()
  const create = async (venue: string, more: object) =>
    Number((await createRecord(app, 'venues', { venue, ...more }, 'en'))['id'])
  const hall = await create('Town hall', { status: 'publish' })
  const barn = await create('Barn', { status: 'publish', description: '<p>Behind the church</p>' })
  const cellar = await create('Cellar', { status: 'draft' })
  const rows = (language: string) => [hall, barn, cellar].map((id) => ({ id, names: { [language]: `Venue ${id}` } }))
  const writeVenues = async (language: string, publish: boolean) =>
    admin(app, 'POST', '/venues/names', 'editor', { rows: rows(language), publish })
  const statuses = async (language: string) =>
    Promise.all(
      [hall, barn, cellar].map(async (id) => {
        const { body } = await app.call('GET', `/venues/${id}?ml_language=${language}`, { as: 'editor' })
        return body['status']
      }),
    )
  expect((await writeVenues('nl', true)).body).toMatchObject({ changed: 3 })
  expect(await statuses('nl')).toEqual(['publish', 'draft', 'draft'])
  expect((await writeVenues('de', false)).body).toMatchObject({ changed: 3 })
  expect(await statuses('de')).toEqual(['draft', 'draft', 'draft'])
})

test('a name is outdated after its source changes, and translators write names in their language only', async () => {
  const { app, market } = await startWithCategories()
  await write(app, [{ id: market, names: { en: 'Christmas market' } }])
  const [row] = await read(app, 'translator')
  expect(row).toMatchObject({ id: market, source_language: 'en', outdated: ['nl'], writable: ['nl'] })
  expect(results(await write(app, [{ id: market, names: { nl: 'Kerstmarkt' } }], 'translator'))).toEqual(['changed'])
  const { body } = await write(app, [{ id: market, names: { de: 'Weihnachtsmarkt' } }], 'translator')
  expect(body).toMatchObject({ rows: [{ result: 'refused', problem: { data: { status: 403 } } }] })
  for (const as of ['public', 'subscriber'] as const) {
    const status = as === 'public' ? 401 : 403
    expect((await admin(app, 'GET', '/categories/names', as)).status).toBe(status)
    expect((await write(app, [{ id: market, names: { nl: 'Markt' } }], as)).status).toBe(status)
  }
})

test.each([
  {},
  { rows: [] },
  { rows: [{ id: 1, names: {} }] },
  { rows: [{ id: 1, names: { it: 'Mercato' } }] },
  { rows: [{ id: 'one', names: { nl: 'Markt' } }] },
  { rows: [{ id: 1, names: { nl: 'x'.repeat(20_001) } }] },
  { rows: [{ id: 1, names: { nl: 'Markt' }, if: { nl: 7 } }] },
  { rows: [1, 1].map((id) => ({ id, names: { nl: 'Markt' } })) },
])('a body with invalid rows is rejected: %j', async (body) => {
  const app = await startTestApp()
  const response = await admin(app, 'POST', '/categories/names', 'editor', body)
  expect(response.status).toBe(400)
  expect(JSON.stringify(response.body['data'])).toContain('rows')
})
