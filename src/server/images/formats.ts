// Accepted image formats, detected by content, and limits of images.

/** Name, file extension and media type of each format. */
export const formats = {
  jpeg: { name: 'JPEG', extension: 'jpg', type: 'image/jpeg' },
  png: { name: 'PNG', extension: 'png', type: 'image/png' },
  gif: { name: 'GIF', extension: 'gif', type: 'image/gif' },
  webp: { name: 'WebP', extension: 'webp', type: 'image/webp' },
  avif: { name: 'AVIF', extension: 'avif', type: 'image/avif' },
} as const
export type ImageFormat = keyof typeof formats

const names: readonly string[] = Object.keys(formats)
const isFormat = (name: string): name is ImageFormat => names.includes(name)
export const formatNames: readonly ImageFormat[] = Object.keys(formats).filter(isFormat)

/** Returns the format of a stored file by its extension. */
export const formatOfExtension = (extension: string): ImageFormat | undefined =>
  formatNames.find((format) => formats[format].extension === extension)

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** Returns the accepted format that the first bytes of a file belong to. The name and type the sender gave do not count. */
export function detectFormat(bytes: Buffer): ImageFormat | undefined {
  if (bytes.length < 12) return undefined
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 6) === 'GIF87a' || text(bytes, 0, 6) === 'GIF89a') return 'gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) !== 'ftyp') return undefined
  const brands = text(bytes, 8, Math.min(bytes.length, Math.max(16, bytes.readUInt32BE(0)), 256))
  return (brands.match(/.{1,4}/gs) ?? []).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : undefined
}

/** Returns whether an AVIF file is an image sequence. */
export const isAnimatedAvif = (bytes: Buffer): boolean => text(bytes, 8, 12) === 'avis'

/** Bytes of an uploaded or fetched file: 20 MiB. */
export const maxBytes = 20 * 1_048_576
/** Bytes of an upload form without its file. */
export const maxFormOverhead = 65_536
/** Pixels of one frame. */
export const maxPixels = 40_000_000
/** Pixels of all frames of an animation. */
export const maxAnimationPixels = 4 * maxPixels
/** Pixels of a served image. The height is the most that every format holds. */
export const maxServedSize = { width: 2560, height: 16_383 } as const
/** Milliseconds to process one image. */
export const maxProcessingTime = 30_000
/** Milliseconds to fetch an image, redirects included. */
export const maxFetchTime = 10_000
/** Images that wait for processing. */
export const maxQueueLength = 16
export const maxRedirects = 3
/** Image URLs in one request. */
export const maxAddresses = 10
