// Keeps derived tables in step with records: rows of lists, search texts, venue times.
import type { Database } from './database.ts'
import { refreshVenueTimes } from './overlaps.ts'
import { type Row, rowColumns, rowsOf } from './rows.ts'
import { refreshSearch } from './search-index.ts'
import type { StoredRecord, Value } from './types.ts'

const keyOf = (row: Row): string => `${row['asked']} ${row['stand_in']}`
const keyed = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [keyOf(row), row]))

/** Brings derived tables from one state of a record to the next; `undefined` is a record that does not exist. */
export function refreshDerived(db: Database, before: StoredRecord | undefined, after: StoredRecord | undefined): void {
  const record = after ?? before
  if (!record) return
  refreshRows(db, record, keyed(before ? rowsOf(before) : []), keyed(after ? rowsOf(after) : []))
  if (record.resource === 'events') refreshVenueTimes(db, before, after)
  refreshSearch(db, before, after, record)
}

function refreshRows(
  db: Database,
  { resource, id }: StoredRecord,
  before: Map<string, Row>,
  after: Map<string, Row>,
): void {
  const table = `${resource}_rows`
  const columns = rowColumns(resource)
  const of = (row: Row, column: string): Value => row[column] ?? ''
  const key = (row: Row): Value[] => [of(row, 'asked'), id, of(row, 'stand_in')]
  const isKey = 'asked = ? AND id = ? AND stand_in = ?'
  for (const [name, row] of before) if (!after.has(name)) db.run(`DELETE FROM ${table} WHERE ${isKey}`, ...key(row))
  for (const [name, row] of after) {
    const old = before.get(name)
    const differing = old ? columns.filter((column) => old[column] !== row[column]) : columns
    if (differing.length === 0) continue
    const values = differing.map((column) => of(row, column))
    if (old)
      db.run(
        `UPDATE ${table} SET ${differing.map((column) => `${column} = ?`).join(', ')} WHERE ${isKey}`,
        ...values,
        ...key(row),
      )
    else db.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`, ...values)
  }
}
