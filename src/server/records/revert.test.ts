import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'
import { admin, read, revert, latestChangeSet } from '#support/admin-requests.ts'

test('a change is undone by a new write, which can be undone too', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Recital', featured: true } })
  const set = await latestChangeSet(app, 'events', id)
  const undone = await revert(app, set)
  expect(undone).toMatchObject({
    status: 200,
    body: {
      changed: 1,
      refused: 0,
      rows: [{ id, result: 'changed', parts: { en: { title: { old: 'Recital', new: 'Concert' } } } }],
    },
  })
  expect((await read(app, `/events/${id}`)).body).toMatchObject({ title: 'Concert', featured: false })
  await revert(app, String(undone.body['change_set']))
  expect((await read(app, `/events/${id}`)).body).toMatchObject({ title: 'Recital', featured: true })
  expect((await revert(app, set, { dry_run: true })).body).toMatchObject({ changed: 1 })
  expect((await read(app, `/events/${id}`)).body).toMatchObject({ title: 'Recital' })
})

test('Undo restores trashed records, deleted translations and deleted terms', async () => {
  const app = await startTestApp()
  const above = await createRecord(app, 'categories', { name: 'Arts' })
  const term = await createRecord(app, 'categories', { name: 'Music', parent: above['id'] })
  const below = await createRecord(app, 'categories', { name: 'Jazz', parent: term['id'] })
  await app.call('PATCH', `/categories/${term['id']}`, { as: 'editor', root: 'nl', body: { name: 'Muziek' } })
  const { id } = await createRecord(app, 'events', { ...sampleEvent, categories: [term['id']] })
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Optreden', cost: '7' } })
  await app.call('DELETE', `/categories/${term['id']}`, { as: 'editor' })
  await revert(app, await latestChangeSet(app, 'categories', term['id']))
  expect((await read(app, `/categories/${term['id']}`)).body).toMatchObject({
    name: 'Music',
    slug: 'music',
    parent: above['id'],
  })
  expect((await read(app, `/categories/${term['id']}?ml_language=nl`)).body).toMatchObject({ name: 'Muziek' })
  expect((await read(app, `/categories/${below['id']}`)).body).toMatchObject({ parent: term['id'] })
  expect((await read(app, `/events/${id}`)).body).toMatchObject({ categories: [{ id: term['id'] }] })
  await app.call('DELETE', `/events/${id}?scope=language`, { as: 'editor', root: 'nl' })
  await revert(app, await latestChangeSet(app, 'events', id))
  expect((await read(app, `/events/${id}?ml_language=nl`)).body).toMatchObject({ title: 'Optreden', cost: '€7' })
  await app.call('DELETE', `/events/${id}`, { as: 'editor' })
  await revert(app, await latestChangeSet(app, 'events', id))
  expect((await read(app, `/events/${id}`)).body).toMatchObject({ status: 'publish', slug: 'concert' })
})

test('undoing a creation trashes the record, unless it was changed since', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, venue: { venue: 'Hall' }, tags: ['Fresh'] })
  const set = await latestChangeSet(app, 'events', id)
  expect((await revert(app, set)).body).toMatchObject({ changed: 3 })
  expect((await read(app, `/events/${id}`)).body).toMatchObject({ status: 'trash' })
  const other = await createRecord(app, 'events', sampleEvent)
  const created = await latestChangeSet(app, 'events', other['id'])
  await app.call('PATCH', `/events/${other['id']}`, { as: 'editor', body: { title: 'Changed' } })
  expect(await revert(app, created)).toMatchObject({
    status: 412,
    body: { data: { params: ['en.title'] } },
  })
  await revert(app, await latestChangeSet(app, 'events', other['id']))
  expect((await revert(app, created)).body).toMatchObject({ changed: 1 })
  expect((await read(app, `/events/${other['id']}`)).body).toMatchObject({ status: 'trash' })
})

test('a creation is not undone if a translation was confirmed since, and the error names its text', async () => {
  const app = await startTestApp()
  const texts = { en: { title: 'Concert' }, nl: { title: 'Optreden', copied: ['title'] } }
  const { title: _, ...shared } = sampleEvent
  const body = { source_language: 'en', shared, texts }
  const created = await app.call('POST', `${admin}/events`, { as: 'editor', absolute: true, body })
  const id = String(created.body['id'])
  const set = await latestChangeSet(app, 'events', id)
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { confirm: ['title'] } })
  expect(await revert(app, set)).toMatchObject({ status: 412, body: { data: { params: ['nl.title'] } } })
})

test('undoing the creation of an event is rejected if its venue is used by another event', async () => {
  const app = await startTestApp()
  const { id, venue } = await createRecord(app, 'events', {
    ...sampleEvent,
    venue: { venue: 'Hall' },
    tags: ['Fresh'],
  })
  const set = await latestChangeSet(app, 'events', id)
  const other = await createRecord(app, 'events', { ...sampleEvent, title: 'Recital', venue: venue?.['id'] })
  const shown = async () => (await app.call('GET', `/events/${other['id']}`)).body['venue']?.['venue']
  expect(await revert(app, set)).toMatchObject({ status: 412, body: { data: { params: ['events'] } } })
  expect((await read(app, `/events/${id}`)).body).toMatchObject({ status: 'publish' })
  expect((await revert(app, set, { partial: true })).body).toMatchObject({ changed: 2, refused: 1 })
  expect((await read(app, `/events/${id}`)).body).toMatchObject({ status: 'trash' })
  expect(await shown()).toBe('Hall')
})

test('a field that was changed since prevents the undo, or rejects its row with “partial”', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Recital', featured: true } })
  const set = await latestChangeSet(app, 'events', id)
  await app.call('PATCH', `/events/${id}`, { as: 'administrator', body: { title: 'Mine' } })
  expect(await revert(app, set)).toMatchObject({
    status: 412,
    body: { code: 'rest_precondition_failed', data: { rows: [{ id, problem: { data: { params: ['en.title'] } } }] } },
  })
  expect((await revert(app, set, { partial: true })).body).toMatchObject({ changed: 0, refused: 1 })
  expect((await read(app, `/events/${id}`)).body).toMatchObject({ title: 'Mine', featured: true })
})

test('undoing a scheduled publication restores the draft without a publication date', async () => {
  const app = await startTestApp()
  const { id, date } = await createRecord(app, 'events', { ...sampleEvent, status: 'draft' })
  const path = `/events/${id}`
  const later = { as: 'editor', body: { status: 'publish', date: '2028-01-01 10:00:00' } } as const
  expect((await app.call('PATCH', path, later)).body['status']).toBe('future')
  const scheduled = await latestChangeSet(app, 'events', id)
  const undone = await revert(app, scheduled)
  expect((await read(app, path)).body).toMatchObject({ status: 'draft', date, date_utc: '0000-00-00 00:00:00' })
  await revert(app, String(undone.body['change_set']))
  expect((await read(app, path)).body).toMatchObject({ status: 'future', date: '2028-01-01 10:00:00' })
  await revert(app, await latestChangeSet(app, 'events', id))
  const published = await app.call('PATCH', path, { as: 'editor', body: { status: 'publish' } })
  expect(published.body).toMatchObject({ status: 'publish', date_utc: '2026-11-21 12:00:00' })
  // It is kept while a translation is public, and cannot be changed by translators.
  const seq = (await app.store.changesOf('events', Number(id))).at(-1)?.seq
  const restoreDate = async (as: 'editor' | 'translator'): Promise<unknown> => {
    const body = { seq, fields: ['shared.date_utc'] }
    await app.call('POST', `${admin}${path}/restore`, { as, absolute: true, body })
    return (await read(app, path)).body['date_utc']
  }
  expect(await restoreDate('editor')).toBe('2026-11-21 12:00:00')
  await app.call('PATCH', path, { as: 'editor', body: { status: 'draft' } })
  expect(await restoreDate('translator')).toBe('2026-11-21 12:00:00')
  expect(await restoreDate('editor')).toBe('0000-00-00 00:00:00')
})

test('undoing a change of venue succeeds while a former venue is in the trash', async () => {
  const app = await startTestApp()
  const names = ['Closed', 'Hall', 'Theatre']
  const ids: unknown[] = []
  for (const venue of names) ids.push((await createRecord(app, 'venues', { venue }))['id'])
  const [closed, hall, theatre] = ids
  const { id } = await createRecord(app, 'events', { ...sampleEvent, venue: closed })
  const path = `/events/${id}`
  const setVenue = async (venue: unknown) => app.call('PATCH', path, { as: 'editor', body: { venue } })
  const shown = async () => (await read(app, path)).body['venue']?.['venue']
  await app.call('DELETE', `/venues/${closed}`, { as: 'editor' })
  await setVenue(hall)
  await setVenue(theatre)
  expect((await revert(app, await latestChangeSet(app, 'events', id))).status).toBe(200)
  expect(await shown()).toBe('Hall')
  expect((await setVenue([hall, theatre])).status).toBe(400)
  expect((await setVenue([theatre, closed])).status).toBe(200)
  expect(await shown()).toBe('Theatre')
})

test('undoing needs the same rights as the change', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const creation = await latestChangeSet(app, 'events', id)
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Recital' } })
  const set = await latestChangeSet(app, 'events', id)
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  const translation = await latestChangeSet(app, 'events', id)
  const tag = await createRecord(app, 'tags', { name: 'Gone' })
  await app.call('DELETE', `/tags/${tag['id']}`, { as: 'editor' })
  for (const changeSet of [creation, set, translation, await latestChangeSet(app, 'tags', tag['id'])])
    for (const as of ['translator', 'author', 'contributor', 'subscriber'] as const)
      expect((await revert(app, changeSet, {}, as)).body).toMatchObject({ code: 'rest_forbidden' })
  expect((await revert(app, set, {}, 'public')).status).toBe(401)
  expect((await revert(app, 'nothing')).status).toBe(404)
  expect((await revert(app, set, { partial: 'x' })).status).toBe(400)
})

test('other requests are served while a large change set is undone, and one conflict prevents it as a whole', async () => {
  const app = await startTestApp()
  const ids: number[] = []
  for (let n = 0; n < 120; n += 1)
    ids.push(Number((await createRecord(app, 'events', { ...sampleEvent, title: `E${n}` }))['id']))
  const bulk = { ids, do: { featured: true } }
  const done = await app.call('POST', `${admin}/events/bulk`, { as: 'editor', absolute: true, body: bulk })
  const set = String(done.body['change_set'])
  const countFeatured = async (): Promise<number> => {
    const events = await app.store.findAll('events', ids)
    return [...events.values()].filter(({ shared }) => shared['featured'] === 1).length
  }
  const seen = new Set<number>()
  const state = { isOver: false }
  const polling = (async () => {
    for (; !state.isOver; await new Promise(setImmediate)) seen.add(await countFeatured())
  })()
  expect((await revert(app, set, { dry_run: true })).body).toMatchObject({ changed: 120 })
  expect([...seen]).toEqual([120])
  await app.call('PATCH', `/events/${ids[5]}`, { as: 'editor', body: { featured: false } })
  expect((await revert(app, set)).status).toBe(412)
  expect(await countFeatured()).toBe(119)
  expect((await revert(app, set, { partial: true })).body).toMatchObject({ changed: 119, refused: 1 })
  state.isOver = true
  await polling
  expect(await countFeatured()).toBe(0)
  expect([...seen].filter((count) => count > 0 && count < 119)).not.toEqual([])
}, 60_000)

test('translators cannot undo changes that were private when they were made', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', sampleEvent)
  const write = async (body: object) => app.call('PATCH', `/events/${String(id)}`, { as: 'editor', root: 'nl', body })
  await write({ title: 'Geheim', status: 'private' })
  await write({ title: 'Optreden' })
  const hidden = await latestChangeSet(app, 'events', id)
  await write({ status: 'publish' })
  await write({ title: 'Concert in Gent' })
  const open = await latestChangeSet(app, 'events', id)
  await revert(app, open, {}, 'translator')
  for (const dry_run of [true, false]) {
    const rejected = await revert(app, hidden, { dry_run }, 'translator')
    expect(JSON.stringify(rejected.body)).not.toContain('Geheim')
    expect(rejected).toMatchObject(
      dry_run ? { status: 200, body: { refused: 1, changed: 0 } } : { status: 403, body: { code: 'rest_forbidden' } },
    )
  }
  const { body } = await app.call('GET', `/events/${String(id)}`, { root: 'nl' })
  expect(body['title']).toBe('Optreden')
  expect((await revert(app, hidden)).body).toMatchObject({ changed: 1 })
})
