// Deletes trashed records permanently. Only account, time and id remain of their history.
import type { ResourceName } from '#shared/schema/resources.ts'
import { emptyTrashBody } from '#shared/schema/admin-bodies.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../http/response.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { requireBody } from '../http/parse-body.ts'
import { listRecords } from '../store/lists.ts'
import { readRecords } from '../store/records.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { Actor, ListResult } from '../store/types.ts'
import { purgeRecord } from '../store/write-records.ts'
import { loadRecord } from './load-record.ts'
import { changeSet } from './write-request.ts'

/** The number of records that one transaction purges; other requests are served between two transactions. */
const batchSize = 50

/** `DELETE {resource}/{id}`: purges one trashed record. */
export async function purgeOne(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  return ctx.store.write(async (tx) => {
    const record = await loadRecord(tx, ctx, resource, { id })
    if (record.trashedUtc === null)
      rejectIssues({ id: { code: 'not_allowed', message: 'Only what lies in the trash is removed for good.' } })
    const actor = changeSet(ctx.account)
    await purgeRecord(tx, resource, record.id, actor)
    ctx.record = undefined
    return respond(200, { resource, id: record.id, change_set: actor.changeSet })
  })
}

/** `POST trash/empty {resource, total}`: purges the trash of a resource, which had `total` records when the client read it. */
export async function emptyTrash(ctx: SignedInContext): Promise<Response> {
  const { store } = ctx
  const { resource, total } = requireBody(emptyTrashBody, ctx.body().sent)
  // Records that are trashed or restored from now on stay.
  const trash = await store.read(async (tx) => listTrash(tx, ctx, resource, total))
  if (trash.total !== total) throw problemError('rest_precondition_failed', 412, '', { total: trash.total })
  const actor = changeSet(ctx.account)
  let removed = 0
  for (let start = 0; start < trash.rows.length; start += batchSize) {
    if (start > 0) await new Promise(setImmediate)
    const ids = trash.rows.slice(start, start + batchSize).map(({ id }) => id)
    try {
      removed += await store.write(async (tx) => purgeTrashed(tx, resource, ids, actor))
    } catch (error) {
      if (removed === 0) throw error
      // An unexpected error, such as a full disk.
      const { code, data } = ctx.reportError(error)
      const message = `The service failed when ${removed} were removed.`
      throw new ProblemError({ code, message, data: { ...data, removed } })
    }
  }
  return respond(200, { resource, removed, change_set: actor.changeSet })
}

/** Purges the records that are still in the trash; resolves to their number. */
async function purgeTrashed(
  tx: WriteTx,
  resource: ResourceName,
  ids: readonly number[],
  actor: Actor,
): Promise<number> {
  const records = await readRecords(tx, resource, ids)
  const trashed = [...records.values()].filter(({ trashedUtc }) => trashedUtc !== null)
  for (const { id } of trashed) await purgeRecord(tx, resource, id, actor)
  return trashed.length
}

/** Lists `count` trashed records of a resource, in any language, and counts all. */
const listTrash = async (
  tx: ReadTx,
  { account, language }: SignedInContext,
  resource: ResourceName,
  count: number,
): Promise<ListResult> =>
  listRecords(tx, {
    resource,
    language,
    account,
    page: 1,
    perPage: Math.max(count, 1),
    statuses: ['trash'],
    translation: 'any',
    order: { by: 'id', descending: false },
    ...(resource === 'events' && { events: { hidden: 'any', bounds: [] } }),
  })
