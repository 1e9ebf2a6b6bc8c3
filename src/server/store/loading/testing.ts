// Stores to compare: one that was loaded, and one that was written record by record.
import { expect } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import type { Store } from '../store.ts'
import { afternoon, by } from '../testing.ts'
import type { NewRecord } from '../types.ts'

/** Events in French, some in Dutch too: drafts, long ones, ones with a password. */
export const events = (count: number, first = 0): NewRecord[] =>
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
/** The statements of all tables, indexes and triggers. */
export const schemaOf = (db: Database): string[] =>
  db.column<string>('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name')
/** What every table holds that anybody wrote to; indexes as the words and texts they hold, counters as far as they count. And the schema. */
export const everyTable = (file: string): { [table: string]: unknown } => {
  const db = openDatabase(file)
  const isIndex = (table: string): boolean => /_search_/.test(table)
  const counted = new Set(['events_days', 'events_blocks', 'categories_blocks'])
  const found: { [table: string]: unknown } = { schema: schemaOf(db) }
  for (const table of db.column<string>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")) {
    if (/_words_/.test(table)) found[table] = db.column(`SELECT word FROM ${table} ORDER BY word`)
    else if (counted.has(table)) found[table] = db.all(`SELECT * FROM ${table} WHERE starts <> 0 OR ends <> 0`)
    else if (!isIndex(table)) found[table] = rowsOf(db, table)
    else if (/_search_..$/.test(table)) {
      found[table] = db.all(`SELECT rowid, folded FROM ${table}`)
      expect(() => db.run(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`)).not.toThrow()
    }
  }
  db.close()
  return found
}
/** The clock of stores that are compared. */
export const at = { clock: () => 1_795_000_000_000 }
/** Writes two categories and so many events, record by record. */
export const written = (store: Store, count: number): void => {
  for (const term of terms) store.create('categories', term, by)
  for (const event of events(count)) store.create('events', event, by)
}
