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
