/** Routes of the events interface. */
import { isLanguage } from '#shared/i18n/language.ts'
import type { Kind, Post } from './content.ts'
import { postList, termList } from './v1-lists.ts'
import { badParam, forbidden, noRoute, ErrorResponse } from './errors.ts'
import { canEdit, canRead, isAtLeast, type User } from './rights.ts'
import { presentEvent, type Place, presentPlace, presentTerm } from './v1-present.ts'
import { createTerm, removeTerm, updateTerm } from './term-writing.ts'
import { type Body, create, trash, update } from './v1-writing.ts'

const singular = { events: 'event', venues: 'venue', organizers: 'organizer' } as const
const isPost = (word: string): word is Kind => word in singular

/** A response before it is sent. */
export type RouteResponse = { status: number; body: object; headers?: { [name: string]: string } }
/** A request at a path. */
export type V1Request = { method: string; query: URLSearchParams; body: Body; user: User; place: Place }

const mayWrite = (user: User): boolean => isAtLeast(user, 'contributor')
const listed = ({ body, total, pages }: { body: object; total: number; pages: number }): RouteResponse => ({
  status: 200,
  body,
  headers: { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) },
})

function posts(kind: Kind, id: string | undefined, request: V1Request): RouteResponse {
  const { method, query, body, user } = request
  const { world } = request.place
  const post = world.posts.find((one) => one.kind === kind && one.id === Number(id))
  const [own] = Object.keys(post?.variants ?? {}).filter(isLanguage)
  const language = world.isApart && own ? own : request.place.language
  const root = world.isApart ? `/${language}` : request.place.root
  const place = { ...request.place, language, root }
  const shown = (post: Post): object => {
    const stored = post.variants[language]
    return kind === 'events' && stored ? presentEvent(place, post, stored) : presentPlace(place, post)
  }
  if (id === undefined) {
    if (method === 'GET') return listed(postList(place, kind, { query, isStaff: mayWrite(user) }))
    if (method !== 'POST') throw noRoute()
    if (!mayWrite(user)) throw forbidden(user !== undefined)
    return { status: 201, body: shown(create(world, kind, language, body, user)) }
  }
  const stored = post?.variants[language]
  if (method !== 'GET' && !mayWrite(user)) throw forbidden(user !== undefined)
  if (!post || (!stored && method !== 'POST' && method !== 'PATCH' && method !== 'PUT')) {
    if (kind === 'events' && world.posts.some((other) => other.id === Number(id) && other.kind !== 'events'))
      throw new ErrorResponse(400, 'rest-invalid-event-id', 'The specified ID is not a valid event.')
    if (kind === 'events') throw new ErrorResponse(404, 'rest-event-not-found', `Event with ID ${id} does not exist.`)
    throw badParam('id')
  }
  const isTrashed = Object.values(post.variants).some(({ status }) => status === 'trash')
  if (method === 'GET') {
    if (isTrashed && kind === 'events')
      throw new ErrorResponse(403, 'event-no-longer-available', 'This event is no longer available')
    if (stored && !canRead(user, stored))
      throw new ErrorResponse(
        403,
        `${singular[kind]}-not-accessible`,
        `The requested ${singular[kind]} is not accessible`,
      )
    const isEditing = query.get('context') === 'edit' && stored !== undefined && canEdit(user, stored)
    if (kind === 'events' && stored?.password && !isEditing && query.get('password') !== stored.password)
      throw new ErrorResponse(
        403,
        'event-password-protected',
        'The requested event is not accessible without a password',
      )
  } else {
    if (stored && !canEdit(user, stored)) throw forbidden(true)
    if (method === 'DELETE') {
      if (isTrashed)
        throw new ErrorResponse(410, `${singular[kind]}-is-in-trash`, `The ${singular[kind]} is already trashed`)
      trash(world, post)
    } else update(world, post, language, body, user)
  }
  return { status: 200, body: shown(post) }
}

function terms(
  kind: 'categories' | 'tags',
  id: string | undefined,
  { method, query, body, user, place }: V1Request,
): RouteResponse {
  const { world } = place
  const role = kind === 'categories' ? 'author' : 'editor'
  if (method !== 'GET' && !isAtLeast(user, role)) throw forbidden(user !== undefined)
  if (id === undefined) {
    if (method === 'GET') return listed(termList(place, kind, { query, isStaff: mayWrite(user) }))
    if (method !== 'POST') throw noRoute()
    return { status: 201, body: presentTerm(place, createTerm(world, kind, body)) }
  }
  const term = world.terms.find((one) => one.kind === kind && one.id === Number(id))
  if (!term) throw badParam('id')
  if (method === 'DELETE') removeTerm(world, term)
  else if (method !== 'GET') updateTerm(world, term, body)
  return { status: 200, body: presentTerm(place, term) }
}

/** Responds to a request below the path of the interface. Throws `ErrorResponse`. */
export function v1Response(path: string, request: V1Request): RouteResponse {
  if (path === '')
    return { status: 200, body: { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } } }
  const found = /^\/(events|venues|organizers|categories|tags)(?:\/(\d+))?\/?$/.exec(path)
  const [, word, id] = found ?? []
  if (word === undefined) throw noRoute()
  if (request.method === 'PUT' && id === undefined) throw noRoute()
  if (isPost(word)) return posts(word, id, request)
  if (word === 'categories' || word === 'tags') return terms(word, id, request)
  throw noRoute()
}
