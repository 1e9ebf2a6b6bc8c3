// Crops images around their focal points.
import type { Focus } from '#shared/schema/response-parts.ts'
import type { Issue } from '#shared/problem.ts'
import type { StoredImage } from '../store/images.ts'
import { type ImageFiles, originalName, writeSizes } from './files.ts'
import type { ImageLibrary } from './image-library.ts'
import type { ImageProcessor } from './processor.ts'
import { getSizes } from './sizes.ts'

/** All sizes of an image after cropping. `done` must be called when they are saved, or when saving failed. */
export type FocalCrop = { sizes: StoredImage['sizes']; done: () => Promise<void> }

type CropContext = { processor: ImageProcessor; files: ImageFiles; discard: ImageLibrary['discard'] }

/** Crops an image around a focal point. The files of earlier crops stay, because pages may still show them. */
export async function cropImage(
  { processor, files, discard }: CropContext,
  image: StoredImage,
  focalPoint: Focus,
): Promise<FocalCrop | { fault: Issue } | 'busy' | undefined> {
  if (!getSizes(image.width, image.height).some(({ crop }) => crop)) return undefined
  const bytes = await files.read(originalName(image))
  if (!bytes) return undefined
  const processed = await processor.process(bytes, focalPoint)
  if (processed === 'busy' || 'fault' in processed) return processed
  // The image may have been removed meanwhile.
  const done = async (): Promise<void> => discard(image)
  try {
    const cropped = await writeSizes(files, image.file, processed.sizes)
    return { sizes: { ...image.sizes, ...cropped }, done }
  } catch (cause) {
    await done()
    throw cause
  }
}
