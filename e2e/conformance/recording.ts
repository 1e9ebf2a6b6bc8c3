// Reads recorded requests and responses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resourceNames, type ResourceName } from '#shared/schema/resources.ts'
import { isObject } from './json.ts'
import { unescaped } from './text.ts'

/** A request and the response of the other server. `as` is an account, `anonymous`, or literal credentials. */
export type Recording = {
  name: string
  request: {
    method: string
    path: string
    query: unknown
    headers: { [name: string]: string }
    body: unknown
    as: string
  }
  response: { status: number; headers: { [name: string]: string }; body: unknown }
}

/** The base path of the interface of the recorded server. */
export const recordedBase = '/wp-json/tribe/events/v1'

/** The recordings of a folder by part, in the order of its index. A part is the first folder of a name. */
export function readRecordings(folder: string): Map<string, Recording[]> {
  const parts = new Map<string, Recording[]>()
  const names = textIn(join(folder, 'INDEX.tsv'))
    .split(/\r?\n/)
    .map((row) => row.split('\t')[0] ?? '')
  // A repeated recording is in the index twice; its file has the last one.
  for (const [at, name] of names.entries()) {
    if (name === '' || names.lastIndexOf(name) !== at) continue
    const recording = recordingIn(join(folder, `${name}.json`))
    const part = name.split('/')[0] ?? ''
    parts.set(part, [...(parts.get(part) ?? []), { ...recording, name }])
  }
  return parts
}

const textIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`${file} cannot be read.`, { cause })
  }
}

function recordingIn(file: string): Omit<Recording, 'name'> {
  const text = textIn(file)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not JSON.`, { cause })
  }
  const { request, response } = isObject(read) ? read : {}
  const isWhole =
    isObject(request) &&
    isObject(response) &&
    ['method', 'path', 'as'].every((name) => typeof request[name] === 'string') &&
    typeof response['status'] === 'number'
  if (!isWhole) throw new Error(`${file} is no recording: it lacks a request (method, path, as) or an answer (status).`)
  const whole = { request: { headers: {}, ...request }, response: { headers: {}, ...response } }
  return whole as Omit<Recording, 'name'> // safe: what every recording is read for was just looked at
}

/** The name-value pairs of a recorded query, which may be a string or an object. */
export function pairsOf(query: unknown): [name: string, value: string][] {
  if (typeof query === 'string') return [...new URLSearchParams(query.replace(/^\?/, ''))]
  if (typeof query !== 'object' || query === null) return []
  return Object.entries(query).flatMap(([name, value]: [string, unknown]) => pairsIn(name, value))
}

/** The pairs of one name with nested values; `null` yields none. */
function pairsIn(name: string, value: unknown): [name: string, value: string][] {
  if (value === null || value === undefined) return []
  const bare = name.replace(/\[\]$/, '')
  if (Array.isArray(value))
    return value.flatMap((one: unknown, at) =>
      typeof one === 'object' ? pairsIn(`${bare}[${at}]`, one) : [[`${bare}[]`, String(one)]],
    )
  return typeof value === 'object'
    ? Object.entries(value).flatMap(([inner, one]) => pairsIn(`${bare}[${inner}]`, one))
    : [[name, String(value)]]
}

/** The resource and record of a path. */
export type Place = { resource: ResourceName | undefined; id: number | undefined; slug: string | undefined }

/** The resource and record of a recording’s path. */
export function placeOf({ request }: Recording): Place {
  const [path = ''] = request.path.split('?')
  const [first, second, third] = path.startsWith(recordedBase)
    ? path.slice(recordedBase.length).split('/').filter(Boolean)
    : []
  return {
    resource: resourceNames.find((name) => name === first),
    id: second !== undefined && /^\d+$/.test(second) ? Number(second) : undefined,
    slug: second === 'by-slug' && third !== undefined ? unescaped(third) : undefined,
  }
}

/** Whether a recording may change content. */
export const isWrite = ({ request }: Recording): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(request.method)

/** Whether a recording creates a record: a `POST` on a collection. */
export const isCreate = (recording: Recording): boolean => {
  const { resource, id, slug } = placeOf(recording)
  return recording.request.method === 'POST' && resource !== undefined && id === undefined && slug === undefined
}

/** The sent fields: of the body, or of the query if there is none. */
export function sentBy({ request }: Recording): { [name: string]: unknown } {
  const fromQuery = Object.fromEntries(pairsOf(request.query))
  return typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body)
    ? { ...fromQuery, ...request.body }
    : fromQuery
}
