import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const ask = async (
  app: TestApp,
  path: string,
  as: 'editor' | 'subscriber' | 'translator' | 'public' = 'editor',
): Promise<TestResponse> => app.call('GET', `/en/calendar/admin/v1/${path}`, { as, absolute: true })

test('an address is told before it is saved, and is the one that saving gives', async () => {
  const app = await startTestApp()
  const first = await createRecord(app, 'events', { ...sampleEvent, title: 'Été à Gand', status: 'publish' })
  expect(first['slug']).toBe('ete-a-gand')
  const wish = `events/address?wish=${encodeURIComponent('Été à Gand')}`
  expect((await ask(app, wish)).body).toEqual({
    wish: 'ete-a-gand',
    slug: 'ete-a-gand-2',
    url: expect.stringMatching(/\/en\/event\/ete-a-gand-2\/$/),
  })
  const second = await createRecord(app, 'events', { ...sampleEvent, title: 'Été à Gand', status: 'publish' })
  expect(second['slug']).toBe('ete-a-gand-2')
  // The record's own is free for it, and another language has slugs of its own.
  expect((await ask(app, `${wish}&id=${first['id']}`)).body).toMatchObject({ slug: 'ete-a-gand' })
  expect((await ask(app, `${wish}&ml_language=nl`)).body).toMatchObject({
    slug: 'ete-a-gand',
    url: expect.stringMatching(/\/nl\/event\/ete-a-gand\/$/),
  })
})

test('a category stands below the one above it', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music' })
  const jazz = await createRecord(app, 'categories', { name: 'Jazz', parent: music['id'] })
  expect((await ask(app, `categories/address?wish=Swing&id=${jazz['id']}`)).body).toMatchObject({
    url: expect.stringMatching(/\/en\/events\/category\/music\/swing\/$/),
  })
})

test('what cannot stand in an address has none, and only who writes is told', async () => {
  const app = await startTestApp()
  expect((await ask(app, 'events/address?wish=%21%21')).body).toEqual({ wish: '', slug: '', url: '' })
  expect((await ask(app, 'events/address')).body).toMatchObject({ code: 'rest_missing_callback_param' })
  expect((await ask(app, `events/address?wish=${'x'.repeat(2001)}&id=a`)).body).toMatchObject({
    data: { params: { wish: expect.any(String), id: expect.any(String) } },
  })
  expect((await ask(app, 'events/address?wish=x', 'public')).status).toBe(401)
  expect((await ask(app, 'events/address?wish=x', 'subscriber')).status).toBe(403)
  expect((await ask(app, 'events/address?wish=x', 'translator')).status).toBe(200)
})
