import { expect, test } from 'vitest'
import { createRecord, sampleEvent, startTestApp, visit } from '#support/test-app.ts'

test('accounts that may read a draft can preview it in each language; visitors and other accounts get 404', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'New hall', status: 'draft' }, 'en', 'author')
  const { id } = await createRecord(
    app,
    'events',
    { ...sampleEvent, title: 'Plan', description: 'Soon', status: 'draft', venue: venue['id'] },
    'en',
    'author',
  )
  await app.call('PATCH', `/events/${String(id)}`, { as: 'author', root: 'nl', body: { title: 'Voornemen' } })
  for (const as of ['author', 'editor', 'translator'] as const) {
    const { status, html, headers } = await visit(app, `/en/preview/events/${String(id)}`, as)
    expect(status).toBe(200)
    expect(html).toContain('Visitors cannot see this page.')
    expect(html).toContain('<h1>Plan</h1>')
    expect(html).toContain(`href="${app.config.origin}/nl/preview/events/${String(id)}"`)
    // The venue is a draft, too: it has no page for visitors.
    expect(html).toContain('<dd>New hall</dd>')
    expect(html).not.toMatch(/rel="canonical"|rel="alternate"|ical=1/)
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }
  expect((await visit(app, `/nl/preview/events/${String(id)}`, 'author')).html).toContain('<h1>Voornemen</h1>')
  const unknown = await visit(app, '/en/preview/events/999', 'editor')
  expect(unknown.status).toBe(404)
  for (const as of ['public', 'otherAuthor', 'subscriber'] as const)
    expect(await visit(app, `/en/preview/events/${String(id)}`, as)).toMatchObject({ status: 404, html: unknown.html })
  expect(await visit(app, `/fr/preview/events/${String(id)}`, 'editor')).toMatchObject({ status: 404 })
})

test('a preview states whether visitors see the page, and whether they need a password', async () => {
  const app = await startTestApp()
  const open = await createRecord(app, 'events', { ...sampleEvent, title: 'Fair' })
  const page = await visit(app, `/en/preview/events/${String(open['id'])}`, 'editor')
  expect(page.html).toContain('Visitors see this page, too.')
  expect(page.html).toContain(`<a href="${app.config.origin}/en/event/fair/">Public page</a>`)
  const locked = await createRecord(app, 'events', { ...sampleEvent, title: 'Members', password: 'sesame' })
  const path = `/en/preview/events/${String(locked['id'])}`
  const preview = await visit(app, path, 'editor')
  expect(preview.html).toContain('Visitors need the password to see this page.')
  expect(preview.html).toContain('<h1>Members</h1>')
  expect(preview.html).not.toContain('ld+json')
  expect(await visit(app, path, 'subscriber')).toMatchObject({ status: 403 })
})

test.each(['venues', 'organizers', 'categories', 'tags'] as const)('%s have a preview', async (resource) => {
  const app = await startTestApp()
  const name = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' }[resource]
  const { id } = await createRecord(app, resource, { [name]: 'Somewhere' })
  const { status, html } = await visit(app, `/en/preview/${resource}/${String(id)}`, 'editor')
  expect(status).toBe(200)
  expect(html).toContain('<h1>Somewhere</h1>')
})
