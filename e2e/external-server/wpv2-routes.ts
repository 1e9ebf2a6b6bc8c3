/** Routes of `wp/v2`: records, terms, the media library, accounts, and their `OPTIONS`. */
import type { Kind, Post } from './content.ts'
import { denied, noRoute, notInEnum, ErrorResponse } from './errors.ts'
import { canEdit, canRead, capabilitiesOf, isAtLeast, type User } from './rights.ts'
import { permalink, type Place, postTypes } from './v1-present.ts'
import type { RouteResponse } from './v1-routes.ts'
import { type Body, trash, unlink } from './v1-writing.ts'
import { renderedLine } from './rendering.ts'
import { mediaResponse, type Upload } from './wpv2-media.ts'
import { metaSchema } from './wpv2-meta.ts'
import { isEditContext, listPosts, paged, presentPost } from './wpv2-posts.ts'
import { termResponse } from './wpv2-terms.ts'
import { checkBody, checkRights, createPost, updatePost } from './wpv2-writing.ts'

/** Accounts of the site. */
export type Users = ReadonlyMap<string, { password: string; role: string; id: number }>

/** A request below `wp/v2`. */
export type Wpv2Request = {
  method: string
  query: URLSearchParams
  body: Body
  user: User
  users: Users
  place: Place
  upload: Upload
}

const kinds = new Map<string, Kind>([
  [postTypes.events, 'events'],
  [postTypes.venues, 'venues'],
  [postTypes.organizers, 'organizers'],
])
const invalidId = (): ErrorResponse => new ErrorResponse(404, 'rest_post_invalid_id', 'Invalid post ID.')

function posts(kind: Kind, id: number | undefined, request: Wpv2Request): RouteResponse {
  const { method, query, body, user, users, place } = request
  const { world } = place
  const isKnown = user !== undefined
  const isWrite = method === 'POST' || method === 'PUT' || method === 'PATCH'
  if (isWrite) checkBody(body)
  const isUserId = (author: number): boolean => author === 1 || [...users.values()].some((one) => one.id === author)
  if (id === undefined) {
    if (method === 'GET') {
      const { rows, total, pages } = listPosts(place, kind, { query, user })
      return { status: 200, body: rows, headers: { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) } }
    }
    if (method !== 'POST') throw noRoute()
    if (!isAtLeast(user, 'contributor')) throw denied(isKnown, 'rest_cannot_create', 'create posts as this user.')
    checkRights(user, body, isUserId)
    const post = createPost(place, kind, body, user)
    const stored = post.variants[place.language]
    if (!stored) throw invalidId()
    const headers = { Location: `${place.origin}${place.root}/wp-json/wp/v2/${postTypes[kind]}/${post.id}` }
    return { status: 201, body: presentPost(place, post, stored, true), headers }
  }
  const post = world.posts.find((one) => one.id === id && one.kind === kind)
  const stored = post?.variants[place.language]
  if (!post || !stored) throw invalidId()
  if (method === 'GET') {
    const isEdit = isEditContext(query, canEdit(user, stored), user, 'this post')
    if (!isEdit && !canRead(user, stored)) throw denied(isKnown, 'rest_forbidden', 'do that.')
    const password = query.get('password')
    if (!isEdit && password !== null && stored.password && password !== stored.password)
      throw new ErrorResponse(403, 'rest_post_incorrect_password', 'Incorrect post password.')
    const shown = !isEdit && stored.password === password ? { ...stored, password: '' } : stored
    return { status: 200, body: presentPost(place, post, shown, isEdit) }
  }
  if (method === 'DELETE') {
    if (!canEdit(user, stored)) throw denied(isKnown, 'rest_cannot_delete', 'delete this post.')
    if (query.get('force') === 'true') {
      const previous = presentPost(place, post, stored, true)
      world.posts = world.posts.filter((one) => one !== post)
      unlink(world, post.id)
      return { status: 200, body: { deleted: true, previous } }
    }
    if (stored.status === 'trash')
      throw new ErrorResponse(410, 'rest_already_trashed', 'The post has already been deleted.')
    trash(world, post)
    return { status: 200, body: presentPost(place, post, stored, true) }
  }
  if (!canEdit(user, stored)) throw denied(isKnown, 'rest_cannot_edit', 'edit this post.')
  checkRights(user, body, isUserId)
  return { status: 200, body: presentPost(place, post, updatePost(place, post, stored, body, user), true) }
}

function me({ user, query }: Wpv2Request): RouteResponse {
  if (!user) throw new ErrorResponse(401, 'rest_not_logged_in', 'You are not currently logged in.')
  const { id, name, role } = user
  const edit = {
    username: name,
    email: `${name}@example.org`,
    locale: 'de_DE',
    roles: [role],
    capabilities: capabilitiesOf(role),
  }
  return { status: 200, body: { id, name, slug: name, ...(query.get('context') === 'edit' && edit) } }
}

function accounts({ users, user, query, place }: Wpv2Request): RouteResponse {
  if (query.has('capabilities') && !isAtLeast(user, 'administrator'))
    throw denied(user !== undefined, 'rest_user_cannot_view', 'filter users by capability.')
  // Only accounts that may edit accounts see usernames.
  const isEdit = isEditContext(query, isAtLeast(user, 'administrator'), user, 'users')
  // Visitors see accounts with published records.
  const isAuthor = (id: number): boolean =>
    place.world.posts.some(({ variants }) =>
      Object.values(variants).some((stored) => stored.author === id && stored.status === 'publish'),
    )
  const known = [...users].map(([name, { id }]) => ({ id, name, slug: name, ...(isEdit && { username: name }) }))
  const rows = known.filter(({ id }) => isAtLeast(user, 'administrator') || isAuthor(id))
  const page = paged(rows, query, 'empty')
  const headers = { 'X-WP-Total': String(page.total), 'X-WP-TotalPages': String(page.pages) }
  return { status: 200, body: page.rows, headers }
}

/** Search over events; venues and organizers are not among its types. */
function search({ query, place, user }: Wpv2Request): RouteResponse {
  const types = ['post', 'page', 'tribe_events', 'category', 'post_tag', 'tribe_events_cat', 'any']
  const [unknown] = (query.get('subtype') ?? 'any').split(',').filter((type) => !types.includes(type))
  if (unknown !== undefined) throw notInEnum('subtype', types, 'subtype[0]')
  const { rows, total, pages } = listPosts(place, 'events', { query, user })
  const found = rows.flatMap((row): Post[] => place.world.posts.filter((post) => 'id' in row && post.id === row.id))
  const body = found.flatMap((post) => {
    const stored = post.variants[place.language]
    if (!stored) return []
    const url = permalink(place, post, stored)
    return [{ id: post.id, title: renderedLine(stored.title), url, type: 'post', subtype: 'tribe_events' }]
  })
  return { status: 200, body, headers: { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) } }
}

/** The `OPTIONS` of a route: its methods and, for records, the schema with the custom fields. */
function options(route: string, isOne: boolean): RouteResponse {
  const kind = kinds.get(route)
  const methods = isOne ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'POST']
  const meta = { type: 'object', context: ['view', 'edit'], properties: metaSchema() }
  const schema = { title: route, type: 'object', properties: { meta } }
  return { status: 200, body: { namespace: 'wp/v2', methods, endpoints: [{ methods }], ...(kind && { schema }) } }
}

/** Responds to a request below `wp/v2`. Throws `ErrorResponse`. */
export async function wpv2Response(path: string, request: Wpv2Request): Promise<RouteResponse> {
  if (/^\/?$/.test(path)) return { status: 200, body: { namespace: 'wp/v2', routes: {} } }
  const [, route = '', digits] = /^\/([a-z_]+)(?:\/(\d+|me))?\/?$/.exec(path) ?? []
  if (request.method === 'OPTIONS') return options(route, digits !== undefined)
  if (digits === 'me' && route === 'users') return me(request)
  const id = digits === undefined ? undefined : Number(digits)
  const kind = kinds.get(route)
  if (kind) return posts(kind, id, request)
  const found = { ...request, ...(id !== undefined && { id }) }
  if (route === 'tribe_events_cat') return termResponse(request.place, 'categories', found)
  if (route === 'tags') return termResponse(request.place, 'tags', found)
  if (route === 'media') return mediaResponse(request.place, found)
  if (route === 'users' && id === undefined) return accounts(request)
  if (route === 'search') return search(request)
  throw noRoute()
}
