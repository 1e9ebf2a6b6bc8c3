import { expect, test } from 'vitest'
import type { Language } from '#shared/i18n/language.ts'
import { type Body, type Call, createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'

type Texts = { [field: string]: unknown }
type As = NonNullable<Call['as']>

/** Creates an event in German. Returns its id. */
const createEvent = async (app: TestApp, texts: Texts, language: Language = 'de'): Promise<number> =>
  Number((await createRecord(app, 'events', { ...sampleEvent, status: 'publish', ...texts }, language))['id'])
async function update(app: TestApp, id: number, language: Language, body: Texts, resource = 'events'): Promise<void> {
  const { status } = await app.call('PATCH', `/${resource}/${id}?ml_language=${language}`, { as: 'editor', body })
  expect(status).toBe(200)
}
const admin = async (app: TestApp, method: string, path: string, as: As = 'editor', body?: object) =>
  app.call(method, `/en/calendar/admin/v1${path}`, { as, absolute: true, ...(body && { body }) })
const bulk = async (app: TestApp, body: object, as: As = 'editor', resource = 'events') =>
  admin(app, 'POST', `/${resource}/bulk`, as, body)
const repeats = async (app: TestApp, id: number, as: As = 'editor', field = 'title') =>
  admin(app, 'GET', `/events/${id}/repeats?field=${field}&ml_language=nl`, as)
const rows = ({ body }: { body: Body }): Body[] => Object.values(body['rows'] ?? {})
const results = (response: { body: Body }) => rows(response).map(({ result }) => result)
const readNl = async (app: TestApp, id: number, resource = 'events') => {
  const { body } = await app.call('GET', `/${resource}/${id}?ml_language=nl`, { as: 'editor' })
  return body
}
const stateOf = async (app: TestApp, id: number, resource = 'events') =>
  (await readNl(app, id, resource))['translations']?.['nl']

const market = { field: 'title', from: 'de', to: 'nl', source: 'Marché de Noël', text: 'Kerstmarkt' }

test('repeated texts are filled in one change set with one undo, and records with another text are rejected', async () => {
  const app = await startTestApp()
  const title = 'Marché de Noël'
  const id = await createEvent(app, { title })
  await update(app, id, 'nl', { title: 'Kerstmarkt' })
  const others: number[] = []
  for (const each of [title, 'Marché  de Noël', title, title, title, title])
    others.push(await createEvent(app, { title: each }))
  await createEvent(app, { title: 'Marché de Noel' })
  await createEvent(app, { title }, 'en')
  const trashed = await createEvent(app, { title })
  await app.call('DELETE', `/events/${trashed}`, { as: 'editor' })
  const found = await repeats(app, id)
  expect(found.body).toEqual({ from: 'de', source: title, text: 'Kerstmarkt', ids: others })

  const [own = 0, ...rest] = others
  await update(app, own, 'nl', { title: 'Wintermarkt' })
  const dry = await bulk(app, { ids: others, do: { fill: market }, dry_run: true })
  expect(dry.body).toMatchObject({ dry_run: true, changed: 5, refused: 1, unchanged: 0 })
  expect(await readNl(app, rest[0] ?? 0)).toMatchObject({ code: 'rest_language_not_found' })
  const filled = await bulk(app, { ids: others, do: { fill: market } })
  expect(filled.body).toMatchObject({ changed: 5, refused: 1 })
  expect(rows(filled)[0]).toMatchObject({
    id: own,
    result: 'refused',
    problem: { code: 'rest_precondition_failed', data: { status: 412, params: ['nl.title'], reason: 'own-text' } },
  })
  expect(rows(filled)[1]).toMatchObject({ parts: { nl: { title: { old: null, new: 'Kerstmarkt' } } } })
  for (const each of rest)
    expect(await readNl(app, each)).toMatchObject({
      title: 'Kerstmarkt',
      status: 'draft',
      translations: { nl: { outdated: [], empty: [] }, de: { status: 'publish' } },
    })
  expect(await readNl(app, own)).toMatchObject({ title: 'Wintermarkt' })
  expect((await repeats(app, id)).body).toMatchObject({ ids: [] })
  // The same request again changes nothing.
  expect((await bulk(app, { ids: rest, do: { fill: market } })).body).toMatchObject({ changed: 0, unchanged: 5 })

  const undone = await admin(app, 'POST', `/changes/${String(filled.body['change_set'])}/revert`, 'editor', {})
  expect(undone.body).toMatchObject({ changed: 5, refused: 0 })
  expect((await repeats(app, id)).body).toMatchObject({ ids: rest })
})

test('a title with other dashes, quotes and apostrophes is a repeat', async () => {
  const app = await startTestApp()
  const id = await createEvent(app, { title: "L'été - l'hiver" })
  await update(app, id, 'nl', { title: 'Zomer - winter' })
  const others: number[] = []
  for (const title of ['L’été – l’hiver', 'Lʼété − lʼhiver', 'L´été ‑ l′hiver'])
    others.push(await createEvent(app, { title }))
  expect((await repeats(app, id)).body['ids']).toEqual(others)
  await update(app, others[1] ?? 0, 'nl', { title: 'Zomer - winter' })
  expect((await repeats(app, others[1] ?? 0)).body['ids']).toEqual([others[0], others[2]])
})

test('a filled text is outdated after its source changes, and a record with another source text is rejected', async () => {
  const app = await startTestApp()
  const [first, second] = [
    await createEvent(app, { title: market.source }),
    await createEvent(app, { title: market.source }),
  ]
  await update(app, second, 'de', { title: 'Marché de Pâques' })
  const response = await bulk(app, { ids: [first, second], do: { fill: market } })
  expect(results(response)).toEqual(['changed', 'refused'])
  expect(rows(response)[1]).toMatchObject({ problem: { data: { params: ['de.title'], reason: 'other-source' } } })
  expect(await stateOf(app, first)).toMatchObject({ outdated: [] })
  await update(app, first, 'de', { title: 'Marché d’hiver' })
  expect(await stateOf(app, first)).toMatchObject({ outdated: ['title'] })
})

test('repeated descriptions are found without markup, and filled only in existing translations', async () => {
  const app = await startTestApp()
  const description = '<p>Entrée libre, venez nombreux.</p>'
  const id = await createEvent(app, { title: 'Un', description })
  const text = '<p>Vrije toegang, kom allen.</p>'
  await update(app, id, 'nl', { title: 'Een', description: text })
  const other = await createEvent(app, { title: 'Deux', description: '<p><em>Entrée</em> libre, venez  nombreux.</p>' })
  await update(app, other, 'nl', { title: 'Twee' })
  const untitled = await createEvent(app, { title: 'Trois', description })
  const found = await repeats(app, id, 'editor', 'description')
  expect(found.body).toMatchObject({ ids: [other] })
  const fill = { field: 'description', from: 'de', to: 'nl', source: found.body['source'], text: found.body['text'] }
  const response = await bulk(app, { ids: [other, untitled], do: { fill } })
  expect(results(response)).toEqual(['changed', 'refused'])
  expect(rows(response)[1]).toMatchObject({ problem: { data: { params: ['nl.title'] } } })
  expect(await readNl(app, other)).toMatchObject({ description: text })
})

test('copied and outdated translations have no repeats, and trashed, private and hidden records are excluded', async () => {
  const app = await startTestApp()
  const id = await createEvent(app, { title: market.source })
  const other = await createEvent(app, { title: market.source })
  await createEvent(app, { title: market.source, status: 'private' })
  expect((await repeats(app, id)).body).toEqual({ from: 'de', source: market.source, text: '', ids: [] })
  await update(app, id, 'nl', { title: market.source, copied: ['title'] })
  expect((await repeats(app, id)).body).toMatchObject({ text: '', ids: [] })
  await update(app, id, 'nl', { title: 'Kerstmarkt' })
  expect((await repeats(app, id)).body['ids']).toHaveLength(2)
  expect((await repeats(app, id, 'translator')).body).toMatchObject({ ids: [other] })
  await update(app, id, 'de', { title: 'Marché' })
  expect((await repeats(app, id)).body).toMatchObject({ text: '', ids: [] })
})

test('a translator fills and undoes texts in their languages, and other rows are rejected with 403', async () => {
  const app = await startTestApp()
  const open = await createEvent(app, { title: market.source })
  const hidden = await createEvent(app, { title: market.source, status: 'private' })
  const secret = await createEvent(app, { title: market.source })
  await update(app, secret, 'nl', { title: 'Geheim', status: 'private' })
  const ids = [open, hidden, secret]
  const filled = await bulk(app, { ids, do: { fill: market } }, 'translator')
  expect(results(filled)).toEqual(['changed', 'refused', 'refused'])
  expect(rows(filled).map(({ problem }) => problem?.['data']?.['status'])).toEqual([undefined, 403, 403])
  const undone = await admin(app, 'POST', `/changes/${String(filled.body['change_set'])}/revert`, 'translator', {})
  expect(undone.body).toMatchObject({ changed: 1, refused: 0 })
  expect(await readNl(app, open)).toMatchObject({ code: 'rest_language_not_found' })

  const english = { ...market, to: 'en', text: 'Christmas market' }
  const other = await bulk(app, { ids: [open], do: { fill: english } }, 'translator')
  expect(rows(other)).toMatchObject([{ result: 'refused', problem: { data: { status: 403, params: ['en'] } } }])
  // A translator cannot remove the translation of another account.
  const byEditor = await bulk(app, { ids: [open], do: { fill: market } })
  const path = `/changes/${String(byEditor.body['change_set'])}/revert`
  expect((await admin(app, 'POST', path, 'translator', {})).status).toBe(403)
})

test('unchanged names are confirmed with one undo, and published if the translation is complete', async () => {
  const app = await startTestApp()
  const create = async (texts: Texts, language: Language = 'de') =>
    Number((await createRecord(app, 'venues', { status: 'publish', ...texts }, language))['id'])
  const missing = await create({ venue: 'Le Botanique' })
  const partial = await create({ venue: 'Le Zénith', description: '<p>Salle</p>' })
  const copied = await create({ venue: 'La Madeleine' })
  await update(app, copied, 'nl', { venue: 'La Madeleine', copied: ['venue'] }, 'venues')
  const own = await create({ venue: 'Cirque royal' })
  await update(app, own, 'nl', { venue: 'Koninklijk Circus', status: 'publish' }, 'venues')
  const dutch = await create({ venue: 'Vooruit' }, 'nl')
  const draft = await create({ venue: 'Ébauche', status: 'draft' })
  const ids = [missing, partial, copied, own, dutch, draft]
  const keep = { field: 'venue', language: 'nl', publish: true }
  expect((await bulk(app, { ids, do: { keep }, dry_run: true }, 'editor', 'venues')).body).toMatchObject({ changed: 4 })
  const same = await bulk(app, { ids, do: { keep } }, 'editor', 'venues')
  expect(results(same)).toEqual(['changed', 'changed', 'changed', 'refused', 'unchanged', 'changed'])
  expect(rows(same)[3]).toMatchObject({ problem: { data: { reason: 'own-text', params: ['nl.venue'] } } })
  const state = async (id: number) => stateOf(app, id, 'venues')
  expect(await readNl(app, missing, 'venues')).toMatchObject({ venue: 'Le Botanique' })
  expect(await state(missing)).toMatchObject({ status: 'publish', outdated: [], empty: [] })
  expect(await state(partial)).toMatchObject({ status: 'draft', outdated: [], empty: ['description'] })
  expect(await state(copied)).toMatchObject({ status: 'publish', outdated: [] })
  expect(await state(own)).toMatchObject({ status: 'publish' })
  expect(await state(draft)).toMatchObject({ status: 'draft', outdated: [] })
  const todo = await app.call('GET', '/venues?ml_language=nl&translation=todo', { as: 'editor' })
  expect(Object.values(todo.body['venues'] ?? {}).map((venue) => venue['id'])).toEqual([partial])

  const path = `/changes/${String(same.body['change_set'])}/revert`
  expect((await admin(app, 'POST', path, 'editor', {})).body).toMatchObject({ changed: 4, refused: 0 })
  expect((await readNl(app, missing, 'venues'))['code']).toBe('rest_language_not_found')
  expect(await state(copied)).toMatchObject({ status: 'draft', outdated: ['venue'] })
})

test('without “publish” a confirmed name is a draft, and a translator can publish it afterwards', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'organizers', { organizer: 'ASBL', status: 'publish' }, 'de')
  const keep = { field: 'organizer', language: 'nl' }
  await bulk(app, { ids: [id], do: { keep } }, 'translator', 'organizers')
  expect(await stateOf(app, Number(id), 'organizers')).toMatchObject({ status: 'draft' })
  const published = { keep: { ...keep, publish: true } }
  expect(results(await bulk(app, { ids: [id], do: published }, 'translator', 'organizers'))).toEqual(['changed'])
  expect(await stateOf(app, Number(id), 'organizers')).toMatchObject({ status: 'publish' })
  expect(results(await bulk(app, { ids: [id], do: published }, 'translator', 'organizers'))).toEqual(['unchanged'])
})

test('names of terms can be confirmed', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'tags', { name: 'Jazz' }, 'de')
  const keep = { field: 'name', language: 'nl', publish: true }
  expect(results(await bulk(app, { ids: [id], do: { keep } }, 'editor', 'tags'))).toEqual(['changed'])
  expect(await readNl(app, Number(id), 'tags')).toMatchObject({ name: 'Jazz' })
})

test('invalid fill and keep actions are rejected with their parameters', async () => {
  const app = await startTestApp()
  const id = await createEvent(app, { title: market.source })
  const params = async (action: object) => {
    const { status, body } = await bulk(app, { ids: [id], do: action })
    return [status, Object.keys(body['data']?.['details'] ?? {}).toSorted()]
  }
  expect(await params({ fill: { ...market, to: 'de' } })).toEqual([400, ['do.fill']])
  expect(await params({ fill: { ...market, to: 'xx', from: 'yy' } })).toEqual([400, ['do.fill.from', 'do.fill.to']])
  expect(await params({ fill: { field: 'title', from: 'de' } })).toEqual([
    400,
    ['do.fill.source', 'do.fill.text', 'do.fill.to'],
  ])
  expect(await params({ fill: market, featured: true })).toEqual([400, ['do.fill']])
  expect(await params({ keep: { field: 'title', language: 'nl' }, delete: true })).toEqual([
    400,
    ['do.delete', 'do.keep'],
  ])
  expect(await params({ keep: 'title' })).toEqual([400, ['do.keep']])
  for (const field of ['start_date', 'cost', '__proto__', 'x']) {
    const response = await bulk(app, { ids: [id], do: { keep: { field, language: 'nl' } } })
    expect(rows(response)).toMatchObject([{ result: 'refused', problem: { data: { status: 400 } } }])
    expect(Object.keys(rows(response)[0]?.['problem']?.['data']?.['details'] ?? {})).toEqual([`nl.${field}`])
  }
  const details = async (query: string) => {
    const { status, body } = await admin(app, 'GET', `/events/${id}/repeats?${query}`)
    return [status, Object.keys(body['data']?.['details'] ?? {}).toSorted()]
  }
  expect(await details('field=cost&ml_language=nl')).toEqual([400, ['field']])
  expect(await details('field=x&ml_language=xx&text=y')).toEqual([400, ['field', 'ml_language', 'text']])
  expect(await details('field=title&ml_language=de')).toEqual([400, ['ml_language']])
  expect((await admin(app, 'GET', '/events/999/repeats?field=title&ml_language=nl')).status).toBe(404)
  expect((await admin(app, 'GET', '/events/99999999999999999999/repeats?field=title&ml_language=nl')).status).toBe(404)
  expect((await repeats(app, id, 'subscriber')).status).toBe(403)
  expect((await repeats(app, id, 'public')).status).toBe(401)
})
