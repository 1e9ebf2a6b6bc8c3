import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'
import { admin, read, revert, latestChangeSet } from '#support/admin-requests.ts'

test('a change is undone as a write of its own, and the undoing too', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', sampleEvent)
  await world.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Recital', featured: true } })
  const set = latestChangeSet(world, 'events', id)
  const undone = await revert(world, set)
  expect(undone).toMatchObject({
    status: 200,
    body: {
      changed: 1,
      refused: 0,
      rows: [{ id, result: 'changed', parts: { en: { title: { old: 'Recital', new: 'Concert' } } } }],
    },
  })
  expect((await read(world, `/events/${id}`)).body).toMatchObject({ title: 'Concert', featured: false })
  await revert(world, String(undone.body['change_set']))
  expect((await read(world, `/events/${id}`)).body).toMatchObject({ title: 'Recital', featured: true })
  expect((await revert(world, set, { dry_run: true })).body).toMatchObject({ changed: 1 })
  expect((await read(world, `/events/${id}`)).body).toMatchObject({ title: 'Recital' })
})

test('trashed records, deleted variants and deleted terms come back', async () => {
  const world = startTestApp()
  const above = await createRecord(world, 'categories', { name: 'Arts' })
  const term = await createRecord(world, 'categories', { name: 'Music', parent: above['id'] })
  const below = await createRecord(world, 'categories', { name: 'Jazz', parent: term['id'] })
  await world.call('PATCH', `/categories/${term['id']}`, { as: 'editor', root: 'nl', body: { name: 'Muziek' } })
  const { id } = await createRecord(world, 'events', { ...sampleEvent, categories: [term['id']] })
  await world.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Optreden', cost: '7' } })
  await world.call('DELETE', `/categories/${term['id']}`, { as: 'editor' })
  await revert(world, latestChangeSet(world, 'categories', term['id']))
  expect((await read(world, `/categories/${term['id']}`)).body).toMatchObject({
    name: 'Music',
    slug: 'music',
    parent: above['id'],
  })
  expect((await read(world, `/categories/${term['id']}?ml_language=nl`)).body).toMatchObject({ name: 'Muziek' })
  expect((await read(world, `/categories/${below['id']}`)).body).toMatchObject({ parent: term['id'] })
  expect((await read(world, `/events/${id}`)).body).toMatchObject({ categories: [{ id: term['id'] }] })
  await world.call('DELETE', `/events/${id}?scope=language`, { as: 'editor', root: 'nl' })
  await revert(world, latestChangeSet(world, 'events', id))
  expect((await read(world, `/events/${id}?ml_language=nl`)).body).toMatchObject({ title: 'Optreden', cost: '€7' })
  await world.call('DELETE', `/events/${id}`, { as: 'editor' })
  await revert(world, latestChangeSet(world, 'events', id))
  expect((await read(world, `/events/${id}`)).body).toMatchObject({ status: 'publish', slug: 'concert' })
})

test('what was made goes again, unless somebody changed it since', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', { ...sampleEvent, venue: { venue: 'Hall' }, tags: ['Fresh'] })
  const set = latestChangeSet(world, 'events', id)
  expect((await revert(world, set)).body).toMatchObject({ changed: 3 })
  expect((await read(world, `/events/${id}`)).body).toMatchObject({ status: 'trash' })
  const other = await createRecord(world, 'events', sampleEvent)
  const made = latestChangeSet(world, 'events', other['id'])
  await world.call('PATCH', `/events/${other['id']}`, { as: 'editor', body: { title: 'Kept' } })
  expect(await revert(world, made)).toMatchObject({
    status: 412,
    body: { data: { params: ['en.title'] } },
  })
  await revert(world, latestChangeSet(world, 'events', other['id']))
  expect((await revert(world, made)).body).toMatchObject({ changed: 1 })
  expect((await read(world, `/events/${other['id']}`)).body).toMatchObject({ status: 'trash' })
})

test('a translation that was confirmed since stands against undoing, by the name of its text', async () => {
  const world = startTestApp()
  const texts = { en: { title: 'Concert' }, nl: { title: 'Optreden', copied: ['title'] } }
  const { title: _, ...shared } = sampleEvent
  const body = { source_language: 'en', shared, texts }
  const made = await world.call('POST', `${admin}/events`, { as: 'editor', absolute: true, body })
  const id = String(made.body['id'])
  const set = latestChangeSet(world, 'events', id)
  await world.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { confirm: ['title'] } })
  expect(await revert(world, set)).toMatchObject({ status: 412, body: { data: { params: ['nl.title'] } } })
})

test('a venue that another event has come to use does not go with the one it was made for', async () => {
  const world = startTestApp()
  const { id, venue } = await createRecord(world, 'events', {
    ...sampleEvent,
    venue: { venue: 'Hall' },
    tags: ['Fresh'],
  })
  const set = latestChangeSet(world, 'events', id)
  const other = await createRecord(world, 'events', { ...sampleEvent, title: 'Recital', venue: venue?.['id'] })
  const shown = async () => (await world.call('GET', `/events/${other['id']}`)).body['venue']?.['venue']
  expect(await revert(world, set)).toMatchObject({ status: 412, body: { data: { params: ['events'] } } })
  expect((await read(world, `/events/${id}`)).body).toMatchObject({ status: 'publish' })
  expect((await revert(world, set, { partial: true })).body).toMatchObject({ changed: 2, refused: 1 })
  expect((await read(world, `/events/${id}`)).body).toMatchObject({ status: 'trash' })
  expect(await shown()).toBe('Hall')
})

test('a field that others changed since stands against the whole, or against its row', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', sampleEvent)
  await world.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Recital', featured: true } })
  const set = latestChangeSet(world, 'events', id)
  await world.call('PATCH', `/events/${id}`, { as: 'administrator', body: { title: 'Mine' } })
  expect(await revert(world, set)).toMatchObject({
    status: 412,
    body: { code: 'rest_precondition_failed', data: { rows: [{ id, problem: { data: { params: ['en.title'] } } }] } },
  })
  expect((await revert(world, set, { partial: true })).body).toMatchObject({ changed: 0, refused: 1 })
  expect((await read(world, `/events/${id}`)).body).toMatchObject({ title: 'Mine', featured: true })
})

test('a publication that is taken back leaves no moment behind that the next one would wait for', async () => {
  const world = startTestApp()
  const { id, date } = await createRecord(world, 'events', { ...sampleEvent, status: 'draft' })
  const path = `/events/${id}`
  const later = { as: 'editor', body: { status: 'publish', date: '2028-01-01 10:00:00' } } as const
  expect((await world.call('PATCH', path, later)).body['status']).toBe('future')
  const scheduled = latestChangeSet(world, 'events', id)
  const undone = await revert(world, scheduled)
  expect((await read(world, path)).body).toMatchObject({ status: 'draft', date, date_utc: '0000-00-00 00:00:00' })
  await revert(world, String(undone.body['change_set']))
  expect((await read(world, path)).body).toMatchObject({ status: 'future', date: '2028-01-01 10:00:00' })
  await revert(world, latestChangeSet(world, 'events', id))
  const published = await world.call('PATCH', path, { as: 'editor', body: { status: 'publish' } })
  expect(published.body).toMatchObject({ status: 'publish', date_utc: '2026-11-21 12:00:00' })
  // It stays while something is public, and for who writes texts alone.
  const seq = world.store.changesOf('events', Number(id)).at(-1)?.seq
  const dateTime = async (as: 'editor' | 'translator'): Promise<unknown> => {
    const body = { seq, fields: ['shared.date_utc'] }
    await world.call('POST', `${admin}${path}/restore`, { as, absolute: true, body })
    return (await read(world, path)).body['date_utc']
  }
  expect(await dateTime('editor')).toBe('2026-11-21 12:00:00')
  await world.call('PATCH', path, { as: 'editor', body: { status: 'draft' } })
  expect(await dateTime('translator')).toBe('2026-11-21 12:00:00')
  expect(await dateTime('editor')).toBe('0000-00-00 00:00:00')
})

test('a venue comes back to an event that another one stands behind, in the trash', async () => {
  const world = startTestApp()
  const names = ['Closed', 'Hall', 'Theatre']
  const ids: unknown[] = []
  for (const venue of names) ids.push((await createRecord(world, 'venues', { venue }))['id'])
  const [closed, hall, theatre] = ids
  const { id } = await createRecord(world, 'events', { ...sampleEvent, venue: closed })
  const path = `/events/${id}`
  const moves = async (venue: unknown) => world.call('PATCH', path, { as: 'editor', body: { venue } })
  const shown = async () => (await read(world, path)).body['venue']?.['venue']
  await world.call('DELETE', `/venues/${closed}`, { as: 'editor' })
  await moves(hall)
  await moves(theatre)
  expect((await revert(world, latestChangeSet(world, 'events', id))).status).toBe(200)
  expect(await shown()).toBe('Hall')
  expect((await moves([hall, theatre])).status).toBe(400)
  expect((await moves([theatre, closed])).status).toBe(200)
  expect(await shown()).toBe('Theatre')
})

test('undoing takes the rights of doing', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', sampleEvent)
  const creation = latestChangeSet(world, 'events', id)
  await world.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Recital' } })
  const set = latestChangeSet(world, 'events', id)
  await world.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  const variant = latestChangeSet(world, 'events', id)
  const tag = await createRecord(world, 'tags', { name: 'Gone' })
  await world.call('DELETE', `/tags/${tag['id']}`, { as: 'editor' })
  for (const one of [creation, set, variant, latestChangeSet(world, 'tags', tag['id'])])
    for (const as of ['translator', 'author', 'contributor', 'subscriber'] as const)
      expect((await revert(world, one, {}, as)).body).toMatchObject({ code: 'rest_forbidden' })
  expect((await revert(world, set, {}, 'public')).status).toBe(401)
  expect((await revert(world, 'nothing')).status).toBe(404)
  expect((await revert(world, set, { partial: 'x' })).status).toBe(400)
})

test('while a large change set is undone others are served, and a row that cannot be still stands against the whole', async () => {
  const world = startTestApp()
  const ids: number[] = []
  for (let n = 0; n < 120; n += 1)
    ids.push(Number((await createRecord(world, 'events', { ...sampleEvent, title: `E${n}` }))['id']))
  const bulk = { ids, do: { featured: true } }
  const done = await world.call('POST', `${admin}/events/bulk`, { as: 'editor', absolute: true, body: bulk })
  const set = String(done.body['change_set'])
  const featured = (): number => ids.filter((id) => world.store.read('events', id)?.shared['featured'] === 1).length
  const seen = new Set<number>()
  const state = { isOver: false }
  const looking = (async () => {
    for (; !state.isOver; await new Promise(setImmediate)) seen.add(featured())
  })()
  expect((await revert(world, set, { dry_run: true })).body).toMatchObject({ changed: 120 })
  expect([...seen]).toEqual([120])
  await world.call('PATCH', `/events/${ids[5]}`, { as: 'editor', body: { featured: false } })
  expect((await revert(world, set)).status).toBe(412)
  expect(featured()).toBe(119)
  expect((await revert(world, set, { partial: true })).body).toMatchObject({ changed: 119, refused: 1 })
  state.isOver = true
  await looking
  expect(featured()).toBe(0)
  expect([...seen].filter((count) => count > 0 && count < 119)).not.toEqual([])
})

test('what a translator could not see when it was changed does not come back by their hand', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', sampleEvent)
  const write = async (body: object) => world.call('PATCH', `/events/${String(id)}`, { as: 'editor', root: 'nl', body })
  await write({ title: 'Geheim', status: 'private' })
  await write({ title: 'Optreden' })
  const hidden = latestChangeSet(world, 'events', id)
  await write({ status: 'publish' })
  await write({ title: 'Concert in Gent' })
  const open = latestChangeSet(world, 'events', id)
  await revert(world, open, {}, 'translator')
  for (const dry_run of [true, false]) {
    const refused = await revert(world, hidden, { dry_run }, 'translator')
    expect(JSON.stringify(refused.body)).not.toContain('Geheim')
    expect(refused).toMatchObject(
      dry_run ? { status: 200, body: { refused: 1, changed: 0 } } : { status: 403, body: { code: 'rest_forbidden' } },
    )
  }
  const { body } = await world.call('GET', `/events/${String(id)}`, { root: 'nl' })
  expect(body['title']).toBe('Optreden')
  expect((await revert(world, hidden)).body).toMatchObject({ changed: 1 })
})
