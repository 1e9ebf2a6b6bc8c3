// The root of the interface, its OpenAPI document, and responses to `OPTIONS`.
import { openapi, getParameterDocs, extensions } from '#shared/openapi/document.ts'
import { adminPath, operations } from '#shared/operations.ts'
import { cookieName } from '../../auth/authenticate.ts'
import { preflightHeaders } from '../../http/middleware.ts'
import { rejectIssues, respond } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { type Config, getAdminBase, getApiBase } from '../../config.ts'

const getNamespace = ({ apiPath }: Config): string => apiPath.replace(/^\//, '')

function describeRoute({ config, root }: RequestContext, path: string): object {
  const namespace = getNamespace(config)
  const ofPath = operations.filter((operation) => operation.path === path).map(({ methods }) => methods)
  const endpoints = (ofPath.length > 0 ? ofPath : [['GET'] as const]).map((methods) => {
    const args = getParameterDocs(path === '' ? '/' : path, methods[0] ?? 'GET')
    if (args['namespace']) args['namespace'] = { ...args['namespace'], default: namespace }
    return { methods, args }
  })
  return {
    namespace,
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints,
    ...(!path.includes('{') && { _links: { self: [{ href: `${getApiBase(config, root)}${path}` }] } }),
  }
}

/** `GET {api}`: the namespace, its routes and its extensions. */
export function root(ctx: RequestContext): Response {
  rejectIssues(ctx.languageIssues)
  const namespace = getNamespace(ctx.config)
  const paths = [...new Set(['', '/doc', ...operations.map(({ path }) => path)])]
  const routes = Object.fromEntries(paths.map((path) => [`/${namespace}${path}`, describeRoute(ctx, path)]))
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
export function doc({ config, root: language, languageIssues }: RequestContext): Response {
  rejectIssues(languageIssues)
  const server = getApiBase(config, language)
  const { version } = config
  const document = openapi({ server, version, cookie: cookieName(config), namespace: getNamespace(config) })
  return respond(200, document, { Allow: 'GET' })
}

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
  const response = path === undefined ? { methods } : describeRoute(ctx, path)
  return respond(200, response, { Allow: allowed, ...preflightHeaders(ctx.request, allowed) })
}
