// Pictures of the source, fetched into the library as those are that a write names by address.
import { isIP } from 'node:net'
import { readAddress } from '../../media/fetching/fetch-picture.ts'
import { internet, type Network } from '../../media/fetching/network.ts'
import { createMedia, type Media } from '../../media/media.ts'
import { refusals } from '../../media/refusals.ts'
import type { Store } from '../../store/store.ts'
import type { FindPicture } from './pictures.ts'

/** So many pictures in a row that a server kept waiting for, and a run asks it for no more of them. */
const mostLate = 5

/** Opens the library in a folder. `close` when the run is over. */
export function pictureFinder(
  store: Store,
  folder: string,
  network: Network = internet,
  media: Pick<Media, 'fetch' | 'close'> = createMedia({ store, folder, network }),
): { findPicture: FindPicture; close(): void } {
  const late = new Map<string, number>()
  return {
    async findPicture({ address, id }, author) {
      const url = readAddress(address)
      if (!url) return { reason: refusals.address.message }
      const times = late.get(url.host) ?? 0
      if (times >= mostLate && !store.pictures.byAddress(url.href))
        return {
          reason: `${url.host} kept ${mostLate} pictures waiting and was asked for no more: run the import again.`,
        }
      const found = await media.fetch(url, author, id > 0 ? id : undefined)
      const isLate = 'fault' in found && found.fault.data?.['reason'] === 'late'
      late.set(url.host, isLate ? times + 1 : 0)
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
