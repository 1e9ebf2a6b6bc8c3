import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

const outdated = (body: object): unknown => JSON.parse(JSON.stringify(body))['translations']?.['nl']?.['outdated']

test('a record is returned only in languages with a translation, and shared fields can be updated in any', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', sampleEvent)
  const path = `/events/${created['id']}`
  const missing = await app.call('GET', path, { root: 'nl' })
  expect(missing).toMatchObject({
    status: 404,
    body: { code: 'rest_language_not_found', data: { available_languages: ['en'] } },
  })
  expect((await app.call('GET', '/events', { root: 'nl' })).body['total']).toBe(0)
  const shared = await app.call('PATCH', path, { as: 'editor', root: 'nl', body: { featured: true } })
  expect(shared.body).toMatchObject({ language: 'en', featured: true })
  const untitled = await app.call('PATCH', path, { as: 'editor', root: 'nl', body: { excerpt: 'Kort' } })
  expect(untitled.body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['title'] } })
  const draft = await app.call('PATCH', path, { as: 'editor', root: 'nl', body: { title: 'Optreden' } })
  expect(draft.body).toMatchObject({ language: 'nl', status: 'draft', slug: '', inherited: ['cost', 'website'] })
  expect((await app.call('GET', path)).body['translations']).not.toHaveProperty('nl')
  const again = await app.call('PATCH', path, {
    as: 'editor',
    root: 'nl',
    headers: { 'If-None-Match': '*' },
    body: { title: 'X' },
  })
  expect(again.status).toBe(412)
  await app.call('PATCH', path, { as: 'editor', root: 'nl', body: { status: 'publish' } })
  expect((await app.call('GET', path, { root: 'nl' })).body).toMatchObject({
    title: 'Optreden',
    slug: 'optreden',
    source_language: 'en',
    featured: true,
  })
  const french = await app.call('PATCH', `${path}?ml_language=fr`, {
    as: 'editor',
    body: { title: 'Concert', status: 'publish' },
  })
  expect(french.body).toMatchObject({
    language: 'fr',
    rest_url: `https://calendar.example.org/en/calendar/events/v1/events/${created['id']}?ml_language=fr`,
  })
})

test('contradictory and invalid languages are rejected', async () => {
  const app = await startTestApp()
  const both = await app.call('POST', '/tags?ml_language=nl', {
    as: 'editor',
    body: { name: 'X', ml_language: 'fr' },
  })
  expect(both.body).toMatchObject({
    code: 'rest_invalid_param',
    data: { details: { ml_language: { code: 'two_languages' } } },
  })
  const { id } = await createRecord(app, 'events', sampleEvent)
  const api = '/en/calendar/events/v1'
  for (const path of [`${api}/events`, `${api}/events/${id}`, `${api}/doc`, api, `/en/calendar/admin/v1/events/${id}`])
    for (const named of ['ml_language=es', 'ml_language=', 'ml_language[]=nl', 'ml_language=nl&ml_language[0]=nl'])
      expect((await app.call('GET', `${path}?${named}`, { as: 'editor', absolute: true })).body).toMatchObject({
        data: { details: { ml_language: { code: 'not_a_choice' } } },
      })
  const listed = { as: 'editor', body: { name: 'X' } } as const
  expect((await app.call('POST', '/tags?ml_language[]=nl', listed)).status).toBe(400)
})

test('inheriting fields have the source value until they are set, and again after “inherit”', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'venues', {
    venue: 'Hall',
    address: 'Main street',
    city: 'Ghent',
    website: 'https://a.example/',
  })
  const path = `/venues/${created['id']}`
  const dutch = async (body: object) => (await app.call('PATCH', path, { as: 'editor', root: 'nl', body })).body
  expect(await dutch({ venue: 'Zaal', city: 'Gent', address: 'Main street', status: 'publish' })).toMatchObject({
    city: 'Gent',
    address: 'Main street',
    inherited: ['website', 'address', 'province', 'state', 'stateprovince'],
  })
  await app.call('PATCH', path, { as: 'editor', body: { address: 'High street' } })
  expect(await dutch({})).toMatchObject({ address: 'High street', city: 'Gent' })
  expect(await dutch({ website: '' })).toMatchObject({
    website: '',
    inherited: ['address', 'province', 'state', 'stateprovince'],
  })
  expect(await dutch({ inherit: ['city', 'website'] })).toMatchObject({ city: 'Ghent', website: 'https://a.example/' })
  expect(await dutch({ inherit: ['venue'] })).toMatchObject({
    data: { details: { inherit: { code: 'not_a_choice' } } },
  })
  const source = await app.call('PATCH', path, { as: 'editor', body: { inherit: ['city'] } })
  expect(source.body).toMatchObject({ city: 'Ghent', inherited: [] })
})

test('stateprovince still follows the state after it was sent back', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'venues', { venue: 'Hall', state: 'Ohio' })
  const send = async (body: object) => (await app.call('PUT', `/venues/${created['id']}`, { as: 'editor', body })).body
  expect(created['stateprovince']).toBe('Ohio')
  await send(created)
  expect(await send({ state: 'Iowa' })).toMatchObject({ stateprovince: 'Iowa' })
})

test('a translation is outdated after a change of its source, until it is rewritten or confirmed', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', { ...sampleEvent, description: 'One' })
  const path = `/events/${created['id']}`
  const dutch = async (body: object) => (await app.call('PATCH', path, { as: 'editor', root: 'nl', body })).body
  const english = async (body: object) => (await app.call('PATCH', path, { as: 'editor', body })).body
  expect(outdated(await dutch({ title: 'Optreden', description: 'Een' }))).toEqual([])
  expect(outdated(await english({ title: 'Recital', description: 'Two' }))).toEqual(['title', 'description'])
  expect(outdated(await english({ title: 'Recital!', minor: true }))).toEqual(['title', 'description'])
  expect(outdated(await dutch({ title: 'Optreden', description: 'Een' }))).toEqual(['title', 'description'])
  expect(outdated(await dutch({ title: 'Recital (nl)', confirm: ['description'] }))).toEqual([])
  expect(outdated(await english({ description: 'Two!', minor: true }))).toEqual([])
  expect(outdated(await english({ description: '<p>Two!</p>' }))).toEqual([])
  expect(outdated(await dutch({ description: 'Two!', copied: ['description'] }))).toEqual(['description'])
  const seen = (await app.call('GET', path)).body['version']
  await english({ title: 'Recital tonight' })
  expect(outdated(await dutch({ title: 'Recital vanavond', based_on: seen }))).toEqual(['title', 'description'])
  expect((await dutch({ title: 'Y', based_on: 9999 }))['data']).toMatchObject({
    details: { based_on: { code: 'unknown_id' } },
  })
  expect((await app.call('GET', path, { as: 'subscriber' })).body['translations']?.['en']).not.toHaveProperty(
    'outdated',
  )
})

test('another translation can become the source without a change of any value', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'events', { ...sampleEvent, cost: '10', website: 'https://a.example/' })
  const path = `/events/${created['id']}`
  await app.call('PATCH', path, {
    as: 'editor',
    root: 'nl',
    body: { title: 'Optreden', cost: '12', status: 'publish' },
  })
  await app.call('PATCH', path, { as: 'editor', root: 'de', body: { title: 'Konzert', status: 'publish' } })
  await app.call('PATCH', path, { as: 'editor', body: { title: 'Recital' } })
  await app.call('PATCH', path, { as: 'editor', root: 'nl', body: { confirm: ['title'] } })
  const shown = async (root: 'en' | 'nl' | 'de') => {
    const { title, cost, website } = (await app.call('GET', path, { root })).body
    return { title, cost, website }
  }
  const before = await Promise.all([shown('en'), shown('nl'), shown('de')])
  expect((await app.call('PATCH', path, { as: 'author', body: { source_language: 'nl' } })).status).toBe(403)
  const changed = await app.call('PATCH', path, { as: 'editor', body: { source_language: 'nl' } })
  expect(changed.body).toMatchObject({
    source_language: 'nl',
    translations: { nl: { outdated: [] }, en: { outdated: [] }, de: { outdated: ['title'] } },
  })
  expect(await Promise.all([shown('en'), shown('nl'), shown('de')])).toEqual(before)
  expect((await app.call('PATCH', path, { as: 'editor', body: { source_language: 'fr' } })).body).toMatchObject({
    data: { details: { source_language: { code: 'not_a_choice' } } },
  })
})

test('a translation can be removed, but not the source', async () => {
  const app = await startTestApp()
  const created = await createRecord(app, 'venues', { venue: 'Hall' })
  const path = `/venues/${created['id']}`
  await app.call('PATCH', path, { as: 'editor', root: 'nl', body: { venue: 'Zaal' } })
  expect(await app.call('DELETE', `${path}?scope=language`, { as: 'editor' })).toMatchObject({
    status: 409,
    body: { code: 'last-variant' },
  })
  expect(await app.call('DELETE', `${path}?scope=language`, { as: 'editor', root: 'nl' })).toMatchObject({
    status: 200,
    body: { venue: 'Zaal' },
  })
  expect((await app.call('DELETE', `${path}?scope=language`, { as: 'editor', root: 'nl' })).status).toBe(404)
  expect((await app.call('GET', path, { as: 'editor' })).body['translations']).not.toHaveProperty('nl')
})

test('linked records are in the requested language or their source language, and hidden ones are omitted and kept', async () => {
  const app = await startTestApp()
  const hall = await createRecord(app, 'venues', { venue: 'Hall' })
  const hidden = await createRecord(app, 'organizers', { organizer: 'Hidden', status: 'draft' })
  const open = await createRecord(app, 'organizers', { organizer: 'Open' })
  await app.call('PATCH', `/venues/${hall['id']}`, {
    as: 'editor',
    root: 'nl',
    body: { venue: 'Zaal', status: 'publish' },
  })
  const created = await createRecord(app, 'events', {
    ...sampleEvent,
    venue: hall['id'],
    organizer: [hidden['id'], open['id']],
    author: app.idOf('author'),
  })
  const path = `/events/${created['id']}`
  await app.call('PATCH', path, { as: 'editor', root: 'nl', body: { title: 'Optreden', status: 'publish' } })
  const dutch = await app.call('GET', path, { root: 'nl' })
  expect(dutch.body).toMatchObject({
    venue: { venue: 'Zaal', language: 'nl' },
    organizer: [{ organizer: 'Open', language: 'en' }],
  })
  await app.call('PATCH', path, { as: 'author', body: { organizer: [] } })
  expect((await app.call('GET', path, { as: 'editor' })).body['organizer']).toMatchObject([{ organizer: 'Hidden' }])
  await app.call('DELETE', `/venues/${hall['id']}`, { as: 'editor' })
  expect((await app.call('GET', path, { as: 'editor' })).body['venue']).toEqual([])
  await app.call('PATCH', `/venues/${hall['id']}`, { as: 'editor', body: { status: 'publish' } })
  expect((await app.call('GET', path, { as: 'editor' })).body['venue']).toMatchObject({ venue: 'Hall' })
})

test('a linked record that the account cannot see keeps its position among the others', async () => {
  const app = await startTestApp()
  const names = ['First', 'Second', 'Third'] as const
  const created = await Promise.all(names.map(async (organizer) => createRecord(app, 'organizers', { organizer })))
  const [first, second, third] = created.map(({ id }) => id)
  const { id } = await createRecord(app, 'events', { ...sampleEvent, organizer: [first, second, third] })
  const path = `/events/${id}`
  const namesIn = async () => {
    const { body } = await app.call('GET', path, { as: 'administrator' })
    const { organizer } = body as unknown as { organizer: { organizer: string }[] } // safe: a list of organizers, as sent above
    return organizer.map(({ organizer: name }) => name)
  }
  await app.call('PATCH', `/organizers/${first}`, { as: 'editor', body: { status: 'private' } })
  const shown = await app.call('GET', path, { as: 'translator' })
  const repeated = { title: 'Optreden', organizer: shown.body['organizer'] }
  expect(shown.body['organizer']).toMatchObject([{ id: second }, { id: third }])
  expect((await app.call('PATCH', path, { as: 'translator', root: 'nl', body: repeated })).status).toBe(200)
  await app.call('DELETE', `/organizers/${first}`, { as: 'editor' })
  const { body: response } = await app.call('GET', path, { as: 'editor' })
  const sentBack = await app.call('PUT', path, { as: 'editor', body: response })
  expect(sentBack.body['version']).toBe(response['version'])
  await app.call('PATCH', path, { as: 'editor', body: { organizer: [third, second] } })
  await app.call('PATCH', `/organizers/${first}`, { as: 'editor', body: { status: 'publish' } })
  expect(await namesIn()).toEqual(['First', 'Third', 'Second'])
})

test('a value inherited from an unpublished source is public, searchable and filterable in the translation', async () => {
  const app = await startTestApp()
  const fields = { venue: 'Hall', address: 'Harbour Road 1', city: 'Ghent', website: 'https://hall.example/' }
  const venue = await createRecord(app, 'venues', { ...fields, status: 'draft' })
  const event = await createRecord(app, 'events', { ...sampleEvent, cost: '12', status: 'draft', venue: venue['id'] })
  for (const [resource, id, title] of [
    ['venues', venue['id'], { venue: 'Zaal' }],
    ['events', event['id'], { title: 'Optreden' }],
  ] as const) {
    const path = `/${resource}/${id}`
    const written = await app.call('PATCH', path, { as: 'editor', root: 'nl', body: { ...title, status: 'publish' } })
    expect(written.body['status']).toBe('publish')
    expect((await app.call('GET', path)).body['code']).toBe('rest_language_not_found')
  }
  const shown = await app.call('GET', `/venues/${venue['id']}`, { root: 'nl' })
  expect(shown.body).toMatchObject({ venue: 'Zaal', address: 'Harbour Road 1', city: 'Ghent', website: fields.website })
  const found = await app.call('GET', '/venues?search=harbour', { root: 'nl' })
  expect(found.body).toMatchObject({ total: 1, venues: [{ venue: 'Zaal', city: 'Ghent' }] })
  const nowhere = await app.call('GET', '/venues?search=hall', { root: 'nl' })
  expect(nowhere.body['total']).toBe(0)
  const { body } = await app.call('GET', `/events/${event['id']}`, { root: 'nl' })
  expect(body).toMatchObject({ title: 'Optreden', cost: '€12', venue: { venue: 'Zaal', address: 'Harbour Road 1' } })
  await app.call('PATCH', `/venues/${venue['id']}`, { as: 'editor', root: 'nl', body: { address: '' } })
  expect((await app.call('GET', '/venues?search=harbour', { root: 'nl' })).body['total']).toBe(0)
})
