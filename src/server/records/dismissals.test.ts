// Findings of checks of texts are dismissed with a reason, and return when a text or the dates change.
import { expect, test } from 'vitest'
import { type Body, type Call, startTestApp, type TestApp } from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'
const dates = { start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00' }
const texts = {
  nl: { title: 'Feest', description: 'Verplaatst van donderdag 3 december, 12 euro', status: 'publish' },
  fr: { title: 'Fête', description: 'Reporté du jeudi 3 décembre, 15 euros', status: 'publish' },
}

const send = async (app: TestApp, method: string, path: string, as: NonNullable<Call['as']>, body?: object) =>
  app.call(method, `${admin}/${path}`, { as, absolute: true, ...(body && { body }) })
const createEvent = async (app: TestApp): Promise<string> => {
  const body = { source_language: 'nl', shared: dates, texts }
  return `events/${String((await send(app, 'POST', 'events', 'editor', body)).body['id'])}`
}
const isFound = async (app: TestApp): Promise<boolean> => {
  const path = 'events?names_other_day=true&starts_after=2000-01-01&translation=any'
  const { body } = await app.call('GET', `/${path}`, { as: 'editor' })
  const { body: counts } = await send(app, 'GET', 'attention?kinds=otherDays', 'editor')
  expect(counts['attention']?.['0']?.['total']).toBe(body['total'])
  return Number(body['total']) > 0
}
const list = async (app: TestApp, event: string, as: NonNullable<Call['as']> = 'editor'): Promise<Body[]> =>
  Object.values((await send(app, 'GET', `${event}/dismissals`, as)).body['dismissals'] ?? {})
const day = (language: string) => ({ language, field: 'description', kind: 'day', reason: ' It says that it moved ' })

test('a dismissed day is not matched or counted until its text or the dates change', async () => {
  const app = await startTestApp()
  const event = await createEvent(app)
  expect(await isFound(app)).toBe(true)
  const { status, body } = await send(app, 'POST', `${event}/dismissals`, 'editor', day('nl'))
  expect([status, body]).toEqual([
    201,
    {
      id: 1,
      ...day('nl'),
      reason: 'It says that it moved',
      fingerprint: expect.any(String),
      current: true,
      created: '2026-11-21 12:00:00',
      by: { id: app.idOf('editor'), name: 'editor' },
    },
  ])
  expect(await isFound(app)).toBe(true)
  await send(app, 'POST', `${event}/dismissals`, 'editor', day('fr'))
  expect(await isFound(app)).toBe(false)

  const later = { start_date: '2026-12-05 20:00:00', end_date: '2026-12-05 22:00:00' }
  await send(app, 'PUT', event, 'editor', { shared: later })
  expect(await isFound(app)).toBe(true)
  expect((await list(app, event)).map(({ current }) => current)).toEqual([false, false])
  await send(app, 'PUT', event, 'editor', { shared: dates })
  expect(await isFound(app)).toBe(false)
  await send(app, 'PUT', event, 'editor', { texts: { fr: { description: 'Reporté du jeudi 3 décembre' } } })
  expect(await isFound(app)).toBe(true)
  expect((await list(app, event)).map(({ current }) => current)).toEqual([true, false])

  // A new reason replaces the earlier one.
  await send(app, 'POST', `${event}/dismissals`, 'administrator', { ...day('fr'), reason: 'Still' })
  expect(await isFound(app)).toBe(false)
  expect((await list(app, event)).map(({ id, reason }) => [id, reason])).toEqual([
    [1, 'It says that it moved'],
    [3, 'Still'],
  ])
  expect((await send(app, 'DELETE', `${event}/dismissals/3`, 'editor')).body).toEqual({ id: 3 })
  expect(await isFound(app)).toBe(true)
  expect((await send(app, 'DELETE', `${event}/dismissals/3`, 'editor')).status).toBe(404)
})

test('a dismissal of a difference from the source is no longer current after the source changes', async () => {
  const app = await startTestApp()
  const event = await createEvent(app)
  const price = { language: 'fr', field: 'description', kind: 'price', reason: 'Dearer there' }
  expect((await send(app, 'POST', `${event}/dismissals`, 'editor', price)).status).toBe(201)
  expect((await list(app, event)).map(({ current }) => current)).toEqual([true])
  await send(app, 'PUT', event, 'editor', { texts: { nl: { description: 'Nu 20 euro' } } })
  expect((await list(app, event)).map(({ current }) => current)).toEqual([false])
})

const readHistory = async (app: TestApp, record: string, as: NonNullable<Call['as']> = 'editor'): Promise<Body[]> =>
  Object.values((await send(app, 'GET', `${record}/history`, as)).body['changes'] ?? {})
const restore = async (app: TestApp, record: string, body: object, as: NonNullable<Call['as']> = 'editor') =>
  (await send(app, 'POST', `${record}/restore`, as, body)).status
const reasons = async (app: TestApp, record: string) => (await list(app, record)).map(({ reason }) => reason)

test('dismissals are in the history, and can be undone and restored', async () => {
  const app = await startTestApp()
  const event = await createEvent(app)
  const before = await send(app, 'GET', event, 'editor')
  const { body: first } = await send(app, 'POST', `${event}/dismissals`, 'translator', day('nl'))
  const finding = { field: 'description', kind: 'day' }
  const [dismissed, created] = await readHistory(app, event)
  expect(dismissed).toMatchObject({
    by: { name: 'translator' },
    deed: 'update',
    parts: {},
    dismissals: { nl: [{ ...finding, old: null, new: 'It says that it moved' }] },
  })
  expect(await readHistory(app, event, 'subscriber')).toHaveLength(1)
  // A dismissal changes no texts, so that the versions of the record stay the same.
  expect((await send(app, 'GET', event, 'editor')).body).toEqual(before.body)

  const name = 'nl.dismissed.day.description'
  expect(await restore(app, event, { seq: created?.['seq'], fields: [name] })).toBe(200)
  expect(await reasons(app, event)).toEqual([])
  const [shown] = await readHistory(app, event)
  expect(shown).toMatchObject({ dismissals: { nl: [{ ...finding, old: 'It says that it moved', new: null }] } })
  expect(await restore(app, event, { seq: dismissed?.['seq'], fields: ['nl'] })).toBe(200)
  expect(await list(app, event)).toEqual([
    { ...first, id: 2, by: { id: app.idOf('editor'), name: 'editor' }, current: true },
  ])
  const [again] = await readHistory(app, event)
  const undo = async (change: Body | undefined, as: NonNullable<Call['as']> = 'editor') =>
    send(app, 'POST', `changes/${String(change?.['change_set'])}/revert`, as, {})
  expect((await undo(again, 'translator')).body).toMatchObject({
    changed: 1,
    rows: [{ dismissals: { nl: [{ ...finding, new: null }] } }],
  })
  expect(await reasons(app, event)).toEqual([])

  // Repeating a dismissal is not a change, and undoing one does not undo a later one.
  await send(app, 'POST', `${event}/dismissals`, 'editor', day('fr'))
  const [french] = await readHistory(app, event)
  await send(app, 'POST', `${event}/dismissals`, 'administrator', day('fr'))
  expect((await readHistory(app, event))[0]).toEqual(french)
  expect((await undo(french, 'translator')).status).toBe(403)
  expect(
    await restore(app, event, { seq: again?.['seq'], fields: ['fr.dismissed.day.description'] }, 'translator'),
  ).toBe(403)
  await send(app, 'POST', `${event}/dismissals`, 'editor', { ...day('fr'), reason: 'Other' })
  const rejected = await undo(french)
  expect([rejected.status, rejected.body['data']?.['params']]).toEqual([412, ['fr.description']])
  expect(await restore(app, event, { seq: again?.['seq'], fields: ['fr.dismissed.mood.description'] })).toBe(400)
})

test('restoring a version or a deleted term restores its dismissals', async () => {
  const app = await startTestApp()
  const event = await createEvent(app)
  await send(app, 'POST', `${event}/dismissals`, 'editor', day('nl'))
  const [dismissed] = await readHistory(app, event)
  await send(app, 'PUT', event, 'editor', { texts: { nl: { description: 'Anders' } } })
  const dismissal = (await list(app, event))[0]
  await send(app, 'DELETE', `${event}/dismissals/${String(dismissal?.['id'])}`, 'editor')
  expect(await restore(app, event, { seq: dismissed?.['seq'] })).toBe(200)
  expect((await list(app, event)).map(({ reason, current }) => [reason, current])).toEqual([
    ['It says that it moved', true],
  ])

  const category = { source_language: 'nl', texts: { nl: { name: 'Muziek 12' }, fr: { name: 'Musique' } } }
  const { body: term } = await send(app, 'POST', 'categories', 'editor', category)
  const path = `categories/${String(term['id'])}`
  const number = { language: 'fr', field: 'name', kind: 'number', reason: 'Not needed' }
  expect((await send(app, 'POST', `${path}/dismissals`, 'editor', number)).status).toBe(201)
  await app.call('DELETE', `/${path}`, { as: 'editor' })
  const [deletion] = await readHistory(app, path)
  expect(deletion).toMatchObject({ deed: 'delete' })
  await send(app, 'POST', `changes/${String(deletion?.['change_set'])}/revert`, 'editor', {})
  expect(await list(app, path)).toMatchObject([{ ...number, current: true }])
})

test('only accounts that may write a text can dismiss its findings, and invalid dismissals are rejected', async () => {
  const app = await startTestApp()
  const event = await createEvent(app)
  const dismiss = async (as: NonNullable<Call['as']>, body: object): Promise<unknown[]> => {
    const { status, body: response } = await send(app, 'POST', `${event}/dismissals`, as, body)
    return [status, ...Object.keys(response['data']?.['details'] ?? {})]
  }
  expect(await dismiss('translator', day('fr'))).toEqual([403])
  expect(await dismiss('translator', day('nl'))).toEqual([201])
  expect(await dismiss('author', day('nl'))).toEqual([403])
  expect(await dismiss('public', day('nl'))).toEqual([401])
  expect(await dismiss('editor', {})).toEqual([400])
  const wrong = { language: 'it', field: 'cost_details', kind: 'mood', reason: '  ', fingerprint: 'Ü' }
  expect(await dismiss('editor', wrong)).toEqual([400, 'language', 'field', 'kind', 'reason', 'fingerprint'])
  for (const reason of ['x'.repeat(201), ' ', 7]) {
    const { body } = await send(app, 'POST', `${event}/dismissals`, 'editor', { ...day('nl'), reason })
    expect(body['data']?.['params']).toEqual({ reason: 'Must be a string of 1 to 200 characters.' })
  }
  expect(await dismiss('editor', { ...day('nl'), field: 'title' })).toEqual([400, 'kind'])
  expect(await dismiss('editor', { ...day('nl'), kind: 'price' })).toEqual([400, 'kind'])
  expect(await dismiss('editor', { ...day('nl'), kind: 'term' })).toEqual([400])
  expect(await dismiss('editor', { ...day('nl'), reason: 'a\0b' })).toEqual([400, 'reason'])
  // For a text that was not saved yet.
  expect(await dismiss('editor', { ...day('de'), fingerprint: 'abc' })).toEqual([201])
  expect((await list(app, event, 'translator')).map(({ id }) => id)).toEqual([1, 2])
  expect((await send(app, 'GET', `${event}/dismissals`, 'author')).status).toBe(403)
  expect((await send(app, 'DELETE', `${event}/dismissals/2`, 'translator')).status).toBe(403)
  await send(app, 'PUT', event, 'editor', { texts: { de: { title: 'Fest', status: 'private' } } })
  expect((await list(app, event, 'translator')).map(({ id }) => id)).toEqual([1])

  await app.call('DELETE', `/${event}`, { as: 'editor' })
  expect(await dismiss('editor', day('nl'))).toEqual([410])
  await send(app, 'DELETE', event, 'administrator')
  expect(await app.store.read(async ({ db }) => db.selectFrom('dismissals').selectAll().execute())).toEqual([])
})
