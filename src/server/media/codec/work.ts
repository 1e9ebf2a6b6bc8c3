// What is done to one picture: cleaned, decoded to the last pixel, turned upright, made smaller. Runs in the codec's process.
import { CompressionType, FastResizeFilter, FilterType, Orientation, ResizeFit, Transformer } from '@napi-rs/image'
import type { Fault } from '#contract/problem.ts'
import { clean } from '../clean/clean.ts'
import { profileOf } from '../clean/jpeg.ts'
import { Broken } from '../clean/parts.ts'
import { type Kind, kinds } from '../kinds.ts'
import { refusals } from '../refusals.ts'
import { firstFrame } from './gif-frame.ts'
import { sizesOf, type WantedSize } from './sizes.ts'

export type MadeSize = { name: string; width: number; height: number; extension: string; bytes: Uint8Array }
export type MadePicture = { kind: Kind; width: number; height: number; bytes: Uint8Array; sizes: MadeSize[] }

const encode: Record<Kind, (picture: Transformer, quality: number) => Buffer> = {
  jpeg: (picture, quality) => picture.jpegSync(quality),
  png: (picture) => picture.pngSync({ filterType: FilterType.Adaptive }),
  // The codec writes no GIF; a still one loses nothing as PNG.
  gif: (picture) => picture.pngSync({ filterType: FilterType.Adaptive }),
  webp: (picture, quality) => picture.webpSync(quality),
  // Its scale is another one; speed 10 is the quickest, some hundred milliseconds for the largest variant.
  avif: (picture, quality) => picture.avifSync({ quality: quality - 17, speed: 10, threads: 1 }),
}
const good = 82
const nearlyAll = 92

/** Makes of sent bytes what is kept, or says why they are refused. */
export function work(sent: Buffer): MadePicture | { fault: Fault } {
  const found = clean(sent)
  if ('fault' in found) return found
  try {
    const upright = turned(found.kind, found.bytes, found.turn)
    const swapped = found.turn > 4
    const [width, height] = swapped ? [found.height, found.width] : [found.width, found.height]
    return { kind: found.kind, width, height, bytes: upright, sizes: smaller(found.kind, upright, width, height) }
  } catch (cause) {
    if (cause instanceof Error) return { fault: refusals.broken(found.kind) }
    throw cause
  }
}

/** EXIF's numbers, from 1 on. */
const turns = [
  Orientation.Horizontal,
  Orientation.MirrorHorizontal,
  Orientation.Rotate180,
  Orientation.MirrorVertical,
  Orientation.MirrorHorizontalAndRotate270Cw,
  Orientation.Rotate90Cw,
  Orientation.MirrorHorizontalAndRotate90Cw,
  Orientation.Rotate270Cw,
] as const

/** EXIF that asks to turn the picture is gone: what it asked for is done instead. */
const turned = (kind: Kind, bytes: Buffer, turn: number): Buffer =>
  turn === 1 ? bytes : withProfile(kind, bytes, encode[kind](new Transformer(bytes).rotate(turns[turn - 1]), nearlyAll))

/** Decodes the picture whole, which proves it is one, and makes its variants. */
function smaller(kind: Kind, bytes: Buffer, width: number, height: number): MadeSize[] {
  const wanted = sizesOf(width, height)
  const largest: WantedSize = wanted
    .filter(({ crop }) => !crop)
    .reduce((one, other) => (other.width > one.width ? other : one), { name: '', width: 0, height: 0, crop: false })
  const source = opened(kind, bytes)
  const decoded = source.metadataSync()
  if (decoded.width !== width || decoded.height !== height) throw new Broken()
  if (largest.width === 0) return wanted.map((size) => made(kind, bytes, source, size))
  // Decoded once: the variants are made from the largest of them.
  const small = scaled(source, largest).pngSync({ compressionType: CompressionType.Fast })
  return wanted.map((size) => made(kind, bytes, new Transformer(small), size))
}

function opened(kind: Kind, bytes: Buffer): Transformer {
  if (kind !== 'gif') return new Transformer(bytes)
  const { pixels, width, height } = firstFrame(bytes)
  return Transformer.fromRgbaPixels(pixels, width, height)
}

const scaled = (picture: Transformer, { width, height, crop }: WantedSize): Transformer =>
  picture.fastResize({
    width,
    height,
    filter: FastResizeFilter.Lanczos3,
    fit: crop ? ResizeFit.Cover : ResizeFit.Fill,
  })

function made(kind: Kind, original: Buffer, from: Transformer, size: WantedSize): MadeSize {
  const bytes = withProfile(kind, original, encode[kind](scaled(from, size), good))
  const { extension } = kinds[kind === 'gif' ? 'png' : kind]
  return { name: size.name, width: size.width, height: size.height, extension, bytes }
}

/** The colours of a photograph mean what its profile says: a picture made from it takes the profile along. */
function withProfile(kind: Kind, original: Buffer, bytes: Buffer): Buffer {
  if (kind !== 'jpeg') return bytes
  return Buffer.concat([bytes.subarray(0, 2), ...profileOf(original), bytes.subarray(2)])
}
