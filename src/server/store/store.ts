// The store: transactions on a database, backup and restore. Repositories are functions of its transactions.
import { copyFromFile, copyToFile } from './copy-store.ts'
import { type DatabaseLocation, type DatabaseOptions, type OpenDatabase, openDatabase } from './open-database.ts'
import { type RateLimitOptions, rateLimitStore } from './rate-limits.ts'

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
