// Files of images that an earlier version wrote, brought up to date when the service starts.
import { describeImage, nextImage, readImage, saveFileSize, type StoredImage } from '../store/images.ts'
import type { Store } from '../store/store.ts'
import { type ImageFiles, originalName, uploadName } from './files.ts'
import type { ImageLibrary } from './image-library.ts'
import type { ImageProcessor } from './processor.ts'
import { hasStaleCrop } from './sizes.ts'

type ReencodeContext = {
  store: Pick<Store, 'write'>
  processor: ImageProcessor
  files: ImageFiles
  discard: ImageLibrary['discard']
}

/** Re-encodes an image that was stored as it was uploaded, under the same name, because texts link to it. */
export async function reencodeImage(
  { store, processor, files, discard }: ReencodeContext,
  image: StoredImage,
): Promise<void> {
  const [upload, served] = [uploadName(image.file), originalName(image)]
  const hasUpload = (await files.size(upload)) !== undefined
  if (hasUpload && (await files.size(served)) === image.filesize) return
  // In this order: another process that re-encodes the image writes the upload before it replaces the served file.
  const servedBytes = hasUpload ? undefined : await files.read(served)
  const uploadBytes = await files.read(upload)
  const bytes = uploadBytes ?? servedBytes
  if (!bytes) return
  const processed = await processor.process(bytes)
  if (processed === 'busy' || 'fault' in processed) return
  const { width, height } = processed
  // In this order, an interrupted run is noticed and repeated: the file is last.
  if (!uploadBytes) await files.write(upload, bytes)
  await store.write(async (tx) => saveFileSize(tx, image, { width, height, filesize: processed.bytes.length }))
  await files.write(served, processed.bytes)
  // The image may have been removed meanwhile.
  await discard(image)
}

/** Re-encodes and crops all images for which that is due, one after the other. Those with missing or broken files stay. */
export async function regenerateImages({
  store,
  images,
  ended,
}: {
  store: Pick<Store, 'read' | 'write'>
  images: Pick<ImageLibrary, 'crop' | 'reencode'>
  ended: AbortSignal
}): Promise<void> {
  let last = 0
  while (!ended.aborted) {
    const next = await store.read(async (tx) => nextImage(tx, last))
    if (!next || ended.aborted) return
    last = next.id
    await images.reencode(next)
    if (ended.aborted) return
    const image = await store.read(async (tx) => readImage(tx, last))
    if (image?.focus && hasStaleCrop(image) && !ended.aborted) await regenerateCrop(store, images, image, ended)
  }
}

async function regenerateCrop(
  store: Pick<Store, 'write'>,
  images: Pick<ImageLibrary, 'crop'>,
  image: StoredImage,
  ended: AbortSignal,
): Promise<void> {
  const cropped = image.focus && (await images.crop(image, image.focus))
  if (!cropped || cropped === 'busy' || 'fault' in cropped || ended.aborted) return
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
