// Small stores for tests, with a clock.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName, TermResource } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { statuses, type Status } from '#shared/schema/status.ts'
import {
  changeInsertions,
  changeLinesInSet,
  changesAfter,
  changesInSet,
  changesOfRecord,
  lastSeq,
  findCreatedRecords,
} from '#server/store/changes.ts'
import { createImage, type NewImage, type StoredImage } from '#server/store/images.ts'
import { listRecords } from '#server/store/lists.ts'
import type { DatabaseLocation, DatabaseOptions } from '#server/store/open-database.ts'
import { toStore, type Store } from '#server/store/store.ts'
import { readRecord, readRecords } from '#server/store/records.ts'
import { executeAll } from '#server/store/statements.ts'
import type { WriteTx } from '#server/store/transaction.ts'
import type {
  Actor,
  Change,
  ChangeLine,
  ListQuery,
  ListResult,
  NewRecord,
  RecordChange,
  StoredRecord,
  Value,
} from '#server/store/types.ts'
import { createRecord, purgeRecord, removeTerm, updateRecord } from '#server/store/write-records.ts'
import { type InitialContent, openTestDatabase } from './test-database.ts'

/** An actor and change set for tests that do not depend on them. */
export const actor: Actor = { account: 1, changeSet: 'test' }

/** Milliseconds since 1970 of a UTC wall time. */
export const at = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

/** A store with functions that run a transaction each. */
export interface TestStore extends Store {
  create(resource: ResourceName, record: NewRecord, by?: Actor): Promise<StoredRecord>
  update(resource: ResourceName, id: number, change: RecordChange, by?: Actor): Promise<StoredRecord>
  removeTerm(resource: TermResource, id: number, by?: Actor): Promise<StoredRecord>
  purge(resource: ResourceName, id: number, by?: Actor): Promise<void>
  createImage(image: NewImage): Promise<StoredImage>
  find(resource: ResourceName, id: number): Promise<StoredRecord | undefined>
  /** Records by id; ids of no record are absent. */
  findAll(resource: ResourceName, ids: Iterable<number>): Promise<ReadonlyMap<number, StoredRecord>>
  list(query: ListQuery): Promise<ListResult>
  /** The changes of a record, newest first. */
  changesOf(resource: ResourceName, id: number, page?: { before?: number; limit?: number }): Promise<Change[]>
  /** Changes of all records, oldest first. */
  changesAfter(seq: number, limit?: number): Promise<Change[]>
  changesInSet(changeSet: string, limit?: number): Promise<Change[]>
  changeLinesInSet(changeSet: string): Promise<ChangeLine[]>
  findCreatedRecords(prefix: string): Promise<ChangeLine[]>
  lastSeq(): Promise<number>
}

/** `location`: of an existing store; by default the store is new, with `content`, if any. */
export type TestStoreOptions = DatabaseOptions & {
  readonly location?: DatabaseLocation
  readonly content?: InitialContent
}

/** Opens a store. It is closed and removed after the test file, or closed by `close`. */
export async function openTestStore({ location, content, ...options }: TestStoreOptions = {}): Promise<TestStore> {
  const store = toStore(await openTestDatabase(location, options, content))
  const { read, write } = store
  return {
    ...store,
    create: (resource, record, by = actor) => write((tx) => createRecord(tx, resource, record, by)),
    update: (resource, id, change, by = actor) => write((tx) => updateRecord(tx, resource, id, change, by)),
    removeTerm: (resource, id, by = actor) => write((tx) => removeTerm(tx, resource, id, by)),
    purge: (resource, id, by = actor) => write((tx) => purgeRecord(tx, resource, id, by)),
    createImage: (image) => write((tx) => createImage(tx, image)),
    find: (resource, id) => read((tx) => readRecord(tx, resource, id)),
    findAll: (resource, ids) => read((tx) => readRecords(tx, resource, ids)),
    list: (query) => read((tx) => listRecords(tx, query)),
    changesOf: (resource, id, page) => read((tx) => changesOfRecord(tx, resource, id, page)),
    changesAfter: (seq, limit = 10_000) => read((tx) => changesAfter(tx, seq, limit)),
    changesInSet: (changeSet, limit) => read((tx) => changesInSet(tx, changeSet, limit)),
    changeLinesInSet: (changeSet) => read((tx) => changeLinesInSet(tx, changeSet)),
    findCreatedRecords: (prefix) => read((tx) => findCreatedRecords(tx, prefix)),
    lastSeq: () => read(lastSeq),
  }
}

/** Logs changes in their order. */
export const logChanges = async (
  tx: WriteTx,
  by: Actor,
  changes: Parameters<typeof changeInsertions>[2],
): Promise<void> => void (await executeAll(tx, changeInsertions(tx, by, changes)))

/** A store and its clock, which does not advance until `now` is set. */
export async function sampleStore(
  start = '2026-11-21 12:00:00',
): Promise<{ store: TestStore; clock: { now: number } }> {
  const clock = { now: at(start) }
  return { store: await openTestStore({ clock: () => clock.now }), clock }
}

/** Required fields of an event, for an afternoon in December. */
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

const translations = (field: string, titles: Titles, status: Status): NewRecord['translations'] =>
  Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [language, { status, texts: { [field]: title } }]),
  )
const source = (titles: Titles): Language =>
  (['fr', 'nl', 'en', 'de'] as const).find((language) => titles[language] !== undefined) ?? 'fr'

/** An event with a title per language, for `create`. The source is French if that is among them. */
export const newEvent = (titles: Titles, more: More = {}): NewRecord => ({
  sourceLanguage: more.source ?? source(titles),
  author: more.author ?? 1,
  shared: { ...afternoon, ...more.shared },
  links: more.links ?? {},
  translations: translations('title', titles, more.status ?? 'publish'),
})
/** A venue with a name per language, for `create`. */
export const newVenue = (names: Titles, more: More = {}): NewRecord => ({
  sourceLanguage: more.source ?? source(names),
  author: more.author ?? 1,
  shared: more.shared ?? {},
  translations: translations('venue', names, more.status ?? 'publish'),
})
/** A category with a name per language, for `create`. */
export const newCategory = (names: Titles, parent = 0): NewRecord => ({
  sourceLanguage: source(names),
  shared: { parent },
  translations: translations('name', names, 'publish'),
})

/** Creates an event with a title per language. */
export const event = async (store: TestStore, titles: Titles, more: More = {}): Promise<StoredRecord> =>
  store.create('events', newEvent(titles, more))
/** Creates a venue with a name per language. */
export const venue = async (store: TestStore, names: Titles, more: More = {}): Promise<StoredRecord> =>
  store.create('venues', newVenue(names, more))
/** Creates a category with a name per language. */
export const category = async (store: TestStore, names: Titles, parent = 0): Promise<StoredRecord> =>
  store.create('categories', newCategory(names, parent))

export const editor: Account = { id: 1, name: 'editor', role: 'editor', languages: [] }

/** A list of all events in a language that the public sees; `more` overrides. */
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

/** The ids of a page of a list, in order. */
export const listIds = async (store: TestStore, query: ListQuery): Promise<number[]> =>
  (await store.list(query)).rows.map(({ id }) => id)
