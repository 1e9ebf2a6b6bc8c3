// Files from other programs: every row is imported or named, and no letter is lost.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '#support/test-store.ts'
import { createAccount } from '../../store/accounts.ts'
import { isEmpty } from '../../store/settings.ts'
import { readMapping } from './mapping.ts'
import { readSource } from './source.ts'
import { type ImportResult, runImport, formatResult } from './run-import.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const silent = (): void => undefined
let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'file-test-'))
  store = await openTestStore({ clock: () => now })
  await store.write(async (tx) => createAccount(tx, { name: 'admin', role: 'administrator', passwordHash: null }))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const importFile = async (content: unknown): Promise<ImportResult> => {
  const file = join(folder, 'records.json')
  writeFileSync(file, Buffer.isBuffer(content) ? content : JSON.stringify(content))
  const source = await readSource(file, undefined, silent)
  const mapping = readMapping(undefined)
  return runImport(store, source, { language: 'en', siteZone: 'Europe/Berlin', mapping, now, report: silent })
}
const party = (id: unknown, more: object = {}): object => ({
  id,
  title: `Party ${String(id)}`,
  start_date: '2027-01-01 20:00:00',
  end_date: '2027-01-01 23:00:00',
  ...more,
})

test('rows without a valid, unique id are skipped with a reason, and ids may be strings of digits', async () => {
  const far = Number.MAX_SAFE_INTEGER
  const rows = [party('20'), party(undefined), 'text', null, party(20), party(far), party(21)]
  const result = await importFile({ events: rows })
  expect(result.counts.events.created).toBe(2)
  expect(result.skipped).toEqual([
    { resource: 'events', id: 0, reason: 'Row 2 is not a record with an ID.' },
    { resource: 'events', id: 0, reason: 'Row 3 is not a record with an ID.' },
    { resource: 'events', id: 0, reason: 'Row 4 is not a record with an ID.' },
    { resource: 'events', id: 20, reason: 'Row 5 has the ID of an earlier row.' },
    { resource: 'events', id: far, reason: 'Its ID is larger than IDs can be here.' },
  ])
  expect(formatResult(result)).toContain('\n  events: Row 2 is not a record')
  // Ids of new records continue after the imported ones.
  const translations = { en: { texts: { venue: 'Next' } } }
  expect((await store.create('venues', { sourceLanguage: 'en', translations })).id).toBe(22)
})

test('stateprovince is stored as a text only if it differs from state and province', async () => {
  const response = { state: '', province: 'East Flanders', stateprovince: 'East Flanders' }
  const rows = [
    { id: 5, venue: 'Hall', ...response },
    { id: 6, venue: 'Cellar', ...response, stateprovince: 'Flanders' },
  ]
  for (const counts of [{ created: 2 }, { unchanged: 2 }])
    expect((await importFile({ venues: rows })).counts.venues).toMatchObject(counts)
  const venues = [...(await store.findAll('venues', [5, 6])).values()]
  expect(venues.map(({ translations }) => translations.en?.texts['stateprovince'] ?? null)).toEqual([null, 'Flanders'])
})

test('the id of an image that is too large is replaced by 0', async () => {
  const image = { url: 'https://example.org/a.jpg', id: Number.MAX_SAFE_INTEGER }
  const file = join(folder, 'image.json')
  writeFileSync(file, JSON.stringify({ events: [party(20, { image })] }))
  const { records } = await readSource(file, undefined, silent)
  expect(records[0]?.image).toMatchObject({ id: 0 })
})

test('linked ids may be strings of digits, and links without an id are omitted with a remark', async () => {
  const links = { venue: '18', organizer: [], categories: ['3', 'Rock'], tags: [{ name: 'Free' }] }
  const { remarks } = await importFile({
    venues: [{ id: 18, venue: 'Hall' }],
    categories: [{ id: 3, name: 'Music' }],
    events: [party(20, links)],
  })
  expect((await store.find('events', 20))?.links).toMatchObject({ venue: [18], categories: [3], tags: [] })
  expect(remarks.map(({ remark }) => remark)).toEqual([
    'Its categories “Rock” is not imported, because it has no ID.',
    'Its tags “Free” is not imported, because it has no ID.',
  ])
})

test('an event whose password is too long is imported as private', async () => {
  const { remarks } = await importFile({ events: [party(20, { status: 'publish', password: 'p'.repeat(3000) })] })
  expect((await store.find('events', 20))?.translations.en?.status).toBe('private')
  expect(remarks.map(({ remark }) => remark)).toContain('Its password cannot be stored: it becomes private.')
})

test('dates are accepted in every format of the interface, and out-of-range or invalid ones skip the event', async () => {
  const { skipped } = await importFile({
    events: [
      party(20, { start_date: '2027-01-01T20:00:00+02:00', end_date: '1798833600' }),
      party(21, { start_date: '2027-01-01', end_date: '2027-01-02', all_day: true }),
      party(22, { start_date: '1 January' }),
      party(23, { end_date: '9999-12-31 23:59:59', timezone: 'America/New_York' }),
      party(24, { end_date: '9999-12-31T23:59:59Z', timezone: 'Asia/Tokyo' }),
    ],
  })
  expect((await store.find('events', 20))?.shared).toMatchObject({
    start_date: '2027-01-01 19:00:00',
    utc_start_date: '2027-01-01 18:00:00',
    end_date: '2027-01-01 21:00:00',
  })
  expect((await store.find('events', 21))?.shared).toMatchObject({
    start_date: '2027-01-01 00:00:00',
    end_date: '2027-01-02 23:59:59',
    utc_end_date: '2027-01-02 22:59:59',
  })
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'Its start: “1 January” is no date.',
    'Its end: 9999-12-31 23:59:59 is not in the years 1 to 9999, here and in UTC.',
    'Its end: 9999-12-31T23:59:59Z is not in the years 1 to 9999, here and in UTC.',
  ])
})

test('a UTF-8 file is read with or without byte order mark, and other encodings are rejected', async () => {
  const text = JSON.stringify({ events: [party(20, { title: 'Fête' })] })
  await expect(importFile(Buffer.from(text, 'latin1'))).rejects.toThrow('not in UTF-8')
  await expect(importFile(Buffer.from(`\uFEFF${text}`, 'utf16le'))).rejects.toThrow('not in UTF-8')
  await importFile(Buffer.from(`\uFEFF${text}`))
  expect((await store.find('events', 20))?.translations.en?.texts['title']).toBe('Fête')
})

test('truncated JSON, and records that are not a list, are rejected and nothing is written', async () => {
  const text = JSON.stringify({ events: [party(20), party(21)] })
  await expect(importFile(Buffer.from(text.slice(0, 150)))).rejects.toThrow(/not valid JSON.*Nothing was written/)
  await expect(importFile({ events: { 20: party(20) }, venues: [] })).rejects.toThrow('Its events are not a list.')
  expect(await store.read(isEmpty)).toBe(true)
})
