// Opens a store.
import { type DatabaseLocation, type DatabaseOptions, openDatabase } from './open-database.ts'
import type { Store } from './store.ts'

export type StoreOptions = DatabaseOptions

/** Opens or creates a store. Throws `StoreRefused` if the database cannot hold it, `StoreError` if it cannot be reached. */
export async function openStore(location: DatabaseLocation, options: StoreOptions = {}): Promise<Store> {
  const { read, write, onChange, close } = await openDatabase(location, options)
  return { read, write, onChange, close }
}
