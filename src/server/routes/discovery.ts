// What the interface says of itself: its root, its documentation, and the answer to OPTIONS.
import type { Field } from '#contract/field.ts'
import type { Filter } from '#contract/filter.ts'
import { openapi } from '#contract/openapi.ts'
import { type Operation, operations } from '#contract/operations.ts'
import { resources } from '#contract/resources.ts'
import { answer, preflight } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { apiOf } from '../config.ts'

/** One route as the root lists it. */
type Route = {
  namespace: string
  methods: string[]
  endpoints: { methods: readonly string[]; args: { [name: string]: object } }[]
  _links?: object
}

const namespaceOf = ({ config }: Asking): string => config.apiPath.replace(/^\//, '')

/** The parameters an operation takes, as far as the tables say. */
function argsOf(operation: Operation): { [name: string]: object } {
  const { fields, filters }: { fields: { [name: string]: Field }; filters: { [name: string]: Filter } } =
    resources[operation.resource]
  const named =
    operation.named === 'none'
      ? {}
      : { [operation.named]: { required: true, type: operation.named === 'id' ? 'integer' : 'string' } }
  if (operation.verb === 'list')
    return Object.fromEntries(
      Object.entries(filters).map(([name, { options }]) => [
        name,
        { required: false, ...(options && { enum: options }) },
      ]),
    )
  if (operation.verb === 'read' || operation.verb === 'delete') return named
  const sent = Object.entries(fields).filter(([, field]) => !field.readOnly)
  const args = sent.map(([name, field]): [string, object] => [
    name,
    { required: operation.verb === 'create' && field.required === true, ...(field.options && { enum: field.options }) },
  ])
  return { ...named, ...Object.fromEntries(args) }
}

/** The operations of one path. */
export const operationsAt = (path: string): Operation[] => operations.filter((operation) => operation.path === path)

const routeOf = (asking: Asking, path: string): Route => {
  const here = operationsAt(path)
  return {
    namespace: namespaceOf(asking),
    methods: here.flatMap(({ methods }) => methods),
    endpoints: here.map((operation) => ({ methods: operation.methods, args: argsOf(operation) })),
    ...(path.includes('{') ? {} : { _links: { self: [{ href: `${apiOf(asking.config, asking.root)}${path}` }] } }),
  }
}

const plainRoute = (asking: Asking, path: string): Route => ({
  namespace: namespaceOf(asking),
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: {} }],
  _links: { self: [{ href: `${apiOf(asking.config, asking.root)}${path}` }] },
})

/** `GET {api}`: the namespace and its routes. */
export function root(asking: Asking): Response {
  const namespace = namespaceOf(asking)
  const paths = [...new Set(operations.map(({ path }) => path))]
  const routes = Object.fromEntries([
    ...['', '/doc'].map((path) => [`/${namespace}${path}`, plainRoute(asking, path)] as const),
    ...paths.map((path) => [`/${namespace}${path}`, routeOf(asking, path)] as const),
  ])
  return answer(asking.to, 200, { namespace, routes, _links: { up: [{ href: `${asking.config.origin}/` }] } })
}

/** `GET {api}/doc`: the interface in OpenAPI. */
export const doc = (asking: Asking): Response =>
  answer(asking.to, 200, openapi({ server: apiOf(asking.config, asking.root), version: asking.config.version }))

/** `OPTIONS` on any path: what can be done there; a browser's preflight reads the headers only. */
export function options(asking: Asking, path: string | undefined, allowed: string): Response {
  const route = path === undefined ? plainRoute(asking, '') : routeOf(asking, path)
  return answer(asking.to, 200, route, {
    Allow: allowed,
    ...(asking.request.headers.has('Origin') && preflight(allowed)),
  })
}
