// Deletes trashed records permanently. Only account, time and id remain of their history.
import type { BulkRowResult } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { emptyTrashBody } from '#shared/schema/admin-bodies.ts'
import { notAllowed } from '#shared/schema/issues.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../http/response.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { requireBody } from '../http/parse-body.ts'
import { listRecords } from '../store/lists.ts'
import { readRecord } from '../store/records.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { ListResult } from '../store/types.ts'
import { purgeRecord } from '../store/write-records.ts'
import { inBatches, oneByOne, type RowTarget, summarize } from './bulk.ts'
import { loadRecord } from './access.ts'
import { changeSet } from './write-request.ts'

/** `DELETE {resource}/{id}`: purges one trashed record. */
export async function purgeOne(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  return ctx.store.write(async (tx) => {
    const record = await loadRecord(tx, ctx, resource, { id })
    if (record.trashedUtc === null) rejectIssues({ id: notAllowed('Only what lies in the trash is removed for good.') })
    const actor = changeSet(ctx.account)
    await purgeRecord(tx, resource, record.id, actor)
    ctx.record = undefined
    return respond(200, { resource, id: record.id, change_set: actor.changeSet })
  })
}

/** `POST trash/empty {resource, total}`: purges the trash of a resource, which had `total` records when the client read it. */
export async function emptyTrash(ctx: SignedInContext): Promise<Response> {
  const { resource, total } = requireBody(emptyTrashBody, ctx.body().sent)
  // Records that are trashed or restored from now on stay.
  const trash = await ctx.store.read(async (tx) => listTrash(tx, ctx, resource, total))
  if (trash.total !== total) throw problemError('rest_precondition_failed', 412, '', { total: trash.total })
  const actor = changeSet(ctx.account)
  const purge = async (tx: WriteTx, { record: id }: RowTarget): Promise<BulkRowResult> => {
    const record = await readRecord(tx, resource, id)
    if (!record || record.trashedUtc === null) return { resource, id, result: 'unchanged' }
    await purgeRecord(tx, resource, id, actor)
    return { resource, id, result: 'changed' }
  }
  const targets = trash.rows.map(({ id }) => ({ resource, record: id }))
  const rows = await inBatches(ctx, targets, oneByOne(purge), false)
  const removed = summarize(rows).changed
  // An unexpected error, such as a full disk.
  const failure = rows.find(({ problem }) => problem)?.problem
  if (failure) {
    const message = `The service failed when ${removed} were removed.`
    throw new ProblemError({ ...failure, message, data: { ...failure.data, removed } })
  }
  return respond(200, { resource, removed, change_set: actor.changeSet })
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
