// Lookups and removals by writes do not slow down with the number of records.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changesOfRecord } from './changes.ts'
import { openTestDatabase, testDatabase, testEngine } from '#support/test-database.ts'
import { actor, logChanges, newVenue, sampleStore } from '#support/test-store.ts'
import { createRecord, purgeRecord, updateRecord } from './write-records.ts'

const named = (resource: string): string =>
  `SELECT r.id FROM ${resource}_list_rows r WHERE r.list_language = 'nl' AND r.stand_in = 0 AND r.title = 'hal'`

test.each([
  ['DELETE FROM idempotency_keys WHERE expires_ms <= 1', 'idempotency_keys_by_expiry'],
  [named('venues'), 'venues_by_title'],
  [named('organizers'), 'organizers_by_title'],
  ["SELECT id FROM events_list_rows WHERE status = 'future' AND published_utc <= '2026'", 'events_scheduled'],
])('%s uses an index', async (statement, index) => {
  // A new database, because planners consider the size of tables including rows deleted by other tests.
  const { write } = await openTestDatabase(await testDatabase())
  const plan = await write(async ({ db }) => {
    // PostgreSQL scans empty tables unless that is disabled.
    if (testEngine === 'postgres') await sql`SET LOCAL enable_seqscan = off`.execute(db)
    const explain = testEngine === 'postgres' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'
    return (await sql.raw(`${explain} ${statement}`).execute(db)).rows
  })
  expect(JSON.stringify(plan)).toMatch(new RegExp(`(SEARCH .* INDEX|Index (Only )?Scan.* (using|on)) ${index} `))
})

test('a record with 6,000 changes is purged within two seconds', async () => {
  const { store } = await sampleStore()
  const id = await store.write(async (tx) => {
    const venue = await createRecord(tx, 'venues', newVenue({ nl: 'Hal' }), actor)
    const changes = Array.from({ length: 6_000 }, (_, n) => ({
      resource: 'venues' as const,
      record: venue.id,
      action: 'update' as const,
      parts: { shared: { phone: [String(n), String(n + 1)] as const } },
    }))
    await logChanges(tx, actor, changes)
    await updateRecord(tx, 'venues', venue.id, { trash: 'put' }, actor)
    return venue.id
  })
  const startTime = performance.now()
  await store.write((tx) => purgeRecord(tx, 'venues', id, actor))
  expect(performance.now() - startTime).toBeLessThan(2_000)
  const changes = await store.read((tx) => changesOfRecord(tx, 'venues', id, { limit: 7_000 }))
  expect(changes).toHaveLength(6_003)
  expect(changes.every(({ parts }) => Object.keys(parts).length === 0)).toBe(true)
})
