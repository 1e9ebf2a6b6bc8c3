/** Categories and tags in `wp/v2`: texts are HTML-encoded, a page past the end is empty. */
import type { Term } from './content.ts'
import { denied, ErrorResponse } from './errors.ts'
import { encoded, slugOf } from './rendering.ts'
import { isAtLeast, type User } from './rights.ts'
import { removeTerm } from './term-writing.ts'
import { countOf, type Place, taxonomies } from './v1-present.ts'
import type { RouteResponse } from './v1-routes.ts'
import type { Body } from './v1-writing.ts'
import { isEditContext, paged } from './wpv2-posts.ts'

const routes = { categories: 'tribe_events_cat', tags: 'tags' } as const

function presentTerm({ world, origin, root }: Place, term: Term): object {
  const self = `${origin}${root}/wp-json/wp/v2/${routes[term.kind]}`
  return {
    id: term.id,
    count: countOf(world, term),
    description: encoded(term.description),
    link: `${origin}${root}/${term.kind === 'tags' ? 'tag' : 'events/category'}/${term.slug}/`,
    name: encoded(term.name),
    slug: term.slug,
    taxonomy: taxonomies[term.kind],
    ...(term.kind === 'categories' && { parent: term.parent }),
    meta: [],
    _links: { self: [{ href: `${self}/${term.id}` }], collection: [{ href: self }] },
  }
}

export type TermRequest = { id?: number; method: string; query: URLSearchParams; body: Body; user: User }

/** The values of a term, replaced by those of a request. Throws `ErrorResponse`. */
function changed({ world }: Place, term: Term, body: Body): Term {
  const text = (name: string, before: string): string => {
    const value = body[name]
    return typeof value === 'string' ? value : before
  }
  const name = text('name', term.name).replace(/<[^>]*>/g, '')
  if (name === '') throw new ErrorResponse(500, 'empty_term_name', 'A name is required for this term.', null)
  const isTaken = (slug: string): boolean =>
    world.terms.some((other) => other.kind === term.kind && other.id !== term.id && other.slug === slug)
  const sent = slugOf(text('slug', term.slug))
  if (sent !== '' && sent !== term.slug && isTaken(sent))
    throw new ErrorResponse(500, 'duplicate_term_slug', `The slug “${sent}” is already in use by another term.`, null)
  let slug = sent || slugOf(name)
  for (let count = 2; isTaken(slug); count += 1) slug = `${slugOf(name)}-${count}`
  const parent = Number(body['parent'] ?? term.parent)
  if (parent !== 0 && !world.terms.some((other) => other.kind === term.kind && other.id === parent))
    throw new ErrorResponse(400, 'rest_term_invalid', 'Parent term does not exist.')
  return {
    ...term,
    name,
    slug,
    description: text('description', term.description),
    parent: parent === term.id ? 0 : parent,
  }
}

/** Lists, shows, creates, changes and deletes terms. Throws `ErrorResponse`. */
export function termResponse(place: Place, kind: Term['kind'], request: TermRequest): RouteResponse {
  const { world, origin, root } = place
  const { id, method, query, body, user } = request
  const isKnown = user !== undefined
  const mayEdit = isAtLeast(user, kind === 'categories' ? 'author' : 'editor')
  if (id === undefined && method === 'POST') {
    if (!isAtLeast(user, 'author')) throw denied(isKnown, 'rest_cannot_create', 'create terms in this taxonomy.')
    const blank = { id: world.nextId, kind, name: '', slug: '', description: '', parent: 0 }
    const term = changed(place, blank, body)
    const sameName = world.terms.find(
      (other) =>
        other.kind === kind && other.name.toLowerCase() === term.name.toLowerCase() && other.parent === term.parent,
    )
    if (sameName)
      throw new ErrorResponse(400, 'term_exists', 'A term with the name provided already exists with this parent.', {
        term_id: sameName.id,
      })
    world.nextId += 1
    world.terms.push(term)
    const headers = { Location: `${origin}${root}/wp-json/wp/v2/${routes[kind]}/${term.id}` }
    return { status: 201, body: presentTerm(place, term), headers }
  }
  if (id === undefined) {
    isEditContext(query, mayEdit, user, 'terms in this taxonomy')
    const words = (query.get('search') ?? '').toLowerCase()
    const wanted = query.get('include')?.split(',').map(Number)
    const rows = world.terms
      .filter(
        (term) =>
          term.kind === kind &&
          `${term.name} ${term.slug}`.toLowerCase().includes(words) &&
          (wanted === undefined || wanted.includes(term.id)) &&
          (!query.has('slug') || query.get('slug') === term.slug) &&
          (!query.has('parent') || Number(query.get('parent')) === term.parent) &&
          (query.get('hide_empty') !== 'true' || countOf(world, term) > 0),
      )
      .toSorted((one, other) => one.name.localeCompare(other.name))
    const page = paged(rows, query, 'empty')
    const headers = { 'X-WP-Total': String(page.total), 'X-WP-TotalPages': String(page.pages) }
    return { status: 200, body: page.rows.map((term) => presentTerm(place, term)), headers }
  }
  const term = world.terms.find((one) => one.kind === kind && one.id === id)
  if (!term) throw new ErrorResponse(404, 'rest_term_invalid', 'Term does not exist.')
  if (method === 'GET') {
    isEditContext(query, mayEdit, user, 'this term')
    return { status: 200, body: presentTerm(place, term) }
  }
  if (method === 'DELETE') {
    if (!mayEdit) throw denied(isKnown, 'rest_cannot_delete', 'delete this term.')
    if (query.get('force') !== 'true')
      throw new ErrorResponse(
        501,
        'rest_trash_not_supported',
        "Terms do not support trashing. Set 'force=true' to delete.",
      )
    const previous = presentTerm(place, term)
    removeTerm(world, term)
    return { status: 200, body: { deleted: true, previous } }
  }
  if (!mayEdit) throw denied(isKnown, 'rest_cannot_update', 'edit this term.')
  Object.assign(term, changed(place, term, body))
  return { status: 200, body: presentTerm(place, term) }
}
