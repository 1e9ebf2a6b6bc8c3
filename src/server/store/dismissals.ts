// Findings of checks of texts that were dismissed: one of each kind per text.
import { type Selectable, sql } from 'kysely'
import type { WallTime } from '#shared/dates/wall-time.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Condition } from './condition.ts'
import type { Database } from './database-types.ts'
import { nextId } from './sequences.ts'
import { deleteRows, type Statement } from './statements.ts'
import { nowUtc, type ReadTx, type WriteTx } from './transaction.ts'

type DismissalRow = Selectable<Database['dismissals']>

/** A finding of a text; `fingerprint` of what it depends on. */
export type Finding = Pick<DismissalRow, 'resource' | 'record' | 'language' | 'field' | 'kind' | 'fingerprint'>

export type Dismissal = Finding & {
  id: number
  reason: string
  /** The account that dismissed it. */
  account: number
  createdUtc: WallTime
}

const toDismissed = ({ created_utc, ...row }: DismissalRow): Dismissal => ({
  ...row,
  createdUtc: created_utc,
})

/** Dismisses a finding, in place of an earlier one of the same kind in the same text. */
export async function createDismissal(
  tx: WriteTx,
  { reason, account, ...finding }: Finding & { reason: string; account: number },
): Promise<Dismissal> {
  const { fingerprint: _fingerprint, ...text } = finding
  await deleteRows(tx, 'dismissals', text)
  const id = await nextId(tx, 'dismissals')
  const row = await tx.db
    .insertInto('dismissals')
    .values({ id, ...finding, reason, account, created_utc: nowUtc(tx) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDismissed(row)
}

/** The dismissed findings of a record, the oldest first. */
export async function listDismissals({ db }: ReadTx, resource: ResourceName, record: number): Promise<Dismissal[]> {
  const rows = await db
    .selectFrom('dismissals')
    .selectAll()
    .where('resource', '=', resource)
    .where('record', '=', record)
    .orderBy('id')
    .execute()
  return rows.map(toDismissed)
}

/** Brings a finding back. */
export const deleteDismissal = async (tx: WriteTx, id: number): Promise<void> =>
  void (await deleteRows(tx, 'dismissals', { id }))

/** The statement that forgets the dismissed findings of a record that is deleted. */
export const dismissalDeletion = (resource: ResourceName, record: number): Statement =>
  sql`DELETE FROM dismissals WHERE resource = ${resource} AND record = ${record}`

/** The finding of kind `day` in row `o` of `events_other_days` is dismissed. */
export const isDayDismissed: Condition = sql`EXISTS (SELECT 1 FROM dismissals d WHERE d.resource = 'events'
  AND d.record = o.event AND d.language = o.language AND d.field = o.field AND d.kind = 'day' AND d.fingerprint = o.fingerprint)`
