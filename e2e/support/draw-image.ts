// Pictures for tests, drawn by the codec, and what cameras and editors put around them.
import { crc32 } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import type { Kind } from '#server/media/kinds.ts'

/** Pixels that differ everywhere; the upper left corner is red. */
export function pixelsOf(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isCorner = x < width / 2 && y < height / 2
    pixels.set(isCorner ? [255, 0, 0, 255] : [0, (x * 255) / width, (y * 255) / height, 255], at * 4)
  }
  return pixels
}

/** A picture of a kind. */
export function draw(kind: Kind, width: number, height: number): Buffer {
  if (kind === 'gif') return drawGif(width, height)
  const picture = Transformer.fromRgbaPixels(pixelsOf(width, height), width, height)
  if (kind === 'jpeg') return picture.jpegSync(90)
  if (kind === 'png') return picture.pngSync()
  return kind === 'webp' ? picture.webpSync(90) : picture.avifSync({ quality: 80, speed: 10 })
}

/** What nobody may find in a picture afterwards. */
export const secret = 'GPS 50.8503N 4.3517E'

/** EXIF that says how to turn the picture, and where it was taken. */
export function exif(turn: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II', 'latin1')
  tiff.writeUInt16LE(42, 2)
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(turn, 18)
  return Buffer.concat([tiff, Buffer.from(secret)])
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const pngChunk = (name: string, data: Buffer): Buffer => {
  const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A chunk of a RIFF file. */
export const riffChunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
/** A RIFF file of WebP chunks. */
export const riff = (...chunks: Buffer[]): Buffer => riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
const three = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])
/** The chunk that announces what a WebP holds. */
export const webpHead = (flags: number, width: number, height: number): Buffer =>
  riffChunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), three(width - 1), three(height - 1)]))
/** A frame of an animated WebP that covers it. */
export const webpFrame = (picture: Buffer, width: number, height: number): Buffer =>
  riffChunk(
    'ANMF',
    Buffer.concat([
      three(0),
      three(0),
      three(width - 1),
      three(height - 1),
      three(100),
      Buffer.from([0]),
      picture.subarray(12),
    ]),
  )

/** The picture as a camera wrote it: with EXIF, comments, and something behind its end. */
export function tagged(kind: Kind, picture: Buffer, width: number, height: number, turn = 1): Buffer {
  const behind = Buffer.from(secret)
  if (kind === 'jpeg') {
    const around = [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(turn)])), segment(0xfe, behind)]
    return Buffer.concat([picture.subarray(0, 2), ...around, picture.subarray(2), behind])
  }
  if (kind === 'png') {
    const around = [pngChunk('tEXt', behind), pngChunk('eXIf', exif(turn))]
    return Buffer.concat([picture.subarray(0, 33), ...around, picture.subarray(33), behind])
  }
  if (kind === 'gif') {
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, behind.length]), behind, Buffer.from([0])])
    const palette = 13 + 3 * 256
    return Buffer.concat([picture.subarray(0, palette), comment, picture.subarray(palette), behind])
  }
  if (kind === 'webp') {
    const inside = [webpHead(0x0c, width, height), picture.subarray(12), riffChunk('EXIF', exif(turn))]
    return Buffer.concat([riff(...inside, riffChunk('XMP ', behind)), behind])
  }
  return withAvifExif(picture)
}

const box = (type: string, data: Buffer): Buffer => {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(data.length + 8)
  return Buffer.concat([head, data])
}

/** Adds an EXIF item to an AVIF of one picture, as its format asks: named, placed, its bytes behind all others. */
function withAvifExif(picture: Buffer): Buffer {
  const at = (type: string): number => picture.indexOf(type, 0, 'latin1') - 4
  const boxAt = (type: string): Buffer => picture.subarray(at(type), at(type) + picture.readUInt32BE(at(type)))
  const [meta, iinf, iloc] = [boxAt('meta'), boxAt('iinf'), boxAt('iloc')]
  const entry = box('infe', Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 99, 0, 0]), Buffer.from('Exif\0')]))
  const items = Buffer.from(Buffer.concat([iinf.subarray(8), entry]))
  items.writeUInt16BE(items.readUInt16BE(4) + 1, 4)
  const payload = Buffer.concat([Buffer.alloc(4), exif(1)])
  const place = Buffer.alloc(16)
  place.writeUInt16BE(99, 0)
  place.writeUInt16BE(1, 4)
  const grown = entry.length + 14
  const end = picture.length + grown
  const places = Buffer.concat([iloc.subarray(8), place.subarray(0, 14)])
  if (iloc.readUInt16BE(12) !== 0x4400 || iloc.readUInt8(8) !== 0)
    throw new Error('The codec writes another kind of index now.')
  const count = places.readUInt16BE(6)
  for (let item = 0; item < count; item += 1)
    places.writeUInt32BE(places.readUInt32BE(8 + item * 14 + 6) + grown, 8 + item * 14 + 6)
  places.writeUInt16BE(count + 1, 6)
  const last = places.length - 14
  places.writeUInt32BE(end + 8, last + 6)
  places.writeUInt32BE(payload.length, last + 10)
  const inside = Buffer.concat(
    splitBoxes(meta.subarray(12)).map((one) =>
      one.equals(iinf) ? box('iinf', items) : one.equals(iloc) ? box('iloc', places) : one,
    ),
  )
  return Buffer.concat(
    [
      splitBoxes(picture).map((one) =>
        one.equals(meta) ? box('meta', Buffer.concat([meta.subarray(8, 12), inside])) : one,
      ),
      [box('mdat', payload)],
    ].flat(),
  )
}

const splitBoxes = (bytes: Buffer): Buffer[] => {
  const found: Buffer[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    found.push(bytes.subarray(at, at + bytes.readUInt32BE(at)))
  return found
}

/** A GIF of one frame with 256 colours, its codes all of nine bits: the table is cleared before it grows. */
export function drawGif(width: number, height: number, numbers = numbersOf(width, height)): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  head.writeUInt8(0xf7, 10)
  const palette = Buffer.from(
    Array.from({ length: 256 }, (_, colour) => [colour, 255 - colour, (colour * 7) % 256]).flat(),
  )
  const frame = Buffer.alloc(11)
  frame.writeUInt8(0x2c, 0)
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  frame.writeUInt8(8, 10)
  const codes = [...numbers].flatMap((number, at) => (at % 200 === 0 ? [256, number] : [number]))
  const packed = Buffer.alloc(Math.ceil(((codes.length + 1) * 9) / 8))
  for (const [index, code] of [...codes, 257].entries())
    for (let bit = 0; bit < 9; bit += 1) {
      const at = index * 9 + bit
      if ((code >> bit) & 1) packed[at >> 3] = (packed[at >> 3] ?? 0) | (1 << (at & 7))
    }
  const blocks: Buffer[] = []
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([head, palette, frame, ...blocks, Buffer.from([0, 0x3b])])
}
const numbersOf = (width: number, height: number): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, at) => (at * 31 + Math.floor(at / width)) % 256)
