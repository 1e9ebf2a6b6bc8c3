// Settings of the service, texts by name; whether the store is empty, and whether it accepts writes.
import { sql } from 'kysely'
import { selectFirst } from './statements.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** The setting that identifies the store. The folder of its images carries the same id. */
export const storeIdKey = 'store_id'

/** The setting that a restore writes: no two restored stores have the same value. */
export const restoreMarker = 'restored'

export async function readSetting({ db }: ReadTx, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function saveSetting({ db }: WriteTx, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Whether the store has never contained a record or image. */
export const isEmpty = async (tx: ReadTx): Promise<boolean> =>
  (await selectFirst(tx, sql`SELECT 1 FROM sequences WHERE name IN ('posts', 'terms') AND last > 0`)) === undefined

/** More than the database can write without new pages. */
const largeText = ' '.repeat(32_768)

/** Writes a setting that is not read: fails as any other write would. */
export async function tryWrite(tx: WriteTx): Promise<void> {
  for (const value of [largeText, String(tx.clock())]) await saveSetting(tx, 'health', value)
}
