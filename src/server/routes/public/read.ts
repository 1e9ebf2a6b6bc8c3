// `GET {resource}/{id}` and `…/by-slug/{slug}`: one record in one language.
import { invalid, problem } from '#shared/problem.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { recordPasswordKeys } from '../../auth/rate-limiter.ts'
import { tooManyRequests } from '../../auth/authenticate.ts'
import { respondText, createEtag, matchesEtag, notModified, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { isLocked } from '../../records/present-event.ts'
import { getVersion } from '../../records/present-common.ts'
import { loadPresenterContext } from '../../records/presenter-context.ts'
import { present } from '../../records/present.ts'
import { findVisibleRecord, type NamedRecord } from '../load-record.ts'

/** Responds with one record. */
export async function read(ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> {
  const { account, language, config, query, root } = ctx
  const password = isTermResource(resource) ? undefined : (query.get('password') ?? undefined)
  const options = { config, account, root, language, single: true, edit: query.get('context') === 'edit', password }
  const found = await ctx.store.read(async (tx) => {
    const record = await findVisibleRecord(tx, ctx, resource, named)
    if ('code' in record) return record
    if (resource === 'events' && password === '')
      return invalid({ password: { code: 'required', message: 'Must not be empty.' } })
    if (resource === 'events' && password === undefined && isLocked({ account, password }, record))
      return problem('event-password-protected', 403)
    return { record, presenter: await loadPresenterContext(tx, options, [record]) }
  })
  if ('code' in found) return errorResponse(found)
  const { record, presenter } = found
  // After the transaction: the rate limiter writes.
  if (password !== undefined && isLocked({ account, password: undefined }, record)) {
    const keys = recordPasswordKeys(ctx.peer)
    const wait = await ctx.rateLimiter.consume(keys)
    if (wait > 0) return errorResponse(tooManyRequests(wait))
    const isWrong = isLocked({ account, password }, record)
    // A venue or organizer is shown without its protected fields instead.
    if (isWrong && resource === 'events') return errorResponse(problem('event-password-protected', 403))
    if (!isWrong) await ctx.rateLimiter.reward(keys)
  }
  const body = JSON.stringify(present(presenter, record, language))
  const etag = createEtag(getVersion(record, language), body)
  return matchesEtag(ctx.request.headers.get('If-None-Match'), etag)
    ? notModified(etag)
    : respondText(200, body, { ETag: etag })
}
