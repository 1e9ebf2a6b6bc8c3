// WebP: chunks in a RIFF file. Kept are picture, transparency, colour profile and animation.
import { Broken, type Cleaned, keep, slice, turnIn, word } from './parts.ts'

type Chunk = { name: string; data: Buffer; whole: Buffer }
type Size = { width: number; height: number }

function* chunksOf(bytes: Buffer, from: number): Generator<Chunk> {
  for (let at = from; at < bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    const data = slice(bytes, at + 8, length)
    // A chunk of odd length is followed by one byte; at the very end some writers forget it.
    const end = Math.min(at + 8 + length + (length % 2), bytes.length)
    yield { name: word(bytes, at), data, whole: bytes.subarray(at, end) }
    at = end
  }
}

/** What a coded picture says of its size. */
function sizeOf({ name, data }: Chunk): Size | undefined {
  if (name === 'VP8 ') {
    if (data.readUIntBE(3, 3) !== 0x9d012a) throw new Broken()
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (name !== 'VP8L') return undefined
  if (data.readUInt8(0) !== 0x2f) throw new Broken()
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const three = (data: Buffer, at: number): number => data.readUIntLE(at, 3)
const hasExif = 0x08
const hasXmp = 0x04

/** A frame of an animation with nothing in it but its picture. */
function cleanFrame({ data }: Chunk, canvas: Size): Buffer {
  const frame = { width: three(data, 6) + 1, height: three(data, 9) + 1 }
  if (three(data, 0) * 2 + frame.width > canvas.width || three(data, 3) * 2 + frame.height > canvas.height)
    throw new Broken()
  const kept = [slice(data, 0, 16)]
  for (const chunk of chunksOf(data, 16)) {
    const coded = sizeOf(chunk)
    if (coded && (coded.width !== frame.width || coded.height !== frame.height)) throw new Broken()
    if (coded || chunk.name === 'ALPH') keep(kept, even(chunk.whole))
  }
  const payload = Buffer.concat(kept)
  const head = Buffer.from('ANMF\0\0\0\0', 'latin1')
  head.writeUInt32LE(payload.length, 4)
  return Buffer.concat([head, payload])
}

const even = (bytes: Buffer): Buffer => (bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]))

/** Cleans a WebP; what stands behind its end goes too. */
export function cleanWebp(bytes: Buffer): Cleaned {
  const riff = slice(bytes, 0, bytes.readUInt32LE(4) + 8)
  const kept: Buffer[] = []
  let canvas: Size | undefined
  let coded: Size | undefined
  let turn = 1
  let frames = 0
  for (const chunk of chunksOf(riff, 12)) {
    const { name, data } = chunk
    if (name === 'VP8X' && kept.length === 0) {
      const head = Buffer.from(chunk.whole)
      head.writeUInt8(data.readUInt8(0) & ~(hasExif | hasXmp), 8)
      canvas = { width: three(data, 4) + 1, height: three(data, 7) + 1 }
      keep(kept, head)
    } else if (name === 'VP8 ' || name === 'VP8L') {
      if (coded) throw new Broken()
      coded = sizeOf(chunk)
      keep(kept, even(chunk.whole))
    } else if (name === 'ANMF' && canvas) {
      keep(kept, cleanFrame(chunk, canvas))
      frames += 1
    } else if (name === 'ALPH' || name === 'ANIM' || name === 'ICCP') keep(kept, even(chunk.whole))
    else if (name === 'EXIF') turn = turnIn(word(data, 0, 6) === 'Exif\0\0' ? data.subarray(6) : data)
  }
  if (canvas && coded && (canvas.width !== coded.width || canvas.height !== coded.height)) throw new Broken()
  const size = canvas ?? coded
  if (!size || (!coded && frames === 0)) throw new Broken()
  const body = Buffer.concat(kept)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return { ...size, bytes: Buffer.concat([head, body]), turn: frames > 0 ? 1 : turn, isAnimated: frames > 0 }
}
