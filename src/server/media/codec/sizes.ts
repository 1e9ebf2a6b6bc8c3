// The smaller variants of a picture, as servers of this interface make them: only those smaller than it.
import type { Focus } from '#contract/answers.ts'

/** A variant to make: exact pixels; `crop`: what does not fit is cut off. */
export type WantedSize = { name: string; width: number; height: number; crop: boolean }

/**
 * How a picture is cut to a variant: it is made `width` by `height` pixels, of which those from `left` and `top` on stay. `at` is the
 * one of the two that is not 0: a picture is cut along its longer side alone.
 */
export type Cut = { width: number; height: number; left: number; top: number; at: number }

/** Cuts so that a point in percents stays in sight, where pages put it that cut by `object-position`. */
export function cutFor(
  picture: { width: number; height: number },
  to: { width: number; height: number },
  focus: Focus,
): Cut {
  const scale = Math.max(to.width / picture.width, to.height / picture.height)
  const width = Math.max(to.width, Math.round(picture.width * scale))
  const height = Math.max(to.height, Math.round(picture.height * scale))
  const left = Math.round(((width - to.width) * focus.x) / 100)
  const top = Math.round(((height - to.height) * focus.y) / 100)
  return { width, height, left, top, at: Math.max(left, top) }
}

/** A long strip would make a variant that is no smaller than what it stands for. */
const highest = 4096

const within = (width: number, height: number, most: { width: number; height: number }) => {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The variants of a picture of this size, the smallest first. */
export function sizesOf(width: number, height: number): WantedSize[] {
  const cropped = { width: Math.min(150, width), height: Math.min(150, height) }
  const wanted: WantedSize[] = [
    { name: 'thumbnail', ...cropped, crop: true },
    { name: 'medium', ...within(width, height, { width: 300, height: 300 }), crop: false },
    { name: 'medium_large', ...within(width, height, { width: 768, height: Number.POSITIVE_INFINITY }), crop: false },
    { name: 'large', ...within(width, height, { width: 1024, height: 1024 }), crop: false },
  ]
  return wanted.filter((size) => (size.width < width || size.height < height) && size.height <= highest)
}
