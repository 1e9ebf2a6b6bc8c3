// `GET {resource}/{id}` and `…/by-slug/{slug}`: one record in one language.
import { invalid, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { recordPasswordKeys } from '../../auth/rate-limiter.ts'
import { tooManyRequests } from '../../auth/authenticate.ts'
import { respondText, createEtag, matchesEtag, notModified, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { isLocked } from '../../records/present-event.ts'
import { getVersion } from '../../records/present-common.ts'
import { loadPresenterContext } from '../../records/presenter-context.ts'
import { present } from '../../records/present.ts'
import { isTermResource } from '../../records/resource-kinds.ts'
import { findVisibleRecord, type NamedRecord } from '../load-record.ts'

/** Handlers one record. */
export async function read(ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> {
  const { account, language, store, config, query, root } = ctx
  const record = findVisibleRecord(ctx, resource, named)
  if ('code' in record) return errorResponse(record)
  const password = isTermResource(resource) ? undefined : (query.get('password') ?? undefined)
  if (resource === 'events' && password === '')
    return errorResponse(invalid({ password: { code: 'required', message: 'Must not be empty.' } }))
  if (isLocked({ account, password: undefined }, record)) {
    // A venue or organizer is shown with blanks instead.
    const locked = resource === 'events' ? problem('event-password-protected', 403) : undefined
    if (password === undefined && locked) return errorResponse(locked)
    if (password !== undefined) {
      const keys = recordPasswordKeys(ctx.peer)
      const wait = await ctx.rateLimiter.begin(keys)
      if (wait > 0) return errorResponse(tooManyRequests(wait))
      const isWrong = isLocked({ account, password }, record)
      if (isWrong && locked) return errorResponse(locked)
      if (!isWrong) await ctx.rateLimiter.forgive(keys)
    }
  }
  const options = { config, account, root, language, single: true, edit: query.get('context') === 'edit', password }
  const body = JSON.stringify(present(loadPresenterContext(store, options, [record]), record, language))
  const etag = createEtag(getVersion(record, language), body)
  return matchesEtag(ctx.request.headers.get('If-None-Match'), etag)
    ? notModified(etag)
    : respondText(200, body, { ETag: etag })
}
