// Emptying the trash: records go for good, and of their history stays who, when and which id.
import { invalid, missing, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { emptyTrashBody } from '#shared/schema/changes.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import { changeSet } from '../routes/change-set.ts'
import { findRecord } from '../routes/load-record.ts'
import type { Store } from '../sync-store/store.ts'
import type { By, ListQuery } from '../sync-store/types.ts'
import { requireAdministrator } from '../auth/administrator.ts'

/** Removed in one transaction; between two of them others are served. */
const atOnce = 50

/** `DELETE {resource}/{id}`: one record that lies in the trash. */
export function purgeOne(ctx: RequestContext, resource: ResourceName, id: PathId): Response {
  const { store } = ctx
  const administrator = requireAdministrator(ctx)
  if ('code' in administrator) return errorResponse(administrator)
  const record = findRecord(ctx, resource, { id })
  if ('code' in record) return errorResponse(record)
  if (record.trashedUtc === null)
    return errorResponse(
      invalid({ id: { code: 'not_allowed', message: 'Only what lies in the trash is removed for good.' } }),
    )
  const by = changeSet(administrator)
  store.purge(resource, record.id, by)
  return respond(200, { resource, id: record.id, change_set: by.changeSet })
}

/** `POST trash/empty {resource, total}`: all of a resource's trash, of which the person saw that it holds `total`. */
export async function emptyTrash(ctx: RequestContext): Promise<Response> {
  const { store } = ctx
  const administrator = requireAdministrator(ctx)
  if ('code' in administrator) return errorResponse(administrator)
  const body = ctx.body
  if ('code' in body) return errorResponse(body)
  const { values, issues, missing: absent } = parseBody(emptyTrashBody, body.sent)
  const { resource, total } = values
  if (absent.length > 0) return errorResponse(missing(absent, issues))
  if (!resource || Object.keys(issues).length > 0) return errorResponse(invalid(issues))
  const present = trashOf(ctx, resource, 1).total
  if (present !== total) return errorResponse(problem('rest_precondition_failed', 412, '', { total: present }))
  const by = changeSet(administrator)
  // What comes into the trash meanwhile was not seen, and stays; what is taken out of it meanwhile stays as well.
  const seen = trashOf(ctx, resource, Math.max(present, 1)).rows
  let removed = 0
  for (let at = 0; at < seen.length; at += atOnce) {
    if (at > 0) await new Promise(setImmediate)
    const some = seen.slice(at, at + atOnce).map(({ id }) => id)
    try {
      removed += store.transact(() => purgeAll(store, resource, some, by))
    } catch (fault) {
      if (removed === 0) throw fault
      return cutShort(ctx, fault, removed)
    }
  }
  return respond(200, { resource, removed, change_set: by.changeSet })
}

/** Removes those that lie in the trash still; answers how many. */
function purgeAll(store: Store, resource: ResourceName, ids: readonly number[], by: By): number {
  const still = [...store.readMany(resource, ids)].filter(([, { trashedUtc }]) => trashedUtc !== null)
  for (const [id] of still) store.purge(resource, id, by)
  return still.length
}

/** What should not have happened, as on a disk that is full, when so many are gone already. */
function cutShort({ reportError }: RequestContext, error: unknown, removed: number): Response {
  const { code, data } = reportError(error)
  return errorResponse({
    code,
    message: `The service failed when ${removed} were removed.`,
    data: { ...data, removed },
  })
}

/** What lies in the trash, in whatever languages. */
const trashOf = ({ store, account, language }: RequestContext, resource: ResourceName, perPage: number) => {
  const question: ListQuery = {
    resource,
    language,
    account,
    page: 1,
    perPage,
    statuses: ['trash'],
    translation: 'any',
    order: { by: 'id', descending: false },
    ...(resource === 'events' && { events: { hidden: 'any', bounds: [] } }),
  }
  return store.list(question)
}
