// Keeps what is derived from records in step with them: the rows of lists and the texts of search.
import type { Database } from './database.ts'
import { refreshDue } from './due-rows.ts'
import { refreshListed } from './listed/row.ts'
import { type Row, rowColumns, rowsOf } from './rows.ts'
import { searchTable } from './search/tables.ts'
import { searchChanges } from './search/text.ts'
import { indexed, wordsIn } from './search/tokens.ts'
import { vocabularyOf } from './search/vocabulary.ts'
import type { StoredRecord } from './types.ts'

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
  refreshDue(db, before, after)
  refreshSearch(db, before, after, record)
}

function refreshSearch(
  db: Database,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  { resource, id }: StoredRecord,
): void {
  for (const { language, had, text } of searchChanges(before, after)) {
    const table = searchTable(resource, language)
    const words = text === undefined ? [] : wordsIn(text)
    vocabularyOf(db).note(resource, language, words)
    db.atEnd(() => {
      if (had) db.run(`DELETE FROM ${table} WHERE rowid = ?`, id)
      if (text !== undefined)
        db.run(`INSERT INTO ${table} (rowid, tokens, folded) VALUES (?, ?, ?)`, id, indexed(text, words), text)
    })
  }
}

function refreshRows(
  db: Database,
  { resource, id }: StoredRecord,
  before: Map<string, Row>,
  after: Map<string, Row>,
): void {
  const columns = rowColumns(resource)
  const replace = `INSERT OR REPLACE INTO ${resource}_rows (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
  for (const [key, row] of before) {
    if (!after.has(key))
      db.run(
        `DELETE FROM ${resource}_rows WHERE asked = ? AND id = ? AND stand_in = ?`,
        row['asked'] ?? '',
        id,
        row['stand_in'] ?? 0,
      )
  }
  for (const [key, row] of after) {
    if (JSON.stringify(before.get(key)) !== JSON.stringify(row))
      db.run(replace, ...columns.map((column) => row[column] ?? ''))
  }
}
