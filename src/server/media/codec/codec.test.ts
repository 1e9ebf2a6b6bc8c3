import { spawn } from 'node:child_process'
import { Transformer } from '@napi-rs/image'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { kindNames } from '../kinds.ts'
import { mostWaiting } from '../limits.ts'
import { draw, drawGif, tagged } from '#support/draw-image.ts'
import { Broken } from '../clean/parts.ts'
import { createCodec } from './codec.ts'
import { firstFrame } from './gif-frame.ts'
import { cutFor, sizesOf } from './sizes.ts'
import type { MadePicture } from './work.ts'

const codec = createCodec()
afterAll(() => codec.close())

const made = async (bytes: Buffer): Promise<MadePicture> => {
  const found = await codec.make(bytes)
  if (found === 'busy' || 'fault' in found) throw new Error(found === 'busy' ? found : found.fault.message)
  return found
}
/** A process that does with a picture whatever `script` says. */
const doing = (script: string) => () =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' })

test.each(kindNames)('%s is kept as it is, with smaller variants that can be shown', async (kind) => {
  const picture = draw(kind, 1200, 800)
  const { width, height, bytes, sizes } = await made(picture)
  expect([width, height, Buffer.from(bytes).equals(picture)]).toEqual([1200, 800, true])
  expect(sizes.map((size) => [size.name, size.width, size.height])).toEqual([
    ['thumbnail', 150, 150],
    ['medium', 300, 200],
    ['medium_large', 768, 512],
    ['large', 1024, 683],
  ])
  for (const size of sizes)
    expect(new Transformer(size.bytes).metadataSync()).toMatchObject({
      width: size.width,
      height: size.height,
      format: kind === 'gif' ? 'png' : kind,
    })
})

test('a picture of the size of a variant has none', async () => {
  expect((await made(draw('png', 120, 80))).sizes).toEqual([])
  expect(sizesOf(150, 150)).toEqual([])
  expect(sizesOf(200, 100).map(({ name, width, height }) => [name, width, height])).toEqual([['thumbnail', 150, 100]])
  expect(sizesOf(1, 20_000).every(({ width, height }) => width === 1 && height <= 4096)).toBe(true)
})

test('what is cut follows a point, and no more places are told apart than there are', () => {
  const cut = (width: number, height: number, x: number, y: number) => {
    const { left, top, at } = cutFor({ width, height }, { width: 150, height: 150 }, { x, y })
    return [left, top, at]
  }
  expect(cut(600, 200, 0, 100)).toEqual([0, 0, 0])
  expect(cut(600, 200, 50, 0)).toEqual([150, 0, 150])
  expect(cut(200, 600, 100, 100)).toEqual([0, 300, 300])
  expect(cut(151, 150, 100, 7)).toEqual([1, 0, 1])
})

test('a photograph taken sideways is kept upright', async () => {
  const sideways = tagged('jpeg', draw('jpeg', 200, 100), 200, 100, 6)
  const upright = await made(sideways)
  expect([upright.width, upright.height]).toEqual([100, 200])
  expect(new Transformer(upright.bytes).metadataSync(true)).toMatchObject({ width: 100, height: 200 })
  const pixels = new Transformer(upright.bytes).rawPixelsSync()
  const redness = (x: number, y: number) => pixels[(y * 100 + x) * 3] ?? 0
  expect([redness(80, 20) > 200, redness(20, 20) < 60]).toEqual([true, true])
})

test.each([
  [1, 'upper left'],
  [2, 'upper right'],
  [3, 'lower right'],
  [4, 'lower left'],
  [5, 'upper left'],
  [6, 'upper right'],
  [7, 'lower right'],
  [8, 'lower left'],
])('turned as EXIF says (%i), what was upper left is %s', async (turn, corner) => {
  const { width, height, bytes } = await made(tagged('png', draw('png', 40, 20), 40, 20, turn))
  expect([width, height]).toEqual(turn > 4 ? [20, 40] : [40, 20])
  const pixels = new Transformer(bytes).rawPixelsSync()
  const red = [0, height - 1].flatMap((y) =>
    [0, width - 1].flatMap((x) =>
      (pixels[(y * width + x) * 4] ?? 0) > 200 ? [`${y > 0 ? 'lower' : 'upper'} ${x > 0 ? 'right' : 'left'}`] : [],
    ),
  )
  expect(red).toEqual([corner])
})

test('the first frame of a GIF is read as it was written', () => {
  const numbers = Uint8Array.from({ length: 5000 }, (_, at) => (at * at) % 256)
  const { pixels } = firstFrame(drawGif(100, 50, numbers))
  const colours = Array.from(numbers, (colour) => [colour, 255 - colour, (colour * 7) % 256, 255]).flat()
  expect(Buffer.from(pixels).equals(Buffer.from(colours))).toBe(true)
  expect(() => firstFrame(drawGif(100, 60, numbers))).toThrow(Broken)
})

test('whatever bytes are changed, the answer is a picture or a reason', async () => {
  for (const kind of kindNames) {
    const picture = draw(kind, 64, 48)
    const change = fc.tuple(fc.nat(picture.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = Buffer.from(picture)
        for (const [at, value] of changes) bytes[at] = value
        const found = await codec.make(bytes)
        if (found === 'busy') throw new Error('nobody else is waiting')
        if ('fault' in found) expect(found.fault.code).toBe('not_an_image')
        else expect(found.width * found.height).toBeGreaterThan(0)
      }),
      { numRuns: 25 },
    )
  }
  expect(await made(draw('png', 10, 10))).toMatchObject({ width: 10 })
}, 60_000)

test('a picture that hangs the codec is given up, one that breaks it is refused; the next is decoded', async () => {
  const start = [
    doing('process.on("message", () => { for (;;); })'),
    doing('process.on("message", () => process.exit(9))'),
  ]
  const fallback = doing('process.on("message", () => process.send({ kind: "png", sizes: [] }))')
  const frail = createCodec({ most: 2_000, start: () => (start.shift() ?? fallback)() })
  expect(await frail.make(Buffer.alloc(1))).toMatchObject({ fault: { data: { reason: 'slow' } } })
  expect(await frail.make(Buffer.alloc(1))).toMatchObject({ fault: { data: { reason: 'broken' } } })
  expect(await frail.make(Buffer.alloc(1))).toMatchObject({ kind: 'png' })
  frail.close()
})

test('only so many pictures wait', async () => {
  const slow = createCodec({
    start: doing('process.on("message", () => setTimeout(() => process.send({ kind: "png", sizes: [] }), 20))'),
  })
  const asked = Array.from({ length: mostWaiting + 3 }, async () => slow.make(Buffer.alloc(1)))
  expect((await Promise.all(asked)).filter((answer) => answer === 'busy')).toHaveLength(3)
  slow.close()
})
