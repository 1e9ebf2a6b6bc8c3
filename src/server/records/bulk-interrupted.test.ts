// A change to many that ends in its midst, as on a disk that is full: what was done before is told, and can be undone.
import { expect, test, vi } from 'vitest'
import { evening, make, openWorld, type Told, type World } from '#support/test-app.ts'

const post = async (world: World, path: string, body: object): Promise<Told> =>
  world.call('POST', `/en/calendar/admin/v1${path}`, { as: 'editor', absolute: true, body })

/** The disk takes so many more writes of records, and then no other. */
function fullAfter({ store }: World, writes: number) {
  const { change } = store
  let left = writes
  return vi.spyOn(store, 'change').mockImplementation((...asked) => {
    left -= 1
    if (left < 0) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    return change(...asked)
  })
}

test('what was done before the disk was full is told, stands, and can be undone; each row after it tells that it failed', async () => {
  const world = openWorld()
  const ids: unknown[] = []
  for (let n = 0; n < 120; n += 1) ids.push((await make(world, 'events', { ...evening, title: `E${n}` }))['id'])
  const featured = (): number =>
    ids.filter((id) => world.store.read('events', Number(id))?.shared['featured'] === 1).length
  const deed = { ids, do: { featured: true } }

  const full = fullAfter(world, 70)
  const told = await post(world, '/events/bulk', deed)
  const done = featured()
  expect(done).toBeGreaterThan(0)
  expect(told).toMatchObject({ status: 200, body: { changed: done, unchanged: 0, refused: 120 - done } })
  expect(told.body['rows']?.[done]).toMatchObject({
    id: ids[done],
    problem: { code: 'rest_store_unwritable', data: { status: 503, request_id: expect.stringMatching(/./) } },
  })
  await expect(post(world, '/events/bulk', deed)).rejects.toThrow('failed')
  full.mockRestore()

  const set = String(told.body['change_set'])
  expect((await post(world, '/events/bulk', { ...deed, continues: set })).body).toMatchObject({ changed: 120 })
  const fullAgain = fullAfter(world, 60)
  const undone = await post(world, `/changes/${set}/revert`, { partial: true })
  const left = featured()
  expect(left).toBeLessThan(120)
  expect(undone).toMatchObject({ status: 200, body: { changed: 120 - left, refused: left } })
  fullAgain.mockRestore()
})
