// Keeps what is derived from records in step with them: the rows of lists and the texts of search.
import type { Database } from './database.ts'
import { refreshListed } from './listed/row.ts'
import { type Row, rowColumns, rowsOf } from './rows.ts'
import { searchTable } from './search/tables.ts'
import { searchChanges } from './search/text.ts'
import { indexed, wordsIn } from './search/tokens.ts'
import { vocabularyOf } from './search/vocabulary.ts'
import type { StoredRecord, Value } from './types.ts'

const keyOf = (row: Row): string => `${row['asked']} ${row['stand_in']}`
const keyed = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [keyOf(row), row]))

/** Brings rows and search texts from one state of a record to the next; `undefined` is a record that is not there. */
export function refreshDerived(db: Database, before: StoredRecord | undefined, after: StoredRecord | undefined): void {
  const record = after ?? before
  if (!record) return
  const [old, now] = [before ? rowsOf(before) : [], after ? rowsOf(after) : []]
  refreshRows(db, record, keyed(old), keyed(now))
  if (record.resource === 'events')
    refreshListed(db, before && { record: before, rows: old }, after && { record: after, rows: now })
  refreshSearch(db, before, after, record)
}

function refreshSearch(
  db: Database,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  { resource, id }: StoredRecord,
): void {
  for (const { language, old, text } of searchChanges(before, after)) {
    const table = searchTable(resource, language)
    const words = text === undefined ? [] : wordsIn(text)
    // What the text already held was noted when it came into the index.
    const known = new Set(old === undefined ? [] : wordsIn(old))
    const fresh = words.filter((word) => !known.has(word))
    if (fresh.length > 0) vocabularyOf(db).note(resource, language, fresh)
    db.atEnd(() => {
      if (text === undefined) db.run(`DELETE FROM ${table} WHERE rowid = ?`, id)
      else
        db.run(
          `INSERT OR REPLACE INTO ${table} (rowid, tokens, folded) VALUES (?, ?, ?)`,
          id,
          indexed(text, words),
          text,
        )
    })
  }
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
