import { expect, test } from 'vitest'
import { createRecord, startTestApp } from '#support/test-app.ts'

test.each([
  ['end_date=2026-12-10', []],
  ['end_date=2026-12-11', ['first', 'last']],
  ['starts_after=2026-12-10', ['first', 'last']],
  ['ends_after=2026-12-11', []],
  ['start_date=tomorrow&ends_before=2026-12-10', []],
  ['start_date=2026-12-10&starts_before=2026-12-11', ['first', 'last']],
])('with strict dates, a day is its first second: %s', async (query, titles) => {
  const app = await startTestApp()
  for (const [title, hour] of Object.entries({ first: '01', last: '23' })) {
    const day = `2026-12-10 ${hour}`
    await createRecord(app, 'events', { title, start_date: `${day}:00`, end_date: `${day}:30` })
  }
  const { body } = await app.call('GET', `/events?strict_dates=true&${query}`)
  expect(Object.values(body['events'] ?? {}).map((event) => event['title'])).toEqual(titles)
})

/** Events in several time zones, by their own clock. */
const zoned: [title: string, timezone: string, start: string, end: string][] = [
  ['new-york', 'America/New_York', '2027-01-15 15:30', '2027-01-15 16:00'],
  ['tokyo', 'Asia/Tokyo', '2027-01-16 08:00', '2027-01-16 09:00'],
  ['kolkata', '+05:30', '2027-01-16 00:30', '2027-01-16 01:00'],
  // Clocks go forward in the night to 28 March 2027, and in New York to 14 March.
  ['brussels-before', 'Europe/Brussels', '2027-03-27 23:30', '2027-03-27 23:45'],
  ['brussels-dst', 'Europe/Brussels', '2027-03-28 23:30', '2027-03-28 23:45'],
  ['new-york-dst', 'America/New_York', '2027-03-14 00:15', '2027-03-14 01:00'],
]

test.each([
  // 23:30 in UTC is 18:30 of the 15th in New York, 08:30 of the 16th in Tokyo and 05:00 of the 16th in Kolkata.
  ['start_date=2027-01-15T23:30:00Z&end_date=2027-01-15T23:45:00Z', ['kolkata', 'tokyo', 'new-york']],
  ['start_date=2027-01-15T18:30:00-05:00&end_date=1800056700', ['kolkata', 'tokyo', 'new-york']],
  // 04:00 of the 16th in UTC is still the 15th in New York, 20:00 of the 15th is the 16th in Tokyo and Kolkata.
  ['start_date=2027-01-16T04:00:00Z&end_date=2027-01-17', ['kolkata', 'tokyo', 'new-york']],
  // 15:00 in UTC is midnight in Tokyo.
  ['start_date=2027-01-15&end_date=2027-01-15T14:59:59Z', ['new-york']],
  ['start_date=2027-01-15&end_date=2027-01-15T15:00:00Z', ['tokyo', 'new-york']],
  ['start_date=2027-01-15&end_date=2027-01-15T20:00:00Z', ['kolkata', 'tokyo', 'new-york']],
  ['start_date=2027-01-15&starts_before=2027-01-15T15:00:00Z', ['tokyo', 'new-york']],
  ['starts_after=2027-01-15T14:00:00Z&end_date=2027-01-31', ['kolkata', 'tokyo']],
  ['start_date=2027-01-15&ends_before=2027-01-15T18:29:59Z', ['tokyo', 'new-york']],
  ['ends_after=2027-01-15T15:01:00Z&end_date=2027-01-31', ['kolkata']],
  ['ends_after=2027-01-15T14:59:00Z&end_date=2027-01-31', ['kolkata', 'tokyo']],
  // Midnight in Brussels is 23:00 in UTC before the night the clocks change and 22:00 after it.
  ['start_date=2027-03-27T23:00:00Z&end_date=2027-03-28T21:59:59Z', ['brussels-dst']],
  ['start_date=2027-03-27T22:59:59Z&end_date=2027-03-28T21:59:59Z', ['brussels-before', 'brussels-dst']],
  ['start_date=2027-03-28T22:00:00Z&end_date=2027-03-29', []],
  ['start_date=2027-03-14T05:00:00Z&end_date=2027-03-15T03:59:59Z', ['new-york-dst']],
  ['start_date=2027-03-15T04:00:00Z&end_date=2027-03-15', []],
  ['start_date=2027-01-15T16:00:00Z&ongoing=true&end_date=2027-01-15T20:00:00Z', ['kolkata', 'tokyo', 'new-york']],
  // Strict dates compare instants: New York starts at 20:30 in UTC, Tokyo at 23:00 of the day before, Kolkata at 19:00.
  ['strict_dates=true&start_date=2027-01-15T20:30:00Z&end_date=2027-01-31', ['tokyo', 'new-york']],
  ['strict_dates=true&start_date=2027-01-15T20:30:01Z&end_date=2027-01-31', ['tokyo']],
  ['strict_dates=true&start_date=2027-01-01&ends_before=2027-01-15T21:00:00Z', ['kolkata']],
  ['strict_dates=true&starts_after=2027-01-15T19:00:00Z&end_date=2027-01-31', ['tokyo', 'new-york']],
])('an instant is its day in the time zone of each event, or exact with strict dates: %s', async (query, expected) => {
  const app = await startTestApp()
  for (const [title, timezone, start_date, end_date] of zoned)
    await createRecord(app, 'events', { title, timezone, start_date, end_date })
  for (const more of ['', '&search=-nothing', '&orderby=start_date&featured=false']) {
    const { body } = await app.call('GET', `/events?${query.replaceAll('+', '%2B')}${more}`)
    const titles = Object.values(body['events'] ?? {}).map((event) => event['title'])
    expect([more, titles, body['total']]).toEqual([more, titles, expected.length])
    expect(titles.map(String).toSorted()).toEqual(expected.toSorted())
  }
})
