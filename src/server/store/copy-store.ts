// Copies a whole store into an SQLite file, and such a file into a store. The files are stores themselves.
import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { copyTables } from './copy-tables.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { StoreError } from './store-errors.ts'

/** Milliseconds that a copy into an SQLite file waits for a moment in which no other process writes. */
const maxWait = 30_000
const retryInterval = 50

/** Writes a store as it is at one moment into a new or empty SQLite file, while others read and write it. */
export async function copyToFile(database: OpenDatabase, file: string): Promise<void> {
  if ('file' in database.location) {
    await copySnapshot(database.location.file, file)
    return
  }
  const target = await openDatabase({ file })
  try {
    await database.read(async (from) => target.write(async (to) => copyTables(from, to)))
  } finally {
    await target.close()
  }
}

/** Replaces everything in a store by the content of an SQLite file of the same schema version, in one transaction. */
export async function copyFromFile(database: OpenDatabase, file: string): Promise<void> {
  if ('file' in database.location) {
    await replaceFile(file, database.location.file)
    database.engine.committed()
    return
  }
  const source = await openDatabase({ file })
  try {
    await source.read(async (from) => database.write(async (to) => copyTables(from, to)))
  } finally {
    await source.close()
  }
}

/** `pages`: how many are copied at a time. */
export async function copySnapshot(file: string, target: string, pages?: number): Promise<void> {
  const source = new SQLite(file, { fileMustExist: true, readonly: true, timeout: 10_000 })
  try {
    // All steps read within this transaction: a snapshot, whatever is written meanwhile.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    if ((await copyPages(source, target, target, pages)) === 0) throw new Error(`${file} is empty.`)
  } finally {
    source.close()
  }
}

/** Readers see the former content until the last page is copied. */
async function replaceFile(from: string, target: string): Promise<void> {
  const source = new SQLite(from, { fileMustExist: true, readonly: true })
  const deadline = performance.now() + maxWait
  try {
    while ((await copyPages(source, target, `${target}-wal`)) === 0) {
      if (performance.now() > deadline)
        throw new StoreError({ code: 'lock_timeout' }, 'Another process was writing to the store all the time.')
      await delay(retryInterval)
    }
  } finally {
    source.close()
  }
  checkpoint(target)
}

/** Moves the log, which contains the whole store, into the file: else the next write would have to. */
function checkpoint(file: string): void {
  const connection = new SQLite(file, { fileMustExist: true })
  try {
    connection.pragma('wal_checkpoint(PASSIVE)')
    // The rest takes a moment, in which no other process writes.
    connection.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // The copy has been committed, also where the disk is full.
    if (!(error instanceof SQLite.SqliteError)) throw error
  } finally {
    connection.close()
  }
}

/** Bytes that may wait for the disk. A service that writes to the same disk waits for all of them. */
export const maxPendingBytes = 8_388_608
/** Pages of 4,096 bytes. */
const defaultPages = maxPendingBytes / 4096

/** Puts on disk what was written to a file; a file that does not exist yet is skipped. */
function createFlusher(file: string): { flush: () => void; close: () => void } {
  let handle: number | undefined
  return {
    flush: () => {
      if (handle === undefined && existsSync(file)) handle = openSync(file, 'r')
      if (handle !== undefined) fdatasyncSync(handle)
    },
    close: () => {
      if (handle !== undefined) closeSync(handle)
    },
  }
}

/**
 * Copies a database over another in one transaction, some pages at a time. `growing` is the file that is written meanwhile. The source
 * must not change: it is in a transaction, or no other process has it. Returns the number of pages; 0 if another process is writing to
 * the target, which then stays as it is.
 */
export async function copyPages(
  source: SQLite.Database,
  target: string,
  growing: string,
  pages: number = defaultPages,
): Promise<number> {
  const disk = createFlusher(growing)
  try {
    const { totalPages } = await source.backup(target, {
      progress: () => {
        disk.flush()
        return pages
      },
    })
    return totalPages
  } finally {
    disk.close()
  }
}
