// Files and rows of images: created together, removed together.
import { createHash } from 'node:crypto'
import type { Focus } from '#shared/schema/response-parts.ts'
import type { Issue } from '#shared/problem.ts'
import { cleanLine } from '../records/sanitize-html.ts'
import type { AltTexts, NewPicture, StoredPicture } from '../sync-store/media/types.ts'
import type { Store } from '../sync-store/store.ts'
import { fetchImage, type Fetcher, publicInternet } from './fetch-remote.ts'
import { createFileName, type ImageFiles, openImageFiles, originalName, uploadName, writeSizes } from './files.ts'
import { cropImage, type FocalCrop } from './focal-point.ts'
import { formats } from './formats.ts'
import { imageIssues } from './issues.ts'
import { createImageProcessor, type ImageProcessor } from './processor.ts'
import { reencodeImage } from './regenerate.ts'
import { TempImages } from './temp-files.ts'

/** An image whose files are written and that has no row yet. `checksum` is that of the upload. */
export type PreparedImage = Pick<NewPicture, 'file' | 'extension' | 'width' | 'height' | 'filesize' | 'sizes'> & {
  checksum: string
}

export type ImageLibrary = {
  files: ImageFiles
  /** Writes the files of an image. `create` or `discard` must follow. */
  prepare(bytes: Uint8Array): Promise<PreparedImage | { fault: Issue } | 'busy'>
  /** Adds a prepared image to the library. Synchronous, for use within a transaction. */
  create(
    prepared: PreparedImage,
    about: { author: number; name: string; alt?: AltTexts; address?: string; id?: number },
  ): StoredPicture
  discard(prepared: PreparedImage): Promise<void>
  /** Returns the image of a URL, fetched if it is new. `id` is given to a new image if it is free. */
  fetch(address: URL, author: number, id?: number): Promise<StoredPicture | { fault: Issue }>
  /** Images fetched for writes in progress. */
  temporary: TempImages
  /** Crops an image around a focal point. `undefined` if no size is cropped or the file is missing. */
  crop(image: StoredPicture, focalPoint: Focus): Promise<FocalCrop | { fault: Issue } | 'busy' | undefined>
  /** Re-encodes a file that an earlier version stored as it was uploaded. */
  reencode(image: StoredPicture): Promise<void>
  /** Removes an image and its files. `false` if a record shows it. */
  remove(image: StoredPicture): Promise<boolean>
  close(): void
}
export type ImageLibraryOptions = {
  store: Store
  folder: string
  processor?: ImageProcessor
  network?: Fetcher
}

const maxConcurrentFetches = 4
const maxNameLength = 200

/** Returns a file name as one line without markup and path. */
const cleanName = (name: string): string =>
  (
    cleanLine(name.replace(/\p{Surrogate}/gu, ''))
      .text.split(/[\\/]/)
      .at(-1) ?? ''
  )
    .trim()
    .slice(0, maxNameLength)

const nameOfUrl = (address: URL): string => {
  const last = address.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

export function createImageLibrary({
  store,
  folder,
  processor = createImageProcessor(),
  network = publicInternet,
}: ImageLibraryOptions): ImageLibrary {
  const files = openImageFiles(folder)
  const fetching = new Map<string, Promise<StoredPicture | { fault: Issue }>>()

  const removeUnused = (file: string): void => {
    // The write lock keeps a restore in another process from bringing the image back between the query and the removal.
    store.transact(() => {
      if (!store.pictures.byFile(file)) files.removeAll(file)
    })
  }
  const discard: ImageLibrary['discard'] = async ({ file }) => removeUnused(file)
  const prepare: ImageLibrary['prepare'] = async (bytes) => {
    const processed = await processor.process(bytes)
    if (processed === 'busy' || 'fault' in processed) return processed
    const { width, height, format } = processed
    const file = createFileName()
    try {
      await files.write(uploadName(file), bytes)
      const sizes = await writeSizes(files, file, processed.sizes)
      const extension = formats[format].extension
      await files.write(originalName({ file, extension }), processed.bytes)
      const checksum = createHash('sha256').update(bytes).digest('hex')
      return { file, extension, width, height, filesize: processed.bytes.length, sizes, checksum }
    } catch (cause) {
      removeUnused(file)
      throw cause
    }
  }
  const create: ImageLibrary['create'] = (prepared, { author, name, alt, address, id }) =>
    store.pictures.create({
      ...prepared,
      author,
      name: cleanName(name) || originalName(prepared),
      ...(alt && { alt }),
      ...(address && { address }),
      ...(id !== undefined && store.pictures.isFree(id) && { id }),
    })
  const fetchNew = async (address: URL, author: number, id?: number): Promise<StoredPicture | { fault: Issue }> => {
    const fetched = await fetchImage(address, network)
    if ('fault' in fetched) return fetched
    const prepared = await prepare(fetched.bytes)
    if (prepared === 'busy') return { fault: imageIssues.busy }
    if ('fault' in prepared) return prepared
    try {
      const name = nameOfUrl(address)
      return create(prepared, { author, name, address: address.href, ...(id !== undefined && { id }) })
    } catch (cause) {
      await discard(prepared)
      throw cause
    }
  }
  const fetch: ImageLibrary['fetch'] = async (address, author, id) => {
    const present = store.pictures.byAddress(address.href)
    if (present) return present
    const running = fetching.get(address.href)
    if (running) return running
    if (fetching.size >= maxConcurrentFetches) return { fault: imageIssues.busy }
    const started = fetchNew(address, author, id).finally(() => fetching.delete(address.href))
    fetching.set(address.href, started)
    return started
  }
  const remove: ImageLibrary['remove'] = async (image) => {
    const isUsed = store.transact(() => {
      if (store.pictures.uses(image.id, 1).some(({ total }) => total > 0)) return true
      store.pictures.remove(image.id)
      return false
    })
    if (!isUsed) removeUnused(image.file)
    return !isUsed
  }
  return {
    files,
    prepare,
    create,
    discard,
    fetch,
    temporary: new TempImages({ store, fetch, remove }),
    crop: async (image, focalPoint) => cropImage({ processor, files, removeUnused }, image, focalPoint),
    reencode: async (image) => reencodeImage({ store, processor, files, removeUnused }, image),
    remove,
    close: processor.close,
  }
}
