// The root of the interface, its OpenAPI document, and responses to `OPTIONS`.
import { openapi } from '#shared/openapi/document.ts'
import { getParameterDocs, extensions } from '#shared/openapi/extensions.ts'
import { adminPath, type Operation, operations } from '#shared/operations.ts'
import { invalid } from '#shared/problem.ts'
import { cookieName } from '../../auth/authenticate.ts'
import { preflightHeaders } from '../../http/middleware.ts'
import { respond, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { getAdminBase, getApiBase } from '../../config.ts'

/** A route in the list of the root. */
type Route = {
  namespace: string
  methods: string[]
  endpoints: { methods: readonly string[]; args: { [name: string]: object } }[]
  _links?: object
}

const namespaceOf = ({ config }: RequestContext): string => config.apiPath.replace(/^\//, '')

/** The operations of one path. */
export const operationsAt = (path: string): Operation[] => operations.filter((operation) => operation.path === path)

const routeOf = (ctx: RequestContext, path: string): Route => {
  const ofPath = operationsAt(path)
  return {
    namespace: namespaceOf(ctx),
    methods: ofPath.flatMap(({ methods }) => methods),
    endpoints: ofPath.map(({ methods }) => ({ methods, args: getParameterDocs(path, methods[0] ?? 'GET') })),
    ...(path.includes('{') ? {} : { _links: { self: [{ href: `${getApiBase(ctx.config, ctx.root)}${path}` }] } }),
  }
}

function plainRoute(ctx: RequestContext, path: string): Route {
  const namespace = namespaceOf(ctx)
  const args = getParameterDocs(path === '' ? '/' : path, 'GET')
  if (args['namespace']) args['namespace'] = { ...args['namespace'], default: namespace }
  return {
    namespace,
    methods: ['GET'],
    endpoints: [{ methods: ['GET'], args }],
    _links: { self: [{ href: `${getApiBase(ctx.config, ctx.root)}${path}` }] },
  }
}

/** `GET {api}`: the namespace, its routes and its extensions. */
export function root(ctx: RequestContext): Response {
  if (ctx.languageFault) return errorResponse(invalid({ ml_language: ctx.languageFault }))
  const namespace = namespaceOf(ctx)
  const paths = [...new Set(operations.map(({ path }) => path))]
  const routes = Object.fromEntries([
    ...['', '/doc'].map((path) => [`/${namespace}${path}`, plainRoute(ctx, path)] as const),
    ...paths.map((path) => [`/${namespace}${path}`, routeOf(ctx, path)] as const),
  ])
  const response = {
    namespace,
    routes,
    extensions: extensions({
      namespace: adminPath.slice(1),
      href: getAdminBase(ctx.config, ctx.root),
      media: ctx.media !== undefined,
    }),
    _links: { up: [{ href: `${ctx.config.origin}/` }] },
  }
  return respond(200, response, { Allow: 'GET' })
}

/** `GET {api}/doc`: the OpenAPI document. */
export const doc = (ctx: RequestContext): Response =>
  ctx.languageFault
    ? errorResponse(invalid({ ml_language: ctx.languageFault }))
    : respond(
        200,
        openapi({
          server: getApiBase(ctx.config, ctx.root),
          version: ctx.config.version,
          cookie: cookieName(ctx.config),
          namespace: namespaceOf(ctx),
        }),
        { Allow: 'GET' },
      )

/**
 * `OPTIONS`: the operations of a path; a browser's preflight reads the headers only. `path`: `undefined` outside the interface, where
 * the response lists the methods only.
 */
export function options(
  ctx: RequestContext,
  path: string | undefined,
  methods: readonly string[],
  allowed: string,
): Response {
  const isListed = path !== undefined && operationsAt(path).length > 0
  const response = isListed ? routeOf(ctx, path) : path === undefined ? { methods } : plainRoute(ctx, path)
  return respond(200, response, {
    Allow: allowed,
    ...preflightHeaders(ctx.request, allowed),
  })
}
