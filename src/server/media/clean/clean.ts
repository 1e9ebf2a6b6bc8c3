// What a picture says of itself, read without decoding it, and the same picture without anything but the picture:
// no EXIF, no place, no comments, nothing behind its end. Its pixels stay byte for byte.
import type { Fault } from '#contract/problem.ts'
import { type Kind, kindOf } from '../kinds.ts'
import { mostPixels } from '../limits.ts'
import { refusals } from '../refusals.ts'
import { cleanAvif } from './avif.ts'
import { cleanGif } from './gif.ts'
import { cleanJpeg } from './jpeg.ts'
import { Broken, type Cleaned, Unwanted } from './parts.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

const cleaners: Record<Kind, (bytes: Buffer) => Cleaned> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  gif: cleanGif,
  webp: cleanWebp,
  avif: cleanAvif,
}

/** A picture of a known kind, cleaned, within the limit of pixels; not decoded yet. */
export type CleanPicture = Cleaned & { kind: Kind }

/** Cleans a picture, or says why it cannot be taken. */
export function clean(bytes: Buffer): CleanPicture | { fault: Fault } {
  const kind = kindOf(bytes)
  if (!kind) return { fault: refusals.kind }
  try {
    const cleaned = cleaners[kind](bytes)
    const { width, height } = cleaned
    if (width < 1 || height < 1) return { fault: refusals.broken(kind) }
    return width * height > mostPixels ? { fault: refusals.pixels(width, height) } : { kind, ...cleaned }
  } catch (cause) {
    if (cause instanceof Unwanted) return { fault: cause.fault }
    // A length that points behind the end makes Node's reads throw a RangeError.
    if (cause instanceof Broken || cause instanceof RangeError) return { fault: refusals.broken(kind) }
    throw cause
  }
}
