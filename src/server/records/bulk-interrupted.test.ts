// A change to many that ends in its midst, as on a disk that is full: what was done before is told, and can be undone.
import { expect, test, vi } from 'vitest'
import { sampleEvent, createRecord, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const post = async (world: TestApp, path: string, body: object): Promise<TestResponse> =>
  world.call('POST', `/en/calendar/admin/v1${path}`, { as: 'editor', absolute: true, body })

/** The disk takes so many more writes of records, and then no other. */
function fullAfter({ store }: TestApp, writes: number) {
  const { change } = store
  let left = writes
  return vi.spyOn(store, 'change').mockImplementation((...query) => {
    left -= 1
    if (left < 0) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    return change(...query)
  })
}

test('what was done before the disk was full is told, stands, and can be undone; each row after it tells that it failed', async () => {
  const world = startTestApp()
  const ids: unknown[] = []
  for (let n = 0; n < 120; n += 1)
    ids.push((await createRecord(world, 'events', { ...sampleEvent, title: `E${n}` }))['id'])
  const featured = (): number =>
    ids.filter((id) => world.store.read('events', Number(id))?.shared['featured'] === 1).length
  const action = { ids, do: { featured: true } }

  const full = fullAfter(world, 70)
  const response = await post(world, '/events/bulk', action)
  const done = featured()
  expect(done).toBeGreaterThan(0)
  expect(response).toMatchObject({ status: 200, body: { changed: done, unchanged: 0, refused: 120 - done } })
  expect(response.body['rows']?.[done]).toMatchObject({
    id: ids[done],
    problem: { code: 'rest_store_unwritable', data: { status: 503, request_id: expect.stringMatching(/./) } },
  })
  await expect(post(world, '/events/bulk', action)).rejects.toThrow('failed')
  full.mockRestore()

  const set = String(response.body['change_set'])
  expect((await post(world, '/events/bulk', { ...action, continues: set })).body).toMatchObject({ changed: 120 })
  const fullAgain = fullAfter(world, 60)
  const undone = await post(world, `/changes/${set}/revert`, { partial: true })
  const left = featured()
  expect(left).toBeLessThan(120)
  expect(undone).toMatchObject({ status: 200, body: { changed: 120 - left, refused: left } })
  fullAgain.mockRestore()
})
