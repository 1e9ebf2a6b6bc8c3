// Files and rows of images: created together, removed together.
import { createHash } from 'node:crypto'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
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
import { type Fetcher, fetchImage, publicInternet } from './fetch-remote.ts'
import { createFileName, openImageFiles, originalName, uploadName, writeSizes } from './files.ts'
import { formats } from './formats.ts'
import { ImageError, imageIssues } from './issues.ts'
import { createImageProcessor, type ImageProcessor } from './processor.ts'
import { getSizes } from './sizes.ts'

/** An image whose files are written and that has no row yet. `checksum` is that of the upload. */
export type PreparedImage = Pick<NewImage, 'file' | 'extension' | 'width' | 'height' | 'filesize' | 'sizes'> & {
  checksum: string
}

/** `isNew`: it was fetched for this call, or for another one at the same time. */
type FoundImage = { image: StoredImage; isNew: boolean }

const maxConcurrentFetches = 4
const maxNameLength = 200

/** Returns a file name as one line without markup and path. */
function cleanName(name: string): string {
  const { text } = cleanLine(name.replace(/\p{Surrogate}/gu, ''))
  return (text.split(/[\\/]/).at(-1) ?? '').trim().slice(0, maxNameLength)
}

function nameFromUrl(address: URL): string {
  const last = address.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The number of writes that use the image of a URL, and its removal after the last one. */
type Usage = { writes: number; result: Promise<FoundImage>; removal?: Promise<void> }

export type ImageLibrary = ReturnType<typeof createImageLibrary>

export function createImageLibrary({
  store,
  folder,
  processor = createImageProcessor(),
  network = publicInternet,
}: {
  store: Pick<Store, 'read' | 'write'>
  folder: string
  processor?: ImageProcessor
  network?: Fetcher
}) {
  const files = openImageFiles(folder)
  let fetchCount = 0
  const usages = new Map<string, Usage>()

  /** Removes the files of an image that has no row; otherwise does nothing. */
  const discard = async ({ file }: Pick<StoredImage, 'file'>): Promise<void> => {
    // Under the write lock, so that no restore in another process adds the image again between the query and the removal.
    await store.write(async (tx) => {
      if (!(await findImageByFile(tx, file))) await files.removeAll(file)
    })
  }
  /** Writes the files of an image, or throws an `ImageError`. `create` or `discard` must follow. */
  const prepare = async (bytes: Uint8Array): Promise<PreparedImage> => {
    const processed = await processor.process(bytes)
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
  /** Adds a prepared image to the library. It gets `id` if that is free. */
  const create = async (
    tx: WriteTx,
    prepared: PreparedImage,
    about: { author: number; name: string; alt?: AltTexts; address?: string; id?: number | undefined },
  ): Promise<StoredImage> => {
    const { id, ...rest } = about
    const name = cleanName(about.name) || originalName(prepared)
    const isFree = id !== undefined && (await isIdFree(tx, 'posts', id))
    return createImage(tx, { ...prepared, ...rest, name, ...(isFree && { id }) })
  }
  const fetchNew = async (address: URL, author: number, id?: number): Promise<FoundImage> => {
    const prepared = await prepare(await fetchImage(address, network))
    let isCreated = false
    try {
      const result = await store.write(async (tx) => {
        // Another process may have fetched it meanwhile.
        const existing = await findImageBySourceUrl(tx, address.href)
        if (existing) return { image: existing, isNew: false }
        const about = { author, name: nameFromUrl(address), address: address.href, id }
        return { image: await create(tx, prepared, about), isNew: true }
      })
      isCreated = result.isNew
      return result
    } finally {
      if (!isCreated) await discard(prepared)
    }
  }
  const findOrFetch: typeof fetchNew = async (address, author, id) => {
    const existing = await store.read(async (tx) => findImageBySourceUrl(tx, address.href))
    if (existing) return { image: existing, isNew: false }
    if (fetchCount >= maxConcurrentFetches) throw new ImageError(imageIssues.busy)
    fetchCount += 1
    return fetchNew(address, author, id).finally(() => (fetchCount -= 1))
  }
  /** Removes an image and its files. `false` if a record shows it. */
  const remove = async (image: StoredImage): Promise<boolean> => {
    const isDeleted = await store.write(async (tx) => {
      const uses = await imageUses(tx, image.id, 1)
      if (uses.some(({ total }) => total > 0)) return false
      await deleteImage(tx, image.id)
      return true
    })
    if (isDeleted) await discard(image)
    return isDeleted
  }
  /** Returns the image of a URL, fetched if it is new. Concurrent calls share one result. `release` must follow. */
  const acquire: typeof fetchNew = async (address, author, id) => {
    let usage = usages.get(address.href)
    if (!usage || usage.removal) {
      const removed = usage?.removal ?? Promise.resolve()
      usage = { writes: 0, result: removed.then(async () => findOrFetch(address, author, id)) }
      usages.set(address.href, usage)
    }
    usage.writes += 1
    return usage.result
  }
  /** Ends one use of the image of a URL. After the last one an image that was fetched for it is removed, unless a record shows it. */
  const release = async (address: URL): Promise<void> => {
    const usage = usages.get(address.href)
    if (!usage) return
    usage.writes -= 1
    if (usage.writes > 0) return
    const removeFetched = async (): Promise<void> => {
      const result = await usage.result.catch(() => undefined)
      if (result?.isNew) await remove(result.image)
    }
    usage.removal = removeFetched()
    try {
      await usage.removal
    } finally {
      if (usages.get(address.href) === usage) usages.delete(address.href)
    }
  }
  return {
    files,
    prepare,
    create,
    discard,
    remove,
    close: processor.close,
    /** Returns the image of a URL, fetched if it is new, or throws an `ImageError`. A new image gets `id` if that is free. */
    async fetch(address: URL, author: number, id?: number): Promise<StoredImage> {
      try {
        const result = await acquire(address, author, id)
        // No write removes it again.
        result.isNew = false
        return result.image
      } finally {
        await release(address)
      }
    },
    /** Returns `fetch` for one write, and a function that removes images fetched for it, unless a record or another write uses them. */
    forWrite() {
      const acquired: URL[] = []
      return {
        async fetch(address: URL, author: number): Promise<StoredImage> {
          acquired.push(address)
          return (await acquire(address, author)).image
        },
        async release(): Promise<void> {
          for (const address of acquired.splice(0)) await release(address)
        },
      }
    },
    /**
     * Crops an image around a focal point; `undefined` if no size is cropped or the file is missing. Returns all sizes; `done` must be
     * called when they are saved, or when saving failed.
     */
    async crop(image: StoredImage, focalPoint: FocalPoint) {
      if (!getSizes(image.width, image.height).some(({ crop }) => crop)) return undefined
      const bytes = await files.read(originalName(image))
      if (!bytes) return undefined
      const processed = await processor.process(bytes, focalPoint)
      // The image may have been removed meanwhile.
      const done = async (): Promise<void> => discard(image)
      try {
        // The files of earlier crops stay, because pages may still show them.
        const cropped = await writeSizes(files, image.file, processed.sizes)
        return { sizes: { ...image.sizes, ...cropped }, done }
      } catch (cause) {
        await done()
        throw cause
      }
    },
  }
}
