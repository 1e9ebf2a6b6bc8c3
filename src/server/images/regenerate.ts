// Files of images that an earlier version wrote, brought up to date when the service starts.
import type { StoredPicture } from '../sync-store/media/types.ts'
import type { Store } from '../sync-store/store.ts'
import { type ImageFiles, originalName, uploadName } from './files.ts'
import type { ImageLibrary } from './image-library.ts'
import type { ImageProcessor } from './processor.ts'
import { hasStaleCrop } from './sizes.ts'

type ReencodeContext = {
  store: Pick<Store, 'pictures'>
  processor: ImageProcessor
  files: ImageFiles
  removeUnused: (file: string) => void
}

/** Re-encodes an image that was stored as it was uploaded, under the same name, because texts link to it. */
export async function reencodeImage(
  { store, processor, files, removeUnused }: ReencodeContext,
  image: StoredPicture,
): Promise<void> {
  const [upload, served] = [uploadName(image.file), originalName(image)]
  const hasUpload = (await files.size(upload)) !== undefined
  if (hasUpload && (await files.size(served)) === image.filesize) return
  const bytes = await files.read(hasUpload ? upload : served)
  if (!bytes) return
  const processed = await processor.process(bytes)
  if (processed === 'busy' || 'fault' in processed) return
  const { width, height } = processed
  // In this order, an interrupted run is noticed and repeated: the file is last.
  if (!hasUpload) await files.write(upload, bytes)
  store.pictures.replaceFile(image, { width, height, filesize: processed.bytes.length })
  await files.write(served, processed.bytes)
  removeUnused(image.file)
}

/** Re-encodes and crops all images for which that is due, one after the other. Those with missing or broken files stay. */
export async function regenerateImages({
  store: { pictures },
  images,
  ended,
}: {
  store: Pick<Store, 'pictures'>
  images: Pick<ImageLibrary, 'crop' | 'reencode'>
  ended: AbortSignal
}): Promise<void> {
  for (let next = pictures.after(0); next && !ended.aborted; next = pictures.after(next.id)) {
    await images.reencode(next)
    const image = pictures.read(next.id)
    if (!image?.focus || !hasStaleCrop(image) || ended.aborted) continue
    const cropped = await images.crop(image, image.focus)
    if (cropped === undefined || cropped === 'busy' || 'fault' in cropped) continue
    if (ended.aborted) return
    // A focal point chosen meanwhile is newer than this crop.
    if (pictures.read(image.id)?.revision === image.revision)
      pictures.describe(image.id, {}, image.focus, cropped.sizes)
    cropped.done()
  }
}
