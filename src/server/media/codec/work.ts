// What is done to one picture: cleaned, decoded to the last pixel, turned upright, made smaller. Runs in the codec's process.
import { CompressionType, FastResizeFilter, FilterType, Orientation, ResizeFit, Transformer } from '@napi-rs/image'
import type { Focus } from '#contract/answers.ts'
import type { Fault } from '#contract/problem.ts'
import { clean } from '../clean/clean.ts'
import { profileOf } from '../clean/jpeg.ts'
import { Broken } from '../clean/parts.ts'
import { type Kind, kinds } from '../kinds.ts'
import { refusals } from '../refusals.ts'
import { firstFrame } from './gif-frame.ts'
import { cutFor, sizesOf, type WantedSize } from './sizes.ts'

/** `at`: around a chosen point, from this pixel on of the longer side. */
export type MadeSize = {
  name: string
  width: number
  height: number
  extension: string
  bytes: Uint8Array
  at?: number
}
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

/** Makes of sent bytes what is kept, or says why they are refused. With a point only what is cut is made, around it. */
export function work(sent: Buffer, focus?: Focus): MadePicture | { fault: Fault } {
  const found = clean(sent)
  if ('fault' in found) return found
  try {
    const upright = turned(found.kind, found.bytes, found.turn)
    const swapped = found.turn > 4
    const [width, height] = swapped ? [found.height, found.width] : [found.width, found.height]
    return {
      kind: found.kind,
      width,
      height,
      bytes: upright,
      sizes: smaller(found.kind, { bytes: upright, width, height }, focus),
    }
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

type Picture = { bytes: Buffer; width: number; height: number }

/** Decodes the picture whole, which proves it is one, and makes its variants. */
function smaller(kind: Kind, original: Picture, focus: Focus | undefined): MadeSize[] {
  const { bytes, width, height } = original
  const wanted = sizesOf(width, height)
  const largest = wanted
    .filter(({ crop }) => !crop)
    .reduce((one, other) => (other.width > one.width ? other : one), { width: 0, height: 0 })
  const source = opened(kind, bytes)
  const decoded = source.metadataSync()
  if (decoded.width !== width || decoded.height !== height) throw new Broken()
  if (focus) return wanted.filter(({ crop }) => crop).map((size) => made(kind, original, source, size, focus))
  if (largest.width === 0) return wanted.map((size) => made(kind, original, source, size))
  // Decoded once: the variants are made from the largest of them.
  const small = scaled(source, largest).pngSync({ compressionType: CompressionType.Fast })
  return wanted.map((size) => made(kind, original, new Transformer(small), size))
}

function opened(kind: Kind, bytes: Buffer): Transformer {
  if (kind !== 'gif') return new Transformer(bytes)
  const { pixels, width, height } = firstFrame(bytes)
  return Transformer.fromRgbaPixels(pixels, width, height)
}

const scaled = (picture: Transformer, { width, height }: { width: number; height: number }): Transformer =>
  picture.fastResize({ width, height, filter: FastResizeFilter.Lanczos3, fit: ResizeFit.Fill })

const middle: Focus = { x: 50, y: 50 }

function made(kind: Kind, original: Picture, from: Transformer, size: WantedSize, focus?: Focus): MadeSize {
  const { name, width, height } = size
  const { extension } = kinds[kind === 'gif' ? 'png' : kind]
  // The codec's own cutting keeps the far end of a picture.
  const { picture, at } = size.crop ? cut(original, from, size, focus ?? middle) : { picture: scaled(from, size) }
  const bytes = withProfile(kind, original.bytes, encode[kind](picture, good))
  return { name, width, height, extension, bytes, ...(focus && at !== undefined && { at }) }
}

function cut(
  original: Picture,
  from: Transformer,
  to: WantedSize,
  focus: Focus,
): { picture: Transformer; at?: number } {
  const { left, top, at, ...whole } = cutFor(original, to, focus)
  const small = scaled(from, whole).pngSync({ compressionType: CompressionType.Fast })
  return { picture: new Transformer(small).crop(left, top, to.width, to.height), at }
}

/** The colours of a photograph mean what its profile says: a picture made from it takes the profile along. */
function withProfile(kind: Kind, original: Buffer, bytes: Buffer): Buffer {
  if (kind !== 'jpeg') return bytes
  return Buffer.concat([bytes.subarray(0, 2), ...profileOf(original), bytes.subarray(2)])
}
