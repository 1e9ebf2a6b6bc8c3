// What is loaded is what would have been written record by record.
import { expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { type Database, openDatabase } from '../database.ts'
import { openStore } from '../open-store.ts'
import { IdInUse } from '../record-tables.ts'
import type { Store } from '../store.ts'
import { afternoon, by, idsOf, question, sampleFile } from '../testing.ts'
import type { NewRecord } from '../types.ts'

const events = (count: number, first = 0): NewRecord[] =>
  Array.from({ length: count }, (_, n) => ({
    sourceLanguage: 'fr',
    author: 1 + (n % 3),
    shared: {
      ...afternoon,
      featured: n % 2,
      ...(n % 4 ? {} : { end_date: '2027-03-01 10:00:00' }),
      ...(n % 5 ? {} : { password: 'x' }),
    },
    links: { categories: n % 2 ? [2] : [1, 2] },
    variants: {
      fr: { status: n % 3 ? 'publish' : 'draft', texts: { title: `Fête ${first + (n % 7)}` } },
      ...(n % 2
        ? { nl: { status: 'publish', texts: { title: `Feest ${first + n}` }, madeFrom: { title: `Fête ${n % 2}` } } }
        : {}),
    },
  }))
const terms: NewRecord[] = [
  { sourceLanguage: 'fr', variants: { fr: { texts: { name: 'Haut' } } } },
  { sourceLanguage: 'fr', shared: { parent: 1 }, variants: { fr: { texts: { name: 'Bas' } } } },
]
const rowsOf = (db: Database, table: string): string[] =>
  db
    .all<object>(`SELECT * FROM ${table}`)
    .map((row) => JSON.stringify(row))
    .toSorted()
const everyTable = (file: string): unknown[] => {
  const db = openDatabase(file)
  const tables = [
    'events',
    'events_texts',
    'events_rows',
    'events_categories',
    'events_listed',
    'events_placed',
    'changes',
    'sequences',
    'due',
    'categories_rows',
  ]
  const found = [
    ...tables.map((table) => rowsOf(db, table)),
    ...['events_days', 'events_blocks', 'categories_blocks'].map((table) =>
      db.all(`SELECT * FROM ${table} WHERE starts <> 0 OR ends <> 0`),
    ),
    ...languages.map((language) => db.all(`SELECT rowid, folded FROM events_search_${language}`)),
    db.all('SELECT key FROM settings'),
  ]
  db.close()
  return found
}
const at = { clock: () => 1_795_000_000_000 }
const written = (store: Store, count: number): void => {
  for (const term of terms) store.create('categories', term, by)
  for (const event of events(count)) store.create('events', event, by)
}

test('a loaded store is the same as a written one, in an empty store and in a full one', () => {
  for (const before of [0, 60]) {
    const one = sampleFile()
    const other = sampleFile()
    const store = openStore(one.file, at)
    const loaded = openStore(other.file, at)
    written(store, before)
    written(loaded, before)
    for (const event of events(40, 9)) store.create('events', event, by)
    const loading = loaded.loading()
    const ids = [
      ...loading.add('events', events(40, 9).slice(0, 30), by),
      ...loading.add('events', events(40, 9).slice(30), by),
    ]
    expect(idsOf(loaded, question('nl')).filter((id) => ids.includes(id))).toEqual([])
    loading.finish()
    expect(loaded.readMany('events', ids)).toEqual(store.readMany('events', ids))
    expect(idsOf(loaded, question('nl', { search: { text: 'eest', allLanguages: false } }))).toEqual(
      idsOf(store, question('nl', { search: { text: 'eest', allLanguages: false } })),
    )
    store.close()
    loaded.close()
    expect(everyTable(other.file)).toEqual(everyTable(one.file))
    one.remove()
    other.remove()
  }
})

test('what a process left unfinished is finished when the store is opened again', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file, at)
  written(store, 3)
  store.loading().add('events', events(10), by)
  store.close()
  const again = openStore(file, at)
  expect(again.list(question('nl')).total).toBe(6)
  again.close()
  remove()
})

test('an id in use is refused, and nothing of its batch is written', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file, at)
  written(store, 1)
  const loading = store.loading()
  const [first, second] = events(2)
  expect(() =>
    loading.add(
      'events',
      [
        { ...first!, id: 50 },
        { ...second!, id: 1 },
      ],
      by,
    ),
  ).toThrow(IdInUse)
  expect(store.read('events', 50)).toBeUndefined()
  expect(loading.add('events', [{ ...first!, id: 50 }], by)).toEqual([50])
  loading.finish()
  store.close()
  remove()
})
