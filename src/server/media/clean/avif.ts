// AVIF: boxes that point at one another by offsets. Nothing moves: what is not the picture is overwritten with zeros.
import { refusals } from '../refusals.ts'
import { Broken, type Cleaned, slice, Unwanted, word } from './parts.ts'

type Box = { type: string; start: number; body: number; end: number }

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let at = from; at < to;) {
    const size = bytes.readUInt32BE(at)
    const isLarge = size === 1
    const length = isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? to - at : size
    const head = isLarge ? 16 : 8
    if (length < head || at + length > to || found.length > 10_000) throw new Broken()
    found.push({ type: word(bytes, at + 4), start: at, body: at + head, end: at + length })
    at += length
  }
  return found
}

const one = (boxes: Box[], type: string): Box => {
  const found = boxes.filter((box) => box.type === type)
  if (!found[0] || found.length > 1) throw new Broken()
  return found[0]
}

/** Bytes of variable width, as `iloc` has them. */
const number = (bytes: Buffer, at: number, width: number): number => {
  if (width === 0) return 0
  if (width === 4) return bytes.readUInt32BE(at)
  if (width === 8) return Number(bytes.readBigUInt64BE(at))
  throw new Broken()
}

const pictures = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap'])

/** The items that are no picture (EXIF, XMP and whatever else is written in words): their numbers, and where their kind stands. */
function otherItems(bytes: Buffer, iinf: Box): Map<number, number> {
  const isShort = bytes.readUInt8(iinf.body) === 0
  const found = new Map<number, number>()
  for (const { type, body } of boxesIn(bytes, iinf.body + (isShort ? 6 : 8), iinf.end)) {
    const version = bytes.readUInt8(body)
    if (type !== 'infe' || (version !== 2 && version !== 3)) throw new Broken()
    const id = version === 2 ? bytes.readUInt16BE(body + 4) : bytes.readUInt32BE(body + 4)
    const kind = body + (version === 2 ? 8 : 10)
    if (!pictures.has(word(bytes, kind))) found.set(id, kind)
  }
  return found
}

/** Where the items lie in the file. */
function placesOf(
  bytes: Buffer,
  iloc: Box,
  items: ReadonlyMap<number, number>,
  idat: Box | undefined,
): [number, number][] {
  const version = bytes.readUInt8(iloc.body)
  const widths = bytes.readUInt16BE(iloc.body + 4)
  const [offset, length, base] = [widths >> 12, (widths >> 8) & 15, (widths >> 4) & 15]
  const index = version === 0 ? 0 : widths & 15
  const wide = version === 2 ? 4 : 2
  let at = iloc.body + 6
  const take = (width: number): number => {
    const value = width === 2 ? bytes.readUInt16BE(at) : number(bytes, at, width)
    at += width
    return value
  }
  const found: [number, number][] = []
  const count = take(wide)
  for (let item = 0; item < count && at < iloc.end; item += 1) {
    const id = take(wide)
    const method = version === 0 ? 0 : take(2) & 15
    take(2)
    const start = take(base) + (method === 1 ? (idat?.body ?? Number.NaN) : 0)
    const extents = take(2)
    // Extents that take no bytes could be counted for ever.
    if (extents > 1 && offset + length === 0) throw new Broken()
    for (let extent = 0; extent < extents; extent += 1) {
      take(index)
      const from = start + take(offset)
      const many = take(length)
      if (!items.has(id)) continue
      if (method > 1 || !Number.isSafeInteger(from)) throw new Broken()
      found.push([from, many === 0 ? bytes.length - from : many])
    }
  }
  return found
}

const needed = new Set('ftyp meta mdat hdlr pitm iinf iref iprp idat iloc grpl'.split(' '))

/** Cleans an AVIF with a still picture that stands upright. */
export function cleanAvif(bytes: Buffer): Cleaned {
  const top = boxesIn(bytes, 0, bytes.length)
  if (word(bytes, 8) === 'avis') throw new Unwanted(refusals.animatedAvif)
  const meta = one(top, 'meta')
  const inside = boxesIn(bytes, meta.body + 4, meta.end)
  const others = otherItems(bytes, one(inside, 'iinf'))
  const idat = inside.find(({ type }) => type === 'idat')
  const places = placesOf(bytes, one(inside, 'iloc'), others, idat)
  const iprp = one(inside, 'iprp')
  const ipco = one(boxesIn(bytes, iprp.body, iprp.end), 'ipco')
  const properties = boxesIn(bytes, ipco.body, ipco.end)
  if (properties.some(({ type }) => type === 'irot' || type === 'imir')) throw new Unwanted(refusals.turnedAvif)
  const sizes = properties
    .filter(({ type }) => type === 'ispe')
    .map(({ body }) => ({ width: bytes.readUInt32BE(body + 4), height: bytes.readUInt32BE(body + 8) }))
  const [largest] = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)
  if (!largest) throw new Broken()
  const cleaned = Buffer.from(bytes)
  const [first, last] = [meta.start, meta.end]
  for (const [from, length] of places) {
    slice(cleaned, from, length)
    // What lies over the index itself would take the picture along.
    if (from < last && from + length > first && !(idat && from >= idat.body && from + length <= idat.end))
      throw new Broken()
    cleaned.fill(0, from, from + length)
  }
  // Decoders refuse EXIF that is none: the item becomes one that nobody knows.
  for (const kind of others.values()) cleaned.write('none', kind, 'latin1')
  for (const { type, start, body, end } of [...top, ...inside]) {
    if (needed.has(type)) continue
    cleaned.write('free', start + 4, 'latin1')
    cleaned.fill(0, body, end)
  }
  return { ...largest, bytes: cleaned, turn: 1, isAnimated: false }
}
