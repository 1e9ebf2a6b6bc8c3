// Pictures of the source, fetched into the library as those are that a write names by address.
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
    async findPicture(address, author) {
      const url = readAddress(address)
      if (!url) return { reason: refusals.address.message }
      const found = await media.fetch(url, author)
      return 'fault' in found ? { reason: found.fault.message } : found.id
    },
    close: () => media.close(),
  }
}
