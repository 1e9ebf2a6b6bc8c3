// SQLite: one connection that writes, one that reads, one that notices commits.
import { setTimeout as delay } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database } from './database-types.ts'
import { type Engine, maxLockWait } from './engine.ts'
import { getDay } from '#shared/dates/wall-time.ts'
import { fromUtc } from '../time-zones.ts'
import { isIndexed } from './search-terms.ts'
import { keyIndex } from './statements.ts'
import { errorCode, type NotWritableReason, type StoreFailure, StoreError, StoreRefused } from './store-errors.ts'

/** Milliseconds between two attempts to take the lock, and between two looks for commits of other processes. */
const lockInterval = 10
const pollInterval = 1000

/** Kibibytes of the page cache for reading: a list of many events reads a large part of an index. */
const readCache = 64 * 1024

/** The first edition counted its versions to 19; `0001-initial.sql` sets this one. */
const secondEdition = 1000

const notWritable: readonly (readonly [RegExp, NotWritableReason])[] = [
  [/^SQLITE_FULL$/, 'disk_full'],
  [/^SQLITE_(READONLY|CANTOPEN)/, 'read_only'],
  [/^SQLITE_IOERR/, 'disk_error'],
]
const constraints = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_ROWID: 'unique',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign_key',
  SQLITE_CONSTRAINT_CHECK: 'check',
} as const satisfies { readonly [code: string]: string }

function classify(error: unknown): StoreFailure | undefined {
  const code = errorCode(error)
  if (code.startsWith('SQLITE_BUSY')) return { code: 'lock_timeout' }
  const reason = notWritable.find(([pattern]) => pattern.test(code))?.[1]
  if (reason) return { code: 'not_writable', reason }
  if (!code.startsWith('SQLITE_CONSTRAINT')) return undefined
  const constraint = Object.entries(constraints).find(([name]) => name === code)?.[1] ?? 'other'
  return { code: 'constraint', constraint }
}

/** `BEGIN IMMEDIATE` without blocking the process while another one writes. */
async function beginImmediate(connection: SQLite.Database): Promise<void> {
  const deadline = performance.now() + maxLockWait
  for (;;) {
    try {
      connection.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error
      if (performance.now() >= deadline)
        throw new StoreError({ code: 'lock_timeout' }, 'Another process is writing to the store.', { cause: error })
      await delay(lockInterval)
    }
  }
}

const phrase = (part: string): string => `"${part.replaceAll('"', '""')}"`

/** A GLOB pattern: case-sensitive as `instr`, in half its time. */
const substring = (text: string): string => `*${text.replaceAll(/[*?[]/g, '[$&]')}*`

const recordsContaining: Engine['recordsContaining'] = (resource, language, included, excluded = []) => {
  const index = sql.table(`${resource}_search_${language}`)
  const indexed = included.filter(isIndexed)
  /** The index excludes parts only from what it finds. */
  const isInMatch = (part: string): boolean => indexed.length > 0 && isIndexed(part)
  const match = [
    `(${indexed.map(phrase).join(' AND ')})`,
    ...excluded.filter(isInMatch).map((part) => `NOT ${phrase(part)}`),
  ].join(' ')
  const found = sql<{ record: number }>`SELECT rowid AS record FROM ${index} WHERE ${index} MATCH ${match}`
  const compared = [
    ...included.filter((part) => !isIndexed(part)).map((part) => sql`body GLOB ${substring(part)}`),
    ...excluded.filter((part) => !isInMatch(part)).map((part) => sql`body NOT GLOB ${substring(part)}`),
  ]
  if (compared.length === 0) return found
  const conditions = [
    sql`resource = ${sql.lit(resource)} AND language = ${sql.lit(language)}`,
    ...(indexed.length > 0 ? [sql`record IN (${found})`] : []),
    ...compared,
  ]
  return sql<{ record: number }>`SELECT record FROM search_text WHERE ${sql.join(conditions, sql` AND `)}`
}

function openWriter(file: string): SQLite.Database {
  const connection = new SQLite(file, { timeout: 0 })
  try {
    const version = Number(connection.pragma('user_version', { simple: true }))
    if (version > 0 && version < secondEdition)
      throw new StoreRefused(
        `${file} is a store of the first edition: start with an empty DATA_DIR and move the data with "npm run restore" from a backup file that the first edition writes ("npm run backup"), or with "npm run import" from the running first edition.`,
      )
    connection.pragma('journal_mode = WAL')
    connection.pragma('synchronous = FULL')
    connection.pragma('foreign_keys = ON')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Opens or creates a store file. Throws `StoreRefused` for one of the first edition. */
export function openSqliteEngine(file: string): Engine {
  const writing = openWriter(file)
  const reading = new SQLite(file, { readonly: true, timeout: maxLockWait })
  reading.pragma(`cache_size = -${readCache}`)
  for (const connection of [writing, reading])
    connection.function('local_day', { deterministic: true }, (utc, zone) => getDay(fromUtc(String(utc), String(zone))))
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  // A connection of its own: inside a transaction the version would be that of its snapshot.
  const watching = new SQLite(file, { readonly: true })
  const versionStatement = watching.prepare<[], number>('PRAGMA data_version').pluck()
  const dataVersion = (): number | undefined => {
    try {
      return versionStatement.get()
    } catch (error) {
      // Requests report a disk that fails.
      if (error instanceof SQLite.SqliteError) return undefined
      throw error
    }
  }
  let seen = dataVersion()
  const poll = setInterval(() => {
    const version = dataVersion()
    if (version === undefined || version === seen) return
    seen = version
    notify()
  }, pollInterval).unref()
  const writer = new Kysely<Database>({ dialect: createSqliteDialect(writing, () => beginImmediate(writing)) })
  const reader = new Kysely<Database>({
    dialect: createSqliteDialect(reading, () => {
      reading.exec('BEGIN')
      return Promise.resolve()
    }),
  })
  return {
    name: 'sqlite',
    reader,
    writer,
    // `BEGIN IMMEDIATE` has acquired it.
    lock: () => Promise.resolve(),
    executeAll: async (connection, queries) => {
      const results: QueryResult<unknown>[] = []
      for (const query of queries) results.push(await connection.executeQuery(query))
      return results
    },
    rows: (table, index) =>
      index === undefined ? sql`${sql.table(table)} r` : sql`${sql.table(table)} r INDEXED BY ${sql.table(index)}`,
    // SQLite does not reorder a CROSS JOIN. Without statistics it would walk indexes of all rows.
    rowsOfIds: (table, ids) =>
      sql`json_each(${JSON.stringify(ids)}) f CROSS JOIN ${sql.table(table)} r INDEXED BY ${sql.table(keyIndex(table))} ON r.id = f.value`,
    contains: (column, text) => sql`${column} GLOB ${substring(text)}`,
    isAmong: (column, ids) => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    isSelected: (column, query) => sql`${column} IN (${query})`,
    // The columns of json_each, `id` among them, must not capture the name of the caller's column.
    positionIn: (column, ids) =>
      sql`(SELECT position FROM (SELECT key AS position, value AS listed FROM json_each(${JSON.stringify(ids)})) WHERE listed = ${column})`,
    recordsContaining,
    classify,
    committed: notify,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dataVersion,
    check: () => Promise.resolve(),
    script: (_transaction, text) => {
      writing.exec(text)
      return Promise.resolve()
    },
    hasTable: async (transaction, table) => {
      const { rows } = await sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${table}`.execute(
        transaction,
      )
      return rows.length > 0
    },
    close: async () => {
      clearInterval(poll)
      listeners.clear()
      await Promise.all([reader.destroy(), writer.destroy()])
      // The writer last: it takes the log into the file.
      watching.close()
      reading.close()
      writing.close()
    },
  }
}

const maxStatements = 400

/** A connection that caches prepared statements; drops the least recently prepared one first. */
function createConnection(sqlite: SQLite.Database): DatabaseConnection {
  const statements = new Map<string, SQLite.Statement<unknown[], unknown>>()
  const prepare = (text: string): SQLite.Statement<unknown[], unknown> => {
    const cached = statements.get(text)
    if (cached) return cached
    const statement = sqlite.prepare<unknown[], unknown>(text)
    const oldest = statements.keys().next()
    if (statements.size >= maxStatements && !oldest.done) statements.delete(oldest.value)
    statements.set(text, statement)
    return statement
  }
  return {
    executeQuery: <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      // A statement that fails rejects, as with any other driver.
      try {
        const statement = prepare(sql)
        // safe: Kysely derives R from the query it compiled
        if (statement.reader) return Promise.resolve({ rows: statement.all(...parameters) as R[] })
        const { changes, lastInsertRowid } = statement.run(...parameters)
        return Promise.resolve({ rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) })
      } catch (error) {
        return Promise.reject(error)
      }
    },
    streamQuery: () => {
      throw new Error('Streams would hold the connection: read pages instead.')
    },
  }
}

/** A dialect on an open connection, which its opener closes. Transactions take turns; `begin` starts each of them. */
const createSqliteDialect = (sqlite: SQLite.Database, begin: () => Promise<void>): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createDriver: (): Driver => {
    const connection = createConnection(sqlite)
    const waiting: (() => void)[] = []
    let isBusy = false
    const run = (statement: string): Promise<void> => {
      sqlite.exec(statement)
      return Promise.resolve()
    }
    return {
      init: () => Promise.resolve(),
      acquireConnection: async () => {
        if (isBusy) await new Promise<void>((resolve) => waiting.push(resolve))
        isBusy = true
        return connection
      },
      releaseConnection: () => {
        const next = waiting.shift()
        if (next) next()
        else isBusy = false
        return Promise.resolve()
      },
      beginTransaction: begin,
      commitTransaction: async () => run('COMMIT'),
      // SQLite has rolled back by itself when the disk is full: a second error would hide the first.
      rollbackTransaction: async () => (sqlite.inTransaction ? run('ROLLBACK') : undefined),
      destroy: () => Promise.resolve(),
    }
  },
})
