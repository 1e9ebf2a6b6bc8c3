import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

test('duplicate names under one parent, used slugs and cycles are rejected with their error codes', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music' })
  const rock = await createRecord(app, 'categories', { name: 'Rock', parent: music['id'] })
  const post = async (body: object, resource = 'categories') => app.call('POST', `/${resource}`, { as: 'editor', body })
  expect(await post({ name: 'music' })).toMatchObject({
    status: 400,
    body: { code: 'term_exists', data: { term_id: music['id'] } },
  })
  expect(await post({ name: 'Music', parent: music['id'] })).toMatchObject({ status: 201, body: { slug: 'music-2' } })
  expect(await post({ name: 'Other', slug: 'Music' })).toMatchObject({
    status: 400,
    body: { code: 'duplicate_term_slug' },
  })
  expect(await post({ name: 'Other', slug: 'music', parent: 99 })).toMatchObject({
    body: {
      code: 'rest_invalid_param',
      data: { details: { slug: { code: 'in_use' }, parent: { code: 'unknown_id' } } },
    },
  })
  const loop = await app.call('PATCH', `/categories/${music['id']}`, { as: 'editor', body: { parent: rock['id'] } })
  expect(loop.body).toMatchObject({ data: { details: { parent: { code: 'cycle' } } } })
  expect(await post({ name: 'T', parent: 1 }, 'tags')).toMatchObject({
    status: 400,
    body: { code: 'rest_taxonomy_not_hierarchical' },
  })
  expect(
    (await app.call('PATCH', `/categories/${rock['id']}`, { as: 'editor', body: { parent: 0 } })).body['parent'],
  ).toBe(0)
})

test('a deleted term is removed permanently, its children move up, and events lose it', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music' })
  const rock = await createRecord(app, 'categories', { name: 'Rock', parent: music['id'] })
  const punk = await createRecord(app, 'categories', { name: 'Punk', parent: rock['id'] })
  const event = await createRecord(app, 'events', { ...sampleEvent, categories: [rock['id'], punk['id']] })
  expect(await app.call('DELETE', `/categories/${rock['id']}`, { as: 'editor' })).toMatchObject({
    status: 200,
    body: { name: 'Rock' },
  })
  expect((await app.call('DELETE', `/categories/${rock['id']}`, { as: 'editor' })).body['code']).toBe(
    'rest-category-not-found',
  )
  expect((await app.call('GET', `/categories/${punk['id']}`)).body['parent']).toBe(music['id'])
  expect((await app.call('GET', `/events/${event['id']}`)).body['categories']).toMatchObject([{ name: 'Punk' }])
})

test('the URLs of a term lead to a readable translation', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music' })
  const body = { name: 'Chanson', parent: music['id'] }
  const created = await app.call('POST', '/categories?ml_language=fr', { as: 'editor', body })
  const event = await createRecord(app, 'events', { ...sampleEvent, categories: [created.body['id']] })
  const base = 'https://calendar.example.org/en/calendar/events/v1'
  const urls = {
    self: `${base}/categories/${created.body['id']}?ml_language=fr`,
    collection: `${base}/categories?ml_language=fr`,
    up: `${base}/categories/${music['id']}`,
  }
  expect(created.body['urls']).toEqual(urls)
  expect((await app.call('GET', `/events/${event['id']}`)).body['categories']).toMatchObject([{ urls }])
  for (const address of Object.values(urls))
    expect((await app.call('GET', address.slice(base.length))).status).toBe(200)
})

test('the description of a term is stored as plain text', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'categories', { name: 'Music', description: 'All music events' })
  const response = await app.call('GET', `/categories/${id}`)
  expect(response.body['description']).toBe('All music events')
  const again = await app.call('PUT', `/categories/${id}`, { as: 'editor', body: response.body })
  expect(again.body).toMatchObject({ description: 'All music events', version: response.body['version'] })
  const event = await createRecord(app, 'events', { ...sampleEvent, categories: [id], description: 'A text' })
  expect(event).toMatchObject({ description: '<p>A text</p>', categories: [{ description: 'All music events' }] })
})

test('“inherit” is ignored for terms, which inherit nothing', async () => {
  const app = await startTestApp()
  const sent = { as: 'editor', body: { name: 'Music', inherit: ['name'] } } as const
  expect(await app.call('POST', '/categories', sent)).toMatchObject({ status: 201, body: { name: 'Music' } })
})
