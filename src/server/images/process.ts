// Child process that decodes and encodes images.
import sharp, { type Sharp } from 'sharp'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import type { Issue } from '#shared/problem.ts'
import {
  detectFormat,
  formats,
  type ImageFormat,
  isAnimatedAvif,
  maxAnimationPixels,
  maxPixels,
  maxProcessingTime,
  maxServedSize,
} from './formats.ts'
import { imageIssues } from './issues.ts'
import { cropFor, getSizes, type ImageSize } from './sizes.ts'

/** With a focal point, the result has only the cropped sizes. */
export type ProcessingTask = { bytes: Uint8Array; focalPoint?: FocalPoint }
/** `at`: first pixel of the longer side, if cropped around a focal point. */
export type ProcessedSize = {
  name: string
  width: number
  height: number
  extension: string
  bytes: Uint8Array
  at?: number
}
export type ProcessedImage = {
  format: ImageFormat
  width: number
  height: number
  bytes: Uint8Array
  sizes: ProcessedSize[]
}
export type ProcessingResult = ProcessedImage | { issue: Issue }

sharp.cache(false)
sharp.concurrency(1)
// libvips has loaders for many more formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((loader) => `VipsForeignLoad${loader}Buffer`),
})

/** Encoders. sharp writes neither metadata nor colour profiles by default, and converts to sRGB. */
const encode: { readonly [F in ImageFormat]: (image: Sharp) => Sharp } = {
  jpeg: (image) => image.jpeg({ quality: 82 }),
  png: (image) => image.png(),
  gif: (image) => image.gif({ dither: 0, reuse: false }),
  webp: (image) => image.webp({ quality: 82, effort: 2 }),
  // A higher effort takes five times as long for 5 % fewer bytes.
  avif: (image) => image.avif({ quality: 60, effort: 1 }),
}

const inputOptions = { failOn: 'error', limitInputPixels: maxPixels } as const
// Ends before the process is killed.
const timeout = { seconds: maxProcessingTime / 1000 - 5 }
const center: FocalPoint = { x: 50, y: 50 }

type Decoded = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

async function processImage({ bytes: sent, focalPoint }: ProcessingTask): Promise<ProcessingResult> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const format = detectFormat(bytes)
  if (!format) return { issue: imageIssues.format }
  if (format === 'avif' && isAnimatedAvif(bytes)) return { issue: imageIssues.animatedAvif }
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { ...inputOptions, limitInputPixels: false }).metadata()
    const frames = format === 'gif' || format === 'webp' ? pages : 1
    if (width * height > maxPixels) return { issue: imageIssues.pixels(width, height) }
    if (width * height * frames > maxAnimationPixels) return { issue: imageIssues.slow }
    const decoded = await decode(bytes)
    const served = focalPoint ? new Uint8Array() : await encodeServed(bytes, format, decoded, frames > 1)
    const sizes: ProcessedSize[] = []
    for (const size of getSizes(decoded.info.width, decoded.info.height, frames > 1))
      if (size.crop || !focalPoint) sizes.push(await resize(decoded, format, size, focalPoint))
    return { format, width: decoded.info.width, height: decoded.info.height, bytes: served, sizes }
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return { issue: cause.message.startsWith('timeout') ? imageIssues.slow : imageIssues.broken(format) }
  }
}

const fitServed = (image: Sharp): Sharp =>
  image.resize({ ...maxServedSize, fit: 'inside', withoutEnlargement: true }).timeout(timeout)

/** Decodes the first frame, upright, at the size it is served in. */
const decode = async (bytes: Buffer): Promise<Decoded> =>
  fitServed(sharp(bytes, { ...inputOptions, autoOrient: true }))
    .raw()
    .toBuffer({ resolveWithObject: true })

const fromDecoded = ({ data, info: { width, height, channels } }: Decoded): Sharp =>
  sharp(data, { raw: { width, height, channels } }).timeout(timeout)

/** Encodes the image in its own format. Animations keep all frames; a GIF keeps its palette. */
async function encodeServed(
  bytes: Buffer,
  format: ImageFormat,
  decoded: Decoded,
  isAnimated: boolean,
): Promise<Buffer> {
  if (format !== 'gif' && !isAnimated) return encode[format](fromDecoded(decoded)).toBuffer()
  const frames = sharp(bytes, { ...inputOptions, limitInputPixels: maxAnimationPixels, animated: true })
  return encode[format](fitServed(frames)).toBuffer()
}

async function resize(
  decoded: Decoded,
  original: ImageFormat,
  { name, width, height, crop }: ImageSize,
  focalPoint?: FocalPoint,
): Promise<ProcessedSize> {
  // Small GIFs look worse than the same PNG and are larger.
  const format = original === 'gif' ? 'png' : original
  const { left, top, at, ...scaled } = crop
    ? cropFor(decoded.info, { width, height }, focalPoint ?? center)
    : { left: 0, top: 0, at: 0, width, height }
  const image = fromDecoded(decoded)
    .resize({ ...scaled, fit: 'fill' })
    .extract({ left, top, width, height })
  const bytes = await encode[format](image).toBuffer()
  return { name, width, height, extension: formats[format].extension, bytes, ...(crop && focalPoint && { at }) }
}

process.on('message', (task: ProcessingTask) => {
  void processImage(task).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))
