// Checks that an images folder belongs to the store: both contain the same id.
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { type Environment, storeLocation } from './environment.ts'
import { nextImage } from './store/images.ts'
import { type DatabaseOptions, findStoreId } from './store/open-database.ts'
import { openStore, type Store } from './store/store.ts'
import { readSetting, storeIdKey } from './store/settings.ts'
import { errorCode, StoreRefused } from './store/store-errors.ts'

const idFile = 'store-id'

/** Returns the id of the store that an images folder belongs to, `undefined` for a new folder. */
export function readFolderId(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, idFile), 'utf8').trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined
    throw error
  }
}

/** Creates an images folder and writes the id of its store, unless it has one. */
export function saveFolderId(folder: string, id: string): void {
  createFolder(resolve(folder))
  if (readFolderId(folder) !== undefined) return
  const [file, temporary] = [join(folder, idFile), join(folder, `${idFile}.${randomUUID()}`)]
  try {
    writeFileSync(temporary, `${id}\n`, { mode: 0o600, flush: true })
    try {
      // Of two processes that start at once, the second one fails.
      linkSync(temporary, file)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return
      renameSync(temporary, file)
    }
  } finally {
    rmSync(temporary, { force: true })
  }
}

const isImageFile = (path: string): boolean => /^([0-9a-f]{2})\/\1[0-9a-f]{30}[.-][^/]+$/.test(path)

/** Returns the image files in a folder: relative paths with slashes. */
export const listImageFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((path) => path.split(sep).join('/'))
        .filter(isImageFile)
    : []

/**
 * Creates a folder and its parents. Throws EEXIST for a file. The recursive `mkdirSync` would never return where the system allows no new
 * folders, as in /proc.
 */
export function createFolder(folder: string): void {
  const parent = dirname(folder)
  if (!existsSync(parent)) createFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it in between.
    if (errorCode(error) !== 'EEXIST' || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

export const otherStoreMessage = (folder: string): string =>
  `The images folder ${folder} belongs to another store: set IMAGES_DIR to the folder of this store, or to an empty one for a new store.`

/** Throws `StoreRefused` if the images folder is not that of the store, or of a new store and not empty. Changes nothing. */
export async function checkImagesFolder(environment: Environment): Promise<void> {
  const { imagesDir } = environment
  const folderId = readFolderId(imagesDir)
  if (folderId === undefined && listImageFiles(imagesDir).length === 0) return
  const storeId = await findStoreId(storeLocation(environment))
  if (storeId === undefined || (folderId ?? storeId) !== storeId) throw new StoreRefused(otherStoreMessage(imagesDir))
}

/** Opens or creates the store of an installation. Throws as `openStore` does, and `StoreRefused` if its images folder is of another store. */
export async function openStoreWithImages(environment: Environment, options?: DatabaseOptions): Promise<Store> {
  const { imagesDir } = environment
  await checkImagesFolder(environment)
  const store = await openStore(storeLocation(environment), options)
  try {
    const { id, hasImages } = await store.read(async (tx) => ({
      id: await readSetting(tx, storeIdKey),
      hasImages: (await nextImage(tx, 0)) !== undefined,
    }))
    if (id === undefined) throw new Error('The store has no id.')
    if (readFolderId(imagesDir) === undefined && hasImages && listImageFiles(imagesDir).length === 0)
      throw new StoreRefused(
        `The images folder ${imagesDir} lacks the images of this store: set IMAGES_DIR to its folder, or restore a backup.`,
      )
    saveFolderId(imagesDir, id)
    if (readFolderId(imagesDir) !== id) throw new StoreRefused(otherStoreMessage(imagesDir))
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
