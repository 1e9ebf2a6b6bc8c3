// Fetches images of the source into the library, like images that a request names by URL.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type Fetcher, parseImageUrl, publicInternet } from '../../images/fetch-remote.ts'
import { createImageLibrary, type ImageLibrary } from '../../images/image-library.ts'
import { imageIssues } from '../../images/issues.ts'
import { findImageBySourceUrl } from '../../store/images.ts'
import type { Store } from '../../store/store.ts'
import type { FindImage } from './images.ts'

/** Consecutive timeouts after which no more images of a server are fetched. */
const maxTimeouts = 5

/** Opens the library in a folder. Call `close` after the import. */
export function createImageFinder(
  store: Store,
  folder: string,
  network: Fetcher = publicInternet,
  images: Pick<ImageLibrary, 'fetch' | 'close'> = createImageLibrary({ store, folder, network }),
): { findImage: FindImage; close(): void } {
  const timeouts = new Map<string, number>()
  return {
    async findImage({ address, id }, author) {
      const url = parseImageUrl(address)
      if (!url) return { reason: imageIssues.address.message }
      const count = timeouts.get(url.host) ?? 0
      if (count >= maxTimeouts && !(await store.read(async (tx) => findImageBySourceUrl(tx, url.href))))
        return {
          reason: `${url.host} kept ${maxTimeouts} pictures waiting and was asked for no more: run the import again.`,
        }
      const image = await images.fetch(url, author, id > 0 ? id : undefined)
      const isTimeout = 'fault' in image && image.fault.data?.['reason'] === 'late'
      timeouts.set(url.host, isTimeout ? count + 1 : 0)
      return 'fault' in image ? { reason: image.fault.message } : image.id
    },
    close: () => images.close(),
  }
}

/**
 * Returns a network in which the source may have a private address, the one it has when the import starts. Other private addresses
 * stay forbidden, also in redirects.
 */
export async function createFetcher(source: string): Promise<Fetcher> {
  const { origin, hostname } = new URL(source)
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host)
    ? [host]
    : (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address)
  return { allowedAddresses: (url) => (url.origin === origin ? addresses : []) }
}
