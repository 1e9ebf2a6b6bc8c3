// The store: transactions on a database, backup, restore and rate limits. Repositories are functions of its transactions.
import { CompiledQuery } from 'kysely'
import { copyFromFile, copyToFile } from './copy-store.ts'
import type { Engine } from './engine.ts'
import { type DatabaseLocation, type DatabaseOptions, type OpenDatabase, openDatabase } from './open-database.ts'
import { StoreError } from './store-errors.ts'

/** Transactions on the database, and notification of its changes. Open one with `openStore`. */
export interface Store extends Pick<OpenDatabase, 'read' | 'write' | 'onChange' | 'close'> {
  /** A number that differs after each commit of any process; `undefined`: unknown without a query. */
  dataVersion(): number | undefined
  /** Where processes that share the database count attempts together; `undefined`: one process has the store. */
  readonly rateLimits: RateLimitOptions | undefined
  /** Writes a snapshot into a new or empty SQLite file, which is a store itself. */
  backup(file: string): Promise<void>
  /** Replaces everything by the content of such a file of the same schema version, in one transaction. */
  restore(file: string): Promise<void>
}

/** Opens or creates a store. Throws `StoreRefused` if the database cannot hold it, `StoreError` if it cannot be reached. */
export async function openStore(location: DatabaseLocation, options: DatabaseOptions = {}): Promise<Store> {
  return toStore(await openDatabase(location, options))
}

/** The store in an open database. */
export const toStore = (database: OpenDatabase): Store => ({
  read: database.read,
  write: database.write,
  onChange: database.onChange,
  dataVersion: database.engine.dataVersion,
  rateLimits: database.engine.name === 'postgres' ? rateLimitStore(database.engine) : undefined,
  backup: async (file) => copyToFile(database, file),
  restore: async (file) => copyFromFile(database, file),
  close: database.close,
})

type Query = { text: string; values: readonly (string | number | null)[] }

/** PostgreSQL rejects NUL in a text, and keys contain names as they were sent. */
const withoutNul = (value: Query['values'][number]): Query['values'][number] =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

/** Options of a limiter that counts in the database of a store. */
export type RateLimitOptions = {
  storeClient: { query(query: Query): Promise<{ rows: unknown[]; rowCount: number }> }
  storeType: 'pool'
  tableName: 'rate_limits'
  tableCreated: true
}

/** Options that let `RateLimiterPostgres` of rate-limiter-flexible run on the pool of a PostgreSQL store, outside of its transactions. */
export const rateLimitStore = ({ writer, classify }: Engine): RateLimitOptions => ({
  storeClient: {
    query: async ({ text, values }) => {
      try {
        const { rows, numAffectedRows } = await writer.executeQuery(CompiledQuery.raw(text, values.map(withoutNul)))
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
      } catch (error) {
        const failure = classify(error)
        throw failure ? new StoreError(failure, 'Rate limits cannot be counted.', { cause: error }) : error
      }
    },
  },
  storeType: 'pool',
  tableName: 'rate_limits',
  tableCreated: true,
})
