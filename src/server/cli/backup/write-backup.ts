// Writes store and images into one SQLite file with a checksum.
import { closeSync, existsSync, linkSync, openSync, renameSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Store } from '../../store/store.ts'
import { errorCode, StoreError } from '../../store/store-errors.ts'
import { removeAtExit, UsageError } from '../usage-error.ts'
import { writeChecksum } from './checksum.ts'
import { addImages } from './image-files.ts'

/**
 * Writes the store and the files of its images folder into a new file. Returns the number of image files. Throws `UsageError` if the
 * file cannot be written.
 */
export async function writeBackup(store: Pick<Store, 'backup'>, imagesFolder: string, file: string): Promise<number> {
  if (existsSync(file)) throw new UsageError(`${file} exists already. Choose another name.`)
  if (!existsSync(dirname(resolve(file)))) throw new UsageError(`There is no folder ${dirname(file)}.`)
  const partial = `${file}.partial-${process.pid}`
  const remove = removeAtExit(['', '-journal', '-wal', '-shm'].map((suffix) => `${partial}${suffix}`))
  try {
    createFile(partial)
    await store.backup(partial)
    const images = addFolder(partial, imagesFolder)
    await writeChecksum(partial)
    publish(partial, file)
    return images
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause
    throw new UsageError(`The disk is full: ${file} was not written.`, { cause })
  } finally {
    remove()
  }
}

/** Only its owner may read the passwords of events and the hashes of secrets. */
const createFile = (file: string): void => closeSync(openSync(file, 'wx', 0o600))

/**
 * Gives the complete backup its name, in one step where the disk has hard links: a process killed between two steps leaves an empty
 * file. Fails if another process has created the file, which a rename would replace.
 */
function publish(partial: string, file: string): void {
  try {
    linkSync(partial, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error
    createFile(file)
    renameSync(partial, file)
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof StoreError
    ? error.failure.code === 'not_writable' && error.failure.reason === 'disk_full'
    : ['ENOSPC', 'SQLITE_FULL'].includes(errorCode(error))

function addFolder(file: string, folder: string): number {
  const copy = new SQLite(file)
  try {
    // A backup is one file, without a separate log.
    copy.pragma('journal_mode = DELETE')
    copy.pragma('synchronous = OFF')
    return copy.transaction(() => addImages(copy, folder))()
  } finally {
    copy.close()
  }
}
