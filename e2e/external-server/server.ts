/** A server that behaves like The Events Calendar on WordPress, for tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { content, germanContent, type Stored, type World } from './content.ts'
import { badParam, noRoute, ErrorResponse } from './errors.ts'
import type { User } from './rights.ts'
import type { Place } from './v1-present.ts'
import { type RouteResponse, v1Response } from './v1-routes.ts'
import type { Body } from './v1-writing.ts'
import { wpv2Response } from './wpv2-routes.ts'

/** A received request. */
export type Received = {
  method: string
  path: string
  query: string
  headers: IncomingMessage['headers']
  body: string
}

/** A running server. `users` maps names to application passwords; removing one revokes access. */
export type ExternalServer = {
  origin: string
  apiPath: string
  world: World
  users: Map<string, { password: string; role: string; id: number }>
  received: Received[]
  /** The received write requests. */
  writes: () => Received[]
  /** A copy of a stored record. Throws if it is unknown. */
  stored: (id: number, language?: Language) => Stored
  /** An intermediary that may respond instead of the server; for `undefined` the server responds. */
  before?: (method: string, path: string) => InPlace | undefined
  stop: () => Promise<void>
}

/** The settings of a site. */
export type Site = {
  /** Languages with root paths `/en`, `/nl`, `/de`, and `ml_language`; otherwise one German site at `/`. Default: true. */
  isMultilingual?: boolean
  /** `wp/v2` in addition to the events interface. Default: true. */
  hasWpv2?: boolean
  /** The content. Default: that of `content.ts`. */
  world?: World
}

/** The password of every account. */
const password = 'abcd efgh ijkl mnop'
/** The accounts of every site. */
const accounts = [
  ['beheer', 'administrator', 1],
  ['redactie', 'editor', 7],
  ['auteur', 'author', 3],
  ['medewerker', 'contributor', 5],
  ['lezer', 'subscriber', 6],
] as const

/** The path of the events interface. */
export const apiPath = '/wp-json/tribe/events/v1'
const wpv2Path = '/wp-json/wp/v2'
const roots: readonly string[] = ['en', 'nl', 'de']

/** A response of an intermediary; `silence` accepts the request and never responds. */
type InPlace = { status: number; headers?: { [name: string]: string }; body: string } | 'silence'

/** The language of a request: that of the parameter, otherwise of its root path. Throws `ErrorResponse`. */
function languageOf(root: string, query: URLSearchParams): Language {
  const named = query.get('ml_language') ?? root
  if (!isLanguage(named)) throw badParam('ml_language')
  return named
}

/** The file of images that were not uploaded. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" height="6" fill="teal"/></svg>'

/** The requester by Basic authentication; a wrong application password is rejected on every route. Throws `ErrorResponse`. */
function userOf(header: string | undefined, users: ExternalServer['users']): User {
  const coded = /^Basic (\S+)$/i.exec(header ?? '')?.[1]
  if (coded === undefined) return undefined
  const [name = '', ...rest] = Buffer.from(coded, 'base64').toString('utf8').split(':')
  const known = users.get(name)
  if (!known) throw new ErrorResponse(401, 'invalid_username', '<strong>Error:</strong> Unknown username.')
  // WordPress displays such a password with spaces, which are not part of it.
  if (rest.join(':').replaceAll(' ', '') !== known.password.replaceAll(' ', ''))
    throw new ErrorResponse(401, 'incorrect_password', 'The provided password is an invalid application password.')
  return { name, role: known.role, id: known.id }
}

/** The values of a JSON body; none for other bodies. Throws `ErrorResponse`. */
const parsed = (text: string, type: string | undefined): Body => {
  if (text === '' || (type !== undefined && !type.includes('json'))) return {}
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {} // safe: an object of unknowns
  } catch {
    throw new ErrorResponse(400, 'rest_invalid_json', 'Invalid JSON body passed.')
  }
}

/** The parts of a value selected by `_fields`, such as `id,meta._EventCost`. */
function selectFields(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => selectFields(item, names))
  if (typeof value !== 'object' || value === null) return value
  const selected = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    if (names.includes(name)) return [[name, inner]]
    const below = names.filter((other) => other.startsWith(`${name}.`)).map((other) => other.slice(name.length + 1))
    return below.length > 0 ? [[name, selectFields(inner, below)]] : []
  })
  return Object.fromEntries(selected)
}

const crossOrigin = (origin: string | undefined): { [name: string]: string } =>
  origin === undefined
    ? {}
    : {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Credentials': 'true',
        Vary: 'Origin',
      }

const always = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
  'Access-Control-Allow-Headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
}

/** The index of the site: its interfaces, and the URL to create application passwords. */
const index = (origin: string, { zone }: World, hasWpv2: boolean) => ({
  name: 'Peer Site',
  url: origin,
  home: origin,
  gmt_offset: 1,
  timezone_string: zone,
  namespaces: ['oembed/1.0', 'tribe/events/v1', 'tec/v1', ...(hasWpv2 ? ['wp/v2'] : [])],
  authentication: {
    'application-passwords': { endpoints: { authorization: `${origin}/wp-admin/authorize-application.php` } },
  },
})

/** Starts the server on a free port. */
export async function startExternalServer(site: Site = {}): Promise<ExternalServer> {
  const { isMultilingual = true, hasWpv2 = true } = site
  const world = site.world ?? (isMultilingual ? content() : germanContent())
  const users: ExternalServer['users'] = new Map(accounts.map(([name, role, id]) => [name, { password, role, id }]))
  const received: Received[] = []
  let origin = ''

  const route = async (request: IncomingMessage, bytes: Buffer): Promise<RouteResponse> => {
    const url = new URL(request.url ?? '/', origin)
    const method = request.method ?? 'GET'
    const { headers } = request
    const text = bytes.toString('utf8')
    received.push({ method, path: url.pathname, query: url.search, headers, body: text })
    const [, named = '', below = ''] = (isMultilingual && /^\/(\w\w)(\/.*)$/.exec(url.pathname)) || []
    const path = isMultilingual ? below : url.pathname
    if (isMultilingual && !roots.includes(named)) throw noRoute()
    const isWpv2 = hasWpv2 && (path === wpv2Path || path.startsWith(`${wpv2Path}/`))
    if (method === 'OPTIONS' && !isWpv2) return { status: 200, body: {} }
    const user = userOf(headers.authorization, users)
    if (/^\/wp-json\/?$/.test(path)) return { status: 200, body: index(origin, world, hasWpv2) }
    const language = isMultilingual ? languageOf(named, url.searchParams) : 'de'
    const place: Place = {
      world,
      origin,
      root: isMultilingual ? `/${language}` : '',
      base: `${origin}${isMultilingual ? `/${named}` : ''}${apiPath}`,
      language,
    }
    const query = url.searchParams
    const body = parsed(text, headers['content-type'])
    if (isWpv2) {
      const upload = { headers, bytes }
      return wpv2Response(path.slice(wpv2Path.length), { method, query, body, user, users, place, upload })
    }
    if (!path.startsWith(apiPath)) throw noRoute()
    return v1Response(path.slice(apiPath.length), { method, query, body, user, place })
  }

  const respond = async (request: IncomingMessage, response: ServerResponse, bytes: Buffer): Promise<void> => {
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
      const result = await route(request, bytes)
      const fields = new URL(url, origin).searchParams.get('_fields')
      const body = fields === null ? result.body : selectFields(result.body, fields.split(','))
      response.writeHead(result.status, { ...headers, ...result.headers }).end(JSON.stringify(body))
    } catch (thrown) {
      if (!(thrown instanceof ErrorResponse)) throw thrown
      response.writeHead(thrown.status, headers).end(JSON.stringify(thrown.body))
    }
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/uploads/')) {
      const file = request.url.slice('/uploads/'.length).split('?')[0]
      const { bytes, mime = 'image/svg+xml' } = world.media.find((medium) => medium.file === file && medium.bytes) ?? {}
      response.writeHead(200, { 'Content-Type': mime }).end(bytes ?? drawing)
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void respond(request, response, Buffer.concat(chunks)))
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
    stored: (id, language = isMultilingual ? 'en' : 'de') => {
      const found = world.posts.find((post) => post.id === id)?.variants[language]
      if (!found) throw new Error(`There is no ${id} in ${language}.`)
      return structuredClone(found)
    },
    writes: () => received.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS'),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
  return running
}
