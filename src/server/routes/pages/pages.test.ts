import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { hashToken } from '../../auth/secrets.ts'
import { startSession } from '../../store/sessions.ts'
import { type Call, sampleEvent, createRecord, startTestApp, type TestApp, visit } from '#support/test-app.ts'

const update = async (app: TestApp, id: unknown, root: NonNullable<Call['root']>, body: object) =>
  app.call('PATCH', `/events/${String(id)}`, { as: 'editor', root, body })

test('a published event has a page in each of its languages', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', {
    venue: 'Town hall',
    address: '1 Market square',
    city: 'Ghent',
    zip: '9000',
  })
  const organizer = await createRecord(app, 'organizers', { organizer: 'Friends of <jazz>' })
  const { id } = await createRecord(app, 'events', {
    ...sampleEvent,
    title: 'Jazz & <b>more</b>',
    description: '<h2>Programme</h2><p>Two sets</p><script>alert(1)</script>',
    cost: '12.5',
    website: 'https://jazz.example.org/',
    timezone: 'Europe/Brussels',
    start_date: '2027-06-04 20:00:00',
    end_date: '2027-06-04 22:00:00',
    venue: venue['id'],
    organizer: [organizer['id']],
    tags: ['Music'],
    event_state: 'cancelled',
    event_state_reason: 'Rain.',
  })
  await update(app, id, 'nl', { title: 'Jazz en meer', description: 'Twee sets', status: 'publish' })
  const page = await visit(app, '/en/event/jazz-more/')
  expect(page.status).toBe(200)
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  for (const part of [
    '<html lang="en" dir="ltr">',
    '<h1><s>Jazz &amp; more</s></h1>',
    'This event has been cancelled.',
    'Rain.',
    'Friday, 4 June 2027',
    '20:00–22:00',
    'Central European Summer Time',
    'Town hall',
    '1 Market square',
    '9000 Ghent',
    'Friends of',
    '€12.50',
    '<h2>Programme</h2>',
    'Music',
    'href="https://jazz.example.org/"',
    `rel="alternate" hreflang="nl" href="${app.config.origin}/nl/event/jazz-en-meer/"`,
    `rel="alternate" hreflang="x-default" href="${app.config.origin}/en/event/jazz-more/"`,
  ])
    expect(page.html).toContain(part)
  expect(page.html).not.toMatch(/<script(?! type="application\/ld\+json")|alert|<jazz>/)
  const dutch = await visit(app, '/nl/event/jazz-en-meer/')
  expect(dutch.html).toContain('<html lang="nl" dir="ltr">')
  expect(dutch.html).toContain('Dit evenement is geannuleerd.')
  expect(dutch.html).toContain('vrijdag 4 juni 2027')
  expect(dutch.html).toContain('€\u00a012,50')
})

test('the content security policy allows no scripts, and only the style sheet of the page', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', { ...sampleEvent, title: 'Fair' })
  const { html, headers } = await visit(app, '/en/event/fair/')
  const policy = headers.get('Content-Security-Policy') ?? ''
  const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|\son\w+=|style="/)
})

test('unknown, unpublished, private, trashed and other-language records get the same 404 page', async () => {
  const app = await startTestApp()
  const unknown = await visit(app, '/nl/event/unknown/')
  expect(unknown.status).toBe(404)
  expect(unknown.html).toContain('Pagina niet gevonden')
  expect(unknown.headers.get('X-Robots-Tag')).toBe('noindex')
  for (const status of ['draft', 'pending', 'private'] as const)
    await app.call('POST', '/events', {
      as: 'editor',
      root: 'nl',
      body: { ...sampleEvent, title: `Geheim ${status}`, status },
    })
  const { body } = await app.call('POST', '/events', {
    as: 'editor',
    root: 'nl',
    body: { ...sampleEvent, title: 'Weg' },
  })
  await app.call('DELETE', `/events/${String(body['id'])}`, { as: 'editor' })
  await createRecord(app, 'events', { ...sampleEvent, title: 'Only English' })
  for (const slug of ['geheim-draft', 'geheim-pending', 'geheim-private', 'weg', 'weg__trashed', 'only-english'])
    expect(await visit(app, `/nl/event/${slug}/`)).toMatchObject({ status: 404, html: unknown.html })
  for (const language of languages)
    expect((await visit(app, `/${language}/tag/unknown/`)).html).toContain(`<html lang="${language}" dir="ltr">`)
})

test('a protected event has a page that shows none of its content', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', { ...sampleEvent, title: 'Members', description: 'Inside', password: 'sesame' })
  const page = await visit(app, '/en/event/members/')
  expect(page.status).toBe(403)
  expect(page.html).toContain('This page is password protected.')
  expect(page.html).not.toMatch(/Members|Inside/)
  expect((await visit(app, '/en/event/members/?password=sesame')).html).toBe(page.html)
})

test('a protected event is shown to visitors who enter its password', async () => {
  const app = await startTestApp()
  const description = 'Inside'
  const { id } = await createRecord(app, 'events', {
    ...sampleEvent,
    title: 'Members',
    description,
    password: 'sesame',
  })
  const path = '/en/event/members/'
  const enter = async (password: string, headers = {}) => {
    const request = new Request(app.config.origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ password }).toString(),
    })
    const response = await app.service(request, '192.0.2.1')
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  expect((await visit(app, path)).html).toContain('<form method="post">')
  const wrong = await enter('Sesame')
  expect(wrong).toMatchObject({ status: 403, html: expect.stringContaining('The password is wrong.') })
  expect(wrong.html).not.toContain('Inside')
  const unlocked = await enter('sesame')
  expect(unlocked).toMatchObject({ status: 200, html: expect.stringContaining('Inside') })
  expect(unlocked.headers.get('Cache-Control')).toBe('no-store')
  expect(unlocked.html).toContain('content="noindex"')
  const session = { tokenHash: hashToken('token'), account: app.idOf('editor'), idleSeconds: 3600, maxSeconds: 86_400 }
  await app.store.write((tx) => startSession(tx, session))
  expect(await enter('sesame', { Cookie: '__Host-calendar_session=token' })).toMatchObject({ status: 200 })
  for (let attempt = 1; attempt < 20; attempt++) expect((await enter(String(attempt))).status).toBe(403)
  expect(await enter('sesame')).toMatchObject({
    status: 429,
    html: expect.stringContaining('Too many attempts. Try again in 15 minutes.'),
  })
  await update(app, id, 'en', { password: '' })
  const opened = await enter('sesame')
  expect([opened.status, opened.headers.get('Location')]).toEqual([303, path])
  await update(app, id, 'en', { status: 'draft', password: 'sesame' })
  expect(await enter('sesame')).toMatchObject({ status: 404 })
})

test('pages of venues, organizers and terms list their upcoming events', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall', phone: '09 123' })
  const organizer = await createRecord(app, 'organizers', { organizer: 'Club', email: 'club@example.org' })
  const linked = { venue: venue['id'], organizer: [organizer['id']], tags: ['Music'] }
  await createRecord(app, 'events', { ...sampleEvent, title: 'Next', ...linked })
  await createRecord(app, 'events', { ...sampleEvent, title: 'Draft', status: 'draft', ...linked })
  const over = { start_date: '2020-01-01 20:00:00', end_date: '2020-01-01 22:00:00' }
  await createRecord(app, 'events', { ...sampleEvent, title: 'Over', ...over, ...linked })
  for (const path of ['venue/hall', 'organizer/club', 'tag/music']) {
    const { status, html } = await visit(app, `/en/${path}/`)
    expect(status).toBe(200)
    expect(html).toContain(`href="${app.config.origin}/en/event/next/"`)
    expect(html).not.toMatch(/Draft|Over/)
  }
  expect((await visit(app, '/en/organizer/club')).html).toContain('mailto:club@example.org')
  await createRecord(app, 'organizers', { organizer: 'Idle' })
  expect((await visit(app, '/en/organizer/idle/')).html).toContain('No upcoming events.')
})

test('a published record has the same page for visitors and accounts, without noindex', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', { ...sampleEvent, title: 'Fair' })
  const page = await visit(app, '/en/event/fair/')
  expect(page.headers.get('X-Robots-Tag')).toBeNull()
  expect(page.html).not.toContain('noindex')
  expect(await visit(app, '/en/event/fair/', 'editor')).toMatchObject({ status: 200, html: page.html })
})

test('the headers of a public page name what the interface has of it', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, title: 'Fair', venue: { venue: 'Hall' } })
  await update(app, id, 'en', { ml_language: 'fr', title: 'Foire', status: 'publish' })
  await createRecord(app, 'categories', { name: 'Été' })
  const api = `${app.config.origin}/en/calendar/events/v1/`
  for (const [path, root] of [
    ['/en/event/fair/', `${api}events/${String(id)}`],
    ['/fr/event/foire/', `${api}events/${String(id)}?ml_language=fr`],
    ['/en/events/category/ete/', `${api}events?categories=ete`],
    ['/en/venue/hall/', api],
  ] as const) {
    const { headers } = await visit(app, path)
    expect([path, headers.get('X-TEC-API-VERSION'), headers.get('X-TEC-API-ROOT')]).toEqual([path, 'v1', root])
    expect(headers.get('X-TEC-API-ORIGIN')).toBe(app.config.origin)
  }
})

test('an account is redirected from an unpublished record to the application', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'events', { ...sampleEvent, title: 'Plan', status: 'draft' })
  await update(app, id, 'en', { slug: 'plan' })
  const response = await app.call('GET', '/en/event/plan/', { as: 'editor', absolute: true })
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe(`${app.config.origin}/events/${String(id)}?ml_language=en`)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test('the page of an event has structured data, which texts cannot close', async () => {
  const app = await startTestApp()
  const title = 'End of </script><script>alert(1)</script>'
  const { id } = await createRecord(app, 'events', { ...sampleEvent, title: 'Fair', event_state: 'postponed' })
  await update(app, id, 'en', { excerpt: title })
  const { html } = await visit(app, '/en/event/fair/')
  const [script, ...others] = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map((match) => match[1] ?? '')
  expect(others).toEqual([])
  expect(JSON.parse(script ?? '')).toMatchObject({
    '@type': 'Event',
    name: 'Fair',
    startDate: '2027-03-01T19:30:00+01:00',
    eventStatus: 'https://schema.org/EventPostponed',
  })
})

test('unknown addresses get the 404 page of their language, and those of the API a JSON response', async () => {
  const app = await startTestApp()
  for (const path of ['/de/', '/de/event', '/de/nirgends/', '/de/preview/events/x', '/de/preview/events/999'])
    expect(await visit(app, path)).toMatchObject({ status: 404, html: expect.stringContaining('Seite nicht gefunden') })
  for (const path of [`/de${app.config.apiPath}/nothing`, `/fr${app.config.apiPath}/events`])
    expect((await visit(app, path)).headers.get('Content-Type')).toContain('application/json')
})
