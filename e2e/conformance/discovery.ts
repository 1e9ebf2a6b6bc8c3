// Compares the self-descriptions of servers by routes, methods and parameters. Ours may have more.
import { isObject, type Json } from './json.ts'
import { placeOf, recordedBase, type Recording } from './recording.ts'

/** Returns a function that lists the names in a self-description; `undefined` for other recordings. */
export function discoveryOf(recording: Recording): ((body: Json) => string[]) | undefined {
  const { method } = recording.request
  if (method === 'OPTIONS') return routeOf
  const path = recording.request.path.slice(recordedBase.length).replace(/\/$/, '')
  if (placeOf(recording).resource || !recording.request.path.startsWith(recordedBase)) return undefined
  return path === '' ? routesOf : path === '/doc' ? documentOf : undefined
}

/** The path of a route with named parameters, without its namespace. */
const plain = (path: string, namespace: unknown): string =>
  path.replace(`/${String(namespace)}`, '').replace(/\(\?P<(\w+)>(?:[^()]|\([^)]*\))*\)/g, '{$1}')

const methodsOf = (route: Json): string[] =>
  Array.isArray(route['methods']) ? [...new Set(route['methods'].map(String))] : []

const routeOf = (body: Json): string[] => [
  ...['namespace', 'methods', 'endpoints'].filter((key) => key in body),
  ...methodsOf(body),
]

const routesOf = (body: Json): string[] => [
  ...Object.keys(body),
  ...Object.entries(isObject(body['routes']) ? body['routes'] : {}).flatMap(([path, route]) =>
    isObject(route) ? methodsOf(route).map((method) => `${method} ${plain(path, body['namespace'])}`) : [],
  ),
]

const documentOf = (body: Json): string[] => [
  ...['openapi', 'info', 'servers', 'components', 'paths'].filter((part) => part in body),
  ...Object.entries(isObject(body['paths']) ? body['paths'] : {}).flatMap(([path, operations]) =>
    isObject(operations) ? operationsOf(operations).map((method) => `${method} ${path}`) : [],
  ),
]

const operationsOf = (operations: Json): string[] =>
  ['get', 'post', 'put', 'patch', 'delete'].filter((method) => method in operations)
