// Preferences of accounts, and saved views of lists, private or shared.
import type { Selectable } from 'kysely'
import type { Database } from './database-types.ts'
import { isId, nextId } from './sequences.ts'
import { deleteRows } from './statements.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** `query` is JSON. `account` is null when a shared view has outlived its account. */
export type SavedView = {
  id: number
  account: number | null
  resource: string
  name: string
  query: string
  shared: boolean
}

const toView = ({ shared, ...row }: Selectable<Database['saved_views']>): SavedView => ({
  ...row,
  shared: shared === 1,
})

/** JSON; `undefined` if the account has saved none. */
export async function readPreferences({ db }: ReadTx, account: number): Promise<string | undefined> {
  const row = await db.selectFrom('preferences').select('value').where('account', '=', account).executeTakeFirst()
  return row?.value
}

/** Replaces the preferences of an account. */
export async function savePreferences({ db }: WriteTx, account: number, value: string): Promise<void> {
  await db
    .insertInto('preferences')
    .values({ account, value })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ value }))
    .execute()
}

/** The views of an account and all shared ones, by name. */
export async function listSavedViews({ db }: ReadTx, account: number): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .selectAll()
    .where(({ eb, or }) => or([eb('account', '=', account), eb('shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toView)
}

export async function readSavedView({ db }: ReadTx, id: number): Promise<SavedView | undefined> {
  if (!isId(id)) return undefined
  const row = await db.selectFrom('saved_views').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toView(row)
}

export async function createSavedView(
  tx: WriteTx,
  { account, resource, name, query, shared }: Omit<SavedView, 'id' | 'account'> & { account: number },
): Promise<SavedView> {
  const row = await tx.db
    .insertInto('saved_views')
    .values({ id: await nextId(tx, 'saved_views'), account, resource, name, query, shared: Number(shared) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** The view after the change; `undefined` if it does not exist. */
export async function updateSavedView(
  tx: WriteTx,
  id: number,
  { name, query, shared }: Pick<SavedView, 'name' | 'query' | 'shared'>,
): Promise<SavedView | undefined> {
  if (!isId(id)) return undefined
  await tx.db
    .updateTable('saved_views')
    .set({ name, query, shared: Number(shared) })
    .where('id', '=', id)
    .execute()
  return readSavedView(tx, id)
}

/** Whether it existed. */
export const deleteSavedView = async (tx: WriteTx, id: number): Promise<boolean> =>
  isId(id) && (await deleteRows(tx, 'saved_views', { id })) > 0
