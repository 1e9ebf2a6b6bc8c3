// Pictures of the source, fetched into the library as those are that a write names by address.
import { isIP } from 'node:net'
import { readAddress } from '../../media/fetching/fetch-picture.ts'
import { internet, type Network } from '../../media/fetching/network.ts'
import { createMedia } from '../../media/media.ts'
import { refusals } from '../../media/refusals.ts'
import type { Store } from '../../store/store.ts'
import type { FindPicture } from './pictures.ts'

/** Opens the library in a folder. `close` when the run is over. */
export function pictureFinder(
  store: Store,
  folder: string,
  network: Network = internet,
): { findPicture: FindPicture; close(): void } {
  const media = createMedia({ store, folder, network })
  return {
    async findPicture({ address, id }, author) {
      const url = readAddress(address)
      if (!url) return { reason: refusals.address.message }
      const found = await media.fetch(url, author, id > 0 ? id : undefined)
      return 'fault' in found ? { reason: found.fault.message } : found.id
    },
    close: () => media.close(),
  }
}

/**
 * The network, with the server somebody named by its address: a server in the own network gives its own pictures too, from where it
 * stands as the run begins. No other inner address is reached, wherever records and redirects lead.
 */
export async function networkOf(source: string, network: Network = internet): Promise<Network> {
  const { origin, hostname } = new URL(source)
  const host = hostname.replace(/^\[|\]$/g, '')
  const named = new Set(isIP(host) ? [host] : await network.resolve(host).catch(() => []))
  return { ...network, trusts: (url, address) => url.origin === origin && named.has(address) }
}
