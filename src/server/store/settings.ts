// Settings of the service, texts by name.
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
