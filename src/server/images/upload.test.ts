// Uploads whose connection ends early.
import { afterAll, expect, test } from 'vitest'
import { drawImage } from '#support/draw-image.ts'
import { startImageApp } from '#support/test-images.ts'
import { listImages } from '../store/images.ts'

const app = await startImageApp()
afterAll(() => app.end())

test('an upload that is aborted is rejected and stores no image', async () => {
  const image = await drawImage('png', 40, 40)
  const body = new ReadableStream<Uint8Array>({
    start: (rest) => rest.enqueue(image.subarray(0, 60)),
    pull: (rest) => rest.error(new Error('aborted')),
  })
  const headers = { Authorization: `Basic ${Buffer.from('editor:editor secret').toString('base64')}` }
  const address = `${app.config.origin}/en/calendar/admin/v1/media`
  const response = await app.service(new Request(address, { method: 'POST', headers, body, duplex: 'half' }))
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'rest_invalid_json' }])
  expect((await app.store.read(async (tx) => listImages(tx, { page: 1, perPage: 1 }))).total).toBe(0)
})
