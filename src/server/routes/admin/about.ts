// The admin namespace about itself: the capabilities of this server, its health, its description.
import { languages } from '#shared/i18n/language.ts'
import { adminOpenapi } from '#shared/openapi/admin-document.ts'
import { cookieName } from '../../auth/authenticate.ts'
import { problem } from '#shared/problem.ts'
import { respond, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { getAdminBase } from '../../config.ts'
import { type Health, reasons, retryAfter } from '../../http/health.ts'
import { maxPageSize } from '../../records/list-query.ts'
import { lastSeq } from '../../store/changes.ts'

/** `GET {admin}`: the capabilities of this server beyond the interface, for clients of several kinds of server. */
export const about = (ctx: RequestContext): Response =>
  respond(200, {
    name: 'calendar-content',
    version: ctx.config.version,
    languages,
    roots: ctx.config.roots,
    offers: {
      wholeRecord: true,
      variants: true,
      etag: true,
      idempotency: true,
      orderby: true,
      rights: true,
      maxPerPage: maxPageSize,
      undo: true,
      feed: true,
      media: ctx.media !== undefined,
    },
  })

/** `GET {admin}/health`: like `GET /health`, with the version, and errors in the shape of this interface. */
export const health =
  (check: () => Promise<Health>) =>
  async ({ config, store }: RequestContext): Promise<Response> => {
    await store.read(lastSeq)
    const status = await check()
    if (status === 'ok') return respond(200, { status, version: config.version })
    const error =
      status === 'busy'
        ? problem('rest_store_busy', 503, '', { retry_after: retryAfter })
        : problem('rest_store_unwritable', 503, reasons[status], { reason: status, retry_after: retryAfter })
    return errorResponse(error, { 'Retry-After': String(retryAfter) })
  }

/** `GET {admin}/doc`: the admin namespace in OpenAPI. */
export const describe = ({ config, root }: RequestContext): Response =>
  respond(
    200,
    adminOpenapi({ server: getAdminBase(config, root), version: config.version, cookie: cookieName(config) }),
  )
