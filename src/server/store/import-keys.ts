// The keys of imported events, which identify them in the files that they come from.
import type { ReadTx, WriteTx } from './transaction.ts'

/** The event that was imported with a key. */
export const findImportedEvent = async ({ db }: ReadTx, key: string): Promise<number | undefined> =>
  (await db.selectFrom('import_keys').select('event').where('key', '=', key).executeTakeFirst())?.event

/** Those of these events that have a key. */
export async function findKeyedEvents({ db }: ReadTx, events: readonly number[]): Promise<number[]> {
  if (events.length === 0) return []
  const rows = await db.selectFrom('import_keys').select('event').where('event', 'in', events).distinct().execute()
  return rows.map(({ event }) => event)
}

/** Stores the event of a key, in place of another one. */
export async function saveImportKey({ db }: WriteTx, key: string, event: number): Promise<void> {
  await db
    .insertInto('import_keys')
    .values({ key, event })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ event }))
    .execute()
}
