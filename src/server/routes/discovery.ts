// What the interface says of itself: its root, its documentation, and the answer to OPTIONS.
import { openapi } from '#contract/openapi/document.ts'
import { argumentsOf, extensions } from '#contract/openapi/extensions.ts'
import { adminPath, type Operation, operations } from '#contract/operations.ts'
import { invalid } from '#contract/problem.ts'
import { cookieName } from '../access/identify.ts'
import { answer, preflight, refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { adminOf, apiOf } from '../config.ts'

/** One route as the root lists it. */
type Route = {
  namespace: string
  methods: string[]
  endpoints: { methods: readonly string[]; args: { [name: string]: object } }[]
  _links?: object
}

const namespaceOf = ({ config }: Asking): string => config.apiPath.replace(/^\//, '')

/** The operations of one path. */
export const operationsAt = (path: string): Operation[] => operations.filter((operation) => operation.path === path)

const routeOf = (asking: Asking, path: string): Route => {
  const here = operationsAt(path)
  return {
    namespace: namespaceOf(asking),
    methods: here.flatMap(({ methods }) => methods),
    endpoints: here.map(({ methods }) => ({ methods, args: argumentsOf(path, methods[0] ?? 'GET') })),
    ...(path.includes('{') ? {} : { _links: { self: [{ href: `${apiOf(asking.config, asking.root)}${path}` }] } }),
  }
}

function plainRoute(asking: Asking, path: string): Route {
  const namespace = namespaceOf(asking)
  const args = argumentsOf(path === '' ? '/' : path, 'GET')
  if (args['namespace']) args['namespace'] = { ...args['namespace'], default: namespace }
  return {
    namespace,
    methods: ['GET'],
    endpoints: [{ methods: ['GET'], args }],
    _links: { self: [{ href: `${apiOf(asking.config, asking.root)}${path}` }] },
  }
}

/** `GET {api}`: the namespace, its routes, and what is an extension. */
export function root(asking: Asking): Response {
  if (asking.languageFault) return refuse(asking.to, invalid({ ml_language: asking.languageFault }))
  const namespace = namespaceOf(asking)
  const paths = [...new Set(operations.map(({ path }) => path))]
  const routes = Object.fromEntries([
    ...['', '/doc'].map((path) => [`/${namespace}${path}`, plainRoute(asking, path)] as const),
    ...paths.map((path) => [`/${namespace}${path}`, routeOf(asking, path)] as const),
  ])
  const told = {
    namespace,
    routes,
    extensions: extensions({
      namespace: adminPath.slice(1),
      href: adminOf(asking.config, asking.root),
      media: asking.media !== undefined,
    }),
    _links: { up: [{ href: `${asking.config.origin}/` }] },
  }
  return answer(asking.to, 200, told, { Allow: 'GET' })
}

/** `GET {api}/doc`: the interface in OpenAPI. */
export const doc = (asking: Asking): Response =>
  asking.languageFault
    ? refuse(asking.to, invalid({ ml_language: asking.languageFault }))
    : answer(
        asking.to,
        200,
        openapi({
          server: apiOf(asking.config, asking.root),
          version: asking.config.version,
          cookie: cookieName(asking.config),
          namespace: namespaceOf(asking),
        }),
        { Allow: 'GET' },
      )

/**
 * `OPTIONS` on any path: what can be done there; a browser's preflight reads the headers only. `path` is one of the interface,
 * `undefined` for others, of which the methods are told.
 */
export function options(
  asking: Asking,
  path: string | undefined,
  methods: readonly string[],
  allowed: string,
): Response {
  const isListed = path !== undefined && operationsAt(path).length > 0
  const told = isListed ? routeOf(asking, path) : path === undefined ? { methods } : plainRoute(asking, path)
  return answer(asking.to, 200, told, {
    Allow: allowed,
    ...(asking.request.headers.has('Origin') && preflight(allowed)),
  })
}
