// Putting a backup back under a service that goes on running: SQLite copies it into the database as one transaction, which the
// service notices like any write of another process.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { newer } from '../../sync-store/database.ts'
import { openStore } from '../../sync-store/open-store.ts'
import type { Store } from '../../sync-store/store.ts'
import { restoredMark } from '../../sync-store/replaced.ts'
import { databaseIn } from './backup.ts'
import { removeAtExit } from './leftovers.ts'
import { restoreImages, filesBelow, listImages, sweepImages, takeImages } from './images.ts'
import { BrokenBackup, verifyChecksum } from './seal.ts'
import { copyPages } from './throttled-copy.ts'

/** The store could not be replaced, and is as it was: `cause` says why. */
export class NotRestored extends Error {
  override readonly name = 'NotRestored'
}

/** How long a write of the service may keep the restore waiting, in milliseconds. */
const longestWait = 30_000
/** How long before its row the files of an upload may have been written, in milliseconds. */
const longestBeforeRow = 10_000

/**
 * Puts a backup in the place of what a data folder holds. However it ends, the folder holds the former store or the new one, whole:
 * pictures come beside those that are there, the database changes in one transaction, and what nobody shows goes last. Throws
 * `BrokenBackup` before anything is touched.
 */
export async function restore(dataDir: string, file: string): Promise<void> {
  const begun = Date.now()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  removeLeftovers(dataDir)
  const beside = mkdtempSync(join(dataDir, `${prefix}${process.pid}-`))
  const remove = removeAtExit([beside])
  const [next, nextPictures] = [join(beside, 'next.sqlite'), join(beside, 'next-media')]
  const [database, pictures] = [databaseIn(dataDir), listImages(dataDir)]
  try {
    await verifyChecksum(file, next)
    const proof = prepare(next, nextPictures)
    const [present, coming] = [filesBelow(pictures), new Set(filesBelow(nextPictures))]
    const added = restoreImages(nextPictures, pictures)
    const brought = Date.now()
    try {
      if (existsSync(database)) await pourInto(database, next)
      else {
        setLogAside(database)
        renameSync(next, database)
      }
    } catch (cause) {
      sweepImages(pictures, added, database, brought)
      throw new NotRestored('Restoring failed; the store is as it was.', { cause })
    }
    if (markOf(database) !== proof) throw new Error('The restored store is not what the backup holds.')
    // Until the store was restored, the service was free to remove what only the restored one shows.
    restoreImages(nextPictures, pictures)
    sweepImages(
      pictures,
      present.filter((path) => !coming.has(path)),
      database,
      begun - longestBeforeRow,
    )
  } finally {
    remove()
  }
}

const prefix = 'restore-'

/** What restores that were killed left behind: their store is whole without it. */
function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const [, pid] = /^restore-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
  }
}

/** Brings an unsealed backup to the present version, looks through it, takes its pictures out and marks it, as proof. Throws `BrokenBackup`. */
function prepare(file: string, images: string): string {
  const proof = randomUUID()
  const found = new SQLite(file)
  try {
    const said = found.pragma('quick_check(1)', { simple: true })
    if (said !== 'ok') throw new BrokenBackup(`The backup is damaged: ${String(said)}.`)
    takeImages(found, images)
  } finally {
    found.close()
  }
  // Opening it runs the steps that a backup of an earlier release still needs, and refuses one of a later release.
  const store = opened(file)
  store.settings.set(restoredMark, proof)
  store.close()
  return proof
}

function opened(file: string): Store {
  try {
    return openStore(file)
  } catch (cause) {
    const isNewer = cause instanceof Error && 'code' in cause && cause.code === newer
    throw isNewer ? new BrokenBackup(`The backup cannot be put back: ${cause.message}`, { cause }) : cause
  }
}

/** A log of writes outlives a store that was moved away, and SQLite would take it into whichever lies there next. It may be all that is left of them. */
function setLogAside(database: string): void {
  for (const log of [`${database}-wal`, `${database}-journal`]) if (existsSync(log)) renameSync(log, `${log}.former`)
  rmSync(`${database}-shm`, { force: true })
}

/** Copies a database over another in one transaction. Readers see the former until the moment it is done. */
async function pourInto(database: string, from: string): Promise<void> {
  const source = new SQLite(from, { readonly: true, fileMustExist: true })
  const until = Date.now() + longestWait
  try {
    for (;;) {
      // While somebody else writes, the copy ends having copied nothing.
      if ((await copyPages(source, database, `${database}-wal`)) > 0) return takeIn(database)
      if (Date.now() > until) throw new Error('The store was being written to all the time.')
      await setTimeout(50)
    }
  } finally {
    source.close()
  }
}

/**
 * Takes the log of writes, which now holds the whole store, into the file: else the service's next write would. The store is restored
 * by then, whether this succeeds, as it does not on a disk that is full, or not.
 */
function takeIn(database: string): void {
  const poured = new SQLite(database, { fileMustExist: true })
  try {
    poured.pragma('wal_checkpoint(PASSIVE)')
    // What is left takes a moment, in which nobody else writes.
    poured.pragma('wal_checkpoint(TRUNCATE)')
  } catch (fault) {
    if (!(fault instanceof SQLite.SqliteError)) throw fault
  } finally {
    poured.close()
  }
}

function markOf(database: string): unknown {
  const found = new SQLite(database, { readonly: true, fileMustExist: true })
  try {
    return found.prepare('SELECT value FROM settings WHERE key = ?').pluck().get(restoredMark)
  } finally {
    found.close()
  }
}
