// What keeps the service from writing, by the code of SQLite's or Node's error: the machine, and neither the store nor who asks.
import SQLite from 'better-sqlite3'

/** Why nothing can be written. */
export type Unwritable = 'disk_full' | 'read_only' | 'disk_error'

const codes: readonly (readonly [RegExp, Unwritable])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)$/, 'disk_full'],
  [/^(SQLITE_READONLY.*|EROFS)$/, 'read_only'],
  [/^(SQLITE_IOERR.*|EIO)$/, 'disk_error'],
]

/** Why an error says that nothing can be written; `undefined` for any other error. */
export const unwritableReason = (fault: unknown): Unwritable | undefined => {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return codes.find(([pattern]) => pattern.test(code))?.[1]
}

/** Another process writes. */
export const isBusy = (fault: unknown): boolean =>
  fault instanceof SQLite.SqliteError && fault.code.startsWith('SQLITE_BUSY')
/** The disk takes nothing: it is full, fails, or may only be read. */
export const isNotTaken = (fault: unknown): boolean =>
  fault instanceof SQLite.SqliteError && unwritableReason(fault) !== undefined
