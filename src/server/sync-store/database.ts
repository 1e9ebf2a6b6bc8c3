// The connection: opening, versions, statements kept ready, transactions.
import SQLite from 'better-sqlite3'
import { getDay } from '#shared/dates/wall-time.ts'
import { fromUtc } from '../time-zones.ts'
import { migrations } from './schema.ts'
import type { Value } from './types.ts'
import { isBusy, isNotTaken } from './unwritable.ts'

/** What is bound to a statement's places. */
export type Bound = Value

export type Database = {
  /** The first row, or none. `R` is what the statement selects. */
  one<R>(sql: string, ...values: Bound[]): R | undefined
  all<R>(sql: string, ...values: Bound[]): R[]
  /** The first column of all rows. */
  column<V extends Value>(sql: string, ...values: Bound[]): V[]
  /** Hands every row over as a list of its columns, one at a time. */
  each(sql: string, visit: (row: readonly Value[]) => void): void
  /** Runs a write; answers how many rows it touched. */
  run(sql: string, ...values: Bound[]): number
  /** A write that may be left out: while another process writes, or the disk takes nothing, it is, and nobody waits. Whether it was done. */
  runIfFree(sql: string, ...values: Bound[]): boolean
  /** Runs a write of one row that answers it (`RETURNING`); nothing when it touched none. */
  write<R>(sql: string, ...values: Bound[]): R | undefined
  /** Whether a write would begin at once: false while another process writes. Nobody waits. */
  isFree(): boolean
  /**
   * Tries a small write that lasts and changes nothing that is read. Throws why it cannot be done; false while another process writes.
   * Nobody waits.
   */
  tryWrite(): boolean
  /** One transaction, the write lock taken at once; nested calls join. `undo` handlers run when it fails. */
  transact<T>(work: () => T): T
  /** Several reads of one state of the file. */
  transactRead<T>(work: () => T): T
  /**
   * Work on the file that changes nothing of what it holds, outside transactions; whether it changed the file. `undefined`: another
   * process writes, and nobody waits.
   */
  maintain(sql: string): boolean | undefined
  /** Called when a transaction failed: what was remembered from within it may be wrong. */
  onUndo(forget: () => void): void
  /** A number that changes whenever another process has written. */
  foreignState(): number
  /** A number that changes whenever anything may have been written, by anybody. */
  state(): number
  close(): void
}

const mostStatements = 400

/** Takes 32 pages; an event with a text of 20,000 characters takes up to 14. */
const roomTried = ' '.repeat(131_072)

/** Milliseconds a write waits while another process writes. */
const longestWait = 5000

/** Opens a file and migrates it. Throws if its version is newer, or another process writes for `lockTimeout` milliseconds. */
export function openDatabase(file: string, lockTimeout = longestWait): Database {
  const sqlite = new SQLite(file, { timeout: lockTimeout })
  try {
    prepare(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const statements = new Map<string, SQLite.Statement<unknown[], unknown>>()
  const statement = (sql: string): SQLite.Statement<unknown[], unknown> => {
    const known = statements.get(sql)
    if (known) return known
    const made = sqlite.prepare<unknown[], unknown>(sql)
    if (statements.size >= mostStatements) statements.delete(statements.keys().next().value ?? '')
    statements.set(sql, made)
    return made
  }
  const plucks = new Map<string, SQLite.Statement<unknown[], unknown>>()
  const plucked = (sql: string): SQLite.Statement<unknown[], unknown> => {
    const known = plucks.get(sql)
    if (known) return known
    const made = sqlite.prepare<unknown[], unknown>(sql).pluck()
    if (plucks.size >= mostStatements) plucks.delete(plucks.keys().next().value ?? '')
    plucks.set(sql, made)
    return made
  }
  const dataVersion = sqlite.prepare<[], number>('PRAGMA data_version').pluck()
  const foreignState = (): number => dataVersion.get() ?? 0
  let writes = 0
  const undo: (() => void)[] = []
  const changesInAll = sqlite.prepare<[], number>('SELECT total_changes()').pluck()
  const run = (sql: string, values: readonly Bound[]): number => {
    writes += 1
    return statement(sql).run(...values).changes
  }
  /** Tries something without waiting for another process; `undefined`: it was writing, or whatever else may keep this from being done. */
  const withoutWaiting = <T>(attempt: () => T, isExcused = isBusy): T | undefined => {
    sqlite.pragma('busy_timeout = 0')
    try {
      return attempt()
    } catch (fault) {
      if (isExcused(fault)) return undefined
      throw fault
    } finally {
      sqlite.pragma(`busy_timeout = ${longestWait}`)
    }
  }
  const transaction = sqlite.transaction((work: () => void) => work())
  const beginImmediate = sqlite.prepare('BEGIN IMMEDIATE')
  const begin = sqlite.prepare('BEGIN')
  const commit = sqlite.prepare('COMMIT')
  const rollback = sqlite.prepare('ROLLBACK')
  const attempt = sqlite.prepare<[string, string], unknown>('INSERT OR REPLACE INTO settings VALUES (?, ?)')
  /** Takes new pages, which a full file refuses, gives them back, and puts one on disk. It counts as no write: nothing that is read changes. */
  const attempts = sqlite.transaction((value: string) => {
    attempt.run('health', roomTried)
    attempt.run('health', value)
  })
  const isLockFree = (): boolean => {
    try {
      return withoutWaiting(() => beginImmediate.run()) !== undefined
    } catch (fault) {
      // Nobody else has the lock: the write itself will say why it cannot be done.
      if (isNotTaken(fault)) return true
      throw fault
    } finally {
      if (sqlite.inTransaction) rollback.run()
    }
  }

  return {
    // safe: the caller names the columns it selects; store tests read every statement's rows
    one: <R>(sql: string, ...values: Bound[]) => statement(sql).get(...values) as R | undefined,
    // safe: as above
    all: <R>(sql: string, ...values: Bound[]) => statement(sql).all(...values) as R[],
    // safe: as above
    column: <V extends Value>(sql: string, ...values: Bound[]) => plucked(sql).all(...values) as V[],
    each: (sql, visit) => {
      // safe: rows are asked for as lists of columns
      for (const row of sqlite.prepare(sql).raw().iterate()) visit(row as Value[])
    },
    run: (sql, ...values) => run(sql, values),
    runIfFree: (sql, ...values) =>
      (withoutWaiting(
        () => run(sql, values),
        (fault) => isBusy(fault) || isNotTaken(fault),
      ) ?? 0) > 0,
    isFree: () => sqlite.inTransaction || isLockFree(),
    tryWrite: () =>
      sqlite.inTransaction ||
      withoutWaiting(() => {
        attempts.deferred(String(performance.now()))
        return true
      }) === true,
    write: <R>(sql: string, ...values: Bound[]) => {
      writes += 1
      return statement(sql).get(...values) as R | undefined // safe: as above
    },
    transact: <T>(work: () => T): T => {
      if (sqlite.inTransaction) return work()
      const done: { result?: T } = {}
      try {
        transaction.immediate(() => {
          done.result = work()
        })
      } catch (error) {
        writes += 1
        for (const forget of undo) forget()
        throw error
      }
      return done.result as T // safe: the transaction ran `work` to its end
    },
    transactRead: (work) => {
      if (sqlite.inTransaction) return work()
      begin.run()
      try {
        return work()
      } finally {
        commit.run()
      }
    },
    maintain: (sql) => {
      if (sqlite.inTransaction) return false
      const before = Number(changesInAll.get())
      if (withoutWaiting(() => sqlite.exec(sql)) === undefined) return undefined
      // The statement itself counts for one.
      return Number(changesInAll.get()) - before >= 2
    },
    onUndo: (forget) => void undo.push(forget),
    foreignState,
    state: () => foreignState() * 2 ** 32 + writes,
    close: () => {
      try {
        sqlite.pragma('wal_checkpoint(TRUNCATE)')
      } catch (fault) {
        // Whoever opens the file next takes the log in.
        if (!isNotTaken(fault)) throw fault
      } finally {
        sqlite.close()
      }
    },
  }
}

/** The code of the error that a store of a newer release is met with. */
export const newer = 'STORE_NEWER'

function prepare(sqlite: SQLite.Database): void {
  sqlite.function('local_day', { deterministic: true }, (utc, zone) => getDay(fromUtc(String(utc), String(zone))))
  // Backups and other processes open the store by its path.
  if (sqlite.memory) throw new Error('The store must be a file.')
  sqlite.pragma('journal_mode = WAL')
  // What is acknowledged is on disk, also when the machine stops.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma(`journal_size_limit = ${64 * 2 ** 20}`)
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -10000')
  const migrate = sqlite.transaction(() => {
    const present = Number(sqlite.pragma('user_version', { simple: true }))
    if (present > migrations.length) {
      throw Object.assign(
        new Error(
          `The data is of version ${present}, made by a newer release; this one reads up to version ${migrations.length}.`,
        ),
        { code: newer },
      )
    }
    for (const step of migrations.slice(present)) {
      if (typeof step === 'string') sqlite.exec(step)
      else step(sqlite)
    }
    if (present < migrations.length) sqlite.pragma(`user_version = ${migrations.length}`)
    // SQLite opens a read-only file without an error: this statement raises it now instead of at the first write.
    sqlite.exec('UPDATE settings SET value = value WHERE false')
  })
  migrate.immediate()
  sqlite.pragma(`busy_timeout = ${longestWait}`)
  // Else every statement that may have to be undone makes a file. (What the steps above sort may not fit into memory.)
  sqlite.pragma('temp_store = MEMORY')
}
