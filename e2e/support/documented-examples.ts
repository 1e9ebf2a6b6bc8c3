// Sends the examples of the OpenAPI document to a new service.
import { adminPath, operations } from '#shared/operations.ts'
import { allAdminOperations } from '#shared/openapi/admin-operations.ts'
import { getAdminName } from '#shared/openapi/admin-document.ts'
import { type Example, examples } from '#shared/openapi/create-document.ts'
import { getOperationName } from '#shared/openapi/document.ts'
import { drawImage } from './draw-image.ts'
import { startImageApp } from './test-images.ts'
import type { Body, Call } from './test-app.ts'

/** Placeholder in the examples: the first session of the latest list. */
const listedSession = '1f'
/** Placeholder in the examples: the change set of the latest response that has one. */
const createdChangeSet = '00000000-0000-4000-8000-000000000001'

/** An example, the method and path template of its request, and the response. */
export type Played = {
  example: Example
  isAdmin: boolean
  method: string
  path: string
  status: number
  headers: Headers
  body: unknown
}

type Place = { isAdmin: boolean; methods: readonly string[]; path: string }

/** Where each operation is served. */
const places = (): Map<string, Place> =>
  new Map<string, Place>([
    ['root', { isAdmin: false, methods: ['GET'], path: '' }],
    ...operations.map((row): [string, Place] => [
      getOperationName(row),
      { isAdmin: false, methods: row.methods, path: row.path },
    ]),
    ...allAdminOperations.map((row): [string, Place] => [
      getAdminName(row),
      { isAdmin: true, methods: [row.method], path: row.path },
    ]),
  ])

/** Encodes a form like browsers, with brackets for nested objects. */
const formOf = (body: { readonly [name: string]: unknown }): string =>
  new URLSearchParams(
    Object.entries(body).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, one]) => [`${name}[${inner}]`, String(one)])
        : [[name, String(value)]],
    ),
  ).toString()

const withImage = async (call: Call): Promise<Call> => ({
  ...call,
  body: Uint8Array.from(await drawImage('png', 20, 20)),
})

/** Replaces random values: ids of change sets, names of files, generated passwords, tokens, sessions. */
function steady(text: string): unknown {
  const value: unknown = JSON.parse(
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, createdChangeSet)
      .replace(/\/media\/[0-9a-f]{32}/g, '/media/063c5b71d203fbfaae05f82c62d1124c')
      .replace(/("password":")[^"]+(")/g, '$1xxxx xxxx xxxx xxxx xxxx xxxx$2')
      .replace(/\/shared\/[\w-]{43}/g, '/shared/8sWm2yZ1c0vKq7Tn5bRx4uHd9gLf3pJa6eXoYiNkQwE')
      .replace(/("sessions":\[\{"id":")[^"]+(")/g, '$11f$2'),
  )
  return value
}

/** Stores ids of a response for later examples. */
function remember(body: Body, created: Map<string, string>): void {
  const set = body['change_set'] ?? body['changes']?.[0]?.['change_set']
  const session = body['sessions']?.[0]?.['id']
  if (set !== undefined) created.set(createdChangeSet, String(set))
  if (session !== undefined) created.set(listedSession, String(session))
}

/** Sends all examples in order. */
export async function playExamples(): Promise<Played[]> {
  const world = await startImageApp()
  const played: Played[] = []
  let cookie = ''
  const created = new Map<string, string>()
  try {
    for (const example of examples) {
      const place = places().get(example.operation)
      if (!place) throw new Error(`${example.name} is an example of no operation: ${example.operation}`)
      const path = place.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = String(example.path?.[name] ?? '')
        return created.get(value) ?? value
      })
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(example.query ?? {})) query.set(name, String(value))
      const method = example.method ?? place.methods[0] ?? 'GET'
      const call: Call = {
        absolute: place.isAdmin,
        headers: {
          ...example.headers,
          ...(example.form === true && { 'Content-Type': 'application/x-www-form-urlencoded' }),
          ...(example.as === 'session' && { Cookie: cookie, 'X-Calendar-Request': '1' }),
        },
        ...(example.as !== undefined && example.as !== 'session' && { as: example.as }),
        ...(example.text !== undefined && { body: example.text }),
        ...(example.body && { body: example.form ? formOf(example.body) : example.body }),
      }
      const address = `${place.isAdmin ? `/en${adminPath}` : ''}${path}${query.size > 0 ? `?${query.toString()}` : ''}`
      const response = await world.call(method, address, example.image === true ? await withImage(call) : call)
      remember(response.body, created)
      cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
      played.push({
        example,
        isAdmin: place.isAdmin,
        method,
        path: place.path === '' ? '/' : place.path,
        status: response.status,
        headers: response.headers,
        body: steady(JSON.stringify(response.body)),
      })
    }
    return played
  } finally {
    await world.end()
  }
}
