// A full disk: writes fail with the reason, reads and closing succeed.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase, testDatabase, testEngine } from '#support/test-database.ts'
import { openTestStore } from '#support/test-store.ts'
import { readSetting, saveSetting } from './settings.ts'
import type { WriteTx } from './transaction.ts'

/** Writes more than fits on the disk. */
async function overfill(tx: WriteTx): Promise<void> {
  if (testEngine === 'postgres') {
    await sql`DO $$ BEGIN RAISE EXCEPTION 'disk is full' USING ERRCODE = 'disk_full'; END $$`.execute(tx.db)
    return
  }
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(tx.db)
  await sql`PRAGMA max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(tx.db)
  await saveSetting(tx, 'long', 'x'.repeat(1_000_000))
}

test('a write to a full disk is rolled back, and earlier writes are kept', async () => {
  const location = await testDatabase()
  const store = await openTestStore({ location })
  await store.write((tx) => saveSetting(tx, 'key', 'value'))
  const full = store.write(async (tx) => {
    await saveSetting(tx, 'key', 'other')
    await overfill(tx)
  })
  await expect(full).rejects.toMatchObject({ failure: { code: 'not_writable', reason: 'disk_full' } })
  expect(await store.read((tx) => readSetting(tx, 'key'))).toBe('value')
  await store.close()
  const again = await openTestDatabase(location)
  expect(await again.read((tx) => readSetting(tx, 'key'))).toBe('value')
  await again.write((tx) => saveSetting(tx, 'key', 'other'))
})
