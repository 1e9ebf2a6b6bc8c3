// Smaller sizes of an image, and the crop around its focal point.
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import type { StoredImage } from '../store/images.ts'

/** A size in pixels; `crop`: filled, cutting off what does not fit. */
export type ImageSize = { name: string; width: number; height: number; crop: boolean }

/** Width and height an image is scaled to, the first pixel that remains, and `at`, the one of `left` and `top` that is not 0. */
export type Crop = { width: number; height: number; left: number; top: number; at: number }

/** Returns the crop that keeps a point, given in percent, at the position CSS `object-position` gives it. */
export function cropFor(
  image: { width: number; height: number },
  to: { width: number; height: number },
  focalPoint: FocalPoint,
): Crop {
  const scale = Math.max(to.width / image.width, to.height / image.height)
  const width = Math.max(to.width, Math.round(image.width * scale))
  const height = Math.max(to.height, Math.round(image.height * scale))
  const left = Math.round(((width - to.width) * focalPoint.x) / 100)
  const top = Math.round(((height - to.height) * focalPoint.y) / 100)
  return { width, height, left, top, at: Math.max(left, top) }
}

/** Pixels; without it, a strip would get a "smaller" size as large as itself. */
const maxHeight = 4096

const fitInside = (width: number, height: number, box: { width: number; height: number }) => {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The sizes of an animation: a size has one frame, and larger ones would be shown where it should move. */
const animationSizes: readonly string[] = ['thumbnail', 'medium']

/** Returns the sizes that are smaller than an image, the smallest first. */
export function getSizes(width: number, height: number, isAnimated = false): ImageSize[] {
  const cropped = { width: Math.min(150, width), height: Math.min(150, height) }
  const sizes: ImageSize[] = [
    { name: 'thumbnail', ...cropped, crop: true },
    { name: 'medium', ...fitInside(width, height, { width: 300, height: 300 }), crop: false },
    {
      name: 'medium_large',
      ...fitInside(width, height, { width: 768, height: Number.POSITIVE_INFINITY }),
      crop: false,
    },
    { name: 'large', ...fitInside(width, height, { width: 1024, height: 1024 }), crop: false },
  ]
  return sizes.filter(
    (size) =>
      (size.width < width || size.height < height) &&
      size.height <= maxHeight &&
      (!isAnimated || animationSizes.includes(size.name)),
  )
}

/** Returns whether a size of the image is not cropped around its focal point. */
export const hasStaleCrop = ({ focus, width, height, sizes }: StoredImage): boolean =>
  focus !== null &&
  getSizes(width, height).some(
    (size) => size.crop && sizes[size.name]?.at !== cropFor({ width, height }, size, focus).at,
  )
