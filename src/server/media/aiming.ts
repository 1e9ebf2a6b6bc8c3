// A picture is cut around the point somebody chose: its thumbnail is made anew, in a file of its own.
import type { Focus } from '#contract/answers.ts'
import type { Fault } from '#contract/problem.ts'
import type { StoredPicture } from '../store/media/types.ts'
import { originalName, variantName } from './addresses.ts'
import type { Codec } from './codec/codec.ts'
import { sizesOf } from './codec/sizes.ts'
import type { Files } from './files.ts'

/** The variants as they are then. The files stay until `done`, and after it when the picture still stands. */
export type Aimed = { sizes: StoredPicture['sizes']; done: () => Promise<void> }

type Room = {
  codec: Codec
  files: Files
  /** One write of files after the other. */
  inTurn: (work: () => Promise<void>) => Promise<void>
  /** Keeps the files of a picture from being swept away; `letGo` sweeps them if nobody has them any more. */
  hold: (file: string) => void
  letGo: (picture: StoredPicture) => Promise<void>
}

/** Makes the deed `aim` of the room. Files cut before stay with the picture: pages may still show them. */
export const aiming =
  ({ codec, files, inTurn, hold, letGo }: Room) =>
  async (picture: StoredPicture, focus: Focus): Promise<Aimed | { fault: Fault } | 'busy' | undefined> => {
    if (!sizesOf(picture.width, picture.height).some(({ crop }) => crop)) return undefined
    const bytes = await files.read(originalName(picture))
    if (!bytes) return undefined
    const made = await codec.make(bytes, focus)
    if (made === 'busy' || 'fault' in made) return made
    hold(picture.file)
    const done = async (): Promise<void> => letGo(picture)
    try {
      await inTurn(async () => {
        for (const size of made.sizes) await files.write(variantName(picture.file, size), size.bytes)
      })
    } catch (cause) {
      await done()
      throw cause
    }
    const cut = made.sizes.map(
      ({ name, bytes: small, ...size }) => [name, { ...size, filesize: small.length }] as const,
    )
    return { sizes: { ...picture.sizes, ...Object.fromEntries(cut) }, done }
  }
