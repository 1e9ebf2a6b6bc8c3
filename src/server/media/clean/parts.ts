// What the readers of all kinds share: how they give up, how they cut, and how EXIF says which side is up.
import type { Fault } from '#contract/problem.ts'

/** A picture that does not keep to its format, or ends too early. */
export class Broken extends Error {}
/** A picture that is well-formed and still not taken. */
export class Unwanted extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

export type Cleaned = {
  width: number
  height: number
  /** The picture alone. */
  bytes: Buffer
  /** How EXIF asked to turn it, 1 (not at all) to 8; gone from `bytes`. */
  turn: number
  isAnimated: boolean
}

/** Bytes from `at`, all of them there. */
export function slice(bytes: Buffer, at: number, length: number): Buffer {
  if (at < 0 || length < 0 || at + length > bytes.length) throw new Broken()
  return bytes.subarray(at, at + length)
}

/** More parts than any picture has: their bookkeeping would take more memory than their bytes. */
const mostParts = 100_000

/** Adds parts to those that are kept. */
export function keep(kept: Buffer[], ...parts: Buffer[]): void {
  if (kept.length >= mostParts) throw new Broken()
  kept.push(...parts)
}

/** Letters and digits of a format's names. */
export const word = (bytes: Buffer, at: number, length = 4): string => bytes.toString('latin1', at, at + length)

const orientation = 0x0112

/** The orientation in EXIF data, 1 when it says none that exists. Never throws: EXIF is dropped anyway. */
export function turnIn(exif: Buffer): number {
  try {
    const little = word(exif, 0, 2) === 'II'
    const short = (at: number): number => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
    const directory = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
    const count = Math.min(short(directory), 1000)
    for (let entry = 0; entry < count; entry += 1) {
      const at = directory + 2 + entry * 12
      if (short(at) !== orientation) continue
      const turn = short(at + 8)
      return turn >= 1 && turn <= 8 ? turn : 1
    }
    return 1
  } catch {
    return 1
  }
}
