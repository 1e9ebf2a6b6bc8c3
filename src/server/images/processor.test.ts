import { spawn } from 'node:child_process'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Issue } from '#shared/problem.ts'
import { formatNames, maxQueueLength } from './formats.ts'
import { ImageError, imageIssues } from './issues.ts'
import { createImageProcessor } from './processor.ts'
import { cropFor, getSizes } from './sizes.ts'
import { drawAnimation, drawImage, drawTagged, secret, testPixels } from '#support/draw-image.ts'

const processor = createImageProcessor()
afterAll(() => processor.close())

/** The issue of an image; `undefined` if it is accepted. */
const issueOf = async (result: Promise<unknown>): Promise<Issue | undefined> =>
  result.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ImageError) return error.issue
      throw error
    },
  )
const reasonOf = async (bytes: Buffer): Promise<unknown> => (await issueOf(processor.process(bytes)))?.data?.['reason']
/** A process that runs `script`. */
const running = (script: string) => () =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' })

describe.each(formatNames)('%s', (format) => {
  test('is re-encoded in its dimensions, with smaller sizes', async () => {
    const { width, height, bytes, sizes } = await processor.process(await drawImage(format, 1200, 800))
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: 1200,
      height: 800,
      format: format === 'avif' ? 'heif' : format,
    })
    expect([width, height]).toEqual([1200, 800])
    expect(sizes.map((size) => [size.name, size.width, size.height])).toEqual([
      ['thumbnail', 150, 150],
      ['medium', 300, 200],
      ['medium_large', 768, 512],
      ['large', 1024, 683],
    ])
    const sizeFormat = { gif: 'png', avif: 'heif', jpeg: 'jpeg', png: 'png', webp: 'webp' }[format]
    for (const size of sizes)
      expect(await sharp(size.bytes).metadata()).toMatchObject({
        width: size.width,
        height: size.height,
        format: sizeFormat,
      })
  })

  test('loses its metadata and colour profile', async () => {
    const tagged = await drawTagged(format, 200, 160)
    expect(tagged.includes(secret)).toBe(true)
    const { bytes, sizes } = await processor.process(tagged)
    for (const file of [bytes, ...sizes.map((size) => size.bytes)].map((file) => Buffer.from(file))) {
      expect([file.includes(secret), file.includes('Exif')]).toEqual([false, false])
      expect(await sharp(file).metadata()).toMatchObject({ hasProfile: false })
    }
  })

  test('is rejected if it is truncated', async () => {
    const bytes = await drawImage(format, 60, 40)
    for (const share of [0, 0.1, 0.3, 0.5, 0.7, 0.9])
      expect(await reasonOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toMatch(/^(broken|kind)$/)
  })

  test('with changed bytes is either processed or rejected with a reason', async () => {
    const image = await drawTagged(format, 64, 48)
    const change = fc.tuple(fc.nat(image.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = Buffer.from(image)
        for (const [at, value] of changes) bytes[at] = value
        const result = processor.process(bytes)
        const issue = await issueOf(result)
        if (issue) expect(issue.code).toBe('not_an_image')
        else await expect(result.then(({ width, height }) => width * height)).resolves.toBeGreaterThan(0)
      }),
      { numRuns: 25 },
    )
    expect(await processor.process(await drawImage('png', 10, 10))).toMatchObject({ width: 10 })
  }, 60_000)
})

test('an image that is as small as a size does not get this size', async () => {
  expect((await processor.process(await drawImage('png', 120, 80))).sizes).toEqual([])
  expect(getSizes(150, 150)).toEqual([])
  expect(getSizes(200, 100).map(({ name, width, height }) => [name, width, height])).toEqual([['thumbnail', 150, 100]])
  expect(getSizes(1, 20_000).every(({ width, height }) => width === 1 && height <= 4096)).toBe(true)
})

test('a crop follows its focal point, and equal crops have the same name', () => {
  const crop = (width: number, height: number, x: number, y: number) => {
    const { left, top, at } = cropFor({ width, height }, { width: 150, height: 150 }, { x, y })
    return [left, top, at]
  }
  expect(crop(600, 200, 0, 100)).toEqual([0, 0, 0])
  expect(crop(600, 200, 50, 0)).toEqual([150, 0, 150])
  expect(crop(200, 600, 100, 100)).toEqual([0, 300, 300])
  expect(crop(151, 150, 100, 7)).toEqual([1, 0, 1])
})

test('an image is scaled down to a width of 2560 pixels', async () => {
  const { width, height, bytes } = await processor.process(await drawImage('jpeg', 3000, 1500))
  expect([width, height]).toEqual([2560, 1280])
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 2560, height: 1280 })
})

test('a photograph with EXIF orientation is served upright', async () => {
  const { width, height, bytes } = await processor.process(await drawTagged('jpeg', 200, 100, 6))
  expect([width, height]).toEqual([100, 200])
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([100, 200])
  const redAt = (x: number, y: number) => data[(y * 100 + x) * 3] ?? 0
  expect([redAt(80, 20) > 200, redAt(20, 20) < 60]).toEqual([true, true])
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
])('with EXIF orientation %i the upper left corner is moved to the %s', async (orientation, corner) => {
  const { width, height, bytes } = await processor.process(await drawTagged('png', 40, 20, orientation))
  expect([width, height]).toEqual(orientation > 4 ? [20, 40] : [40, 20])
  const pixels = await sharp(bytes).raw().toBuffer()
  const red = [0, height - 1].flatMap((y) =>
    [0, width - 1].flatMap((x) =>
      (pixels[(y * width + x) * 3] ?? 0) > 200 ? [`${y > 0 ? 'lower' : 'upper'} ${x > 0 ? 'right' : 'left'}`] : [],
    ),
  )
  expect(red).toEqual([corner])
})

test('colours of another profile are converted to sRGB', async () => {
  const red = { width: 20, height: 20, channels: 3, background: { r: 255, g: 0, b: 0 } } as const
  const wide = await sharp({ create: red }).withIccProfile('p3').png().toBuffer()
  const stored = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
  const { bytes } = await processor.process(wide)
  const [r = 0, g = 0, b = 0] = await sharp(bytes).raw().toBuffer()
  expect(stored[0]).toBeLessThan(250)
  expect([r > 250, g < 8, b < 8]).toEqual([true, true, true])
})

test('a GIF keeps its exact colours', async () => {
  const gif = await sharp(testPixels(100, 50), { raw: { width: 100, height: 50, channels: 4 } })
    .gif()
    .toBuffer()
  const { bytes } = await processor.process(gif)
  const pixels = async (file: Uint8Array) => sharp(file).ensureAlpha().raw().toBuffer()
  expect(Buffer.compare(await pixels(bytes), await pixels(gif))).toBe(0)
})

test.each(['gif', 'webp'] as const)('an animated %s keeps its frames and delays', async (format) => {
  const { bytes, width, height, sizes } = await processor.process(await drawAnimation(format, 200, 160, 3))
  expect([width, height]).toEqual([200, 160])
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
    width: 200,
    pages: 3,
    pageHeight: 160,
    delay: [70, 70, 70],
  })
  expect(await sharp(sizes[0]?.bytes).metadata()).toMatchObject({ width: 150, height: 150 })
  const wide = await processor.process(await drawAnimation(format, 3000, 300, 2))
  expect([wide.width, wide.height]).toEqual([2560, 256])
  expect(await sharp(wide.bytes, { animated: true }).metadata()).toMatchObject({
    width: 2560,
    pages: 2,
    pageHeight: 256,
  })
  // Where a site or a text shows a larger size, it moves.
  expect(wide.sizes.map(({ name }) => name)).toEqual(['thumbnail', 'medium'])
})

test('other formats and random bytes are rejected', async () => {
  const others = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'svg after a declaration': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    page: '<!doctype html><script>alert(1)</script>',
    pdf: '%PDF-1.7 something long enough',
    film: '\0\0\0\x18ftypmp42\0\0\0\0mp42isom',
    tiff: 'II*\0\b\0\0\0 and more of it',
    bmp: 'BM and more than twelve bytes',
    nothing: '',
    'animated avif': '\0\0\0\x18ftypavis\0\0\0\0avismif1',
  }
  for (const [name, text] of Object.entries(others))
    expect([name, await reasonOf(Buffer.from(text, 'latin1'))]).toEqual([name, 'kind'])
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(await reasonOf(Buffer.from(bytes))).toBeDefined()
    }),
  )
})

test('an image of more than 40 megapixels is rejected', async () => {
  const black = { width: 8000, height: 5001, channels: 3, background: 'black' } as const
  expect(await reasonOf(await sharp({ create: black }).png().toBuffer())).toBe('pixels')
  const jpeg = await drawImage('jpeg', 60, 40)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_000, frame + 5)
  jpeg.writeUInt16BE(65_000, frame + 7)
  expect(await reasonOf(jpeg)).toBe('pixels')
})

test('an image that hangs or crashes the process is rejected, and the next one is processed', async () => {
  const start = [
    running('process.on("message", () => { for (;;); })'),
    running('process.on("message", () => process.exit(9))'),
  ]
  const fallback = running('process.on("message", () => process.send({ format: "png", sizes: [] }))')
  const failingProcessor = createImageProcessor({ timeout: 2_000, start: () => (start.shift() ?? fallback)() })
  expect(await issueOf(failingProcessor.process(Buffer.alloc(1)))).toMatchObject({ data: { reason: 'slow' } })
  expect(await issueOf(failingProcessor.process(Buffer.alloc(1)))).toMatchObject({ data: { reason: 'broken' } })
  expect(await failingProcessor.process(Buffer.alloc(1))).toMatchObject({ format: 'png' })
  failingProcessor.close()
})

test('requests beyond the maximum length of the queue are rejected', async () => {
  const slow = createImageProcessor({
    start: running('process.on("message", () => setTimeout(() => process.send({ format: "png", sizes: [] }), 20))'),
  })
  const results = Array.from({ length: maxQueueLength + 3 }, async () => issueOf(slow.process(Buffer.alloc(1))))
  expect((await Promise.all(results)).filter((issue) => issue === imageIssues.busy)).toHaveLength(3)
  slow.close()
})
