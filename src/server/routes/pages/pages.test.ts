import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { type Call, sampleEvent, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

/** A public page as a browser asks for it. */
async function visit(world: TestApp, path: string, headers: { [name: string]: string } = {}) {
  const response = await world.service(new Request(`${world.config.origin}${path}`, { headers }))
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const update = async (world: TestApp, id: unknown, root: NonNullable<Call['root']>, body: object) =>
  world.call('PATCH', `/events/${String(id)}`, { as: 'editor', root, body })

test('a visitor reads a published event in each of its languages', async () => {
  const world = startTestApp()
  const venue = await createRecord(world, 'venues', {
    venue: 'Town hall',
    address: '1 Market square',
    city: 'Ghent',
    zip: '9000',
  })
  const organizer = await createRecord(world, 'organizers', { organizer: 'Friends of <jazz>' })
  const { id } = await createRecord(world, 'events', {
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
  await update(world, id, 'nl', { title: 'Jazz en meer', description: 'Twee sets', status: 'publish' })
  const page = await visit(world, '/en/event/jazz-more/')
  expect(page.status).toBe(200)
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  for (const part of [
    '<html lang="en">',
    '<h1>Jazz &amp; more</h1>',
    'This event has been cancelled.',
    'Rain.',
    'Friday, 4 June 2027 at 20:00',
    'Central European Summer Time',
    'Town hall',
    '1 Market square',
    '9000 Ghent',
    'Friends of',
    '€12.50',
    '<h2>Programme</h2>',
    'Music',
    'href="https://jazz.example.org/"',
    `rel="alternate" hreflang="nl" href="${world.config.origin}/nl/event/jazz-en-meer/"`,
    `rel="alternate" hreflang="x-default" href="${world.config.origin}/en/event/jazz-more/"`,
  ])
    expect(page.html).toContain(part)
  expect(page.html).not.toMatch(/<script|alert|<jazz>/)
  const dutch = await visit(world, '/nl/event/jazz-en-meer/')
  expect(dutch.html).toContain('<html lang="nl">')
  expect(dutch.html).toContain('Dit evenement is geannuleerd.')
  expect(dutch.html).toContain('vrijdag 4 juni 2027 om 20:00')
  expect(dutch.html).toContain('€\u00a012,50')
})

test('the policy allows no script, and exactly the style sheet of the page', async () => {
  const world = startTestApp()
  await createRecord(world, 'events', { ...sampleEvent, title: 'Fair' })
  const { html, headers } = await visit(world, '/en/event/fair/')
  const policy = headers.get('Content-Security-Policy') ?? ''
  const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(html).not.toMatch(/<script|\son\w+=|style="/)
})

test('unknown, unpublished, private, trashed and other-language records get the same 404 page', async () => {
  const world = startTestApp()
  const unknown = await visit(world, '/nl/event/unknown/')
  expect(unknown.status).toBe(404)
  expect(unknown.html).toContain('Pagina niet gevonden')
  expect(unknown.headers.get('X-Robots-Tag')).toBe('noindex')
  for (const status of ['draft', 'pending', 'private'] as const)
    await world.call('POST', '/events', {
      as: 'editor',
      root: 'nl',
      body: { ...sampleEvent, title: `Geheim ${status}`, status },
    })
  const { body } = await world.call('POST', '/events', {
    as: 'editor',
    root: 'nl',
    body: { ...sampleEvent, title: 'Weg' },
  })
  await world.call('DELETE', `/events/${String(body['id'])}`, { as: 'editor' })
  await createRecord(world, 'events', { ...sampleEvent, title: 'Only English' })
  for (const slug of ['geheim-draft', 'geheim-pending', 'geheim-private', 'weg', 'weg__trashed', 'only-english'])
    expect(await visit(world, `/nl/event/${slug}/`)).toMatchObject({ status: 404, html: unknown.html })
  for (const language of languages)
    expect((await visit(world, `/${language}/tag/unknown/`)).html).toContain(`<html lang="${language}">`)
})

test('a protected event says so and shows nothing of its content', async () => {
  const world = startTestApp()
  await createRecord(world, 'events', { ...sampleEvent, title: 'Members', description: 'Inside', password: 'sesame' })
  const page = await visit(world, '/en/event/members/')
  expect(page.status).toBe(403)
  expect(page.html).toContain('This page is password protected.')
  expect(page.html).not.toMatch(/Members|Inside/)
  expect((await visit(world, '/en/event/members/?password=sesame')).html).toBe(page.html)
})

test('venues, organizers and terms show their upcoming events', async () => {
  const world = startTestApp()
  const venue = await createRecord(world, 'venues', { venue: 'Hall', phone: '09 123' })
  const organizer = await createRecord(world, 'organizers', { organizer: 'Club', email: 'club@example.org' })
  const linked = { venue: venue['id'], organizer: [organizer['id']], tags: ['Music'] }
  await createRecord(world, 'events', { ...sampleEvent, title: 'Next', ...linked })
  await createRecord(world, 'events', { ...sampleEvent, title: 'Draft', status: 'draft', ...linked })
  const over = { start_date: '2020-01-01 20:00:00', end_date: '2020-01-01 22:00:00' }
  await createRecord(world, 'events', { ...sampleEvent, title: 'Over', ...over, ...linked })
  for (const path of ['venue/hall', 'organizer/club', 'tag/music']) {
    const { status, html } = await visit(world, `/en/${path}/`)
    expect(status).toBe(200)
    expect(html).toContain(`href="${world.config.origin}/en/event/next/"`)
    expect(html).not.toMatch(/Draft|Over/)
  }
  expect((await visit(world, '/en/organizer/club')).html).toContain('mailto:club@example.org')
  await createRecord(world, 'organizers', { organizer: 'Idle' })
  expect((await visit(world, '/en/organizer/idle/')).html).toContain('No upcoming events.')
})

test('a signed-in account is led to the record in the application', async () => {
  const world = startTestApp()
  const { id } = await createRecord(world, 'events', { ...sampleEvent, title: 'Plan', status: 'draft' })
  await update(world, id, 'en', { slug: 'plan' })
  const response = await world.call('GET', '/en/event/plan/', { as: 'editor', absolute: true })
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe(`${world.config.origin}/events/${String(id)}?ml_language=en`)
})
