// The point of an image that stays visible where the image is cropped.
import type { Focus } from '#shared/schema/response-parts.ts'
import type { Issue } from '#shared/problem.ts'
import { coerceNumber } from '../http/coerce.ts'
import type { StoredPicture } from '../sync-store/media/types.ts'
import { type ImageFiles, originalName, writeSizes } from './files.ts'
import type { ImageProcessor } from './processor.ts'
import { getSizes } from './sizes.ts'

const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100

/** Parses a focal point: two integers in percent, from the left and upper edge. */
export function parseFocalPoint(input: unknown): { focalPoint?: Focus; faults: { [parameter: string]: Issue } } {
  if (input === undefined || input === null) return { faults: {} }
  const point: { x?: unknown; y?: unknown } = typeof input === 'object' ? input : {}
  const [x, y] = [coerceNumber(point.x), coerceNumber(point.y)]
  if (isPercent(x) && isPercent(y)) return { focalPoint: { x, y }, faults: {} }
  const message = 'Must hold x and y, whole numbers from 0 to 100.'
  return { faults: { focus: { code: 'not_a_number', message, data: { least: 0, most: 100 } } } }
}

/** All sizes of an image after cropping. `done` must be called when they are saved, or when saving failed. */
export type FocalCrop = { sizes: StoredPicture['sizes']; done: () => void }

type CropContext = { processor: ImageProcessor; files: ImageFiles; removeUnused: (file: string) => void }

/** Crops an image around a focal point. The files of earlier crops stay, because pages may still show them. */
export async function cropImage(
  { processor, files, removeUnused }: CropContext,
  image: StoredPicture,
  focalPoint: Focus,
): Promise<FocalCrop | { fault: Issue } | 'busy' | undefined> {
  if (!getSizes(image.width, image.height).some(({ crop }) => crop)) return undefined
  const bytes = await files.read(originalName(image))
  if (!bytes) return undefined
  const processed = await processor.process(bytes, focalPoint)
  if (processed === 'busy' || 'fault' in processed) return processed
  // The image may have been removed meanwhile.
  const done = (): void => removeUnused(image.file)
  try {
    const cropped = await writeSizes(files, image.file, processed.sizes)
    return { sizes: { ...image.sizes, ...cropped }, done }
  } catch (cause) {
    done()
    throw cause
  }
}
