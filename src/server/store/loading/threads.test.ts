// What threads make of many batches is what would have been written record by record.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { openStore } from '../open-store.ts'
import { IdInUse } from '../record-tables.ts'
import { afternoon, by, question, sampleFile } from '../testing.ts'
import type { NewRecord } from '../types.ts'
import { besideOf } from './beside.ts'
import { loadingOf } from './load.ts'
import { type Makers, makersOf } from './makers.ts'
import { at, events, everyTable, schemaOf, written } from './testing.ts'

/** Threads that have started before anything is handed to them, and how many batches were. */
function begunMakers(): { start: typeof makersOf; handed: () => number } {
  let handed = 0
  return {
    start: (db, file) => {
      const makers = makersOf(db, file)
      if (!makers?.begun()) throw new Error('No thread has started.')
      const counting: Makers = {
        ...makers,
        hand: (batch) => {
          handed += 1
          return makers.hand(batch)
        },
      }
      return counting
    },
    handed: () => handed,
  }
}

const titled = (titles: readonly string[]): NewRecord[] =>
  titles.map((title) => ({
    sourceLanguage: 'nl',
    shared: afternoon,
    variants: {
      nl: { status: title === '' ? 'draft' : 'publish', texts: { title } },
      de: { status: 'future', slug: 'immer-gleich', texts: { title: `„${title}“ \n\t` } },
    },
  }))
const places = (count: number): NewRecord[] =>
  Array.from({ length: count }, (_, n) => ({
    ...(n % 2 ? {} : { id: 500 + n }),
    sourceLanguage: 'en',
    shared: { geo_lat: n / 3, geo_lng: -n, zip: `${n}` },
    variants: { en: { status: 'publish', texts: { venue: `Hall ${n % 3}` } } },
  }))

test('threads make the rows of batches, and the store is the same as one written record by record', () => {
  const one = sampleFile()
  const other = sampleFile()
  const store = openStore(one.file, at)
  const loaded = openStore(other.file, at)
  for (const each of [store, loaded]) written(each, 5)
  const batches = [
    events(40),
    events(25, 3).map((event, n) => ({ ...event, id: 900 + 2 * n })),
    events(30, 9),
    // Whoever comes first has the plain slug; a number in a title may be the one that another goes over to.
    titled(['Bal', 'Bal', 'Bal 2', 'Bal-2', 'Bal', '']),
    titled(['Bal', 'Markt', 'Markt', 'Îlot', 'ÎLOT', '']),
    [],
    events(3),
  ]
  for (const event of batches.flat()) store.create('events', event, by)
  for (const place of places(9)) store.create('venues', place, by)
  const db = openDatabase(other.file)
  let oneByOne = 0
  const counting: Database = {
    ...db,
    run: (sql, ...values) => {
      if (sql.startsWith('INSERT INTO events (')) oneByOne += 1
      return db.run(sql, ...values)
    },
  }
  const { start, handed } = begunMakers()
  const loading = loadingOf(counting, other.file, at.clock, besideOf(db, other.file, 20), { from: 0, start })
  const ids = loading.addAll('events', batches, by)
  // Those of which one might get in the other's way.
  expect(oneByOne).toBe(6)
  loading.addAll('venues', [places(9).slice(0, 4), places(9).slice(4)], by)
  expect(handed()).toBe(batches.length)
  loading.finish()
  expect(loaded.readMany('events', ids)).toEqual(store.readMany('events', ids))
  db.close()
  store.close()
  loaded.close()
  expect(everyTable(other.file)).toEqual(everyTable(one.file))
  expect(readdirSync(dirname(other.file)).filter((name) => /-index|-made-/.test(name))).toEqual([])
  one.remove()
  other.remove()
})

test('a thread takes the log of writes into the file, which then begins anew', async () => {
  const { file, remove } = sampleFile()
  const db = openDatabase(file)
  const makers = makersOf(db, file)
  expect(makers?.begun()).toBe(true)
  /** What a log says of itself at its beginning is another each time it begins. */
  const beginning = (): string => readFileSync(`${file}-wal`).subarray(16, 24).toString('hex')
  let writes = 0
  // SQLite leaves out a write that changes nothing.
  const write = (): void => void db.run("INSERT OR REPLACE INTO settings VALUES ('one', ?)", `${(writes += 1)}`)
  write()
  const before = beginning()
  write()
  expect(beginning()).toBe(before)
  const after = (): string => {
    write()
    makers?.takeLogIn()
    return beginning()
  }
  await expect.poll(after, { timeout: 5000 }).not.toBe(before)
  makers?.close()
  db.close()
  remove()
})

test('a batch that cannot be written says why, and leaves those before it', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file, at)
  written(store, 0)
  const db = openDatabase(file)
  const whole = schemaOf(db)
  const { start } = begunMakers()
  const loading = loadingOf(db, file, at.clock, besideOf(db, file), { from: 0, start })
  const [first, second] = events(2)
  const loads =
    (...batches: NewRecord[][]) =>
    (): unknown =>
      loading.addAll('events', batches, by)
  expect(loads([{ ...first!, id: 50 }], [{ ...second!, id: 50 }], [{ ...second!, id: 60 }])).toThrow(IdInUse)
  expect(store.read('events', 50)).toBeDefined()
  expect(store.read('events', 60)).toBeUndefined()
  expect(schemaOf(db)).toEqual(whole)
  expect(loads([{ ...first!, shared: { ...afternoon, colour: 'red' } }])).toThrow('have no column colour')
  expect(loads([{ ...first!, links: { venue: [77] } }])).toThrow('There are no venues 77.')
  expect(loads([{ ...first!, shared: {} }])).toThrow('cannot be without start_date')
  // Others may write between two batches.
  const mixed = function* (): Generator<NewRecord[]> {
    for (const n of [1, 2, 3]) {
      yield events(5, n)
      store.create('events', first!, by)
    }
  }
  const ids = loading.addAll('events', mixed(), by)
  expect(new Set(ids).size).toBe(15)
  loading.finish()
  expect(store.list(question('fr', { perPage: 1 })).total).toBe(3 * 3)
  db.close()
  store.close()
  remove()
})

test('while a store is filled its indexes are away: others still get slugs of their own, and a killed load leaves all indexes', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file, at)
  written(store, 2)
  const db = openDatabase(file)
  const before = schemaOf(db)
  const away = (): string[] =>
    before.flatMap((sql) => (schemaOf(db).includes(sql) ? [] : (/INDEX (\w+)/.exec(sql)?.[1] ?? sql)))
  const told: string[][] = []
  const seen = function* (): Generator<NewRecord[]> {
    yield titled(['Bal', 'Bal', 'Markt'])
    yield titled(['Bal', 'Feest'])
    told.push(away())
    // Somebody else writes: the index says from then on which slugs are taken.
    store.create('events', titled(['Bal'])[0]!, by)
    yield titled(['Bal', 'Markt'])
  }
  const loading = loadingOf(db, file, at.clock, besideOf(db, file), { from: 0, start: begunMakers().start })
  loading.addAll('events', seen(), by)
  expect([...told, away()]).toEqual([
    ['categories_events', 'events_slugs', 'organizers_events', 'tags_events', 'venues_events'],
    [],
  ])
  loading.finish()
  const other = loadingOf(db, file, at.clock, besideOf(db, file), { from: 0, start: begunMakers().start })
  other.addAll('events', [titled(['Bal', 'Bal', 'Bal', 'Bal', 'Bal', 'Bal', 'Bal', 'Bal', 'Bal', 'Bal'])], by)
  expect(away()).toContain('events_slugs')
  const slugs = db.column<string>(
    "SELECT slug FROM events_texts WHERE language = 'nl' AND slug LIKE 'bal%' ORDER BY id",
  )
  expect(slugs).toEqual(Array.from({ length: 15 }, (_, n) => (n === 0 ? 'bal' : `bal-${n + 1}`)))
  // As if the process had been killed.
  store.close()
  const again = openStore(file, at)
  expect(schemaOf(db)).toEqual(before)
  expect(again.list(question('nl', { perPage: 1 })).total).toBe(1 + 3 + 2 + 1 + 2 + 10)
  db.close()
  again.close()
  remove()
})
