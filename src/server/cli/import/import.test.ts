// Imports a server and a file: ids are kept, a second run changes nothing, records that cannot be imported are named.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../../store/accounts.ts'
import { isEmpty } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'
import { readMapping } from './mapping.ts'
import type { FindImage } from './images.ts'
import { readSource } from './source.ts'
import { formatResult, type ImportOptions, type ImportResult, runImport } from './run-import.ts'
import { openTestStore, type TestStore } from '#support/test-store.ts'
import { temporaryFile } from '#support/test-database.ts'
import { account, startImportSource, type Shown, smallSite, smallSiteHidden } from '#support/import-source.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const silent = (): void => undefined
let folder: string
let store: TestStore
const closing: (() => void)[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-test-'))
  store = await openTestStore({ clock: () => now })
  await store.write(async (tx) => createAccount(tx, { name: 'admin', role: 'administrator', passwordHash: null }))
})
afterEach(async () => {
  await store.close()
  for (const close of closing.splice(0)) close()
  rmSync(folder, { recursive: true, force: true })
})

type ChosenOptions = Partial<Pick<ImportOptions, 'language' | 'findImage'>>
type TestOptions = ChosenOptions & { into?: Store; map?: string; anonymous?: boolean; backwards?: boolean }
const importFrom = async (
  source: string,
  { into = store, map, anonymous, backwards, ...chosen }: TestOptions = {},
): Promise<ImportResult> => {
  const { records, ...found } = await readSource(source, anonymous ? undefined : account, silent)
  const inOrder = backwards ? records.toReversed() : records
  const options = { language: 'en', siteZone: 'Europe/Berlin', mapping: readMapping(map), now, report: silent } as const
  return runImport(into, { ...found, records: inOrder }, { ...options, ...chosen })
}
const site = async (shown: Shown = smallSite): Promise<string> => {
  const { address, close } = await startImportSource(shown, smallSiteHidden)
  closing.push(close)
  return address
}
const write = (name: string, content: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const totals = ({ counts }: ImportResult): number[] =>
  (['created', 'updated', 'unchanged'] as const).map((action) =>
    Object.values(counts).reduce((sum, count) => sum + count[action], 0),
  )

test('a site is imported with its ids, texts, dates, links, slugs and statuses', async () => {
  const result = await importFrom(await site())
  expect(totals(result)).toEqual([13, 0, 0])
  expect((await store.find('categories', 4))?.shared['parent']).toBe(2)
  expect((await store.find('categories', 2))?.translations.en?.texts['name']).toBe('Arts & Crafts')
  expect((await store.find('venues', 7))?.translations.en?.texts['venue']).toBe('Alpha ’Hall’')
  const rock = await store.find('events', 20)
  expect(rock?.translations.en).toMatchObject({
    slug: 'event-20',
    status: 'publish',
    texts: { title: 'Rock & Roll', website: null },
  })
  expect(rock?.shared).toMatchObject({
    start_date: '2027-06-10 19:30:00',
    timezone: 'Europe/Berlin',
    date: '2026-11-01 10:00:00',
    show_map: 1,
  })
  expect(rock?.links).toEqual({ venue: [7], organizer: [8], categories: [4], tags: [3] })
  const draft = (await store.find('events', 21))?.translations.en
  expect(draft).toMatchObject({ status: 'draft', slug: '', texts: { website: 'https://own.example.org/?a=1&b=2' } })
  expect((await store.find('events', 21))?.shared).toMatchObject({
    date: '2026-11-01 10:00:00',
    date_utc: '0000-00-00 00:00:00',
  })
  expect((await store.find('events', 22))?.trashedUtc).not.toBeNull()
  expect((await store.find('events', 23))?.shared['hide_from_listings']).toBe(1)
  expect((await store.find('events', 27))?.shared['post_parent']).toBe(20)
  expect((await store.find('events', 27))?.shared['utc_start_date']).toBe('2026-10-25 01:30:00')
})

test('password-protected records are imported as private, and an invalid event is skipped with a reason', async () => {
  const { skipped, remarks } = await importFrom(await site())
  for (const id of [24, 25]) {
    expect((await store.find('events', id))?.translations.en).toMatchObject({
      status: 'private',
      texts: { description: `<p>About ${id}</p>` },
    })
    expect(remarks).toContainEqual({
      resource: 'events',
      id,
      remark: 'Its password cannot be read: it becomes private.',
    })
  }
  expect(skipped.map(({ id }) => id)).toEqual([26])
  expect(skipped[0]?.reason).toContain('Mars/Olympus')
  expect((await store.find('organizers', 9))?.translations.en).toMatchObject({
    status: 'private',
    texts: { organizer: 'Secret' },
  })
  expect(remarks.filter(({ id }) => id === 9).map(({ remark }) => remark)).toEqual([
    'A password hides its name, so its slug is used as its name.',
    'Its password cannot be read: it becomes private. Fields that the password hides are not imported.',
  ])
})

test('a repeated import changes nothing, and a change at the source is imported', async () => {
  await importFrom(await site())
  const before = await store.lastSeq()
  expect(totals(await importFrom(await site()))).toEqual([0, 0, 13])
  expect(await store.lastSeq()).toBe(before)
  const [first = {}, ...others] = smallSite.events
  const moved = { ...smallSite, events: [{ ...first, title: 'Rock' }, ...others] }
  expect(totals(await importFrom(await site(moved)))).toEqual([0, 1, 12])
  expect((await store.find('events', 20))?.translations.en?.texts['title']).toBe('Rock')
})

test('an import with an account that sees less changes no imported records', async () => {
  await importFrom(await site())
  const before = await store.find('events', 24)
  const { skipped } = await importFrom(await site(), { anonymous: true })
  expect(await store.find('events', 24)).toEqual(before)
  expect(skipped.map(({ id }) => id)).toContain(25)
})

test('a dry run reports the same result as the import, in any order of records', async () => {
  const file = temporaryFile()
  await store.backup(file)
  const dry = await openTestStore({ location: { file }, clock: () => now })
  const address = await site()
  const dryResult = await importFrom(address, { into: dry })
  expect(await store.read(isEmpty)).toBe(true)
  expect(await importFrom(address, { backwards: true })).toEqual(dryResult)
})

test('records whose ids are in use are skipped with a reason', async () => {
  const by = { account: null, changeSet: 'mine' }
  await store.create('tags', { id: 3, sourceLanguage: 'en', translations: { en: { texts: { name: 'Mine' } } } }, by)
  await store.create(
    'organizers',
    { id: 7, sourceLanguage: 'en', translations: { en: { texts: { organizer: 'Mine' } } } },
    by,
  )
  const result = await importFrom(await site())
  const { skipped, remarks } = result
  expect(formatResult(result)).toContain('Skipped because their ids are in use here: 2.')
  expect(skipped).toContainEqual({
    resource: 'venues',
    id: 7,
    reason: 'The id 7 belongs to a record of another kind.',
  })
  expect(skipped.find(({ resource }) => resource === 'tags')?.reason).toContain('that is not from this source')
  expect((await store.find('tags', 3))?.translations.en?.texts['name']).toBe('Mine')
  expect(remarks.filter(({ id }) => id === 20).map(({ remark }) => remark)).toEqual([
    'The link to venues 7 is not imported, because that record does not exist here.',
  ])
})

const file = {
  users: { admin: 1 },
  events: [
    {
      id: 55,
      status: 'publish',
      author: '1',
      title: 'Party',
      description: '',
      slug: 'party',
      password: 'eventpw',
      venue: 18,
      start_date: '2027-01-01 20:00:00',
      end_date: '2027-01-01 23:00:00',
      timezone: 'Europe/Berlin',
      show_map: null,
      raw: { title: 'Party', description: 'Secret text', slug: 'party' },
      post_status: 'publish',
    },
    { id: 40, code: 'event-no-longer-available', raw: { title: 'Gone', slug: 'gone__trashed' }, post_status: 'trash' },
  ],
  venues: [
    {
      id: 18,
      venue: [],
      show_map: null,
      raw: { title: 'Lima' },
      slug: 'lima',
      password: 'venuepw',
      post_status: 'publish',
    },
  ],
  seed_events: [{ id: 40, start: '2027-02-01 10:00:00', tz: 'Asia/Tokyo', allday: false }],
}

test('passwords and trashed records of a file are imported', async () => {
  const result = await importFrom(write('records.json', file))
  expect(result.skipped).toEqual([])
  expect(await store.find('events', 55)).toMatchObject({
    shared: { password: 'eventpw' },
    links: { venue: [18] },
    translations: { en: { status: 'publish', texts: { description: '<p>Secret text</p>' } } },
  })
  expect((await store.find('venues', 18))?.translations.en).toMatchObject({
    status: 'publish',
    texts: { venue: 'Lima' },
  })
  expect((await store.find('venues', 18))?.shared['password']).toBe('venuepw')
  expect((await store.find('events', 40))?.shared['utc_start_date']).toBe('2027-02-01 01:00:00')
  expect(totals(await importFrom(write('records.json', file)))).toEqual([0, 0, 3])
})

test('images are imported once a finder is given, and are removed with their source', async () => {
  const [first = {}, ...others] = smallSite.events
  const poster = 'http://tec.example.org/poster.jpg'
  const shown = { ...smallSite, events: [{ ...first, image: { url: poster, id: 5 } }, ...others] }
  const without = await importFrom(await site(shown))
  expect(without.remarks.filter(({ id }) => id === 20)[0]?.remark).toContain('image')
  const requests: string[] = []
  const findImage: FindImage = async ({ address }) => {
    requests.push(address)
    return 400
  }
  expect(totals(await importFrom(await site(shown), { findImage }))).toEqual([0, 1, 12])
  expect(requests).toEqual([poster])
  expect((await store.find('events', 20))?.shared['image']).toBe(400)
  expect(totals(await importFrom(await site(shown), { findImage }))).toEqual([0, 0, 13])
  expect(totals(await importFrom(await site(), { findImage }))).toEqual([0, 1, 12])
  expect((await store.find('events', 20))?.shared['image']).toBeNull()
})

test('an import in another language adds its translations to the records of the map', async () => {
  await importFrom(await site())
  const [first = {}] = smallSite.events
  const dutch = { ...first, id: 120, title: 'Rock en rol', slug: 'rock-en-rol', website: '', venue: [] }
  const source = write('dutch.json', { events: [dutch, { ...dutch, id: 121, slug: 'ander' }] })
  const map = write('map.csv', 'resource,source,ours\nevents,120,20\nevents,121,999\n')
  const { counts, skipped, remarks } = await importFrom(source, { language: 'nl', map })
  expect(counts.events).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect(skipped).toEqual([{ resource: 'events', id: 121, reason: 'The map names 999, which is not here.' }])
  expect(remarks.map(({ remark }) => remark).join()).toContain('venue')
  const record = await store.find('events', 20)
  expect(record).toMatchObject({ sourceLanguage: 'en', links: { venue: [7] } })
  expect(record?.translations.nl).toMatchObject({
    slug: 'rock-en-rol',
    texts: { title: 'Rock en rol', website: null },
    translatedFrom: { title: 'Rock & Roll' },
  })
  expect((await importFrom(source, { language: 'nl', map })).counts.events.unchanged).toBe(1)
})
