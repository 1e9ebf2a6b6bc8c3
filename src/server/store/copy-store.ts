// Copies a whole store into an SQLite file, and such a file into a store: its pages on SQLite, its rows on PostgreSQL. The files are stores themselves.
import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { type Columns, execute, insertRows, selectAll } from './statements.ts'
import { StoreError } from './store-errors.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** Milliseconds that a copy into an SQLite file waits for a moment in which no other process writes. */
const maxWait = 30_000
const retryInterval = 50

/** Writes a store as it is at one moment into a new or empty SQLite file, while others read and write it. */
export async function copyToFile(database: OpenDatabase, file: string): Promise<void> {
  if ('file' in database.location) {
    await copySnapshot(database.location.file, file)
    return
  }
  const target = await openDatabase({ file })
  try {
    await database.read(async (from) => target.write(async (to) => copyTables(from, to)))
  } finally {
    await target.close()
  }
}

/** Replaces everything in a store by the content of an SQLite file of the same schema version, in one transaction. */
export async function copyFromFile(database: OpenDatabase, file: string): Promise<void> {
  if ('file' in database.location) {
    await replaceFile(file, database.location.file)
    database.engine.committed()
    return
  }
  const source = await openDatabase({ file })
  try {
    await source.read(async (from) => database.write(async (to) => copyTables(from, to)))
  } finally {
    await source.close()
  }
}

/** `pages`: how many are copied at a time. */
export async function copySnapshot(file: string, target: string, pages?: number): Promise<void> {
  const source = new SQLite(file, { fileMustExist: true, readonly: true, timeout: 10_000 })
  try {
    // All steps read within this transaction: a snapshot, whatever is written meanwhile.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    if ((await copyPages(source, target, target, pages)) === 0) throw new Error(`${file} is empty.`)
  } finally {
    source.close()
  }
}

/** Readers see the former content until the last page is copied. */
async function replaceFile(from: string, target: string): Promise<void> {
  const source = new SQLite(from, { fileMustExist: true, readonly: true })
  const deadline = performance.now() + maxWait
  try {
    while ((await copyPages(source, target, `${target}-wal`)) === 0) {
      if (performance.now() > deadline)
        throw new StoreError({ code: 'lock_timeout' }, 'Another process was writing to the store all the time.')
      await delay(retryInterval)
    }
  } finally {
    source.close()
  }
  checkpoint(target)
}

/** Moves the log, which contains the whole store, into the file: else the next write would have to. */
function checkpoint(file: string): void {
  const connection = new SQLite(file, { fileMustExist: true })
  try {
    connection.pragma('wal_checkpoint(PASSIVE)')
    // The rest takes a moment, in which no other process writes.
    connection.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // The copy has been committed, also where the disk is full.
    if (!(error instanceof SQLite.SqliteError)) throw error
  } finally {
    connection.close()
  }
}

/** Bytes that may wait for the disk. A service that writes to the same disk waits for all of them. */
export const maxPendingBytes = 8_388_608
/** Pages of 4,096 bytes. */
const defaultPages = maxPendingBytes / 4096

/** Puts on disk what was written to a file; a file that does not exist yet is skipped. */
function createFlusher(file: string): { flush: () => void; close: () => void } {
  let handle: number | undefined
  return {
    flush: () => {
      if (handle === undefined && existsSync(file)) handle = openSync(file, 'r')
      if (handle !== undefined) fdatasyncSync(handle)
    },
    close: () => {
      if (handle !== undefined) closeSync(handle)
    },
  }
}

/**
 * Copies a database over another in one transaction, some pages at a time. `growing` is the file that is written meanwhile. The source
 * must not change: it is in a transaction, or no other process has it. Returns the number of pages; 0 if another process is writing to
 * the target, which then stays as it is.
 */
export async function copyPages(
  source: SQLite.Database,
  target: string,
  growing: string,
  pages: number = defaultPages,
): Promise<number> {
  const disk = createFlusher(growing)
  try {
    const { totalPages } = await source.backup(target, {
      progress: () => {
        disk.flush()
        return pages
      },
    })
    return totalPages
  } finally {
    disk.close()
  }
}

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
  import_keys: ['key'],
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
async function copyTables(from: ReadTx, to: WriteTx): Promise<void> {
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
