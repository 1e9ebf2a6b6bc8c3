// The narrow rows, places and counters are what the records say, after any writes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { type Database, openDatabase } from '../database.ts'
import { readRecords } from '../records.ts'
import { sampleFile } from '#support/test-store.ts'
import type { StoredRecord } from '../types.ts'
import { type ListedRow, listedRow } from './row.ts'
import { odd } from './spans.ts'
import { blockDays, fillCounters, yearZero } from './tables.ts'
import { day, step, worldOf } from '#support/store-arbitraries.ts'

const unitOf = (row: ListedRow, column: 'starts' | 'ends', days: number): number =>
  Math.floor((Number(row[column]) + yearZero) / (day * days))

/** Counters reckoned from rows; only those that count something. */
function counted(rows: readonly ListedRow[], days: number): Map<string, string> {
  const counts = new Map<string, { starts: number; ends: number }>()
  for (const row of rows.filter(({ span }) => span !== odd))
    for (const language of languages)
      for (const what of ['starts', 'ends'] as const) {
        const key = [language, row[language], unitOf(row, what, days)].join()
        const count = counts.get(key) ?? { starts: 0, ends: 0 }
        count[what] += 1
        counts.set(key, count)
      }
  return new Map([...counts].map(([key, { starts, ends }]) => [key, `${starts} ${ends}`]))
}
const kept = (db: Database, sql: string): Map<string, string> =>
  new Map(
    db
      .all<{ key: string; counts: string }>(
        `SELECT ${sql} AS key, starts || ' ' || ends AS counts FROM ${sql.includes('day') ? 'events_days' : 'events_blocks'} WHERE starts <> 0 OR ends <> 0`,
      )
      .map(({ key, counts }) => [key, counts]),
  )

test('rows, places and counters are what the records say, after any writes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { file, remove } = sampleFile()
      const { store, events } = worldOf(file, steps)
      const records = [...store.readMany('events', events).values()].toSorted((a, b) => a.id - b.id)
      const db = openDatabase(file)
      // What a write answered is what stands in the tables.
      expect([...readRecords(db, 'events', events).values()].toSorted((a, b) => a.id - b.id)).toEqual(records)
      const rows = records.map((record) => listedRow(record))
      expect(db.all('SELECT * FROM events_listed ORDER BY id')).toEqual(rows)
      const above = (id: number): number[] =>
        id === 0 ? [] : [id, ...above(Number(store.read('categories', id)?.shared['parent'] ?? 0))]
      const places = (record: StoredRecord): string[] => [
        ...record.links.venue.map((id) => `venues ${id} ${record.id}`),
        ...record.links.organizer.map((id) => `organizers ${id} ${record.id}`),
        ...record.links.tags.map((id) => `tags ${id} ${record.id}`),
        ...new Set(record.links.categories.flatMap(above).map((id) => `categories ${id} ${record.id}`)),
      ]
      const placed = db.all<ListedRow>('SELECT * FROM events_placed')
      expect(placed.map(({ link, target, id }) => `${link} ${target} ${id}`).toSorted()).toEqual(
        records.flatMap(places).toSorted(),
      )
      for (const { link: _, target: __, ...row } of placed)
        expect(rows.find(({ id }) => id === row['id'])).toMatchObject(row)
      expect(kept(db, "language || ',' || code || ',' || day")).toEqual(counted(rows, 1))
      expect(kept(db, "language || ',' || code || ',' || block")).toEqual(counted(rows, blockDays))
      const ofCategories = (): unknown[] => db.all('SELECT * FROM categories_blocks WHERE starts <> 0 OR ends <> 0')
      const before = ofCategories()
      db.run('DELETE FROM categories_blocks')
      db.run(fillCounters[2] ?? '')
      expect(before).toEqual(ofCategories())
      db.close()
      store.close()
      remove()
    }),
    { numRuns: 40 },
  )
}, 120_000)
