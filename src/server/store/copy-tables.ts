// Copies the rows of a store into another one, of either engine.
import { type RawBuilder, sql } from 'kysely'
import { type Columns, execute, insertRows, selectAll } from './statements.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** The primary key of each table. A table comes after those that it references. Migrations belong to the engine. */
const primaryKeys = {
  settings: ['key'],
  sequences: ['name'],
  accounts: ['id'],
  sessions: ['token_hash'],
  app_passwords: ['id'],
  idempotency_keys: ['account', 'path', 'language', 'key'],
  preferences: ['account'],
  saved_views: ['id'],
  glossary: ['id'],
  coverage_days: ['day', 'language'],
  images: ['id'],
  events: ['id'],
  events_translations: ['id', 'language'],
  share_links: ['id'],
  dismissals: ['id'],
  venues: ['id'],
  venues_translations: ['id', 'language'],
  organizers: ['id'],
  organizers_translations: ['id', 'language'],
  categories: ['id'],
  categories_translations: ['id', 'language'],
  tags: ['id'],
  tags_translations: ['id', 'language'],
  events_venues: ['event', 'position'],
  events_organizers: ['event', 'position'],
  events_categories: ['event', 'position'],
  events_tags: ['event', 'position'],
  removed_translations: ['resource', 'id', 'language'],
  changes: ['seq'],
  events_list_rows: ['list_language', 'id', 'stand_in'],
  venues_list_rows: ['list_language', 'id', 'stand_in'],
  organizers_list_rows: ['list_language', 'id', 'stand_in'],
  categories_list_rows: ['list_language', 'id', 'stand_in'],
  tags_list_rows: ['list_language', 'id', 'stand_in'],
  venue_times: ['venue', 'starts', 'event'],
  organizer_times: ['organizer', 'starts', 'ends', 'event'],
  events_other_days: ['event', 'language', 'field'],
  term_counts: ['resource', 'term', 'language', 'audience'],
  search_text: ['resource', 'language', 'record'],
} as const

/** The tables that a copy takes, each after those that it references. */
export const copiedTables: readonly string[] = Object.keys(primaryKeys)

/** Rows that are in memory at once; some hold a megabyte of texts. */
const batchSize = 200

/** Replaces all rows of a store by those of another with the same schema version. */
export async function copyTables(from: ReadTx, to: WriteTx): Promise<void> {
  const isPostgres = to.engine.name === 'postgres'
  if (isPostgres) await execute(to, sql`SET LOCAL statement_timeout = 0`)
  await deleteAll(to, isPostgres)
  for (const [table, key] of Object.entries(primaryKeys)) await copyTable(from, to, table, key)
  // Else the first lists would be planned without statistics.
  if (isPostgres) await execute(to, sql`ANALYZE ${sql.join(copiedTables.map((table) => sql.table(table)))}`)
}

/** Changes are append-only; here the log is replaced as a whole. A new store of SQLite has none. */
async function deleteAll(to: WriteTx, isPostgres: boolean): Promise<void> {
  if (isPostgres) await execute(to, sql`ALTER TABLE changes DISABLE TRIGGER USER`)
  for (const table of copiedTables.toReversed()) await execute(to, sql`DELETE FROM ${sql.table(table)}`)
  if (isPostgres) await execute(to, sql`ALTER TABLE changes ENABLE TRIGGER USER`)
}

async function copyTable(from: ReadTx, to: WriteTx, table: string, key: readonly string[]): Promise<void> {
  let last: Columns | undefined
  do {
    const rows: Columns[] = await selectAll(from, nextRows(table, key, last))
    await insertRows(to, table, rows)
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last)
}

/** The rows that follow one in the order of the primary key. */
function nextRows(table: string, key: readonly string[], last: Columns | undefined): RawBuilder<Columns> {
  const columns = sql.join(key.map(sql.ref))
  const values = sql.join(key.map((column) => last?.[column] ?? null))
  const isNext = last ? sql`WHERE (${columns}) > (${values})` : sql``
  return sql<Columns>`SELECT * FROM ${sql.table(table)} ${isNext} ORDER BY ${columns} LIMIT ${batchSize}`
}
