// Restores a backup into a store of either engine, also while the service is running.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { createFolder, listImageFiles, otherStoreMessage, readFolderId, saveFolderId } from '../../images-folder.ts'
import { explainStartupError } from '../../startup-errors.ts'
import { imageFileNames } from '../../store/images.ts'
import { type DatabaseLocation, findStoreId } from '../../store/open-database.ts'
import { openStore, type Store } from '../../store/store.ts'
import { restoreMarker, saveSetting, storeIdKey } from '../../store/settings.ts'
import { errorCode, StoreRefused } from '../../store/store-errors.ts'
import { removeAtExit, UsageError } from '../usage-error.ts'
import { copyVerified, InvalidBackup } from './checksum.ts'
import { convertFirstEdition, isFirstEdition } from './first-edition.ts'
import { addMissingFiles, extractImages, removeUnusedFiles } from './image-files.ts'

/** The store could not be replaced and is unchanged. */
export class NotRestored extends UsageError {
  constructor(cause: unknown) {
    const reason = explainStartupError(cause) ?? (cause instanceof Error ? cause.message : '')
    super(`${reason} The store was not replaced.`, { cause })
  }
}

/** The locations of a store and its images. `workFolder` contains copies during a restore, best on the same disk. */
export interface RestoreTarget {
  readonly database: DatabaseLocation
  readonly imagesFolder: string
  readonly workFolder: string
}

/** Milliseconds: the files of an upload are written before its row. */
const maxUploadTime = 10_000

/**
 * Replaces a store and its images by those of a backup, also one of the first edition. If it is interrupted, either the former or the
 * restored store is complete: images are added first, the database changes in one transaction, unused images are removed last. Throws
 * `InvalidBackup` before anything changes, `NotRestored` if the store could not be replaced.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<void> {
  const start = Date.now()
  const { database, imagesFolder, workFolder } = target
  createFolder(resolve(workFolder))
  removeLeftovers(workFolder)
  const folder = mkdtempSync(join(workFolder, `restore-${process.pid}-`))
  const remove = removeAtExit([folder])
  try {
    const images = join(folder, 'images')
    const storeId = await findTargetId(target)
    const newId = storeId ?? readFolderId(imagesFolder) ?? randomUUID()
    const restored = await prepareDatabase(file, folder, images, newId)
    const [present, added] = [listImageFiles(imagesFolder), addMissingFiles(images, imagesFolder)]
    const addedAt = Date.now()
    try {
      await replaceDatabase(restored, database)
    } catch (cause) {
      await removeUnused(target, added, addedAt).catch(() => undefined)
      throw new NotRestored(cause)
    }
    saveFolderId(imagesFolder, newId)
    // Until the store was replaced, the service may have removed images that only the restored one has.
    addMissingFiles(images, imagesFolder)
    const restoredFiles = new Set(listImageFiles(images))
    const former = present.filter((path) => !restoredFiles.has(path))
    // Without a former store, the files may be those of a store in another database, which is moved to this one.
    if (storeId !== undefined) await removeUnused(target, former, start - maxUploadTime)
  } finally {
    remove()
  }
}

/** Returns the id of the store that is to be replaced, `undefined` if there is none. */
async function findTargetId({ database, imagesFolder }: RestoreTarget): Promise<string | undefined> {
  try {
    const storeId = await findStoreId(database)
    if (storeId !== undefined && (readFolderId(imagesFolder) ?? storeId) !== storeId)
      throw new StoreRefused(otherStoreMessage(imagesFolder))
    return storeId
  } catch (cause) {
    throw new NotRestored(cause)
  }
}

/** Removes the folders of killed restores. */
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

/** Verifies a backup, extracts its images, and returns a store file of the present version with the id. */
async function prepareDatabase(file: string, folder: string, images: string, id: string): Promise<string> {
  const content = join(folder, 'content.sqlite')
  await copyVerified(file, content)
  const isFirst = checkContent(file, content, images)
  const database = isFirst ? join(folder, 'store.sqlite') : content
  if (isFirst) await convertFirstEdition(content, database, images)
  const store = await openCopy(database)
  await store.write(async (tx) => {
    // Clients of a running service notice by this that sequence numbers of changes start again.
    await saveSetting(tx, restoreMarker, randomUUID())
    await saveSetting(tx, storeIdKey, id)
  })
  await store.close()
  return database
}

/** Checks that the file contains a store, and extracts its images. Returns whether it is of the first edition. */
function checkContent(file: string, content: string, images: string): boolean {
  const connection = new SQLite(content)
  try {
    const result = connection.pragma('quick_check(1)', { simple: true })
    if (result !== 'ok') throw new InvalidBackup(`${file} is damaged: ${String(result)}.`)
    const isFirst = isFirstEdition(connection)
    extractImages(connection, images)
    return isFirst
  } catch (cause) {
    if (errorCode(cause) !== 'SQLITE_NOTADB') throw cause
    throw new InvalidBackup(`${file} is not a backup: it contains no database.`, { cause })
  } finally {
    connection.close()
  }
}

/** Opens a store file, which applies migrations that a backup of an earlier release lacks. */
async function openCopy(file: string): Promise<Store> {
  try {
    return await openStore({ file })
  } catch (cause) {
    if (cause instanceof StoreRefused)
      throw new InvalidBackup(`The backup cannot be restored: ${cause.message}`, { cause })
    throw cause
  }
}

async function replaceDatabase(from: string, to: DatabaseLocation): Promise<void> {
  if (isMissing(to)) {
    createFolder(dirname(resolve(to.file)))
    // SQLite would apply the log of a database that was moved away to the restored one.
    for (const log of [`${to.file}-wal`, `${to.file}-journal`]) if (existsSync(log)) renameSync(log, `${log}.former`)
    rmSync(`${to.file}-shm`, { force: true })
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

const isMissing = (location: DatabaseLocation): location is { file: string } =>
  'file' in location && !existsSync(location.file)

/** Removes files that no image of the store has, unless they were written after `since`, in milliseconds since 1970. */
async function removeUnused(
  { database, imagesFolder }: RestoreTarget,
  paths: readonly string[],
  since: number,
): Promise<void> {
  if (paths.length === 0) return
  const store = isMissing(database) ? undefined : await openStore(database)
  try {
    const used = (await store?.read(imageFileNames)) ?? new Set()
    removeUnusedFiles(imagesFolder, paths, used, since)
  } finally {
    await store?.close()
  }
}
