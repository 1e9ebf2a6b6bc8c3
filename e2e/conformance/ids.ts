// Translates ids between the recorded server and ours.
import type { ResourceName } from '#shared/schema/resources.ts'
import { isObject, type Json } from './json.ts'

/** Events, venues and organizers share one sequence of ids, categories and tags another. */
export type Kind = 'posts' | 'terms'
export const kindOf = (resource: ResourceName): Kind =>
  resource === 'categories' || resource === 'tags' ? 'terms' : 'posts'

/** Parameters and fields with ids of records, by kind. `include` and `exclude` have ids of the resource itself. */
const naming: { readonly [name: string]: Kind | 'own' } = {
  venue: 'posts',
  organizer: 'posts',
  event: 'posts',
  post: 'posts',
  post_parent: 'posts',
  image: 'posts',
  categories: 'terms',
  tags: 'terms',
  parent: 'terms',
  include: 'own',
  exclude: 'own',
}

/** The kind of the ids of a parameter; `undefined` if it has none. */
export const kindNamed = (name: string, resource: ResourceName | undefined): Kind | undefined => {
  const kind = naming[name.replace(/\[.*$/, '')]
  return kind === 'own' ? resource && kindOf(resource) : kind
}

export type Ids = {
  /** Maps a recorded id to ours. */
  pair(kind: Kind, theirs: number, ours: number): void
  ours(kind: Kind, theirs: number): number
  /** Whether a recorded id has a record here. */
  isKnown(kind: Kind, theirs: number): boolean
  /** Our ids of all mapped records. */
  allOurs(kind: Kind): number[]
  /** Replaces recorded ids in a value of a request by ours. */
  toOurs(kind: Kind, value: unknown): unknown
  /** Replaces our ids in a response of records of a kind by recorded ones. */
  toTheirs(body: unknown, kind?: Kind): unknown
}

/** `known`: ids that are the same on both servers. */
export function createIds(known: Iterable<readonly [Kind, number]>): Ids {
  const ours = new Map<string, number>()
  const theirs = new Map<string, number>()
  const pair = (kind: Kind, there: number, here: number): void => {
    ours.set(`${kind}/${there}`, here)
    theirs.set(`${kind}/${here}`, there)
  }
  for (const [kind, id] of known) pair(kind, id, id)

  const toOurs = (kind: Kind, value: unknown): unknown => {
    if (typeof value === 'number') return ours.get(`${kind}/${value}`) ?? value
    if (typeof value === 'string')
      return value.replace(/(?<=^|,)\s*\d{1,9}\s*(?=$|,)/g, (id) => String(toOurs(kind, Number(id))))
    if (Array.isArray(value)) return value.map((one) => toOurs(kind, one))
    return isObject(value) && 'id' in value ? { ...value, id: toOurs(kind, value['id']) } : value
  }
  const there = (kind: Kind, id: unknown): unknown => theirs.get(`${kind}/${String(id)}`) ?? id
  const object = (value: Json, kind: Kind): Json =>
    Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === 'id'
          ? there(kind, inner)
          : name === 'parent'
            ? there('terms', inner)
            : toTheirs(inner, name === 'categories' || name === 'tags' ? 'terms' : 'posts'),
      ]),
    )
  const toTheirs = (body: unknown, kind: Kind = 'posts'): unknown =>
    Array.isArray(body) ? body.map((one) => toTheirs(one, kind)) : isObject(body) ? object(body, kind) : body
  return {
    pair,
    ours: (kind, id) => ours.get(`${kind}/${id}`) ?? id,
    allOurs: (kind) => [...theirs.keys()].filter((key) => key.startsWith(kind)).map((key) => Number(key.split('/')[1])),
    isKnown: (kind, id) => ours.has(`${kind}/${id}`),
    toOurs,
    toTheirs,
  }
}
