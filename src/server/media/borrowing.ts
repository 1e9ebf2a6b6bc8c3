// Pictures that are fetched for a write: one that no record came to show is not left behind, whoever else waited for it.
import type { Fault } from '#contract/problem.ts'
import type { StoredPicture } from '../store/media/types.ts'
import type { Store } from '../store/store.ts'

/** A picture for as long as a write goes on. */
export type Borrowed = { picture: StoredPicture; giveBack(): Promise<void> }

type Source = {
  store: Store
  fetch(address: URL, author: number): Promise<StoredPicture | { fault: Fault }>
  remove(picture: StoredPicture): Promise<boolean>
}

/** Lends the pictures at addresses. Those that were there before stay, whether shown or not. */
export function borrowing({ store, fetch, remove }: Source) {
  /** Fetched for writes that go on, and for how many. */
  const lent = new Map<number, number>()
  const lend = (picture: StoredPicture): Borrowed => {
    const { id } = picture
    lent.set(id, (lent.get(id) ?? 0) + 1)
    return {
      picture,
      async giveBack() {
        const left = (lent.get(id) ?? 1) - 1
        if (left > 0) return void lent.set(id, left)
        lent.delete(id)
        await remove(picture)
      },
    }
  }
  return async (address: URL, author: number): Promise<Borrowed | { fault: Fault }> => {
    const known = store.pictures.byAddress(address.href)
    if (known) return lent.has(known.id) ? lend(known) : { picture: known, giveBack: async () => undefined }
    const found = await fetch(address, author)
    return 'fault' in found ? found : lend(found)
  }
}
