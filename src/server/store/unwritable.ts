// What keeps a store from writing, by the code of SQLite's error: the machine, and neither the store nor who asks.
import SQLite from 'better-sqlite3'

const isCalled = (fault: unknown, codes: RegExp): boolean =>
  fault instanceof SQLite.SqliteError && codes.test(fault.code)

/** Another process writes. */
export const isBusy = (fault: unknown): boolean => isCalled(fault, /^SQLITE_BUSY/)
/** The disk takes nothing: it is full, fails, or may only be read. */
export const isNotTaken = (fault: unknown): boolean => isCalled(fault, /^SQLITE_(FULL|IOERR|READONLY)/)
