// Updates files of images that an earlier version wrote, when the service starts.
import { describeImage, nextImage, readImage, type StoredImage } from '../store/images.ts'
import type { Store } from '../store/store.ts'
import type { ImageLibrary } from './image-library.ts'
import { hasStaleCrop } from './sizes.ts'

type RegenerateContext = {
  store: Pick<Store, 'read' | 'write'>
  images: Pick<ImageLibrary, 'crop' | 'reencode'>
  ended: AbortSignal
}

/** Re-encodes and crops all images for which that is due, one after the other. Those with missing or broken files stay. */
export async function regenerateImages({ store, images, ended }: RegenerateContext): Promise<void> {
  let last = 0
  while (!ended.aborted) {
    const next = await store.read(async (tx) => nextImage(tx, last))
    if (!next || ended.aborted) return
    last = next.id
    await images.reencode(next)
    if (ended.aborted) return
    const image = await store.read(async (tx) => readImage(tx, last))
    if (image && hasStaleCrop(image) && !ended.aborted) await regenerateCrop({ store, images, ended }, image)
  }
}

async function regenerateCrop({ store, images, ended }: RegenerateContext, image: StoredImage): Promise<void> {
  const cropped = image.focus && (await images.crop(image, image.focus))
  if (!cropped || 'fault' in cropped || ended.aborted) return
  try {
    await store.write(async (tx) => {
      // A focal point that was set meanwhile is newer than this crop.
      if ((await readImage(tx, image.id))?.revision === image.revision)
        await describeImage(tx, image.id, {}, image.focus ?? undefined, cropped.sizes)
    })
  } finally {
    await cropped.done()
  }
}
