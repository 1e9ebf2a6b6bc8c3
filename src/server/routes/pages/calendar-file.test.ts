import { expect, test } from 'vitest'
import { createRecord, sampleEvent, startTestApp, type TestApp, visit } from '#support/test-app.ts'

/** The properties of the event in a file, unfolded. */
async function readFile(app: TestApp, path: string) {
  const { status, headers, html: text } = await visit(app, path)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = text.trimEnd().replaceAll('\r\n ', '').split('\r\n')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

test('a public event has an iCalendar file with times in UTC and the same UID in all languages', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall; old, small', address: '1 Main st', city: 'Ghent' })
  const { id } = await createRecord(app, 'events', {
    ...sampleEvent,
    title: `Concert, with ${'Ä'.repeat(60)}`,
    slug: 'concert',
    description: '<p>Two sets</p><p>and a break</p>',
    timezone: 'Europe/Brussels',
    venue: venue['id'],
    event_state: 'cancelled',
  })
  const body = { title: 'Concert', slug: 'concert', status: 'publish' }
  await app.call('PATCH', `/events/${String(id)}`, { as: 'editor', root: 'nl', body })
  const file = await readFile(app, '/en/event/concert/?ical=1')
  expect(file).toMatchObject({
    UID: `event-${String(id)}@calendar.example.org`,
    SUMMARY: `Concert\\, with ${'Ä'.repeat(60)}`,
    DTSTART: '20270301T183000Z',
    DTEND: '20270301T210000Z',
    STATUS: 'CANCELLED',
    DESCRIPTION: 'Two sets and a break',
    LOCATION: 'Hall\\; old\\, small\\, 1 Main st\\, Ghent',
    'URL;VALUE=URI': `${app.config.origin}/en/event/concert/`,
  })
  expect((await readFile(app, '/nl/event/concert/?ical=1'))['UID']).toBe(file['UID'])
})

test('the iCalendar file of an all-day event ends on the day after the last', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', {
    title: 'Holidays',
    start_date: '2027-10-30',
    end_date: '2027-11-01',
    all_day: true,
  })
  expect(await readFile(app, '/en/event/holidays/?ical=1')).toMatchObject({
    'DTSTART;VALUE=DATE': '20271030',
    'DTEND;VALUE=DATE': '20271102',
  })
})

test('unpublished and protected events have no iCalendar file', async () => {
  const app = await startTestApp()
  await createRecord(app, 'events', { ...sampleEvent, title: 'Plan', slug: 'plan', status: 'draft' })
  await createRecord(app, 'events', { ...sampleEvent, title: 'Members', password: 'sesame' })
  expect((await visit(app, '/en/event/plan/?ical=1')).status).toBe(404)
  expect((await visit(app, '/en/event/members/?ical=1')).status).toBe(403)
})
