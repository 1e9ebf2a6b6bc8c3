// JPEG: a row of segments. Kept are those that decoding needs, the colour profile and the markers of JFIF and Adobe.
import { Broken, type Cleaned, keep, slice, turnIn, word } from './parts.ts'

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Huffman and arithmetic tables, quantisation, restarts, number of lines. */
const tables = new Set([0xc4, 0xcc, 0xdb, 0xdd, 0xdc])
const profile = 'ICC_PROFILE\0'

/** Cleans a JPEG; what stands behind its end (a second picture, a film, an archive) goes too. */
export function cleanJpeg(bytes: Buffer): Cleaned {
  const kept: Buffer[] = [slice(bytes, 0, 2)]
  let size: { width: number; height: number } | undefined
  let turn = 1
  let scans = 0
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new Broken()
    while (bytes.readUInt8(at + 1) === 0xff) at += 1
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) break
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) throw new Broken()
    const length = bytes.readUInt16BE(at + 2)
    const segment = slice(bytes, at, length + 2)
    at += length + 2
    if (length < 2) throw new Broken()
    if (isFrame(marker)) {
      if (size) throw new Broken()
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
      keep(kept, segment)
    } else if (tables.has(marker)) keep(kept, segment)
    else if (marker === 0xda) {
      const end = endOfScan(bytes, at)
      keep(kept, segment, slice(bytes, at, end - at))
      at = end
      scans += 1
    } else if (marker === 0xe0 && word(segment, 4, 5) === 'JFIF\0' && length >= 16)
      keep(kept, withoutThumbnail(segment))
    else if (marker === 0xe2 && word(segment, 4, profile.length) === profile) keep(kept, segment)
    else if (marker === 0xee && word(segment, 4, 5) === 'Adobe') keep(kept, segment)
    else if (marker === 0xe1 && word(segment, 4, 6) === 'Exif\0\0') turn = turnIn(segment.subarray(10))
  }
  if (!size || scans === 0) throw new Broken()
  return { ...size, bytes: Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]), turn, isAnimated: false }
}

/** Where the coded data ends: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new Broken()
}

function withoutThumbnail(segment: Buffer): Buffer {
  const short = Buffer.from(segment.subarray(0, 18))
  short.writeUInt16BE(16, 2)
  short.writeUInt16BE(0, 16)
  return short
}

/** The segments of a clean JPEG that hold its colour profile; none when it has more or fewer than three colours. */
export function profileOf(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 2; bytes.readUInt8(at + 1) !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xe2) found.push(bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2)))
    if (isFrame(marker) && bytes.readUInt8(at + 9) !== 3) return []
  }
  return found
}
