import { expect, test } from 'vitest'
import { createRecord, sampleEvent, startTestApp, type TestApp, visit } from '#support/test-app.ts'

const admin = '/en/calendar/admin/v1'
const day = 86_400_000

async function startWithDraft() {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, title: 'Plan', status: 'draft' }, 'en', 'author')
  await app.call('PATCH', `/events/${String(id)}`, { as: 'author', root: 'nl', body: { title: 'Voornemen' } })
  return { app, id: Number(id), path: `${admin}/events/${String(id)}/share-links` }
}

const share = async (
  app: TestApp,
  path: string,
  body: object = {},
  as: 'author' | 'editor' | 'translator' = 'author',
) => app.call('POST', path, { as, absolute: true, body })

/** Visits the address of a link. */
const follow = async (app: TestApp, url: unknown) => visit(app, new URL(String(url)).pathname)

test('a share link shows one draft in all its languages for 7 days without signing in', async () => {
  const { app, id, path } = await startWithDraft()
  const other = await createRecord(app, 'events', { ...sampleEvent, title: 'Other', status: 'draft' })
  const { status, body } = await share(app, path)
  expect(status).toBe(201)
  expect(body).toMatchObject({ language: '', created: '2026-11-21 12:00:00', ends: '2026-11-28 12:00:00' })
  const page = await follow(app, body['url'])
  expect(page.status).toBe(200)
  expect(page.html).toContain('<h1>Plan</h1>')
  expect(page.html).toContain('Visitors cannot see this page. This link works until Saturday, 28 November 2026')
  expect(page.html).not.toContain('rel="canonical"')
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const dutch = String(body['url']).replace('/en/', '/nl/')
  expect(page.html).toContain(`href="${dutch}"`)
  expect((await follow(app, dutch)).html).toContain('<h1>Voornemen</h1>')
  for (const page of [`/en/preview/events/${id}`, `/en/preview/events/${String(other['id'])}`])
    expect((await visit(app, page)).status).toBe(404)
  expect((await app.call('GET', `/events/${id}`)).status).toBe(403)
  app.clock.now += 7 * day
  expect((await follow(app, body['url'])).status).toBe(404)
})

test('expired, revoked and mistyped links, and those of other languages or trashed events, get the same page', async () => {
  const { app, id, path } = await startWithDraft()
  const [shortLived, revoked, dutch, lasting] = await Promise.all([
    share(app, path, { days: 1 }),
    share(app, path),
    share(app, path, { language: 'nl' }),
    share(app, path, { days: 90 }),
  ])
  expect(String(dutch.body['url'])).toContain('/nl/shared/')
  expect((await follow(app, dutch.body['url'])).html).not.toContain('Plan')
  await app.call('DELETE', `${path}/${String(revoked.body['id'])}`, { as: 'editor', absolute: true })
  app.clock.now += 2 * day
  const mistyped = await visit(app, '/en/shared/mistyped')
  expect(mistyped).toMatchObject({ status: 404, html: expect.stringContaining('This link does not work') })
  const urls = [shortLived.body['url'], revoked.body['url'], String(dutch.body['url']).replace('/nl/', '/en/')]
  for (const url of urls) {
    const { status, html, headers } = await follow(app, url)
    expect({ status, html, headers: [...headers.keys()] }).toEqual({
      status: 404,
      html: mistyped.html,
      headers: [...mistyped.headers.keys()],
    })
  }
  expect((await follow(app, lasting.body['url'])).status).toBe(200)
  await app.call('DELETE', `/events/${id}`, { as: 'author' })
  expect((await follow(app, lasting.body['url'])).html).toBe(mistyped.html)
})

test('a share link shows what its creator may read, and nothing once that account is disabled', async () => {
  const { app, id, path } = await startWithDraft()
  const link = await share(app, path, {}, 'translator')
  await app.call('PATCH', `/events/${id}`, { as: 'author', root: 'nl', body: { status: 'private' } })
  const dutch = String(link.body['url']).replace('/en/', '/nl/')
  expect([(await follow(app, link.body['url'])).status, (await follow(app, dutch)).status]).toEqual([200, 404])
  const account = `${admin}/accounts/${app.idOf('translator')}`
  await app.call('PATCH', account, { as: 'administrator', absolute: true, body: { disabled: true } })
  expect((await follow(app, link.body['url'])).status).toBe(404)
})

test('accounts that may edit an event list its links without URLs; others get 403', async () => {
  const { app, id, path } = await startWithDraft()
  const created = await share(app, path, { language: 'nl', days: 3 })
  const list = await app.call('GET', path, { as: 'editor', absolute: true })
  expect(list.body).toEqual({
    share_links: [
      {
        id: created.body['id'],
        language: 'nl',
        created: '2026-11-21 12:00:00',
        ends: '2026-11-24 12:00:00',
        by: { id: app.idOf('author'), name: 'author' },
      },
    ],
  })
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { status: 'publish' } })
  for (const [as, status] of [
    ['public', 401],
    ['subscriber', 403],
    ['otherAuthor', 403],
    ['contributor', 403],
  ] as const)
    for (const [method, at] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/${String(created.body['id'])}`],
    ] as const)
      expect((await app.call(method, at, { as, absolute: true })).status).toBe(status)
  const other = await createRecord(app, 'events', sampleEvent)
  const wrong = path.replace(`/${id}/`, `/${String(other['id'])}/`)
  const remove = { as: 'editor', absolute: true } as const
  expect((await app.call('DELETE', `${wrong}/${String(created.body['id'])}`, remove)).status).toBe(404)
})

test('invalid values are rejected by name, and an event has at most 20 links', async () => {
  const { app, id, path } = await startWithDraft()
  for (const days of [0, 91, 1.5, 'soon'])
    expect((await share(app, path, { days, language: 'xx' })).body['data']).toMatchObject({
      status: 400,
      params: { days: 'Must be a whole number from 1 to 90.', language: expect.any(String) },
    })
  expect((await share(app, path, { language: 'de' })).body['data']).toMatchObject({
    details: { language: { code: 'not_a_choice', data: { options: ['nl', 'en'] } } },
  })
  for (let count = 0; count < 20; count += 1) expect((await share(app, path)).status).toBe(201)
  expect((await share(app, path)).status).toBe(400)
  app.clock.now += 7 * day
  expect((await share(app, path)).status).toBe(201)
  await app.call('DELETE', `/events/${id}`, { as: 'author' })
  expect((await share(app, path)).status).toBe(410)
  const unknown = path.replace(`/${id}/`, '/999/')
  expect((await share(app, unknown)).status).toBe(404)
})

test('purging an event deletes its share links', async () => {
  const { app, id, path } = await startWithDraft()
  await share(app, path)
  await app.call('DELETE', `/events/${id}`, { as: 'author' })
  const purged = await app.call('DELETE', `${admin}/events/${id}`, { as: 'administrator', absolute: true })
  expect(purged.status).toBe(200)
  const rows = await app.store.read(async ({ db }) => db.selectFrom('share_links').selectAll().execute())
  expect(rows).toEqual([])
})
