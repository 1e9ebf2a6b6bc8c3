import { expect, test } from 'vitest'
import { maxExportedEvents } from '#shared/schema/export-events.ts'
import { createRecord, credentials, sampleEvent, startTestApp, type TestApp, visit } from '#support/test-app.ts'
import { actor, newEvent } from '#support/test-store.ts'
import { createRecords } from '../store/create-records.ts'

const path = '/nl/calendar/admin/v1/events/export'
/** The file, as its text. */
const exportFile = async (app: TestApp, query: string, as: 'editor' | 'subscriber' = 'editor') =>
  visit(app, `${path}?${query}`, as)

const concert = { ...sampleEvent, start_date: '2027-05-13 20:00:00', end_date: '2027-05-13 22:00:00' }

async function arrange(): Promise<{ app: TestApp; id: number }> {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall', zip: '9000', city: 'Ghent' })
  const event = await createRecord(app, 'events', {
    ...concert,
    title: '=Concert, "live"',
    description: '<p>Two sets</p>',
    venue: venue['id'],
    tags: ['rock', 'jazz, soul'],
    timezone: 'Europe/Brussels',
  })
  const id = Number(event['id'])
  await app.call('PATCH', `/events/${id}`, { as: 'editor', root: 'nl', body: { title: 'Concert', status: 'publish' } })
  await createRecord(app, 'events', { ...concert, title: 'Draft', status: 'draft' })
  await createRecord(app, 'events', {
    ...concert,
    title: 'Other',
    tags: ['rock | pop'],
    start_date: '2027-06-01 10:00:00',
    end_date: '2027-06-01 11:00:00',
  })
  return { app, id }
}

test('the events of a list are exported with the texts of all languages', async () => {
  const { app, id } = await arrange()
  const { status, headers, html: text } = await exportFile(app, 'format=csv&translation=any&starts_before=2027-05-31')
  expect(status).toBe(200)
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="events-nl-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'id,title_nl,title_en,start_date,end_date,all_day,timezone,venue,venue_address,venue_zip,venue_city,venue_country,organizer,categories,tags,event_status,description_en,published_in,public_url',
  )
  expect(lines).toHaveLength(2)
  expect(lines.find((line) => line.startsWith(String(id)))).toContain(
    `${id},Concert,"'=Concert, ""live""",2027-05-13 20:00:00,2027-05-13 22:00:00,0,Europe/Brussels,Hall,,9000,Ghent,,,,"jazz, soul; rock;",scheduled,<p>Two sets</p>,nl en,https://calendar.example.org/nl/event/concert/`,
  )
  expect(headers.get('X-TEC-Total')).toBe('2')
  const { html: other } = await exportFile(app, 'format=csv&translation=any&search=Other')
  expect(other).toContain(',rock | pop;,')
})

test('cells are separated as spreadsheets of the language of the client expect', async () => {
  const { app } = await arrange()
  const read = async (language: string) => {
    const headers = { ...credentials('editor'), 'Accept-Language': language }
    const response = await app.service(new Request(`${app.config.origin}${path}?format=csv`, { headers }))
    return (await response.text()).slice(0, 11)
  }
  expect(await read('nl-BE,nl;q=0.9,en;q=0.8')).toBe('id;title_nl')
  expect(await read('en-GB,en;q=0.9,nl;q=0.8')).toBe('id,title_nl')
  for (const none of ['', '*', 'a-b']) expect(await read(none)).toBe('id,title_nl')
})

test('an export of more events than a file has says how many the list has', async () => {
  const app = await startTestApp()
  const events = Array.from({ length: maxExportedEvents + 1 }, (_, n) => newEvent({ en: `Event ${n}` }))
  await app.store.write((tx) => createRecords(tx, 'events', events, actor))
  const { headers, html: text } = await exportFile(app, 'format=ics&translation=any&starts_after=2000-01-01')
  expect(headers.get('X-TEC-Total')).toBe(String(maxExportedEvents + 1))
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(maxExportedEvents)
  expect(text.match(/^.+:VCALENDAR/gm)).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  expect(text.match(/^(?:BEGIN|END):VEVENT\r\n(?:BEGIN|END):VEVENT/gm)).toHaveLength(maxExportedEvents - 1)
})

test('the events of a list are exported as a calendar in the language of the request', async () => {
  const { app, id } = await arrange()
  const { status, headers, html: text } = await exportFile(app, 'format=ics&translation=any&status=publish')
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(2)
  expect(text).toContain('SUMMARY:Concert\r\n')
  expect(text).toContain(`UID:event-${id}@`)
})

test('an export has what its account may read, and names a wrong format or filter', async () => {
  const { app } = await arrange()
  const { html: text } = await exportFile(app, 'format=csv&translation=any', 'subscriber')
  expect(text).not.toContain('Draft')
  expect(text).toContain('Other')
  const request = async (query: string, as: 'editor' | 'public' = 'editor') =>
    app.call('GET', `${path}${query}`, { as, absolute: true })
  expect((await request('?format=csv', 'public')).status).toBe(401)
  const details = { format: { code: 'not_a_choice', data: { options: ['csv', 'ics'] } } }
  expect((await request('?format=xls')).body).toMatchObject({ data: { status: 400, details } })
  expect((await request('')).body).toMatchObject({ data: { status: 400, params: ['format'] } })
  expect((await request('?format=csv&venue=x')).status).toBe(400)
})
