// Images fetched for writes in progress. Those that no record shows afterwards are removed.
import type { Issue } from '#shared/problem.ts'
import type { StoredImage } from '../store/images.ts'
import type { ImageLibrary } from './image-library.ts'

/** The image of a URL. `isNew`: it was fetched for this call, or for another one at the same time. */
export type FoundImage = { image: StoredImage; isNew: boolean }

type Source = {
  fetch(address: URL, author: number): Promise<FoundImage | { fault: Issue }>
} & Pick<ImageLibrary, 'remove'>

/** The writes that use the image of a URL, `fetched` for one of them, and its `removal` after the last one. */
type Usage = { writes: number; fetched?: StoredImage | undefined; removal?: Promise<unknown> }

/** Counts the writes of this process that use each URL. Images that were in the library before are not removed. */
export class TempImages {
  readonly #source: Source
  readonly #usages = new Map<string, Usage>()

  constructor(source: Source) {
    this.#source = source
  }

  /** Returns the image of a URL, fetched if it is new. `release` must follow. */
  async acquire(address: URL, author: number): Promise<StoredImage | { fault: Issue }> {
    // Counted before the first `await`, so that the end of another write does not remove the image.
    const usage = this.#usages.get(address.href) ?? { writes: 0 }
    usage.writes += 1
    this.#usages.set(address.href, usage)
    let found: FoundImage | { fault: Issue } | undefined
    try {
      await usage.removal
      found = await this.#source.fetch(address, author)
    } finally {
      if (!found || 'fault' in found) await this.release(address)
    }
    if ('fault' in found) return found
    if (found.isNew) usage.fetched = found.image
    return found.image
  }

  async release(address: URL): Promise<void> {
    const usage = this.#usages.get(address.href)
    if (!usage) return
    usage.writes -= 1
    if (usage.writes > 0) return
    try {
      const { fetched } = usage
      if (!fetched) return
      usage.fetched = undefined
      usage.removal = this.#source.remove(fetched)
      await usage.removal
    } finally {
      if (usage.writes === 0) this.#usages.delete(address.href)
    }
  }
}

/** Returns the library for one write, and a function that releases what the write fetched. */
export function forWrite(library: ImageLibrary): { images: ImageLibrary; release(): Promise<void> } {
  const acquired: URL[] = []
  return {
    images: {
      ...library,
      async fetch(address, author) {
        const image = await library.temporary.acquire(address, author)
        if (!('fault' in image)) acquired.push(address)
        return image
      },
    },
    async release() {
      for (const address of acquired.splice(0)) await library.temporary.release(address)
    },
  }
}
