// The chain of middleware that a request passes before its handler.
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { Language } from '#shared/i18n/language.ts'
import { invalid, problem } from '#shared/problem.ts'
import { canWrite } from '#shared/policy/policy.ts'
import { identify } from '../auth/authenticate.ts'
import type { RateLimiter } from '../auth/rate-limiter.ts'
import type { Config } from '../config.ts'
import { maxBytes, maxFormOverhead } from '../images/formats.ts'
import { forWrite } from '../images/temp-files.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { incompleteBody, type Body, maxBodyBytes, readBody } from './body.ts'
import { parseQuery } from './parameters.ts'
import { hasScheduled, publishDue } from '../store/scheduled.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/store-errors.ts'
import { type AppEnv, isSafeMethod, namedLanguages, type RequestContext, resolveLanguage } from './context.ts'
import type { Log } from './log.ts'
import { errorResponse, privateCache } from './response.ts'

type Middleware = MiddlewareHandler<AppEnv>

/** Data that all requests share. */
export type Services = {
  store: Store
  config: Config
  media: ImageLibrary | undefined
  rateLimiter: RateLimiter
  /** Milliseconds since 1970. */
  clock: () => number
  /** Logs an unexpected error under the id of its request; returns the problem that names it. */
  reportError: (error: unknown, request: Request, id: string) => ReturnType<RequestContext['reportError']>
}

const noBody: Body = { sent: new Map(), text: '' }

/** The request context. Only middleware behind `createContext` may use it. */
function contextOf(variables: AppEnv['Variables']): RequestContext {
  if (!variables.ctx) throw new Error('The middleware createContext did not run.')
  return variables.ctx
}

/** Names the request in its response, and logs it with its duration. */
export const logRequests =
  (log: Log | undefined): Middleware =>
  async (c, next) => {
    const begun = performance.now()
    await next()
    // Hono's `requestId` reaches only responses that are built by its own context.
    c.res.headers.set('X-Request-Id', c.var.requestId)
    log?.response(c.req.raw, c.res.status, c.var.requestId, performance.now() - begun)
  }

/** The other headers of `secureHeaders` are for pages, which set their own. */
export const noSniff: Middleware = secureHeaders({
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

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
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', c.var.ctx?.account ? privateCache : 'no-cache')
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
          'Authorization, Content-Disposition, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Calendar-Account, X-Calendar-Request, X-HTTP-Method-Override',
        'Access-Control-Max-Age': '600',
      }
    : {}

/** Rejects bodies that are too large: 1 MiB, for an upload a little more than an image may have. */
export function limitBody(isUpload: boolean): Middleware {
  const limit = bodyLimit({
    maxSize: isUpload ? maxBytes + maxFormOverhead : maxBodyBytes,
    onError: () => errorResponse(problem(isUpload ? 'rest_picture_too_large' : 'rest_body_too_large', 413)),
  })
  return async (c, next) => {
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
export function publishScheduled(store: Store): Middleware {
  let publishing: Promise<void> | undefined
  const publishAll = async (): Promise<void> => {
    try {
      while ((await publishDue(store, batchSize)) === batchSize);
    } catch (error) {
      // Another process writes for long: reads are served as they are, and writes fail by themselves.
      if (!(error instanceof StoreError && error.failure.code === 'lock_timeout')) throw error
    } finally {
      publishing = undefined
    }
  }
  return async (_, next) => {
    if (await store.read(hasScheduled)) await (publishing ??= publishAll())
    await next()
  }
}

/** Begins the request context. */
export const createContext =
  (services: Services, root: Language): Middleware =>
  async (c, next) => {
    const { store, config, media, rateLimiter, clock, reportError } = services
    const request = c.req.raw
    const query = parseQuery(request.url)
    if (!query)
      return errorResponse(invalid({ query: { code: 'invalid_type', message: 'The query string is not UTF-8.' } }))
    const forwarded = config.trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
    const { requestId } = c.var
    c.set('ctx', {
      store,
      config,
      media,
      rateLimiter,
      now: clock(),
      request,
      query,
      body: noBody,
      root,
      language: root,
      languageFault: undefined,
      account: null,
      record: undefined,
      peer: forwarded ?? c.env?.peer ?? '',
      reportError: (error) => reportError(error, request, requestId),
    })
    return next()
  }

/** Identifies the account. Only failed attempts count towards the rate limit, so `identify` checks both. */
export const authenticate: Middleware = async (c, next) => {
  const ctx = contextOf(c.var)
  const identity = await identify(ctx)
  if ('code' in identity) return errorResponse(identity)
  if (!isSafeMethod(ctx.request.method) && !canWrite(identity.account))
    return errorResponse(problem('rest_forbidden', 403))
  ctx.account = identity.account
  return next()
}

/** Parses the body, and decides the language by root, query and body. */
export const parseInput =
  (isUpload: boolean): Middleware =>
  async (c, next) => {
    const ctx = contextOf(c.var)
    if (!isSafeMethod(ctx.request.method) && !isUpload) ctx.body = await readBody(ctx.request)
    const { language, fault } = resolveLanguage(ctx.root, namedLanguages(ctx.query, ctx.body))
    ctx.language = language
    ctx.languageFault = fault
    await next()
  }

/** Removes images that were fetched for a write and that no record shows. */
export const releaseImages: Middleware = async (c, next) => {
  const ctx = contextOf(c.var)
  if (!ctx.media || isSafeMethod(ctx.request.method)) return next()
  const { images, release } = forWrite(ctx.media)
  ctx.media = images
  try {
    return await next()
  } finally {
    await release()
  }
}
