// The first frame of a clean GIF as pixels: the codec knows every kind but this one.
import { paletteBytes } from '../clean/gif.ts'
import { Broken } from '../clean/parts.ts'

/** Reads the codes of compressed pixels, from 2 to 12 bits wide, lowest bit first, out of sub-blocks. */
function codesOf(bytes: Buffer, from: number): (width: number) => number {
  let at = from
  let left = bytes.readUInt8(at++)
  let held = 0
  let bits = 0
  return (width) => {
    while (bits < width) {
      if (left === 0) {
        left = bytes.readUInt8(at++)
        if (left === 0) throw new Broken()
      }
      held |= bytes.readUInt8(at++) << bits
      bits += 8
      left -= 1
    }
    const code = held & ((1 << width) - 1)
    held >>>= width
    bits -= width
    return code
  }
}

/** The colour numbers of a frame, row after row as stored. Throws when it ends too early or names what is not there yet. */
function numbersOf(bytes: Buffer, from: number, count: number): Uint8Array {
  const first = bytes.readUInt8(from)
  if (first < 1 || first > 8) throw new Broken()
  const next = codesOf(bytes, from + 1)
  const [clear, end] = [1 << first, (1 << first) + 1]
  const before = new Uint16Array(4096)
  const last = new Uint8Array(4096)
  const stack = new Uint8Array(4097)
  const numbers = new Uint8Array(count)
  let [width, known, previous, begins] = [first + 1, end + 1, -1, 0]
  for (let filled = 0; filled < count;) {
    const code = next(width)
    if (code === clear) {
      ;[width, known, previous] = [first + 1, end + 1, -1]
      continue
    }
    if (code === end || code > known || (code === known && previous < 0)) throw new Broken()
    let depth = 0
    let step = code
    // A code that is just being made: what came before it, and the first of that once more.
    if (code === known) {
      stack[depth++] = begins
      step = previous
    }
    for (; step > end; step = before[step] ?? 0) stack[depth++] = last[step] ?? 0
    if (step >= clear) throw new Broken()
    begins = step
    stack[depth++] = step
    if (previous >= 0 && known < 4096) {
      before[known] = previous
      last[known] = begins
      known += 1
      if (known === 1 << width && width < 12) width += 1
    }
    previous = code
    while (depth > 0 && filled < count) numbers[filled++] = stack[--depth] ?? 0
  }
  return numbers
}

/** In which row of the picture the rows of an interlaced frame lie. */
const interlaced = (high: number): number[] =>
  [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ].flatMap(([start = 0, step = 1]) =>
    Array.from({ length: Math.max(0, Math.ceil((high - start) / step)) }, (_, row) => start + row * step),
  )

/** The first frame on its screen, four bytes a pixel; transparent where it paints nothing. */
export function firstFrame(bytes: Buffer): { pixels: Uint8Array; width: number; height: number } {
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let at = 13 + paletteBytes(bytes.readUInt8(10))
  let transparent = -1
  while (bytes.readUInt8(at) === 0x21) {
    if (bytes.readUInt8(at + 1) === 0xf9) transparent = bytes.readUInt8(at + 3) & 1 ? bytes.readUInt8(at + 6) : -1
    at += 2
    while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at)
    at += 1
  }
  const [left, top] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)]
  const [wide, high] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]
  const flags = bytes.readUInt8(at + 9)
  const own = paletteBytes(flags)
  const shared = paletteBytes(bytes.readUInt8(10))
  const palette = own > 0 ? bytes.subarray(at + 10, at + 10 + own) : bytes.subarray(13, 13 + shared)
  const numbers = numbersOf(bytes, at + 10 + own, wide * high)
  const rows = flags & 0x40 ? interlaced(high) : undefined
  const colours = coloursOf(palette, transparent)
  const pixels = new Uint32Array(width * height)
  for (let row = 0; row < high; row += 1) {
    const into = (top + (rows?.[row] ?? row)) * width + left
    for (let column = 0; column < wide; column += 1)
      pixels[into + column] = colours[numbers[row * wide + column] ?? 0] ?? 0
  }
  return { pixels: new Uint8Array(pixels.buffer), width, height }
}

/** Every colour as its four bytes lie in memory; the transparent one, and those the palette lacks, are nothing. */
function coloursOf(palette: Buffer, transparent: number): Uint32Array {
  const bytes = new Uint8Array(256 * 4)
  for (let colour = 0; colour < 256 && colour * 3 + 2 < palette.length; colour += 1)
    if (colour !== transparent) bytes.set([...palette.subarray(colour * 3, colour * 3 + 3), 255], colour * 4)
  return new Uint32Array(bytes.buffer)
}
