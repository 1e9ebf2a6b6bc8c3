import { expect, test } from 'vitest'
import { createRecord, startTestApp, visit } from '#support/test-app.ts'

const day = (from: string, to = from) => ({ start_date: `2027-05-${from}:00`, end_date: `2027-05-${to}:00` })

test('a day sheet lists the events of a venue on a day, by start, with organizers', async () => {
  const app = await startTestApp()
  const { id: venue } = await createRecord(app, 'venues', { venue: 'Hall', address: '1 Main st', city: 'Ghent' })
  const club = await createRecord(app, 'organizers', { organizer: 'Club', phone: '09 123', email: 'club@example.org' })
  const at = { venue }
  const create = async (title: string, body: object) => createRecord(app, 'events', { title, ...at, ...body })
  await create('Late concert', { ...day('08 20:00', '09 01:00'), organizer: [club['id']], cost: '12.5' })
  await create('Early market', {
    ...day('08 08:00', '08 12:00'),
    excerpt: 'Bring <b>tables</b>',
    event_state: 'cancelled',
  })
  await create('Long exhibition', { ...day('01 10:00', '30 18:00') })
  await create('Draft talk', { ...day('08 14:00', '08 15:00'), status: 'draft', hide_from_listings: true })
  await create('The day before', { ...day('07 20:00', '07 23:59') })
  await create('The day after', { ...day('09 08:00', '09 09:00') })
  await createRecord(app, 'events', { title: 'Elsewhere', ...day('08 10:00', '08 11:00') })
  const { status, html, headers } = await visit(app, `/en/day-sheet/${String(venue)}/2027-05-08`, 'editor')
  expect(status).toBe(200)
  expect(headers.get('Cache-Control')).toBe('no-store')
  const titles = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map((match) => match[1])
  expect(titles).toEqual(['Long exhibition', '<s>Early market</s>', 'Draft talk', 'Late concert'])
  for (const part of [
    'Saturday, 8 May 2027',
    '1 Main st, Ghent',
    '08:00–12:00',
    'This event has been cancelled.',
    'Bring tables',
    '<strong>Draft</strong>',
    'Club · 09 123 · club@example.org',
    '€12.50',
    `/en/day-sheet/${String(venue)}/2027-05-07`,
    `/en/day-sheet/${String(venue)}/2027-05-09`,
  ])
    expect(html).toContain(part)
  const seen = await visit(app, `/en/day-sheet/${String(venue)}/2027-05-08`, 'subscriber')
  expect(seen.html).not.toContain('Draft talk')
  const empty = await visit(app, `/en/day-sheet/${String(venue)}/2027-04-01`, 'editor')
  expect(empty.html).toContain('No events on this day.')
  expect(empty.html).toContain(
    `<a href="${app.config.origin}/en/day-sheet/${String(venue)}/2027-05-01">Next day with events</a>`,
  )
})

test('visitors, unknown venues and invalid dates get the 404 page', async () => {
  const app = await startTestApp()
  const { id } = await createRecord(app, 'venues', { venue: 'Hall' })
  const hidden = await createRecord(app, 'venues', { venue: 'Back room', status: 'draft' })
  for (const [path, as] of [
    [`${String(id)}/2027-05-08`, 'public'],
    [`${String(id)}/2027-02-30`, 'editor'],
    [`${String(id)}/tomorrow`, 'editor'],
    ['999/2027-05-08', 'editor'],
    [`${String(hidden['id'])}/2027-05-08`, 'subscriber'],
  ] as const)
    expect(await visit(app, `/en/day-sheet/${path}`, as)).toMatchObject({
      status: 404,
      html: expect.stringContaining('Page not found'),
    })
})
