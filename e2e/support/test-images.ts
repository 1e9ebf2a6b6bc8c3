// A service that takes pictures, for tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorld, type World } from './test-app.ts'
import { createCodec } from '#server/media/codec/codec.ts'
import type { Network } from '#server/media/fetching/network.ts'
import { createMedia, type Media } from '#server/media/media.ts'

/** A service that takes pictures into a folder of its own. `end` removes the folder. */
export function openPictureWorld(network?: Network): World & { media: Media; end: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  const rooms: Media[] = []
  const world = openWorld({}, (store) => {
    const made = createMedia({ store, folder, codec: createCodec(), ...(network && { network }) })
    rooms.push(made)
    return made
  })
  const [media] = rooms
  if (!media) throw new Error('the service is opened with a room for pictures')
  return {
    ...world,
    media,
    end: () => {
      media.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
