// Files and rows of images: created together, removed together.
import { createHash } from 'node:crypto'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import type { Issue } from '#shared/problem.ts'
import { cleanLine } from '../records/sanitize-html.ts'
import {
  type AltTexts,
  createImage,
  deleteImage,
  findImageByFile,
  findImageBySourceUrl,
  imageUses,
  type NewImage,
  type StoredImage,
} from '../store/images.ts'
import { isIdFree } from '../store/sequences.ts'
import type { Store } from '../store/store.ts'
import type { WriteTx } from '../store/transaction.ts'
import { fetchImage, type Fetcher, publicInternet } from './fetch-remote.ts'
import { createFileName, type ImageFiles, openImageFiles, originalName, uploadName, writeSizes } from './files.ts'
import { formats } from './formats.ts'
import { imageIssues } from './issues.ts'
import { createImageProcessor, type ImageProcessor } from './processor.ts'
import { reencodeImage } from './regenerate.ts'
import { type FoundImage, TempImages } from './temp-files.ts'
import { getSizes } from './sizes.ts'

/** An image whose files are written and that has no row yet. `checksum` is that of the upload. */
export type PreparedImage = Pick<NewImage, 'file' | 'extension' | 'width' | 'height' | 'filesize' | 'sizes'> & {
  checksum: string
}

export type ImageLibrary = {
  files: ImageFiles
  /** Writes the files of an image. `create` or `discard` must follow. */
  prepare(bytes: Uint8Array): Promise<PreparedImage | { fault: Issue } | 'busy'>
  /** Adds a prepared image to the library. `id` is given to it if it is free. */
  create(
    tx: WriteTx,
    prepared: PreparedImage,
    about: { author: number; name: string; alt?: AltTexts; address?: string; id?: number },
  ): Promise<StoredImage>
  /** Removes the files of an image that has no row; otherwise does nothing. */
  discard(image: Pick<StoredImage, 'file'>): Promise<void>
  /** Returns the image of a URL, fetched if it is new. `id` is given to a new image if it is free. */
  fetch(address: URL, author: number, id?: number): Promise<StoredImage | { fault: Issue }>
  /** Images fetched for writes in progress. */
  temporary: TempImages
  /** Crops an image around a focal point. `undefined` if no size is cropped or the file is missing. */
  crop(image: StoredImage, focalPoint: FocalPoint): Promise<FocalCrop | { fault: Issue } | 'busy' | undefined>
  /** Re-encodes a file that an earlier version stored as it was uploaded. */
  reencode(image: StoredImage): Promise<void>
  /** Removes an image and its files. `false` if a record shows it. */
  remove(image: StoredImage): Promise<boolean>
  close(): void
}
export type ImageLibraryOptions = {
  store: Pick<Store, 'read' | 'write'>
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

const nameFromUrl = (address: URL): string => {
  const last = address.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Deletes the row of an image that no record shows. Returns whether it did; the files are the caller's. */
async function deleteUnusedRow(tx: WriteTx, { id }: StoredImage): Promise<boolean> {
  const uses = await imageUses(tx, id, 1)
  if (uses.some(({ total }) => total > 0)) return false
  await deleteImage(tx, id)
  return true
}

export function createImageLibrary({
  store,
  folder,
  processor = createImageProcessor(),
  network = publicInternet,
}: ImageLibraryOptions): ImageLibrary {
  const files = openImageFiles(folder)
  const fetching = new Map<string, Promise<FoundImage | { fault: Issue }>>()
  let fetchCount = 0

  const discard: ImageLibrary['discard'] = async ({ file }) => {
    // Under the write lock, so that no restore in another process adds the image again between the query and the removal.
    await store.write(async (tx) => {
      if (!(await findImageByFile(tx, file))) await files.removeAll(file)
    })
  }
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
      await discard({ file })
      throw cause
    }
  }
  const create: ImageLibrary['create'] = async (tx, prepared, { author, name, alt, address, id }) =>
    createImage(tx, {
      ...prepared,
      author,
      name: cleanName(name) || originalName(prepared),
      ...(alt && { alt }),
      ...(address && { address }),
      ...(id !== undefined && (await isIdFree(tx, 'posts', id)) && { id }),
    })
  const fetchNew = async (address: URL, author: number, id?: number): Promise<FoundImage | { fault: Issue }> => {
    const fetched = await fetchImage(address, network)
    if ('fault' in fetched) return fetched
    const prepared = await prepare(fetched.bytes)
    if (prepared === 'busy') return { fault: imageIssues.busy }
    if ('fault' in prepared) return prepared
    const about = { author, name: nameFromUrl(address), address: address.href, ...(id !== undefined && { id }) }
    let isCreated = false
    try {
      const found = await store.write(async (tx): Promise<FoundImage> => {
        // Another process may have fetched it meanwhile.
        const existing = await findImageBySourceUrl(tx, address.href)
        if (existing) return { image: existing, isNew: false }
        return { image: await create(tx, prepared, about), isNew: true }
      })
      isCreated = found.isNew
      return found
    } finally {
      if (!isCreated) await discard(prepared)
    }
  }
  const findOrFetch: typeof fetchNew = async (address, author, id) => {
    const existing = await store.read(async (tx) => findImageBySourceUrl(tx, address.href))
    if (existing) return { image: existing, isNew: false }
    if (fetchCount >= maxConcurrentFetches) return { fault: imageIssues.busy }
    fetchCount += 1
    try {
      return await fetchNew(address, author, id)
    } finally {
      fetchCount -= 1
    }
  }
  /** Concurrent calls for a URL share one result. */
  const fetchOnce: typeof fetchNew = async (address, author, id) => {
    const running = fetching.get(address.href)
    if (running) return running
    const started = findOrFetch(address, author, id).finally(() => fetching.delete(address.href))
    fetching.set(address.href, started)
    return started
  }
  const remove: ImageLibrary['remove'] = async (image) => {
    const isDeleted = await store.write(async (tx) => deleteUnusedRow(tx, image))
    if (isDeleted) await discard(image)
    return isDeleted
  }
  return {
    files,
    prepare,
    create,
    discard,
    async fetch(address, author, id) {
      const found = await fetchOnce(address, author, id)
      return 'fault' in found ? found : found.image
    },
    temporary: new TempImages({ fetch: fetchOnce, remove }),
    crop: async (image, focalPoint) => cropImage({ processor, files, discard }, image, focalPoint),
    reencode: async (image) => reencodeImage({ store, processor, files, discard }, image),
    remove,
    close: processor.close,
  }
}

/** All sizes of an image after cropping. `done` must be called when they are saved, or when saving failed. */
export type FocalCrop = { sizes: StoredImage['sizes']; done: () => Promise<void> }

type CropContext = { processor: ImageProcessor; files: ImageFiles; discard: ImageLibrary['discard'] }

/** Crops an image around a focal point. The files of earlier crops stay, because pages may still show them. */
export async function cropImage(
  { processor, files, discard }: CropContext,
  image: StoredImage,
  focalPoint: FocalPoint,
): Promise<FocalCrop | { fault: Issue } | 'busy' | undefined> {
  if (!getSizes(image.width, image.height).some(({ crop }) => crop)) return undefined
  const bytes = await files.read(originalName(image))
  if (!bytes) return undefined
  const processed = await processor.process(bytes, focalPoint)
  if (processed === 'busy' || 'fault' in processed) return processed
  // The image may have been removed meanwhile.
  const done = async (): Promise<void> => discard(image)
  try {
    const cropped = await writeSizes(files, image.file, processed.sizes)
    return { sizes: { ...image.sizes, ...cropped }, done }
  } catch (cause) {
    await done()
    throw cause
  }
}
