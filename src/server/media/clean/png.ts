// PNG: a row of chunks, each with its name and a checksum. Kept are picture, palette, colours and animation.
import { crc32 } from 'node:zlib'
import { Broken, type Cleaned, keep, slice, turnIn, word } from './parts.ts'

const wanted = new Set('IHDR PLTE IDAT IEND tRNS acTL fcTL fdAT gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs'.split(' '))
/** A chunk whose name begins with a capital must be understood. */
const isCritical = (name: string): boolean => /^[A-Z]/.test(name)

/** Cleans a PNG; what stands behind its end goes too. */
export function cleanPng(bytes: Buffer): Cleaned {
  const kept: Buffer[] = [slice(bytes, 0, 8)]
  let turn = 1
  let isAnimated = false
  let data = 0
  let at = 8
  for (let name = ''; name !== 'IEND';) {
    const length = bytes.readUInt32BE(at)
    name = word(bytes, at + 4)
    const chunk = slice(bytes, at, length + 12)
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(length + 8)) throw new Broken()
    if ((at === 8) !== (name === 'IHDR')) throw new Broken()
    at += length + 12
    if (name === 'IDAT') data += length
    if (name === 'acTL') isAnimated = true
    if (name === 'eXIf') turn = turnIn(chunk.subarray(8, -4))
    if (wanted.has(name)) keep(kept, chunk)
    else if (isCritical(name)) throw new Broken()
  }
  if (data === 0) throw new Broken()
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bytes: Buffer.concat(kept),
    turn: isAnimated ? 1 : turn,
    isAnimated,
  }
}
