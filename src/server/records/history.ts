// `GET {resource}/{id}/history`: the changes of a record, as far as the account could see them at the time.
import type { History, AuditEntry } from '#shared/changes.ts'
import { invalid, notAccessible, notFound, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { isLocked } from './present-event.ts'
import { canEdit, visibleLanguages } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import { auditEntry } from './history-entry.ts'
import { wholeNumbers } from '../http/parameters.ts'
import { changesOfRecord } from '../store/changes.ts'
import { readRecord } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { visibleParts, snapshotBefore, getSnapshot } from './history-snapshot.ts'

const maxPageSize = 100
const defaultPageSize = 50
/** The maximum number of characters of a page with several changes: some contain a megabyte of texts. */
const maxLength = 8_000_000

/** Responds with a page of the history. That of a deleted record is for accounts that could have deleted it. */
export async function history(ctx: RequestContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account, query } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const { values, faults } = wholeNumbers(query, ['before', 'limit'])
  // No record has such an id.
  if (typeof id === 'string') return errorResponse(notFound(resource, id))
  return ctx.store.read(async (tx) => {
    const record = await readRecord(tx, resource, id)
    if (record === undefined) {
      const canDelete = can(account, isTermResource(resource) ? 'delete' : 'administer', resource) === true
      if (!canDelete || (await changesOfRecord(tx, resource, id, { limit: 1 })).length === 0)
        return errorResponse(notFound(resource, id))
    } else if (visibleLanguages(account, record).length === 0) return errorResponse(notAccessible(resource))
    else if (resource === 'events' && isLocked({ account, password: undefined }, record))
      return errorResponse(problem('event-password-protected', 403))
    if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
    const limit = Math.min(Math.max(values.limit ?? defaultPageSize, 1), maxPageSize)
    const page = { resource, id, record, before: values.before ?? Number.MAX_SAFE_INTEGER, limit }
    return respond(200, await readPage(tx, ctx, page))
  })
}

/** Entries before a seq, newest first. Reads all newer changes too, to compute the snapshot of the record at each change. */
async function readPage(
  tx: ReadTx,
  ctx: RequestContext,
  page: { resource: ResourceName; id: number; record: StoredRecord | undefined; before: number; limit: number },
): Promise<History> {
  const { account } = ctx
  const { resource, id, record, before, limit } = page
  const isEditable = record === undefined || canEdit(account, record)
  const entries: AuditEntry[] = []
  let length = 0
  let snapshot = getSnapshot(record)
  let seq: number | undefined
  for (;;) {
    const changes = await changesOfRecord(tx, resource, id, seq === undefined ? {} : { before: seq })
    for (const change of changes) {
      seq = change.seq
      const after = snapshot
      snapshot = snapshotBefore(after, change)
      if (seq >= before) continue
      const visible = visibleParts(account, record, snapshot, after)
      const isVisible = (part: string): boolean => [...visible].some((name) => name === part)
      const entry = await auditEntry(tx, ctx, change, isEditable ? after : undefined, isVisible)
      // A change that has no parts at all is shown: purging the record removed them.
      const isEmpty = Object.keys(entry.parts).length === 0 && entry.marks === undefined
      if (isEmpty && Object.keys(change.parts).length > 0) continue
      length += JSON.stringify(entry.parts).length
      const last = entries.at(-1)
      if (last && (entries.length === limit || length > maxLength)) return { changes: entries, next: last.seq }
      entries.push(entry)
    }
    if (changes.length === 0) return { changes: entries, next: null }
  }
}
