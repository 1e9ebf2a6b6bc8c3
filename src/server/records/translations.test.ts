// Translation states over HTTP: outdated, empty and copied texts, their history and undo.
import { expect, test } from 'vitest'
import {
  type Body,
  type Call,
  sampleEvent,
  createRecord,
  startTestApp,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'
import { admin, revert, latestChangeSet } from '#support/admin-requests.ts'

const bundle = async (app: TestApp, id: number, as: Call['as'] = 'editor'): Promise<Body> =>
  (await app.call('GET', `${admin}/events/${id}`, { as, absolute: true })).body
const save = async (app: TestApp, id: number, body: object, as: Call['as'] = 'editor'): Promise<TestResponse> =>
  app.call('PUT', `${admin}/events/${id}`, { as, absolute: true, body })
const history = async (app: TestApp, id: number, as: Call['as'] = 'editor'): Promise<Body> =>
  (await app.call('GET', `${admin}/events/${id}/history`, { as, absolute: true })).body
/** Texts and translation states of the newest history entry. */
const newest = async (app: TestApp, id: number, as: Call['as'] = 'editor'): Promise<unknown> => {
  const [entry] = Object.values((await history(app, id, as))['changes'] ?? {})
  return { deed: entry?.['deed'], parts: entry?.['parts'], marks: entry?.['marks'] }
}
const undoLatest = async (app: TestApp, id: number, as: Call['as'] = 'editor'): Promise<TestResponse> =>
  revert(app, await latestChangeSet(app, 'events', id), {}, as)
const listed = async (app: TestApp, translation: string, more = ''): Promise<unknown[]> => {
  const list = await app.call('GET', `/events?ml_language=nl&translation=${translation}${more}`, { as: 'editor' })
  return Object.values(list.body['events'] ?? {}).map((row) => row['id'])
}
/** An event in English and Dutch, both published. */
async function createInTwoLanguages(app: TestApp, texts: { en?: object; nl?: object } = {}): Promise<number> {
  const { title, ...shared } = sampleEvent
  const body = {
    source_language: 'en',
    shared,
    texts: {
      en: { title, status: 'publish', ...texts.en },
      nl: { title: 'Optreden', status: 'publish', ...texts.nl },
    },
  }
  return Number((await app.call('POST', `${admin}/events`, { as: 'editor', absolute: true, body })).body['id'])
}

test('a translation without the reason for cancelling of its source is incomplete', async () => {
  const app = await startTestApp()
  const id = await createInTwoLanguages(app)
  expect(await listed(app, 'complete')).toEqual([id])
  await save(app, id, { shared: { event_state: 'cancelled' }, texts: { en: { event_state_reason: 'Storm' } } })
  expect(await listed(app, 'partial')).toEqual([id])
  expect(await listed(app, 'complete')).toEqual([])
  const { body } = await app.call('GET', `/events/${id}`, { as: 'editor' })
  expect(body['translations']).toMatchObject({
    en: { empty: [], outdated: [], texts: 2 },
    nl: { empty: ['event_state_reason'], outdated: [], texts: 2 },
  })
  const { nl } = Object((await app.call('GET', `/events/${id}`)).body['translations'])
  for (const name of ['empty', 'outdated', 'texts']) expect(nl).not.toHaveProperty(name)
  await save(app, id, { texts: { nl: { event_state_reason: 'Storm' } } })
  expect(await listed(app, 'complete')).toEqual([id])
  await save(app, id, { texts: { en: { event_state_reason: 'Strike' } } })
  expect((await bundle(app, id))['made_from']).toEqual({ en: {}, nl: { event_state_reason: 'Storm' } })
  expect((await save(app, id, { confirm: { nl: ['event_state_reason'] } })).body['outdated']).toEqual({
    en: [],
    nl: [],
  })
})

test('a complete translation that is not published although its source is, is listed as unpublished', async () => {
  const app = await startTestApp()
  const finished = await createInTwoLanguages(app, { nl: { status: 'draft' } })
  const complete = await createInTwoLanguages(app, { en: { title: 'Recital' } })
  const unpublishedInAll = await createInTwoLanguages(app, {
    en: { title: 'Rehearsal', status: 'draft' },
    nl: { status: 'draft' },
  })
  const missing = Number((await createRecord(app, 'events', { ...sampleEvent, title: 'Matinee' }))['id'])
  const venue = Number((await createRecord(app, 'venues', { venue: 'Hall' }))['id'])
  await app.call('PATCH', `/venues/${venue}`, { as: 'editor', root: 'nl', body: { venue: 'Zaal' } })
  // The three query plans of lists: by start, by another order, by search.
  for (const way of ['', '&orderby=id', '&search=-zzz']) {
    expect([way, await listed(app, 'unpublished', way)]).toEqual([way, [finished]])
    expect([way, await listed(app, 'complete', way)]).toEqual([way, [complete, unpublishedInAll]])
    expect([way, await listed(app, 'todo', way)]).toEqual([way, [finished, missing]])
  }
  const venues = async (translation: string) =>
    (await app.call('GET', `/venues?ml_language=nl&translation=${translation}`, { as: 'editor' })).body['total']
  expect([await venues('unpublished'), await venues('complete'), await venues('todo')]).toEqual([1, 0, 1])
  const { attention = [] } = (await app.call('GET', `${admin}/attention`, { as: 'editor', absolute: true })).body
  const counts = Object.values(attention).filter(({ kind }) => String(kind) === 'unpublished')
  expect(counts.filter(({ total }) => Number(total) > 0)).toMatchObject([
    { resource: 'events', total: 1, filter: { ml_language: 'nl', translation: 'unpublished' } },
    { resource: 'venues', total: 1, filter: { ml_language: 'nl', translation: 'unpublished' } },
  ])
  expect((await app.call('GET', '/events?translation=todo')).status).toBe(400)
})

test('a bundle has the source text of outdated translations, and null for copied ones', async () => {
  const app = await startTestApp()
  const id = await createInTwoLanguages(app)
  await save(app, id, { texts: { en: { title: 'Recital', description: 'Long' } } })
  await save(app, id, { texts: { nl: { description: 'Long', copied: ['description'] } } })
  expect(await bundle(app, id)).toMatchObject({
    outdated: { nl: ['title', 'description'] },
    made_from: { en: {}, nl: { title: 'Concert', description: null } },
  })
  expect(await bundle(app, id, 'subscriber')).toMatchObject({ outdated: {}, made_from: {} })
  await save(app, id, { texts: { en: { status: 'private' } } })
  expect((await bundle(app, id, 'translator'))['made_from']).toEqual({})
  await save(app, id, { source_language: 'nl' })
  expect((await bundle(app, id))['made_from']).toEqual({ en: {}, nl: {} })
  await save(app, id, { source_language: 'en' })
  const fr = { title: 'Récital', status: 'publish' }
  await save(app, id, { texts: { fr } })
  await save(app, id, { texts: { en: { title: 'Concert' } } })
  await save(app, id, { source_language: 'nl' })
  // A translation that was outdated before the source changed still has the text of the former source.
  expect((await bundle(app, id))['made_from']).toMatchObject({ fr: { title: 'Recital' } })
})

test('a change of quotes, dashes or ellipses in the source does not make translations outdated', async () => {
  const app = await startTestApp()
  const id = await createInTwoLanguages(app, { en: { title: "Anna's fair - 10-12..." } })
  expect((await save(app, id, { texts: { en: { title: 'Anna’s fair – 10–12…' } } })).body['outdated']).toEqual({
    en: [],
    nl: [],
  })
})

test('a confirmation is in the history, and undoing it restores the outdated state', async () => {
  const app = await startTestApp()
  const id = await createInTwoLanguages(app)
  await save(app, id, { texts: { en: { title: 'Recital' } } })
  await save(app, id, { confirm: { nl: ['title'] } }, 'translator')
  const confirmed = { deed: 'update', parts: {}, marks: { nl: { title: 'confirmed' } } }
  expect(await newest(app, id)).toEqual(confirmed)
  expect((await bundle(app, id))['outdated']).toEqual({ en: [], nl: [] })
  // Undoing a confirmation needs the right to confirm.
  expect((await undoLatest(app, id, 'otherAuthor')).status).toBe(403)
  expect((await bundle(app, id))['outdated']).toEqual({ en: [], nl: [] })
  expect((await undoLatest(app, id, 'translator')).body).toMatchObject({ changed: 1 })
  expect((await bundle(app, id))['outdated']).toEqual({ en: [], nl: ['title'] })
  expect(await newest(app, id)).toEqual({ ...confirmed, marks: { nl: { title: 'outdated' } } })
  await undoLatest(app, id)
  expect((await bundle(app, id))['outdated']).toEqual({ en: [], nl: [] })
  expect(await newest(app, id)).toEqual(confirmed)
  expect((await history(app, id, 'subscriber'))['changes']).toHaveLength(2)
  const set = await latestChangeSet(app, 'events', id)
  await save(app, id, { texts: { nl: { title: 'Recital (nl)' } } })
  expect(await revert(app, set)).toMatchObject({ status: 412, body: { data: { params: ['nl.title'] } } })
})

test('restoring a single field restores its outdated state', async () => {
  const app = await startTestApp()
  const id = await createInTwoLanguages(app)
  const { body } = await save(app, id, { texts: { en: { title: 'Recital' } } })
  expect(body['outdated']).toMatchObject({ nl: ['title'] })
  const [line] = await app.store.changesOf('events', id)
  await save(app, id, { confirm: { nl: ['title'] } })
  const back = await app.call('POST', `${admin}/events/${id}/restore`, {
    as: 'editor',
    absolute: true,
    body: { seq: line?.seq, fields: ['nl.title'] },
  })
  expect(back.body['outdated']).toMatchObject({ nl: ['title'] })
})

test('copies and minor changes are in the history and can be undone', async () => {
  const app = await startTestApp()
  const id = await createInTwoLanguages(app)
  await save(app, id, { texts: { en: { title: 'Concert!' } }, minor: true })
  expect(await newest(app, id)).toMatchObject({
    parts: { en: { title: { old: 'Concert', new: 'Concert!' } } },
    marks: { nl: { title: 'minor' } },
  })
  expect((await undoLatest(app, id)).body).toMatchObject({ changed: 1 })
  expect(await bundle(app, id)).toMatchObject({ outdated: { nl: [] }, texts: { en: { title: 'Concert' } } })
  await save(app, id, { texts: { nl: { title: 'Concert', copied: ['title'] } } })
  expect(await newest(app, id)).toMatchObject({
    parts: { nl: { title: { old: 'Optreden', new: 'Concert' } } },
    marks: { nl: { title: 'copied' } },
  })
  await save(app, id, { confirm: { nl: ['title'] } })
  expect(await bundle(app, id)).toMatchObject({ outdated: { nl: [] } })
  await undoLatest(app, id)
  expect(await bundle(app, id)).toMatchObject({ outdated: { nl: ['title'] }, made_from: { nl: { title: null } } })
  expect(await newest(app, id)).toMatchObject({ parts: {}, marks: { nl: { title: 'copied' } } })
  const line = (await app.store.changesOf('events', id)).findLast(
    ({ parts }) => parts['nl']?.['title']?.[1] === 'Concert',
  )
  expect((await revert(app, line?.changeSet ?? '')).body).toMatchObject({ changed: 1 })
  expect(await bundle(app, id)).toMatchObject({ outdated: { nl: [] }, texts: { nl: { title: 'Optreden' } } })
})

test('an empty text of a translation is incomplete, not outdated, after its source gets one', async () => {
  const app = await startTestApp()
  const id = await createInTwoLanguages(app, { nl: { description: '' } })
  await save(app, id, { texts: { en: { description: 'Long' } } })
  expect((await bundle(app, id))['outdated']).toEqual({ en: [], nl: [] })
  expect(await listed(app, 'partial')).toEqual([id])
})
