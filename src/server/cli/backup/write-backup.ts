// Writes a backup: the store at one moment and its images in one SQLite file, with a checksum.
import { closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Store } from '../../store/store.ts'
import { errorCode, StoreError } from '../../store/store-errors.ts'
import { writeChecksum } from './checksum.ts'
import { addImages } from './image-files.ts'
import { databaseFiles, link, removeAtExit } from './temp-files.ts'

/** A backup cannot be written to a file. The message is a sentence for the administrator. */
export class NotWritable extends Error {
  override readonly name = 'NotWritable'
}

/** Writes the store and the files of its images folder into a new file. Returns the number of these files. Throws `NotWritable`. */
export async function writeBackup(
  store: Pick<Store, 'backup'>,
  imagesFolder: string,
  file: string,
): Promise<{ images: number }> {
  if (existsSync(file)) throw new NotWritable(`${file} exists already: choose another name.`)
  if (!existsSync(dirname(resolve(file)))) throw new NotWritable(`There is no folder ${dirname(file)}.`)
  const partial = `${file}.partial-${process.pid}`
  const remove = removeAtExit(databaseFiles(partial))
  try {
    // Only its owner may read the passwords of events and the hashes of secrets.
    closeSync(openSync(partial, 'wx', 0o600))
    await store.backup(partial)
    const images = addFolder(partial, imagesFolder)
    await writeChecksum(partial)
    // Unlike a rename, neither replaces a file that another process has created meanwhile.
    if (!link(partial, file)) {
      closeSync(openSync(file, 'wx', 0o600))
      renameSync(partial, file)
    }
    return { images }
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause
    throw new NotWritable(`The disk is full: ${file} was not written.`, { cause })
  } finally {
    remove()
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof StoreError
    ? error.failure.code === 'not_writable' && error.failure.reason === 'disk_full'
    : ['ENOSPC', 'SQLITE_FULL'].includes(errorCode(error))

function addFolder(file: string, folder: string): number {
  const copy = new SQLite(file)
  try {
    // A backup is one file, without a log beside it.
    copy.pragma('journal_mode = DELETE')
    copy.pragma('synchronous = OFF')
    return copy.transaction(() => addImages(copy, folder))()
  } finally {
    copy.close()
  }
}
