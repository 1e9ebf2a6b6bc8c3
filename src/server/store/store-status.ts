// Whether a store holds records, and whether it accepts writes.
import { sql } from 'kysely'
import { selectFirst } from './statements.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** Whether the store has never held a record or image. */
export const isEmpty = async (tx: ReadTx): Promise<boolean> =>
  (await selectFirst(tx, sql`SELECT 1 FROM sequences WHERE name IN ('posts', 'terms') AND last > 0`)) === undefined

/** More than the database can write without new pages. */
const room = ' '.repeat(32_768)

/** Writes a little that lasts and changes nothing that is read: fails as any other write would. */
export async function tryWrite(tx: WriteTx): Promise<void> {
  for (const value of [room, String(tx.clock())])
    await tx.db
      .insertInto('settings')
      .values({ key: 'health', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
}
