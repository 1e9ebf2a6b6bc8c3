import { Transformer } from '@napi-rs/image'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Kind, kindNames } from '../kinds.ts'
import { draw, drawGif, riff, riffChunk, secret, tagged, webpFrame, webpHead } from '#support/draw-image.ts'
import { clean } from './clean.ts'

const [width, height] = [60, 40]
const drawn = Object.fromEntries(kindNames.map((kind) => [kind, draw(kind, width, height)]))
const plain = (kind: Kind): Buffer => drawn[kind] ?? Buffer.alloc(0)
const cleaned = (bytes: Buffer) => {
  const found = clean(bytes)
  if ('fault' in found) throw new Error(found.fault.message)
  return found
}
const reason = (bytes: Buffer): unknown => {
  const found = clean(bytes)
  return 'fault' in found ? found.fault.data?.['reason'] : undefined
}

describe.each(kindNames)('%s', (kind) => {
  test('is known by its content and tells its size', () => {
    expect(cleaned(plain(kind))).toMatchObject({ kind, width, height, turn: 1, isAnimated: false })
  })

  test('loses what a camera and an editor wrote into it, and nothing of its picture', () => {
    const dirty = tagged(kind, plain(kind), width, height)
    expect(dirty.includes(secret)).toBe(true)
    const { bytes } = cleaned(dirty)
    expect(bytes.includes(secret)).toBe(false)
    expect(bytes.includes('Exif')).toBe(false)
    expect(cleaned(bytes).bytes.equals(bytes)).toBe(true)
    if (kind !== 'gif')
      expect(new Transformer(bytes).rawPixelsSync().equals(new Transformer(plain(kind)).rawPixelsSync())).toBe(true)
  })

  test('that ends too early is refused, wherever it ends', () => {
    const bytes = plain(kind)
    const isWhole = Array.from({ length: bytes.length }, (_, end) => 'bytes' in clean(bytes.subarray(0, end)))
    // An AVIF without its last bytes is told from a whole one by decoding alone.
    if (kind !== 'avif') expect(isWhole.indexOf(true)).toBe(-1)
    else expect(isWhole.slice(0, 200).indexOf(true)).toBe(-1)
  })

  test('with any bytes changed is cleaned or refused, never an error', () => {
    const change = fc.tuple(fc.nat(plain(kind).length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const bytes = Buffer.from(tagged(kind, plain(kind), width, height))
        for (const [at, value] of changes) bytes[at] = value
        const found = clean(bytes)
        expect('fault' in found || found.bytes.length > 0).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

test.each([1, 3, 6, 8])('how EXIF turns a picture is read (%i)', (turn) => {
  for (const kind of ['jpeg', 'png', 'webp'] as const)
    expect(cleaned(tagged(kind, plain(kind), width, height, turn)).turn).toBe(turn)
})

test('whatever is no picture is refused with the kinds that are taken', () => {
  const others = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'svg behind a declaration': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    page: '<!doctype html><script>alert(1)</script>',
    pdf: '%PDF-1.7 something long enough',
    film: '\0\0\0\x18ftypmp42\0\0\0\0mp42isom',
    tiff: 'II*\0\b\0\0\0 and more of it',
    bmp: 'BM and more than twelve bytes',
    nothing: '',
  }
  for (const [name, text] of Object.entries(others))
    expect([name, reason(Buffer.from(text, 'latin1'))]).toEqual([name, 'kind'])
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect('fault' in clean(Buffer.from(bytes))).toBe(true)
    }),
  )
})

test('more than 40 megapixels are refused before anything is decoded', () => {
  const png = Buffer.from(plain('png'))
  png.writeUInt32BE(100_000, 16)
  expect(reason(png)).toBe('broken')
  const gif = Buffer.from(plain('gif'))
  gif.writeUInt16LE(65_535, 6)
  gif.writeUInt16LE(65_535, 8)
  expect(reason(gif)).toBe('pixels')
  const jpeg = Buffer.from(plain('jpeg'))
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_000, frame + 5)
  jpeg.writeUInt16BE(65_000, frame + 7)
  expect(reason(jpeg)).toBe('pixels')
})

test('an animated WebP keeps its frames and loses what is written into them', () => {
  const still = Transformer.fromRgbaPixels(new Uint8Array(width * height * 4), width, height).webpLosslessSync()
  const frame = webpFrame(Buffer.concat([still, riffChunk('EXIF', Buffer.from(secret))]), width, height)
  const animated = riff(webpHead(0x02, width, height), riffChunk('ANIM', Buffer.alloc(6)), frame, frame)
  const { bytes, isAnimated } = cleaned(animated)
  expect([isAnimated, bytes.includes(secret), bytes.includes(secret.slice(0, 3))]).toEqual([true, false, false])
  expect(new Transformer(bytes).metadataSync()).toMatchObject({ width, height })
})

test('a GIF whose frame leaves its screen is refused', () => {
  const gif = drawGif(20, 10)
  gif.writeUInt16LE(15, 6)
  expect(reason(gif)).toBe('broken')
})

test('an index that counts for ever is refused at once', () => {
  const avif = Buffer.from(plain('avif'))
  const index = avif.indexOf('iloc') + 4
  avif.writeUInt16BE(0, index + 4)
  avif.writeUInt16BE(65_535, index + 6)
  avif.writeUInt16BE(65_535, index + 12)
  expect(reason(avif)).toBe('broken')
})
