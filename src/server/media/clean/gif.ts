// GIF: a screen, then blocks. Kept are the frames, how long each is shown and how often all of them are.
import { mostPixels } from '../limits.ts'
import { Broken, type Cleaned, keep, slice, word } from './parts.ts'

/** Extensions of applications that say how often an animation is repeated. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** The bytes of a colour table, by the flags that announce it. */
export const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where a row of sub-blocks ends. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const length = bytes.readUInt8(at)
    at += 1 + length
    if (length === 0) return at
  }
}

/** Cleans a GIF; what stands behind its end goes too. */
export function cleanGif(bytes: Buffer): Cleaned {
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  const start = 13 + paletteBytes(bytes.readUInt8(10))
  const kept: Buffer[] = [slice(bytes, 0, start)]
  let frames = 0
  let at = start
  for (;;) {
    const sort = bytes.readUInt8(at)
    if (sort === 0x3b) break
    const from = at
    if (sort === 0x21) {
      const label = bytes.readUInt8(at + 1)
      at = endOfBlocks(bytes, at + 2)
      const isLoop = label === 0xff && loops.has(word(bytes, from + 3, 11))
      if (label === 0xf9 || isLoop) keep(kept, slice(bytes, from, at - from))
    } else if (sort === 0x2c) {
      const [left, top] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)]
      const [wide, high] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]
      if (left + wide > width || top + high > height || wide * high > mostPixels) throw new Broken()
      at = endOfBlocks(bytes, at + 11 + paletteBytes(bytes.readUInt8(at + 9)))
      keep(kept, slice(bytes, from, at - from))
      frames += 1
    } else throw new Broken()
  }
  if (frames === 0) throw new Broken()
  return { width, height, bytes: Buffer.concat([...kept, Buffer.from([0x3b])]), turn: 1, isAnimated: frames > 1 }
}
