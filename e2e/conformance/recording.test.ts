// Reads recordings; errors name the file.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pairsOf, readRecordings } from './recording.ts'
import { zoneOf } from './server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder without an index is an error', () => {
  expect(() => readRecordings(folder)).toThrow('INDEX.tsv cannot be read.')
})

test.each([
  ['{"request": ', 'one.json is not JSON.'],
  ['{"request": {"method": "GET"}}', 'one.json is no recording'],
  ['null', 'one.json is no recording'],
])('a recording with the text %s is an error: %s', (text, message) => {
  writeFileSync(join(folder, 'INDEX.tsv'), 'one\tGET\n')
  writeFileSync(join(folder, 'one.json'), text)
  expect(() => readRecordings(folder)).toThrow(message)
})

test('a missing recording of the index is an error', () => {
  writeFileSync(join(folder, 'INDEX.tsv'), 'two\tGET\n')
  expect(() => readRecordings(folder)).toThrow('two.json cannot be read.')
})

test('a recording without headers and an index with CRLF line ends are read', () => {
  writeFileSync(join(folder, 'INDEX.tsv'), 'part/one\r\n')
  mkdirSync(join(folder, 'part'))
  const pair = { request: { method: 'GET', path: '/', as: 'anonymous' }, response: { status: 404 } }
  writeFileSync(join(folder, 'part', 'one.json'), JSON.stringify(pair))
  expect(readRecordings(folder).get('part')).toMatchObject([{ name: 'part/one', response: { headers: {} } }])
})

test.each([
  ['?a=1&b[]=2', 'a=1 b[]=2'],
  [{ 'a[]': [1, 2], b: [3], 'c[d]': 'x' }, 'a[]=1 a[]=2 b[]=3 c[d]=x'],
  [
    { venue: { venue: 'Hall', image: null }, organizer: [{ id: 2 }, 3] },
    'venue[venue]=Hall organizer[0][id]=2 organizer[]=3',
  ],
])('the query %j is sent as %s', (query, pairs) => {
  expect(
    pairsOf(query)
      .map((pair) => pair.join('='))
      .join(' '),
  ).toBe(pairs)
})

test.each([
  ['10-extra/tz-New_York-default', 'America/New_York'],
  ['10-extra/tz-Kolkata-strict', 'Asia/Kolkata'],
  ['10-extra/tz-UTC-inclusive', 'UTC'],
  ['10-extra/tz-Port-au-Prince-default', 'America/Port-au-Prince'],
  ['10-extra/tz-Tokyo', 'Asia/Tokyo'],
  ['04-create/event-date-tz-tokyo', 'Europe/Berlin'],
])('the site of the recording %s has the time zone %s', (name, zone) => {
  expect(new Intl.DateTimeFormat('en', { timeZone: zoneOf(name) }).resolvedOptions().timeZone).toBe(
    new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone,
  )
})
