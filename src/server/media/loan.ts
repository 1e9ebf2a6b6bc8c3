// The pictures that one write fetches, and what becomes of them when it is over.
import type { Borrowed } from './borrowing.ts'
import type { Media } from './media.ts'

/** A room of pictures for one write, and what to do when the write is over. */
export function loanOf(media: Media): { media: Media; giveBack(): Promise<void> } {
  const borrowed: Borrowed[] = []
  return {
    media: {
      ...media,
      async fetch(address, author) {
        const found = await media.borrow(address, author)
        if ('fault' in found) return found
        borrowed.push(found)
        return found.picture
      },
    },
    async giveBack() {
      for (const { giveBack } of borrowed.splice(0)) await giveBack()
    },
  }
}
