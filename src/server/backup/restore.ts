// Putting a backup back under a service that goes on running: SQLite copies it into the database as one transaction, which the
// service notices like any write of another process.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { openStore } from '../store/open-store.ts'
import { databaseIn, everyPage, snapshot } from './backup.ts'
import { exchange, exchangeBack, picturesIn, takePictures } from './pictures.ts'
import { BrokenBackup, unseal } from './seal.ts'

/** Set in the restored store: proof that it arrived. */
const mark = 'restored'
/** How long a write of the service may keep the restore waiting, in milliseconds. */
const longestWait = 30_000

/**
 * Puts a backup in the place of what a data folder holds. The former store is kept in a folder beside it until the new one stands;
 * when something fails it is put back, or stays there. Throws `BrokenBackup` before anything is touched.
 */
export async function restore(dataDir: string, file: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const beside = mkdtempSync(join(dataDir, 'restore-'))
  const [next, former] = [join(beside, 'next.sqlite'), join(beside, 'former.sqlite')]
  const [nextPictures, formerPictures] = [join(beside, 'next-media'), join(beside, 'former-media')]
  const [database, pictures] = [databaseIn(dataDir), picturesIn(dataDir)]
  let isTouched = false
  try {
    await unseal(file, next)
    const proof = prepare(next, nextPictures)
    if (existsSync(database)) await snapshot(database, former)
    isTouched = true
    exchange(nextPictures, pictures, formerPictures)
    if (existsSync(former)) await pourInto(database, next)
    else renameSync(next, database)
    if (markOf(database) !== proof) throw new Error('The restored store is not what the backup holds.')
  } catch (fault) {
    if (!isTouched) {
      rmSync(beside, { recursive: true, force: true })
      throw fault
    }
    exchangeBack(pictures, formerPictures)
    throw new Error(`Restoring failed; the store from before is kept in ${beside}.`, { cause: fault })
  }
  rmSync(beside, { recursive: true, force: true })
}

/** Brings an unsealed backup to the present version, looks through it, takes its pictures out and marks it. Throws `BrokenBackup`. */
function prepare(file: string, pictures: string): string {
  const proof = randomUUID()
  const found = new SQLite(file)
  try {
    const said = found.pragma('quick_check(1)', { simple: true })
    if (said !== 'ok') throw new BrokenBackup(`The backup is damaged: ${String(said)}.`)
    takePictures(found, pictures)
  } finally {
    found.close()
  }
  // Opening it runs the steps that a backup of an earlier release still needs, and refuses one of a later release.
  const store = openStore(file)
  store.settings.set(mark, proof)
  store.close()
  return proof
}

/** Copies a database over another in one transaction. Readers see the former until the moment it is done. */
async function pourInto(database: string, from: string): Promise<void> {
  const source = new SQLite(from, { readonly: true, fileMustExist: true })
  const until = Date.now() + longestWait
  try {
    for (;;) {
      // While somebody else writes, the copy ends having copied nothing.
      const { totalPages } = await source.backup(database, { progress: () => everyPage })
      if (totalPages > 0) return
      if (Date.now() > until) throw new Error('The store was being written to all the time.')
      await setTimeout(50)
    }
  } finally {
    source.close()
  }
}

function markOf(database: string): unknown {
  const found = new SQLite(database, { readonly: true, fileMustExist: true })
  try {
    return found.prepare('SELECT value FROM settings WHERE key = ?').pluck().get(mark)
  } finally {
    found.close()
  }
}
