/** What such a server answers at each path of the interface, and to whom. */
import { isLanguage } from '#contract/language.ts'
import { eventAnswer, type Place, placeAnswer, termAnswer } from './answers.ts'
import type { Kind, Post } from './content.ts'
import { postList, termList } from './listing.ts'
import { badParam, forbidden, noRoute, Refusal } from './refusals.ts'
import { createTerm, removeTerm, updateTerm } from './terms.ts'
import { type Body, create, trash, update } from './writing.ts'

const singular = { events: 'event', venues: 'venue', organizers: 'organizer' } as const
const isPost = (word: string): word is Kind => word in singular

/** An answer before it is sent; lists have totals. */
export type Answer = { status: number; body: object; total?: number; pages?: number }
/** Who asks; `undefined` is the public. */
export type User = { name: string; role: string; id: number } | undefined
/** What is asked at a path. */
export type Asked = { method: string; query: URLSearchParams; body: Body; user: User; place: Place }

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

/** Answers at a path below that of the interface. Throws `Refusal`. */
export function answerTo(path: string, asked: Asked): Answer {
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
