// Pictures of the source, fetched into the library as those are that a write names by address.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type Fetcher, parseImageUrl, publicInternet } from '../../images/fetch-remote.ts'
import { createImageLibrary, type ImageLibrary } from '../../images/image-library.ts'
import { imageIssues } from '../../images/issues.ts'
import type { Store } from '../../sync-store/store.ts'
import type { FindImage } from './images.ts'

/** So many pictures in a row that a server kept waiting for, and a run asks it for no more of them. */
const mostLate = 5

/** Opens the library in a folder. `close` when the run is over. */
export function createImageFinder(
  store: Store,
  folder: string,
  network: Fetcher = publicInternet,
  images: Pick<ImageLibrary, 'fetch' | 'close'> = createImageLibrary({ store, folder, network }),
): { findPicture: FindImage; close(): void } {
  const late = new Map<string, number>()
  return {
    async findPicture({ address, id }, author) {
      const url = parseImageUrl(address)
      if (!url) return { reason: imageIssues.address.message }
      const times = late.get(url.host) ?? 0
      if (times >= mostLate && !store.pictures.byAddress(url.href))
        return {
          reason: `${url.host} kept ${mostLate} pictures waiting and was asked for no more: run the import again.`,
        }
      const found = await images.fetch(url, author, id > 0 ? id : undefined)
      const isLate = 'fault' in found && found.fault.data?.['reason'] === 'late'
      late.set(url.host, isLate ? times + 1 : 0)
      return 'fault' in found ? { reason: found.fault.message } : found.id
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
