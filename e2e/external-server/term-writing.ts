/** Writes of categories and tags. */
import type { Term, World } from './content.ts'
import { slugOf } from './rendering.ts'
import { badParam, missingParam, ErrorResponse } from './errors.ts'
import type { Body } from './v1-writing.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function check(world: World, kind: Term['kind'], body: Body): void {
  for (const name of ['name', 'description', 'slug'])
    if (body[name] !== undefined && text(body[name]) === '') throw badParam(name)
  const { parent } = body
  if (parent !== undefined && !world.terms.some((term) => term.kind === kind && term.id === parent))
    throw badParam('parent')
}

/** Throws `ErrorResponse`. */
export function createTerm(world: World, kind: Term['kind'], body: Body): Term {
  if (body['name'] === undefined) throw missingParam(['name'])
  check(world, kind, body)
  const name = text(body['name'])
  const parent = Number(body['parent'] ?? 0)
  const existing = world.terms.find((term) => term.kind === kind && term.name === name && term.parent === parent)
  if (existing)
    throw new ErrorResponse(400, 'term_exists', 'A term with the name provided already exists with this parent.', {
      term_id: existing.id,
    })
  const term: Term = {
    id: world.nextId,
    kind,
    name,
    slug: text(body['slug']) || slugOf(name),
    description: text(body['description']),
    parent,
  }
  world.nextId += 1
  world.terms.push(term)
  return term
}

/** Changes the sent fields. Throws `ErrorResponse`. */
export function updateTerm(world: World, term: Term, body: Body): void {
  check(world, term.kind, body)
  for (const name of ['name', 'description', 'slug'] as const)
    if (body[name] !== undefined) term[name] = text(body[name])
  if (body['parent'] !== undefined) term.parent = Number(body['parent'])
}

/** Permanently deletes a term; its children move up, events lose it. */
export function removeTerm(world: World, term: Term): void {
  world.terms = world.terms.filter((one) => one !== term)
  for (const child of world.terms) if (child.parent === term.id) child.parent = term.parent
  for (const { variants } of world.posts)
    for (const { meta } of Object.values(variants)) {
      const given = meta[term.kind]
      if (Array.isArray(given)) meta[term.kind] = given.filter((id) => id !== term.id)
    }
}
