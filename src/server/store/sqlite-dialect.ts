// Kysely on one better-sqlite3 connection: cached statements, and a BEGIN that the engine chooses.
import type SQLite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

const maxStatements = 400

type Statement = { prepared: SQLite.Statement<unknown[], unknown[]>; columns: readonly string[] }

/** Rows as objects: better-sqlite3 returns arrays in half the time. */
const toObjects = (columns: readonly string[], rows: readonly unknown[][]): { [column: string]: unknown }[] =>
  rows.map((values) => {
    const row: { [column: string]: unknown } = {}
    for (let n = 0; n < columns.length; n++) row[columns[n] ?? ''] = values[n]
    return row
  })

/** A connection that caches prepared statements; drops the least recently prepared one first. */
function createConnection(sqlite: SQLite.Database): DatabaseConnection {
  const statements = new Map<string, Statement>()
  const prepare = (text: string): Statement => {
    const cached = statements.get(text)
    if (cached) return cached
    const prepared = sqlite.prepare<unknown[], unknown[]>(text)
    const columns = prepared.reader ? prepared.columns().map(({ name }) => name) : []
    const statement = { prepared: prepared.reader ? prepared.raw() : prepared, columns }
    const oldest = statements.keys().next()
    if (statements.size >= maxStatements && !oldest.done) statements.delete(oldest.value)
    statements.set(text, statement)
    return statement
  }
  return {
    executeQuery: <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      // A statement that fails rejects, as with any other driver.
      try {
        const { prepared, columns } = prepare(sql)
        // safe: Kysely derives R from the query it compiled
        if (prepared.reader) return Promise.resolve({ rows: toObjects(columns, prepared.all(...parameters)) as R[] })
        const { changes, lastInsertRowid } = prepared.run(...parameters)
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
export const createSqliteDialect = (sqlite: SQLite.Database, begin: () => Promise<void>): Dialect => ({
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
