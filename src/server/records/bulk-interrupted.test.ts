// A bulk action that is interrupted, as by a full disk: the response has the written rows, which can be undone.
import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'
import { fillDiskAfter } from '#support/store-failures.ts'

const post = async (app: TestApp, path: string, body: object): Promise<TestResponse> =>
  app.call('POST', `/en/calendar/admin/v1${path}`, { as: 'editor', absolute: true, body })

test('a bulk action that is interrupted by a full disk reports written and failed rows, and can be undone and continued', async () => {
  const app = await startTestApp()
  const ids: unknown[] = []
  for (let n = 0; n < 120; n += 1)
    ids.push((await createRecord(app, 'events', { ...sampleEvent, title: `E${n}` }))['id'])
  const countFeatured = async (): Promise<number> => {
    const events = await app.store.findAll('events', ids.map(Number))
    return [...events.values()].filter(({ shared }) => shared['featured'] === 1).length
  }
  const action = { ids, do: { featured: true } }

  const freeDisk = fillDiskAfter(app.store, 70)
  const response = await post(app, '/events/bulk', action)
  const done = await countFeatured()
  expect(done).toBeGreaterThan(0)
  expect(response).toMatchObject({ status: 200, body: { changed: done, unchanged: 0, refused: 120 - done } })
  expect(response.body['rows']?.[done]).toMatchObject({
    id: ids[done],
    problem: { code: 'rest_store_unwritable', data: { status: 503, request_id: expect.stringMatching(/./) } },
  })
  await expect(post(app, '/events/bulk', { ids, do: { featured: false } })).rejects.toThrow('failed')
  freeDisk()

  const set = String(response.body['change_set'])
  expect((await post(app, '/events/bulk', { ...action, continues: set })).body).toMatchObject({ changed: 120 })
  const freeDiskAgain = fillDiskAfter(app.store, 60)
  const undone = await post(app, `/changes/${set}/revert`, { partial: true })
  const left = await countFeatured()
  expect(left).toBeLessThan(120)
  expect(undone).toMatchObject({ status: 200, body: { changed: 120 - left, refused: left } })
  freeDiskAgain()
})
