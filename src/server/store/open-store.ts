// Opens a store.
import { copyFromFile, copyToFile } from './copy-store.ts'
import { type DatabaseLocation, type DatabaseOptions, type OpenDatabase, openDatabase } from './open-database.ts'
import { rateLimitStore } from './rate-limits.ts'
import type { Store } from './store.ts'

export type StoreOptions = DatabaseOptions

/** Opens or creates a store. Throws `StoreRefused` if the database cannot hold it, `StoreError` if it cannot be reached. */
export async function openStore(location: DatabaseLocation, options: StoreOptions = {}): Promise<Store> {
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
