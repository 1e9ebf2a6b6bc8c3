import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFile, testDatabase } from '#support/test-database.ts'
import { at, event, openTestStore, type TestStore } from '#support/test-store.ts'
import { coverageDays } from '../store/coverage.ts'
import { recordCoverageDay, startCoverageDays } from './coverage-days.ts'

afterEach(() => vi.useRealTimers())

const readDays = async (store: TestStore, language = 'en') =>
  (await store.read(async (tx) => coverageDays(tx, '2026-01-01')))
    .filter((row) => row.language === language)
    .map(({ day, complete, total }) => [day, complete, total])

const clock = { now: at('2026-11-21 12:00:00') }
const openStore = async () => openTestStore({ clock: () => clock.now })
const published = { status: 'publish' } as const

test('the coverage of a day is stored once, and no rows are added for other days', async () => {
  const store = await openStore()
  await event(store, { en: 'Concert' }, published)
  await recordCoverageDay(store, '2026-11-19')
  await event(store, { en: 'Fair' }, published)
  await recordCoverageDay(store, '2026-11-19')
  await recordCoverageDay(store, '2026-11-21')
  expect(await readDays(store)).toEqual([
    ['2026-11-19', 1, 1],
    ['2026-11-21', 2, 2],
  ])
  expect(await readDays(store, 'nl')).toEqual([
    ['2026-11-19', 0, 1],
    ['2026-11-21', 0, 2],
  ])
})

test('of several processes, one stores the day', async () => {
  const location = await testDatabase()
  const stores = [await openTestStore({ location, clock: () => clock.now })]
  for (let n = 0; n < 3; n += 1) stores.push(await openTestStore({ location, clock: () => clock.now }))
  const [store] = stores
  if (!store) throw new Error('No store is open.')
  await event(store, { en: 'Concert' }, published)
  await Promise.all(stores.map(async (each) => recordCoverageDay(each, '2026-11-21')))
  expect(await readDays(store)).toEqual([['2026-11-21', 1, 1]])
})

test('a service stores the current day when it starts, and each new day of the site’s time zone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const store = await openStore()
  const errors: unknown[] = []
  const start = () =>
    startCoverageDays(store, {
      clock: () => clock.now,
      siteZone: 'Europe/Brussels',
      onError: (error) => errors.push(error),
    })
  const stop = start()
  const tenMinutes = 600_000
  vi.advanceTimersByTime(tenMinutes)
  // Midnight in Brussels.
  clock.now = at('2026-11-21 23:00:00')
  vi.advanceTimersByTime(tenMinutes)
  await vi.waitFor(async () =>
    expect((await readDays(store)).map(([day]) => day)).toEqual(['2026-11-21', '2026-11-22']),
  )
  await stop()
  clock.now = at('2026-11-25 12:00:00')
  vi.advanceTimersByTime(tenMinutes)
  expect(await readDays(store)).toHaveLength(2)
  await start()()
  expect((await readDays(store)).map(([day]) => day)).toEqual(['2026-11-21', '2026-11-22', '2026-11-25'])
  clock.now = at('2026-11-21 12:00:00')
  expect(errors).toEqual([])
})

test('a backup contains the stored days', async () => {
  const store = await openStore()
  await event(store, { en: 'Concert' }, published)
  await recordCoverageDay(store, '2026-11-20')
  const file = temporaryFile()
  await store.backup(file)
  const target = await openStore()
  await recordCoverageDay(target, '2026-11-21')
  await target.restore(file)
  expect(await readDays(target)).toEqual([['2026-11-20', 1, 1]])
})
