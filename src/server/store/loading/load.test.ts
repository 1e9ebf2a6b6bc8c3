// What is loaded is what would have been written record by record.
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { openStore } from '../open-store.ts'
import { IdInUse } from '../record-tables.ts'
import { by, idsOf, question, sampleFile } from '../testing.ts'
import { besideOf } from './beside.ts'
import { loadingOf } from './load.ts'
import { at, events, everyTable, written } from './testing.ts'

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
  writeFileSync(`${file}-made-0`, 'half of it')
  const again = openStore(file, at)
  expect(again.list(question('nl')).total).toBe(6)
  expect(existsSync(`${file}-made-0`)).toBe(false)
  again.close()
  remove()
})

test('whatever was added is followed by a write that is durable, and takes it along', () => {
  const { file, remove } = sampleFile()
  const db = openDatabase(file)
  const loading = loadingOf(db, file, at.clock)
  const pagesLogged = (): number => db.one<{ log: number }>('PRAGMA wal_checkpoint')?.log ?? 0
  const before = pagesLogged()
  // Nothing is written for none, so what is in the log then is the write that follows.
  loading.add('events', [], by)
  expect(pagesLogged()).not.toBe(before)
  db.close()
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

test('a thread indexes what is loaded while it is loaded, and the store is the same as a written one', () => {
  const one = sampleFile()
  const other = sampleFile()
  const store = openStore(one.file, at)
  const loaded = openStore(other.file, at)
  written(store, 0)
  written(loaded, 0)
  for (const event of events(60)) store.create('events', event, by)
  const db = openDatabase(other.file)
  const loading = loadingOf(db, other.file, at.clock, besideOf(db, other.file, 20))
  for (let first = 0; first < 60; first += 5) loading.add('events', events(60).slice(first, first + 5), by)
  const done: number[] = []
  loading.finish((records) => done.push(records))
  expect(done).toHaveLength(1)
  // Of all that was indexed few pieces are left: joined later, in the midst of writing, they would keep a write waiting.
  expect(db.column('SELECT count(DISTINCT segid) FROM events_search_fr_idx')[0]).toBeLessThan(5)
  for (const text of ['fete', 'st 1', 'ee', 'f'])
    for (const language of ['fr', 'nl'] as const) {
      const asked = question(language, { search: { text, allLanguages: false } })
      expect(idsOf(loaded, asked)).toEqual(idsOf(store, asked))
    }
  // The index goes on from there.
  for (const each of [store, loaded]) {
    each.change('events', 7, { variants: { fr: { texts: { title: 'Bal' } } } }, by)
    each.create('events', events(1)[0]!, by)
  }
  db.close()
  store.close()
  loaded.close()
  expect(everyTable(other.file)).toEqual(everyTable(one.file))
  expect(readdirSync(dirname(other.file)).filter((name) => name.includes('-index'))).toEqual([])
  one.remove()
  other.remove()
})

test('where somebody else writes meanwhile, what is loaded is indexed in the end', () => {
  const one = sampleFile()
  const other = sampleFile()
  const store = openStore(one.file, at)
  const loaded = openStore(other.file, at)
  for (const each of [store, loaded]) written(each, 0)
  const db = openDatabase(other.file)
  const loading = loadingOf(db, other.file, at.clock, besideOf(db, other.file, 20))
  for (const event of events(30)) store.create('events', event, by)
  loading.add('events', events(30), by)
  for (const each of [store, loaded]) each.change('events', 3, { variants: { fr: { texts: { title: 'Bal' } } } }, by)
  loading.finish()
  db.close()
  store.close()
  loaded.close()
  expect(everyTable(other.file)).toEqual(everyTable(one.file))
  expect(readdirSync(dirname(other.file)).filter((name) => name.includes('-index'))).toEqual([])
  one.remove()
  other.remove()
})
