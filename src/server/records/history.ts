// `GET {resource}/{id}/history`: who changed what and when, as far as the reader could see it at the time.
import type { History, AuditEntry } from '#shared/history.ts'
import { invalid, notAccessible, notFound, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { isLocked } from './present-event.ts'
import { canEdit, visibleLanguages } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import { auditEntry } from './history-entry.ts'
import { wholeNumbers } from '../http/numbers.ts'
import { visibleParts, snapshotBefore, getSnapshot } from './history-snapshot.ts'

const maxPageSize = 100
const usualPerPage = 50
/** Characters of a page's changes, unless it has but one: some hold a megabyte of texts. */
const longestPage = 8_000_000

/** Handlers a page of a record's history; of a record that is gone, to who could have removed it. */
export function history(ctx: RequestContext, resource: ResourceName, id: PathId): Response {
  const { account, store, query } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const { values, faults } = wholeNumbers(query, ['before', 'limit'])
  // No number can name it, so neither a record nor its history can be there.
  if (typeof id === 'string') return errorResponse(notFound(resource, id))
  const record = store.read(resource, id)
  if (record === undefined) {
    const mayKnow = can(account, isTermResource(resource) ? 'delete' : 'administer', resource) === true
    if (!mayKnow || store.changesOf(resource, id, { limit: 1 }).length === 0)
      return errorResponse(notFound(resource, id))
  } else if (visibleLanguages(account, record).length === 0) return errorResponse(notAccessible(resource))
  else if (resource === 'events' && isLocked({ account, password: undefined }, record))
    return errorResponse(problem('event-password-protected', 403))
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const limit = Math.min(Math.max(values.limit ?? usualPerPage, 1), maxPageSize)
  return respond(200, pageOf(ctx, resource, id, values.before ?? Number.MAX_SAFE_INTEGER, limit))
}

/** The lines before a seq, newest first. All newer ones are gone through as well, for they tell how the record stood. */
function pageOf(ctx: RequestContext, resource: ResourceName, id: number, before: number, most: number): History {
  const { store, account } = ctx
  const record = store.read(resource, id)
  const works = record === undefined || canEdit(account, record)
  const found: AuditEntry[] = []
  let length = 0
  let after = getSnapshot(record)
  let seq: number | undefined
  for (;;) {
    const lines = store.changesOf(resource, id, seq === undefined ? {} : { before: seq })
    for (const change of lines) {
      seq = change.seq
      const standing = snapshotBefore(after, change)
      const seen = visibleParts(account, record, standing, after)
      const stood = after
      after = standing
      if (seq >= before) continue
      const logged = auditEntry(ctx, change, works ? stood : undefined, (part) => [...seen].some((one) => one === part))
      // A line without parts is told where there is nothing to hide: it was blanked when the trash was emptied.
      const isEmpty = Object.keys(logged.parts).length === 0 && logged.marks === undefined
      if (isEmpty && Object.keys(change.parts).length > 0) continue
      length += JSON.stringify(logged.parts).length
      const last = found.at(-1)
      if (last && (found.length === most || length > longestPage)) return { changes: found, next: last.seq }
      found.push(logged)
    }
    if (lines.length === 0) return { changes: found, next: null }
  }
}
