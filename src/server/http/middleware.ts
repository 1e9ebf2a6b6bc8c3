// The middleware that requests pass before their handlers, and their context.
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Language } from '#shared/i18n/language.ts'
import { canWrite } from '#shared/policy/policy.ts'
import { adminPath } from '#shared/operations.ts'
import { invalid, problem, type ProblemCode } from '#shared/problem.ts'
import { maxExchangeBytes } from '#shared/schema/exchange.ts'
import { identify } from '../auth/authenticate.ts'
import type { Config } from '../config.ts'
import { maxBytes, maxFormOverhead } from '../images/formats.ts'
import { type Body, incompleteBody, maxBodyBytes, readBody } from './parse-body.ts'
import { hasScheduled, publishScheduled } from '../store/scheduled.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/store-errors.ts'
import {
  type AppEnv,
  isSafeMethod,
  namedLanguages,
  type RequestContext,
  resolveLanguage,
  type Services,
} from './context.ts'
import { parseQuery } from './parameters.ts'
import type { Log } from './log.ts'
import { errorResponse, privateCache, ProblemError, problemError } from './response.ts'

type Middleware = MiddlewareHandler<AppEnv>

/** Sets the headers of all responses, and logs each with its duration. */
export const logRequests =
  (log: Log | undefined): Middleware =>
  async (c, next) => {
    const start = performance.now()
    await next()
    // Hono's `requestId` reaches only responses that are built by its own context.
    c.res.headers.set('X-Request-Id', c.var.requestId)
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    log?.response(c.req.raw, c.res.status, c.var.requestId, performance.now() - start)
  }

const exposedHeaders = 'X-TEC-Total, X-TEC-TotalPages, Link, ETag, Location, Allow, Retry-After, X-Request-Id'

/**
 * Headers of all responses of the interface: caching, and CORS. Any page may read what is public; a page of a configured origin may
 * send credentials, too. Hono's `cors` allows credentials for all origins or for none, and responds to OPTIONS itself, where this
 * interface describes the route.
 */
export const apiHeaders =
  ({ corsOrigins }: Config): Middleware =>
  async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', c.var.account ? privateCache : 'no-cache')
    headers.set('Vary', 'Origin, Authorization, Cookie')
    headers.set('X-Robots-Tag', 'noindex')
    const origin = c.req.header('Origin')
    if (origin === undefined) return
    const isConfigured = corsOrigins.includes(origin)
    headers.set('Access-Control-Allow-Origin', isConfigured ? origin : '*')
    if (isConfigured) headers.set('Access-Control-Allow-Credentials', 'true')
    headers.set('Access-Control-Expose-Headers', exposedHeaders)
  }

/** Headers for the preflight request of a browser; none without an `Origin`. */
export const preflightHeaders = (request: Request, methods: string): Record<string, string> =>
  request.headers.has('Origin')
    ? {
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers':
          'Authorization, Content-Disposition, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Calendar-Account, X-Calendar-Request, X-HTTP-Method-Override, X-WP-Nonce',
        'Access-Control-Max-Age': '600',
      }
    : {}

type Limit = { maxSize: number; code: ProblemCode; detail?: string }

/** Bodies that their handlers read themselves, by the end of their paths. */
const uploads: readonly ({ path: string } & Limit)[] = [
  { path: `${adminPath}/media`, maxSize: maxBytes + maxFormOverhead, code: 'rest_picture_too_large' },
  {
    path: `${adminPath}/translations/import`,
    maxSize: maxExchangeBytes,
    code: 'rest_body_too_large',
    detail: '16 MiB',
  },
]
const parsedBody: Limit = { maxSize: maxBodyBytes, code: 'rest_body_too_large', detail: '1 MiB' }
const findUpload = (path: string) => uploads.find((upload) => path.endsWith(upload.path))
/** Whether the handler of a path reads the body. */
export const isUploadPath = (path: string): boolean => findUpload(path) !== undefined

/** Rejects bodies that are too large: 1 MiB, for an upload a little more than an image may have, or 16 MiB of texts. */
export function limitBody(path: string): Middleware {
  const { maxSize, code, detail } = findUpload(path) ?? parsedBody
  const reject = (): Response => errorResponse(problem(code, 413, detail))
  const limit = bodyLimit({ maxSize, onError: reject })
  return async (c, next) => {
    const length = c.req.header('content-length')
    // `bodyLimit` opens the body. Unless it is read then, Node closes the connection after the response, and the client's next request fails.
    if (length !== undefined) return Number(length) > maxSize ? reject() : next()
    let isWithin = false
    const accept = async (): Promise<void> => {
      isWithin = true
    }
    // `bodyLimit` reads a body without a length, and fails where the client closes the connection in the middle of it.
    const rejected = await limit(c, accept).catch(() => errorResponse(incompleteBody()))
    return isWithin ? next() : rejected
  }
}

/** Records that are published in one transaction, so that other writes need not wait for all of them. */
const batchSize = 50

/** Publishes records whose publication date has come: no response shows less. Concurrent requests share the write. */
export function publishBeforeResponse(store: Store): Middleware {
  let publishing: Promise<void> | undefined
  const publishAll = async (): Promise<void> => {
    try {
      while ((await store.write(async (tx) => publishScheduled(tx, batchSize))) === batchSize);
    } catch (error) {
      // Without a writable store reads are served as they are, and writes fail by themselves.
      const code = error instanceof StoreError ? error.failure.code : undefined
      if (code !== 'lock_timeout' && code !== 'not_writable') throw error
    } finally {
      publishing = undefined
    }
  }
  return async (_, next) => {
    if (await store.read(hasScheduled)) await (publishing ??= publishAll())
    await next()
  }
}

const noBody: Body = { sent: new Map(), text: '' }

/** The context of a request. `isUpload`: its handler reads the body. `isPage`: a form on a page for visitors can send no header, and needs no account. */
export async function createContext(
  c: Context<AppEnv>,
  services: Services,
  root: Language,
  { isUpload, isPage }: { isUpload: boolean; isPage: boolean },
  more: Pick<RequestContext, 'now' | 'reportError'>,
): Promise<RequestContext> {
  const request = c.req.raw
  const query = parseQuery(request.url)
  if (!query)
    throw new ProblemError(invalid({ query: { code: 'invalid_type', message: 'The query string is not UTF-8.' } }))
  const forwarded = services.config.trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  const peer = forwarded ?? c.env?.peer ?? ''
  const isWrite = !isSafeMethod(request.method)
  const account = isPage && isWrite ? null : await identify({ ...services, request, peer })
  if (isWrite && !canWrite(account)) throw problemError('rest_forbidden', 403)
  const parsed = isWrite && !isUpload ? await readBody(request) : noBody
  const body = (): Body => {
    if ('code' in parsed) throw new ProblemError(parsed)
    return parsed
  }
  const named = resolveLanguage(root, namedLanguages(query, parsed))
  const unset = { record: undefined, unchangedUntil: undefined }
  return { ...services, ...more, ...named, ...unset, request, query, body, root, account, peer }
}
