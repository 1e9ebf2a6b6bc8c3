// Images fetched for writes in progress. Those that no record shows afterwards are removed.
import type { Issue } from '#shared/problem.ts'
import type { StoredPicture } from '../sync-store/media/types.ts'
import type { Store } from '../sync-store/store.ts'
import type { ImageLibrary } from './image-library.ts'

type Source = { store: Store } & Pick<ImageLibrary, 'fetch' | 'remove'>

/** Counts the writes that use each fetched image. Images that were in the library before are not counted and not removed. */
export class TempImages {
  readonly #source: Source
  readonly #users = new Map<number, number>()

  constructor(source: Source) {
    this.#source = source
  }

  /** Returns the image of a URL, fetched if it is new. `release` must follow. */
  async acquire(address: URL, author: number): Promise<StoredPicture | { fault: Issue }> {
    const present = this.#source.store.pictures.byAddress(address.href)
    if (present && !this.#users.has(present.id)) return present
    const image = present ?? (await this.#source.fetch(address, author))
    if ('fault' in image) return image
    this.#users.set(image.id, (this.#users.get(image.id) ?? 0) + 1)
    return image
  }

  async release(image: StoredPicture): Promise<void> {
    const users = this.#users.get(image.id)
    if (users === undefined) return
    if (users > 1) return void this.#users.set(image.id, users - 1)
    this.#users.delete(image.id)
    await this.#source.remove(image)
  }
}

/** Returns the library for one write, and a function that releases what the write fetched. */
export function forWrite(library: ImageLibrary): { images: ImageLibrary; release(): Promise<void> } {
  const acquired: StoredPicture[] = []
  return {
    images: {
      ...library,
      async fetch(address, author) {
        const image = await library.temporary.acquire(address, author)
        if (!('fault' in image)) acquired.push(image)
        return image
      },
    },
    async release() {
      for (const image of acquired.splice(0)) await library.temporary.release(image)
    },
  }
}
