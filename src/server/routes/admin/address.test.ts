import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const get = async (
  app: TestApp,
  path: string,
  as: 'editor' | 'subscriber' | 'translator' | 'public' = 'editor',
): Promise<TestResponse> => app.call('GET', `/en/calendar/admin/v1/${path}`, { as, absolute: true })

test('the proposed slug of a title is the one that saving assigns, per language and without the record’s own', async () => {
  const app = await startTestApp()
  const first = await createRecord(app, 'events', { ...sampleEvent, title: 'Été à Gand', status: 'publish' })
  expect(first['slug']).toBe('ete-a-gand')
  const path = `events/address?wish=${encodeURIComponent('Été à Gand')}`
  expect((await get(app, path)).body).toEqual({
    wish: 'ete-a-gand',
    slug: 'ete-a-gand-2',
    url: expect.stringMatching(/\/en\/event\/ete-a-gand-2\/$/),
  })
  const second = await createRecord(app, 'events', { ...sampleEvent, title: 'Été à Gand', status: 'publish' })
  expect(second['slug']).toBe('ete-a-gand-2')
  // The record's own slug is available to it, and slugs are separate per language.
  expect((await get(app, `${path}&id=${first['id']}`)).body).toMatchObject({ slug: 'ete-a-gand' })
  expect((await get(app, `${path}&ml_language=nl`)).body).toMatchObject({
    slug: 'ete-a-gand',
    url: expect.stringMatching(/\/nl\/event\/ete-a-gand\/$/),
  })
})

test('the proposed URL of a category contains its parents', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music' })
  const jazz = await createRecord(app, 'categories', { name: 'Jazz', parent: music['id'] })
  expect((await get(app, `categories/address?wish=Swing&id=${jazz['id']}`)).body).toMatchObject({
    url: expect.stringMatching(/\/en\/events\/category\/music\/swing\/$/),
  })
})

test('a title without letters has no slug, and only accounts that write may request one', async () => {
  const app = await startTestApp()
  expect((await get(app, 'events/address?wish=%21%21')).body).toEqual({ wish: '', slug: '', url: '' })
  expect((await get(app, 'events/address')).body).toMatchObject({ code: 'rest_missing_callback_param' })
  expect((await get(app, `events/address?wish=${'x'.repeat(2001)}&id=a`)).body).toMatchObject({
    data: { params: { wish: expect.any(String), id: expect.any(String) } },
  })
  expect((await get(app, 'events/address?wish=x', 'public')).status).toBe(401)
  expect((await get(app, 'events/address?wish=x', 'subscriber')).status).toBe(403)
  expect((await get(app, 'events/address?wish=x', 'translator')).status).toBe(200)
})
