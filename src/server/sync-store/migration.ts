// A step that takes a file from one version to the next.
import type SQLite from 'better-sqlite3'

/** SQL, or what SQL alone cannot do. Runs in the transaction of all steps. */
export type Migration = string | ((sqlite: SQLite.Database) => void)
