/** Another server of the interface, as The Events Calendar for WordPress is one: run by tests, which read the bytes it received. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLanguage, type Language } from '#contract/language.ts'
import type { Place } from './answers.ts'
import { content, type World } from './content.ts'
import { type Answer, answerTo, type User } from './paths.ts'
import { badParam, noRoute, Refusal } from './refusals.ts'
import type { Body } from './writing.ts'

/** A request as it arrived. */
export type Received = {
  method: string
  path: string
  query: string
  headers: IncomingMessage['headers']
  body: string
}

/** A running server. `users` maps names to application passwords; taking one away ends what that person may do. */
export type ExternalServer = {
  origin: string
  apiPath: string
  world: World
  users: Map<string, { password: string; role: string; id: number }>
  received: Received[]
  /** What was received and could change something. */
  writes: () => Received[]
  /** What stands before the server and answers in its place; to what it says nothing about, the server does. */
  before?: (method: string, path: string) => InPlace | undefined
  stop: () => Promise<void>
}

/** Where WordPress keeps the interface. */
export const apiPath = '/wp-json/tribe/events/v1'
const roots: readonly string[] = ['en', 'nl', 'de']

/** An answer of something that does not speak the interface; `silence` takes the request and never answers. */
type InPlace = { status: number; headers?: { [name: string]: string }; body: string } | 'silence'

/** The language of a request: its root's, unless the parameter names one. Throws `Refusal`. */
function languageOf(root: string, query: URLSearchParams): Language {
  const named = query.get('ml_language') ?? root
  if (!isLanguage(named)) throw badParam('ml_language')
  return named
}

/** What stands at the address of every picture. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" height="6" fill="teal"/></svg>'

/** Who asks, by Basic authentication; a wrong application password is refused on every route. Throws `Refusal`. */
function userOf(header: string | undefined, users: ExternalServer['users']): User {
  const coded = /^Basic (\S+)$/i.exec(header ?? '')?.[1]
  if (coded === undefined) return undefined
  const [name = '', ...rest] = Buffer.from(coded, 'base64').toString('utf8').split(':')
  const known = users.get(name)
  if (!known) throw new Refusal(401, 'invalid_username', '<strong>Error:</strong> Unknown username.')
  // Spaces are how WordPress shows such a password, not part of it.
  if (rest.join(':').replaceAll(' ', '') !== known.password.replaceAll(' ', ''))
    throw new Refusal(401, 'incorrect_password', 'The provided password is an invalid application password.')
  return { name, role: known.role, id: known.id }
}

const parsed = (text: string): Body => {
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {} // safe: an object of unknowns
  } catch {
    throw new Refusal(400, 'rest_invalid_json', 'Invalid JSON body passed.')
  }
}

const crossOrigin = (origin: string | undefined): { [name: string]: string } =>
  origin === undefined
    ? {}
    : {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Credentials': 'true',
      }

const always = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
  'Access-Control-Allow-Headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
}

/** Starts it on a port of its own, with fresh content and the editor `redactie`. */
export async function startExternalServer(): Promise<ExternalServer> {
  const world = content()
  const users: ExternalServer['users'] = new Map([
    ['redactie', { password: 'abcd efgh ijkl mnop', role: 'editor', id: 7 }],
  ])
  const received: Received[] = []
  let origin = ''

  const handle = (request: IncomingMessage, body: string): Answer => {
    const url = new URL(request.url ?? '/', origin)
    const method = request.method ?? 'GET'
    received.push({ method, path: url.pathname, query: url.search, headers: request.headers, body })
    if (method === 'OPTIONS') return { status: 200, body: {} }
    const user = userOf(request.headers.authorization, users)
    const [, root = '', rest = ''] = /^\/(\w\w)(\/.*)$/.exec(url.pathname) ?? []
    if (!roots.includes(root)) throw noRoute()
    if (rest === '/wp-json/wp/v2/users/me') {
      if (!user) throw new Refusal(401, 'rest_not_logged_in', 'You are not currently logged in.')
      return { status: 200, body: { id: user.id, name: user.name, slug: user.name, roles: [user.role] } }
    }
    if (!rest.startsWith(apiPath)) throw noRoute()
    const place: Place = {
      world,
      origin,
      base: `${origin}/${root}${apiPath}`,
      language: languageOf(root, url.searchParams),
    }
    return answerTo(rest.slice(apiPath.length), { method, query: url.searchParams, body: parsed(body), user, place })
  }

  const reply = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const headers = { ...always, ...crossOrigin(request.headers.origin) }
    const { method = 'GET', url = '/' } = request
    const instead = method === 'OPTIONS' ? undefined : running.before?.(method, url)
    if (instead === 'silence') return
    if (instead) {
      response
        .writeHead(instead.status, { ...headers, 'Content-Type': 'text/html', ...instead.headers })
        .end(instead.body)
      return
    }
    try {
      const answer = handle(request, body)
      const totals =
        answer.total === undefined
          ? {}
          : { 'X-TEC-Total': String(answer.total), 'X-TEC-TotalPages': String(answer.pages) }
      response.writeHead(answer.status, { ...headers, ...totals }).end(JSON.stringify(answer.body))
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      response.writeHead(thrown.status, headers).end(JSON.stringify(thrown.body))
    }
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/uploads/')) {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(picture)
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => reply(request, response, Buffer.concat(chunks).toString('utf8')))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // safe: a server listening on a port has one
  origin = `http://127.0.0.1:${port}`
  const running: ExternalServer = {
    origin,
    apiPath,
    world,
    users,
    received,
    writes: () => received.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS'),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
  return running
}
