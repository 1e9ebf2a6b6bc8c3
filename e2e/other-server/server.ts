/** Another server of the interface, as The Events Calendar for WordPress is one: run by tests, which read the bytes it received. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLanguage, type Language } from '#contract/language.ts'
import { eventAnswer, type Place, placeAnswer, termAnswer } from './answers.ts'
import { content, type Kind, type Post, type World } from './content.ts'
import { postList, termList } from './listing.ts'
import { badParam, forbidden, noRoute, Refusal } from './refusals.ts'
import { createTerm, removeTerm, updateTerm } from './terms.ts'
import { type Body, create, trash, update } from './writing.ts'

/** A request as it arrived. */
export type Received = {
  method: string
  path: string
  query: string
  headers: IncomingMessage['headers']
  body: string
}

/** A running server. `users` maps names to application passwords; taking one away ends what that person may do. */
export type OtherServer = {
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
const singular = { events: 'event', venues: 'venue', organizers: 'organizer' } as const
const isPost = (word: string): word is Kind => word in singular

type Answer = { status: number; body: object; total?: number; pages?: number }
/** An answer of something that does not speak the interface; `silence` takes the request and never answers. */
type InPlace = { status: number; headers?: { [name: string]: string }; body: string } | 'silence'
type User = { name: string; role: string; id: number } | undefined
type Asked = { method: string; query: URLSearchParams; body: Body; user: User; place: Place }

/** The language of a request: its root's, unless the parameter names one. Throws `Refusal`. */
function languageOf(root: string, query: URLSearchParams): Language {
  const named = query.get('ml_language') ?? root
  if (!isLanguage(named)) throw badParam('ml_language')
  return named
}

/** What stands at the address of every picture. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" height="6" fill="teal"/></svg>'

const mayWrite = (user: User): boolean => user !== undefined && user.role !== 'subscriber'

function posts(kind: Kind, id: string | undefined, asked: Asked): Answer {
  const { method, query, body, user } = asked
  const { world } = asked.place
  const post = world.posts.find((one) => one.kind === kind && one.id === Number(id))
  const [own] = Object.keys(post?.variants ?? {}).filter(isLanguage)
  const language = world.isApart && own ? own : asked.place.language
  const place = { ...asked.place, language }
  const shown = (post: Post): object => {
    const stored = post.variants[language]
    return kind === 'events' && stored ? eventAnswer(place, post, stored) : placeAnswer(place, post)
  }
  if (id === undefined) {
    if (method === 'GET') {
      const { body: listed, total, pages } = postList(place, kind, { query, isStaff: mayWrite(user) })
      return { status: 200, body: listed, total, pages }
    }
    if (method !== 'POST') throw noRoute()
    if (!mayWrite(user)) throw forbidden(user !== undefined)
    return { status: 201, body: shown(create(world, kind, language, body, user?.id ?? 0)) }
  }
  const isWrite = method !== 'GET'
  if (isWrite && !mayWrite(user)) throw forbidden(user !== undefined)
  if (!post || (!post.variants[language] && method !== 'POST' && method !== 'PATCH' && method !== 'PUT')) {
    if (kind === 'events') throw new Refusal(404, 'rest-event-not-found', `Event with ID ${id} does not exist.`)
    throw badParam('id')
  }
  const isTrashed = Object.values(post.variants).some(({ status }) => status === 'trash')
  if (method === 'GET') {
    if (isTrashed && kind === 'events')
      throw new Refusal(403, 'event-no-longer-available', 'This event is no longer available')
    if (post.variants[language]?.status !== 'publish' && !mayWrite(user))
      throw new Refusal(403, `${singular[kind]}-not-accessible`, `The requested ${singular[kind]} is not accessible`)
  } else if (method === 'DELETE') {
    if (isTrashed) throw new Refusal(410, `${singular[kind]}-is-in-trash`, `The ${singular[kind]} is already trashed`)
    trash(world, post)
  } else update(world, post, language, body)
  return { status: 200, body: shown(post) }
}

function terms(
  kind: 'categories' | 'tags',
  id: string | undefined,
  { method, query, body, user, place }: Asked,
): Answer {
  const { world } = place
  if (method !== 'GET' && !mayWrite(user)) throw forbidden(user !== undefined)
  if (id === undefined) {
    if (method === 'GET') {
      const { body: listed, total, pages } = termList(place, kind, { query, isStaff: mayWrite(user) })
      return { status: 200, body: listed, total, pages }
    }
    if (method !== 'POST') throw noRoute()
    return { status: 201, body: termAnswer(place, createTerm(world, kind, body)) }
  }
  const term = world.terms.find((one) => one.kind === kind && one.id === Number(id))
  if (!term) throw badParam('id')
  if (method === 'DELETE') removeTerm(world, term)
  else if (method !== 'GET') updateTerm(world, term, body)
  return { status: 200, body: termAnswer(place, term) }
}

function answerTo(path: string, asked: Asked): Answer {
  if (path === '')
    return { status: 200, body: { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } } }
  const found = /^\/(events|venues|organizers|categories|tags)(?:\/(\d+))?\/?$/.exec(path)
  const [, word, id] = found ?? []
  if (word === undefined) throw noRoute()
  if (asked.method === 'PUT' && id === undefined) throw noRoute()
  if (isPost(word)) return posts(word, id, asked)
  if (word === 'categories' || word === 'tags') return terms(word, id, asked)
  throw noRoute()
}

/** Who asks, by Basic authentication; a wrong application password is refused on every route. Throws `Refusal`. */
function userOf(header: string | undefined, users: OtherServer['users']): User {
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
export async function startOtherServer(): Promise<OtherServer> {
  const world = content()
  const users: OtherServer['users'] = new Map([
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
  const running: OtherServer = {
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
