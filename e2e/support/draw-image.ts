// Images for tests.
import sharp, { type Sharp } from 'sharp'
import type { ImageFormat } from '#server/images/formats.ts'

/** Returns RGBA pixels that differ everywhere; the upper left quarter is red. */
export function testPixels(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isCorner = x < width / 2 && y < height / 2
    pixels.set(isCorner ? [255, 0, 0, 255] : [0, (x * 255) / width, (y * 255) / height, 255], at * 4)
  }
  return pixels
}

const testImage = (width: number, height: number): Sharp =>
  sharp(testPixels(width, height), { raw: { width, height, channels: 4 } }).removeAlpha()

/** Fast options; a PNG with a quality would get a palette. */
const encoding = (format: ImageFormat) =>
  ({
    jpeg: { quality: 90 },
    png: {},
    gif: {},
    webp: { quality: 90 },
    avif: { quality: 80, effort: 0 },
  })[format]

/** Returns an image file. */
export const drawImage = async (format: ImageFormat, width: number, height: number): Promise<Buffer> =>
  testImage(width, height).toFormat(format, encoding(format)).toBuffer()

/** Returns an animation of frames in different greys, each shown for 70 ms. */
export const drawAnimation = async (
  format: 'gif' | 'webp',
  width: number,
  height: number,
  frames: number,
): Promise<Buffer> => {
  const pages = Array.from({ length: frames }, async (_, frame) => {
    const grey = 40 + frame * 40
    return sharp({ create: { width, height, channels: 3, background: { r: grey, g: grey, b: grey } } })
      .png()
      .toBuffer()
  })
  return sharp(await Promise.all(pages), { join: { animated: true } })
    .toFormat(format, { delay: pages.map(() => 70) })
    .toBuffer()
}

/** Text in the metadata of `drawTagged`. */
export const secret = 'GPS 50.8503N 4.3517E'

/** Returns an image like those of cameras, with EXIF, XMP or comments, and bytes after its end. */
export async function drawTagged(format: ImageFormat, width: number, height: number, orientation = 1): Promise<Buffer> {
  const image = testImage(width, height)
    .withExif({ IFD0: { ImageDescription: secret }, IFD3: { GPSAreaInformation: secret } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${secret} --></x:xmpmeta>`)
    .withMetadata({ orientation })
  const bytes = await image.toFormat(format, encoding(format)).toBuffer()
  const after = Buffer.from(secret)
  if (format !== 'gif') return Buffer.concat([bytes, after])
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, after.length]), after, Buffer.from([0])])
  const palette = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1)
  return Buffer.concat([bytes.subarray(0, palette), comment, bytes.subarray(palette), after])
}
