// `GET {resource}/{id}` of the admin namespace: all parts that the account may see.
import { invalid, notAccessible, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { isLocked } from './present-event.ts'
import { visibleLanguages } from './visibility.ts'
import { findRecord } from '../routes/load-record.ts'
import { presentBundle } from './record-bundle.ts'

/** Responds with a record bundle; the admin namespace is for accounts. */
export async function readBundle(ctx: RequestContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (ctx.languageFault) return errorResponse(invalid({ ml_language: ctx.languageFault }))
  return ctx.store.read(async (tx) => {
    const record = await findRecord(tx, ctx, resource, { id })
    if ('code' in record) return errorResponse(record)
    if (visibleLanguages(account, record).length === 0) return errorResponse(notAccessible(resource))
    if (resource === 'events' && isLocked({ account, password: undefined }, record))
      return errorResponse(problem('event-password-protected', 403))
    return respond(200, await presentBundle(tx, ctx, record))
  })
}
