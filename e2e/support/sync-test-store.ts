// Small stores for tests: records with little typing, a clock that is set by hand.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { statuses, type Status } from '#shared/schema/status.ts'
import { openStore, type StoreOptions } from '#server/sync-store/open-store.ts'
import type { Store } from '#server/sync-store/store.ts'
import type { By, ListQuery, NewRecord, StoredRecord, Value } from '#server/sync-store/types.ts'

/** A change set for tests in which nobody in particular writes. */
export const by: By = { account: 1, changeSet: 'test' }

/** Milliseconds since 1970 of a UTC wall time. */
export const at = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

let folder: string | undefined
const openStores = new Set<Store>()
let storeCount = 0

/** The path of an empty store, made once per test file: a copy opens in a twentieth of the time that the migrations take. */
function emptyStoreFile(): string {
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'test-stores-'))
    openStore(join(folder, 'empty.sqlite')).close()
  }
  return join(folder, 'empty.sqlite')
}

/** Opens an empty store in a file of its own, as the product does. It is closed and removed after the test file, or by `close`. */
export function openTestStore(options: StoreOptions = {}): Store {
  const empty = emptyStoreFile()
  storeCount += 1
  const file = empty.replace('empty', String(storeCount))
  copyFileSync(empty, file)
  const store = openStore(file, options)
  const testStore: Store = {
    ...store,
    close: () => {
      if (!openStores.delete(testStore)) return
      store.close()
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    },
  }
  openStores.add(testStore)
  return testStore
}

afterAll(() => {
  for (const store of openStores) store.close()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

/** A store and its clock, which stands still until `now` is set. */
export function sampleStore(start = '2026-11-21 12:00:00'): { store: Store; clock: { now: number } } {
  const clock = { now: at(start) }
  return { store: openTestStore({ clock: () => clock.now }), clock }
}

/** A folder for a store's file, and how to be rid of it. */
export function sampleFile(): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  return { file: join(folder, 'store.sqlite'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What every event has, for an afternoon in December. */
export const afternoon: { readonly [field: string]: Value } = {
  start_date: '2026-12-01 14:00:00',
  end_date: '2026-12-01 16:00:00',
  utc_start_date: '2026-12-01 13:00:00',
  utc_end_date: '2026-12-01 15:00:00',
  timezone: 'Europe/Brussels',
  date: '2026-11-01 09:00:00',
  date_utc: '2026-11-01 08:00:00',
}

type Titles = { readonly [L in Language]?: string }
type More = {
  shared?: NewRecord['shared']
  links?: NewRecord['links']
  status?: Status
  source?: Language
  author?: number
}

const variants = (field: string, titles: Titles, status: Status): NewRecord['variants'] =>
  Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [language, { status, texts: { [field]: title } }]),
  )
const source = (titles: Titles): Language =>
  (['fr', 'nl', 'en', 'de'] as const).find((language) => titles[language] !== undefined) ?? 'fr'

/** Makes an event with a title per language; French is the source where there is some. */
export const event = (store: Store, titles: Titles, more: More = {}): StoredRecord =>
  store.create(
    'events',
    {
      sourceLanguage: more.source ?? source(titles),
      author: more.author ?? 1,
      shared: { ...afternoon, ...more.shared },
      links: more.links ?? {},
      variants: variants('title', titles, more.status ?? 'publish'),
    },
    by,
  )
/** Makes a venue with a name per language. */
export const venue = (store: Store, names: Titles, more: More = {}): StoredRecord =>
  store.create(
    'venues',
    {
      sourceLanguage: more.source ?? source(names),
      author: more.author ?? 1,
      shared: more.shared ?? {},
      variants: variants('venue', names, more.status ?? 'publish'),
    },
    by,
  )
/** Makes a category with a name per language. */
export const category = (store: Store, names: Titles, parent = 0): StoredRecord =>
  store.create(
    'categories',
    { sourceLanguage: source(names), shared: { parent }, variants: variants('name', names, 'publish') },
    by,
  )

export const editor: Account = { id: 1, name: 'editor', role: 'editor', languages: [] }

/** A question for all events in a language that the public sees; `more` overrides. */
export const listQuery = (language: Language, more: Partial<ListQuery> = {}): ListQuery => ({
  resource: 'events',
  language,
  account: null,
  page: 1,
  perPage: 100,
  statuses: statuses.filter((status) => status !== 'trash'),
  order: { by: more.resource === undefined || more.resource === 'events' ? 'start_date' : 'date', descending: false },
  ...((more.resource ?? 'events') === 'events' ? { events: { hidden: 'without', bounds: [] } } : {}),
  ...more,
})

/** The ids a question answers, in order. */
export const getIds = (store: Store, query: ListQuery): number[] => store.list(query).rows.map(({ id }) => id)
