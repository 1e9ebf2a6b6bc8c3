// The Hono app: the handlers of all paths, below the root of every language.
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { type Language, languages } from '#shared/i18n/language.ts'
import { adminPath, operations, type Verb } from '#shared/operations.ts'
import { type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { createRateLimiter } from '../auth/rate-limiter.ts'
import { type Config, isApiPath } from '../config.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { mediaPath } from '../images/present-image.ts'
import { serveFile } from '../images/serve-file.ts'
import { allowHeader, type NamedRecord } from '../records/access.ts'
import { serveAdmin } from '../routes/admin/routes.ts'
import { unknownPage, visitorPaths } from '../routes/pages/routes.ts'
import { doc, options, root } from '../routes/public/discovery.ts'
import { list, read } from '../routes/public/read.ts'
import { create, remove, update } from '../routes/public/write.ts'
import type { Store } from '../store/store.ts'
import {
  type AppEnv,
  effectiveMethod,
  type Handlers,
  idPattern,
  isSafeMethod,
  parsePathId,
  type PathParameters,
  type RequestContext,
  type Services,
} from './context.ts'
import { createHealth, type Health, getHealthProblem, healthProblem, type Phase, respondHealth } from './health.ts'
import { cacheLists } from './list-cache.ts'
import type { Log } from './log.ts'
import {
  apiHeaders,
  createContext,
  isUploadPath,
  limitBody,
  logRequests,
  preflightHeaders,
  publishBeforeResponse,
} from './middleware.ts'
import { errorResponse, privateCache, ProblemError, problemResponse, selectFields } from './response.ts'

export type ServiceOptions = {
  store: Store
  /** Returns milliseconds since 1970. */
  clock: () => number
  config: Config
  /** Accepts and serves images; without it the service accepts none. */
  media?: ImageLibrary | undefined
  /** The phase of the process, for `GET /ready`. */
  phase?: () => Phase
  log?: Log | undefined
  /** Called with unexpected errors; `id` is in the response. */
  onError?: (error: unknown, request: Request, id: string) => void
  /** Responds to addresses that are not of the service, or calls `next`. */
  page?: MiddlewareHandler | undefined
}
/** Responds to a request; `peer` is the address that it came from. */
export type Service = (request: Request, peer?: string) => Response | Promise<Response>

export function createService(options: ServiceOptions): Service {
  const { store, clock, config, media, phase, log, onError, page } = options
  const services: Services = { store, config, media, rateLimiter: createRateLimiter(store.rateLimits) }
  const check = createHealth(store, media)
  const reportError = (error: unknown, request: Request, id: string): Problem => {
    const response = unexpectedProblem(error, id)
    if (response.code !== 'rest_store_busy') onError?.(error, request, id)
    return response
  }
  const app = new Hono<AppEnv>({ getPath: ({ url }) => getPath(url) })
  app.use(requestId(), logRequests(log))
  app.onError((error, { req, var: { requestId: id } }) =>
    error instanceof ProblemError
      ? errorResponse(error.problem)
      : errorResponse(reportError(error, req.raw, id), { 'Cache-Control': privateCache }),
  )
  const ofApi = apiHeaders(config)
  // Pages have headers of their own: search engines may index them, and scripts of other origins do not read them.
  const ofPage: MiddlewareHandler<AppEnv> = async (_, next) => next()
  const cached = cacheLists(store, clock)
  const publish = publishBeforeResponse(store)

  const serve = (
    path: string,
    language: Language,
    handlers: Handlers,
    { operationPath, isPage = false }: { operationPath?: string; isPage?: boolean } = {},
  ): void => {
    const isUpload = isUploadPath(path)
    app.all(path, isPage ? ofPage : ofApi, cached, limitBody(path), publish, async (c: Context<AppEnv>) => {
      const request = c.req.raw
      const ctx = await createContext(
        c,
        services,
        language,
        { isUpload, isPage },
        {
          now: clock(),
          reportError: (error) => reportError(error, request, c.var.requestId),
        },
      )
      c.set('account', ctx.account)
      if (!media || isSafeMethod(request.method)) {
        const response = await handle(ctx, c.req.param(), handlers, operationPath)
        c.set('unchangedUntil', ctx.unchangedUntil)
        return response
      }
      const { fetch, release } = media.forWrite()
      try {
        return await handle({ ...ctx, media: { fetch } }, c.req.param(), handlers, operationPath)
      } finally {
        await release()
      }
    })
  }
  for (const language of config.roots) {
    const api = `/${language}${config.apiPath}`
    serve(api, language, { GET: root }, { operationPath: '' })
    serve(`${api}/doc`, language, { GET: doc }, { operationPath: '/doc' })
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const pattern = `${api}${path.replace('{id}', `:id${idPattern}`).replace('{slug}', ':slug{[^/]+}')}`
      serve(pattern, language, operationHandlers(path), { operationPath: path })
    }
    serveAdmin(`/${language}${adminPath}`, (path, handlers) => serve(path, language, handlers), media, check)
  }
  for (const { pattern, language, handlers } of visitorPaths(config)) {
    const rooted = config.roots.find((known) => known === language) ?? config.roots[0] ?? language
    serve(pattern, rooted, handlers, { isPage: true })
  }
  if (media) app.all(`${mediaPath}/:name`, ofApi, ({ req }) => serveFile(req.raw, req.param('name'), media.files))
  const checkReady = async (): Promise<Health> => {
    const present = phase?.() ?? 'ok'
    return present === 'ok' ? check() : present
  }
  for (const [path, report] of [
    ['/health', check],
    ['/ready', checkReady],
  ] as const) {
    app.get(path, ofApi, async () => respondHealth(await report()))
    app.all(path, ofApi, () => errorResponse(problem('rest_no_route', 405), { Allow: 'GET, HEAD' }))
  }
  for (const language of languages)
    app.get(`/${language}/*`, ({ req: { url } }, next) =>
      isApiPath(config, getPath(url)) ? next() : unknownPage(language),
    )
  if (page) app.use(page)
  app.all('*', ofApi, () => errorResponse(problem('rest_no_route', 404)))
  return (request, peer) => app.fetch(request, peer === undefined ? {} : { peer })
}

/** The problem of an error that a handler did not expect. `id`: of the request, to find the error in the log. */
function unexpectedProblem(error: unknown, id: string): Problem {
  const reason = getHealthProblem(error)
  return reason
    ? healthProblem(reason, { request_id: id })
    : problem('rest_internal_error', 500, '', { request_id: id })
}

/** The path of an address, without the slash at its end. */
function getPath(address: string): string {
  const { pathname } = new URL(address)
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

/** Calls the handler of the effective method. `operationPath`: the path in the published interface. */
async function handle(
  ctx: RequestContext,
  parameters: PathParameters,
  handlers: Handlers,
  operationPath: string | undefined,
): Promise<Response> {
  const writes = Object.keys(handlers).filter((method) => method !== 'GET')
  const allowed = [...('GET' in handlers ? ['GET', 'HEAD'] : []), ...writes, 'OPTIONS'].join(', ')
  if (ctx.request.method === 'OPTIONS') return options(ctx, operationPath, Object.keys(handlers), allowed)
  const method = effectiveMethod(ctx.request, ctx.query)
  // An unknown method is not a POST: a mistyped DELETE must not update.
  const handler = new Map(Object.entries(handlers)).get(method === 'HEAD' ? 'GET' : method)
  if (!handler)
    return errorResponse(problem('rest_no_route', 405), { Allow: allowed, ...preflightHeaders(ctx.request, allowed) })
  const response = await handler(ctx, parameters)
  return operationPath === undefined ? response : selectFields(response, ctx.query)
}

const verbs: {
  readonly [V in Verb]: (ctx: RequestContext, resource: ResourceName, named: NamedRecord) => Promise<Response>
} = { list, create, read, update, delete: remove }

function operationHandlers(path: string): Handlers {
  const handlers: Handlers = {}
  for (const { verb, resource, methods, recordBy } of operations.filter((operation) => operation.path === path))
    for (const method of methods)
      handlers[method] = async (ctx, { id, slug = '' }) => {
        const named = id === undefined ? { slug } : { id: parsePathId(id) }
        const response = await verbs[verb](ctx, resource, named).catch(problemResponse)
        if (!response.headers.has('Allow'))
          response.headers.set('Allow', allowHeader(ctx, resource, recordBy !== 'none'))
        return response
      }
  return handlers
}
