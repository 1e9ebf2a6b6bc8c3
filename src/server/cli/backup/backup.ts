// A backup of a store in use: a snapshot of one moment, the pictures with it, sealed.
import { closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { removeAtExit } from './leftovers.ts'
import { link } from './hard-links.ts'
import { addImages, listImages } from './images.ts'
import { writeChecksum } from './seal.ts'
import { copyPages } from './throttled-copy.ts'

/** Why a backup cannot be written to a file, in a sentence. */
export class NotWritable extends Error {
  override readonly name = 'Unwritable'
}

/** The database in a data folder. */
export const databaseIn = (dataDir: string): string => join(dataDir, 'calendar.sqlite')

/** Copies a database as it is at one moment into a new or empty file, while others read and write it. */
export async function snapshot(database: string, to: string, pages?: number): Promise<void> {
  const source = new SQLite(database, { fileMustExist: true, readonly: true, timeout: 10_000 })
  try {
    // The moment: all that is copied is read within this transaction, whatever is written meanwhile.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    if ((await copyPages(source, to, to, pages)) === 0) throw new Error(`Nothing could be read from ${database}.`)
  } finally {
    source.close()
  }
}

/** Writes everything in a data folder into one new file. Answers how many pictures it holds. Throws when the file exists. */
export async function backup(dataDir: string, file: string): Promise<{ pictures: number }> {
  if (existsSync(file)) throw new NotWritable(`${file} exists already: choose another name.`)
  if (!existsSync(dirname(resolve(file)))) throw new NotWritable(`There is no folder ${dirname(file)}.`)
  const partial = `${file}.partial-${process.pid}`
  const remove = removeAtExit(['', '-journal', '-wal', '-shm'].map((ending) => `${partial}${ending}`))
  try {
    // It holds what only its owner may read: passwords of events, hashes of secrets.
    closeSync(openSync(partial, 'wx', 0o600))
    await snapshot(databaseIn(dataDir), partial)
    const copy = new SQLite(partial)
    let images: number
    try {
      // A copy of a store in use says that a log lies beside it; alone in its file it has none.
      copy.pragma('journal_mode = DELETE')
      copy.pragma('synchronous = OFF')
      images = addImages(copy, listImages(dataDir))
    } finally {
      copy.close()
    }
    await writeChecksum(partial)
    // Unlike a rename, neither a link nor a new file replaces what somebody put there meanwhile.
    if (!link(partial, file)) {
      closeSync(openSync(file, 'wx', 0o600))
      renameSync(partial, file)
    }
    return { pictures: images }
  } catch (cause) {
    const isFull =
      cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'SQLITE_FULL')
    throw isFull ? new NotWritable(`There is no room left for ${file}.`, { cause }) : cause
  } finally {
    remove()
  }
}
