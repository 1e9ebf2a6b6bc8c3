// Restores a backup into a store of either engine, also while the service is running.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { listImageFiles, otherStoreMessage, readFolderId, saveFolderId } from '../../images-folder.ts'
import { imageFileNames } from '../../store/images.ts'
import { type DatabaseLocation, findStoreId } from '../../store/open-database.ts'
import { openStore } from '../../store/open-store.ts'
import { restoreMarker, saveSetting, storeIdKey } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'
import { errorCode, StoreRefused } from '../../store/store-errors.ts'
import { copyVerified, InvalidBackup } from './checksum.ts'
import { convertFirstEdition, isFirstEdition } from './first-edition.ts'
import { addMissingFiles, extractImages, removeUnusedFiles } from './image-files.ts'
import { removeAtExit } from './temp-files.ts'

/** The store could not be replaced and is as it was. `cause` says why. */
export class NotRestored extends Error {
  override readonly name = 'NotRestored'
}

/** Where a store and its images are. `workFolder` holds copies while a restore runs, best on the same disk. */
export interface RestoreTarget {
  readonly database: DatabaseLocation
  readonly imagesFolder: string
  readonly workFolder: string
}

/** Milliseconds: the files of an upload are written before its row. */
const maxUploadTime = 10_000

/**
 * Replaces a store and its images by those of a backup, also one of the first edition. If it is interrupted, either the
 * former or the restored store is complete: images are added first, the database changes in one transaction, unused images are removed last. Throws
 * `InvalidBackup` before anything changes, `NotRestored` if the store could not be replaced.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<void> {
  const start = Date.now()
  mkdirSync(target.workFolder, { recursive: true, mode: 0o700 })
  removeLeftovers(target.workFolder)
  const folder = mkdtempSync(join(target.workFolder, `restore-${process.pid}-`))
  const remove = removeAtExit([folder])
  try {
    const images = join(folder, 'images')
    const storeId = await identify(target)
    const newId = storeId ?? readFolderId(target.imagesFolder) ?? randomUUID()
    const database = await prepare(file, folder, images, newId)
    const [present, restored] = [listImageFiles(target.imagesFolder), new Set(listImageFiles(images))]
    const added = addMissingFiles(images, target.imagesFolder)
    const addedAt = Date.now()
    try {
      await replaceDatabase(database, target.database)
    } catch (cause) {
      await sweep(target, added, addedAt).catch(() => undefined)
      throw notRestored(cause)
    }
    saveFolderId(target.imagesFolder, newId)
    // Until the store was replaced, the service was free to remove images that only the restored one has.
    addMissingFiles(images, target.imagesFolder)
    const former = present.filter((path) => !restored.has(path))
    // Without a former store, the files may be those of a store in another database, which is moved to this one.
    if (storeId !== undefined) await sweep(target, former, start - maxUploadTime)
  } finally {
    remove()
  }
}

const notRestored = (cause: unknown): NotRestored =>
  new NotRestored('Restoring failed; the store is as it was.', { cause })

/** The id of the store that is to be replaced, `undefined` if there is none. A restored store has the id of the former one, or of its images folder. */
async function identify({ database, imagesFolder }: RestoreTarget): Promise<string | undefined> {
  try {
    const storeId = await findStoreId(database)
    if (storeId !== undefined && (readFolderId(imagesFolder) ?? storeId) !== storeId)
      throw new StoreRefused(otherStoreMessage(imagesFolder))
    return storeId
  } catch (cause) {
    throw notRestored(cause)
  }
}

/** Removes what restores that were killed have left. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^restore-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Verifies a backup and brings its copy to the present version, with its images in a folder. Returns the copy, a store file with the id. */
async function prepare(file: string, folder: string, images: string, id: string): Promise<string> {
  const content = join(folder, 'content.sqlite')
  await copyVerified(file, content)
  const isFirst = inspect(file, content, images)
  const database = isFirst ? join(folder, 'store.sqlite') : content
  if (isFirst) await convertFirstEdition(content, database)
  const store = await openCopy(database)
  // Clients of a running service notice by this that sequence numbers of changes count anew.
  await store.write(async (tx) => {
    await saveSetting(tx, restoreMarker, randomUUID())
    await saveSetting(tx, storeIdKey, id)
  })
  await store.close()
  return database
}

/** Checks that the file holds a store, and extracts its images. Returns whether it is of the first edition. */
function inspect(file: string, content: string, images: string): boolean {
  const connection = new SQLite(content)
  try {
    const result = connection.pragma('quick_check(1)', { simple: true })
    if (result !== 'ok') throw new InvalidBackup(`${file} is damaged: ${String(result)}.`)
    const isFirst = isFirstEdition(connection)
    extractImages(connection, images)
    return isFirst
  } catch (cause) {
    if (errorCode(cause) !== 'SQLITE_NOTADB') throw cause
    throw new InvalidBackup(`${file} is not a backup: it holds no database.`, { cause })
  } finally {
    connection.close()
  }
}

/** Opening it applies migrations that a backup of an earlier release lacks. */
async function openCopy(file: string): Promise<Store> {
  try {
    return await openStore({ file })
  } catch (cause) {
    throw cause instanceof StoreRefused
      ? new InvalidBackup(`The backup cannot be restored: ${cause.message}`, { cause })
      : cause
  }
}

async function replaceDatabase(from: string, to: DatabaseLocation): Promise<void> {
  if ('file' in to && !existsSync(to.file)) {
    mkdirSync(dirname(to.file), { recursive: true, mode: 0o700 })
    setLogAside(to.file)
    renameSync(from, to.file)
    return
  }
  const store = await openStore(to)
  try {
    await store.restore(from)
  } finally {
    await store.close()
  }
}

/** SQLite would apply the log of a database that was moved away to the restored one. The log may be all that is left of it. */
function setLogAside(database: string): void {
  for (const log of [`${database}-wal`, `${database}-journal`]) if (existsSync(log)) renameSync(log, `${log}.former`)
  rmSync(`${database}-shm`, { force: true })
}

async function sweep(
  { database, imagesFolder }: RestoreTarget,
  paths: readonly string[],
  since: number,
): Promise<void> {
  if (paths.length === 0) return
  if ('file' in database && !existsSync(database.file)) {
    removeUnusedFiles(imagesFolder, paths, new Set(), since)
    return
  }
  const store = await openStore(database)
  try {
    removeUnusedFiles(imagesFolder, paths, await store.read(imageFileNames), since)
  } finally {
    await store.close()
  }
}
