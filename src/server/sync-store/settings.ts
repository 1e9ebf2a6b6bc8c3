// Settings the service keeps for itself, as texts by name.
import type { Settings } from './account-types.ts'
import type { Database } from './database.ts'

/** The settings kept in the store. */
export const settingsOf = (db: Database): Settings => ({
  get: (key) => db.one<{ value: string }>('SELECT value FROM settings WHERE key = ?', key)?.value,
  set: (key, value) => void db.run('INSERT OR REPLACE INTO settings VALUES (?, ?)', key, value),
})
