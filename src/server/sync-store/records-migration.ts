// The step that gives a store plain tables of records, in place of those of earlier releases.
import type SQLite from 'better-sqlite3'
import { resourceNames } from '#shared/schema/resources.ts'
import { isPost } from './columns.ts'

/** Translations are keyed by record and language; scheduled ones are found by an index; a change is stored in one format. */
export const recordsMigration = (sqlite: SQLite.Database): void => {
  for (const resource of resourceNames) {
    rebuildTranslations(sqlite, `${resource}_texts`)
    sqlite.exec(`DROP INDEX IF EXISTS ${resource}_due`)
    if (isPost(resource))
      sqlite.exec(`CREATE INDEX IF NOT EXISTS ${resource}_scheduled ON ${resource}_texts (id) WHERE status = 'future'`)
  }
  sqlite.exec('DROP TABLE IF EXISTS due')
  if (columnsOf(sqlite, 'events').includes('links')) sqlite.exec('ALTER TABLE events DROP COLUMN links')
  expandCreations(sqlite)
}

const columnsOf = (sqlite: SQLite.Database, table: string): string[] =>
  sqlite.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all()

/** Copies a table of translations into one with the primary key `(id, language)` and row ids, with the same indexes. */
function rebuildTranslations(sqlite: SQLite.Database, table: string): void {
  const schema = sqlite
    .prepare<[string], { type: string; sql: string }>(
      'SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY rowid',
    )
    .all(table)
  const columns = columnsOf(sqlite, table)
    .filter((column) => column !== 'key')
    .join(', ')
  for (const { sql } of schema.filter(({ type }) => type === 'table'))
    sqlite.exec(
      sql
        .replace(/^CREATE TABLE \S+ \(/, `CREATE TABLE ${table}_next (`)
        .replace('key INTEGER PRIMARY KEY,', '')
        .replace('UNIQUE (id, language)', 'PRIMARY KEY (id, language)')
        .replace(/STRICT, WITHOUT ROWID$/, 'STRICT'),
    )
  sqlite.exec(`INSERT INTO ${table}_next (${columns}) SELECT ${columns} FROM ${table} ORDER BY id, language;
    DROP TABLE ${table}; ALTER TABLE ${table}_next RENAME TO ${table}`)
  for (const { sql } of schema.filter(({ type }) => type === 'index')) sqlite.exec(sql)
}

type Compact = {
  came: { [part: string]: { [field: string]: unknown } }
  fromSource: { [language: string]: string[] }
}

/** Writes creations out that an earlier release stored in a compact format: each field as `[null, value]`. */
function expandCreations(sqlite: SQLite.Database): void {
  const trigger = 'changes_are_written_once'
  const guard = sqlite.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(trigger)
  sqlite.exec(`DROP TRIGGER IF EXISTS ${trigger}`)
  const compact = sqlite
    .prepare<[], { seq: number; parts: string }>(`SELECT seq, parts FROM changes WHERE parts LIKE '{"came":%'`)
    .all()
  const update = sqlite.prepare<[string, number]>('UPDATE changes SET parts = ? WHERE seq = ?')
  for (const { seq, parts } of compact) {
    const { came, fromSource }: Compact = JSON.parse(parts)
    const source = came[String(came['shared']?.['source_language'])] ?? {}
    const expanded = Object.entries(came).map(([part, fields]) => {
      const all = Object.entries(fields).map(([name, value]) => [name, [null, value]])
      const followed = (fromSource[part] ?? []).map((name) => [`made_from.${name}`, [null, source[name] ?? null]])
      return [part, Object.fromEntries([...all, ...followed])]
    })
    update.run(JSON.stringify(Object.fromEntries(expanded)), seq)
  }
  if (guard !== undefined) sqlite.exec(guard)
}
