// What every write looks up and sweeps away takes no longer the more there is.
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'
import { by, sampleFile, sampleStore, venue } from '#support/sync-test-store.ts'

test.each([
  ['DELETE FROM idempotency_keys WHERE at_ms <= 1', 'idempotency_by_age'],
  ["SELECT r.id FROM venues_rows r WHERE r.asked = 'nl' AND r.stand_in = 0 AND r.title = 'hal'", 'venues_named'],
  [
    "SELECT r.id FROM organizers_rows r WHERE r.asked = 'nl' AND r.stand_in = 0 AND r.title = 'hal'",
    'organizers_named',
  ],
])('%s goes by an index', (sql, index) => {
  const { file, remove } = sampleFile()
  openStore(file).close()
  const db = openDatabase(file)
  const [step] = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
  db.close()
  remove()
  expect(step?.detail).toMatch(new RegExp(`^SEARCH .* INDEX ${index} `))
})

test('a record that was changed thousands of times is removed for good in no time', () => {
  const { store } = sampleStore()
  const { id } = venue(store, { nl: 'Hal' })
  store.transact(() => {
    for (let n = 0; n < 6_000; n += 1) store.change('venues', id, { shared: { phone: String(n) } }, by)
    store.change('venues', id, { trash: 'put' }, by)
  })
  const begun = performance.now()
  store.purge('venues', id, by)
  expect(performance.now() - begun).toBeLessThan(2_000)
  const lines = store.changesOf('venues', id, { limit: 7_000 })
  expect(lines).toHaveLength(6_003)
  expect(lines.every(({ parts }) => Object.keys(parts).length === 0)).toBe(true)
})
