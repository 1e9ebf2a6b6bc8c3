/** Lists of the events interface: default dates, page size, order, pages past the end. */
import { siteNow } from './clock.ts'
import { blanked, presentEvent, type Place, presentPlace, presentTerm } from './v1-present.ts'
import type { Kind, Post, Stored, Term } from './content.ts'
import { badParam, ErrorResponse } from './errors.ts'

const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash']

/** A list request. `isStaff`: the account may see records that are not public. */
export type Question = { query: URLSearchParams; isStaff: boolean }

const singular = { events: 'event', venues: 'venue', organizers: 'organizer' } as const

const positive = (query: URLSearchParams, name: string, usual: number): number => {
  const text = query.get(name)
  if (text === null) return usual
  if (!/^[1-9]\d{0,8}$/.test(text)) throw badParam(name)
  return Number(text)
}

function requestedStatuses({ query, isStaff }: Question): readonly string[] {
  const text = query.get('status')
  if (text === null) return isStaff ? statuses.filter((one) => one !== 'trash') : ['publish']
  const requested = text.split(',').map((one) => one.trim())
  if (requested.some((one) => !statuses.includes(one)) || (!isStaff && text !== 'publish')) throw badParam('status')
  return requested
}

const dayIn = (query: URLSearchParams, name: string): string | undefined => {
  const text = query.get(name)
  if (text === null) return undefined
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (day === undefined) throw badParam(name)
  return day
}

/** The events within the dates of a list: by default those of the next two years. */
function isInWindow(query: URLSearchParams, today: string): (stored: Stored) => boolean {
  const names = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const
  const hasOther = names.some((name) => query.has(name))
  const from = dayIn(query, 'start_date') ?? (hasOther ? undefined : today)
  const to = dayIn(query, 'end_date') ?? (hasOther ? undefined : `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`)
  const [startsBefore, startsAfter, endsBefore, endsAfter] = names.map((name) => dayIn(query, name))
  const last = ' 23:59:59'
  return ({ meta, tables }) => {
    const start = tables?.start ?? String(meta['start'])
    const end = tables?.end ?? String(meta['end'])
    return (
      tables !== null &&
      (from === undefined || start >= from) &&
      (to === undefined || end <= to + last) &&
      (startsBefore === undefined || start < startsBefore + last) &&
      (startsAfter === undefined || start > startsAfter + last) &&
      (endsBefore === undefined || end < endsBefore + last) &&
      (endsAfter === undefined || end > endsAfter + last)
    )
  }
}

type Row = { post: Post; stored: Stored }

function isWanted({ query }: Question): (row: Row) => boolean {
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (query.has('search') && words.length === 0) throw badParam('search')
  const ids = (name: string) => query.get(name)?.split(',').map(Number)
  const featured = query.get('featured')
  if (featured !== null && !/^(true|false|1|0)$/.test(featured)) throw badParam('featured')
  const among = (wanted: number[] | undefined, held: unknown): boolean =>
    wanted === undefined || wanted.some((id) => (Array.isArray(held) ? held.includes(id) : held === id))
  const [venue, organizer, categories, tags] = ['venue', 'organizer', 'categories', 'tags'].map(ids)
  return ({ stored: { title, content, excerpt, meta } }) =>
    words.every((word) => `${title} ${content} ${excerpt}`.toLowerCase().includes(word)) &&
    (featured === null || (meta['featured'] === true) === /^(true|1)$/.test(featured)) &&
    among(venue, meta['venue']) &&
    among(organizer, meta['organizer']) &&
    among(categories, meta['categories']) &&
    among(tags, meta['tags'])
}

/** A list of events, venues or organizers. Throws `ErrorResponse`. */
export function postList(place: Place, kind: Kind, question: Question): { body: object; total: number; pages: number } {
  const { query } = question
  const [page, size] = [positive(query, 'page', 1), Math.min(50, positive(query, 'per_page', 10))]
  const wanted = requestedStatuses(question)
  const parent = query.get('post_parent')
  const isParent = (id: string): boolean =>
    place.world.posts.some((post) => post.kind === 'events' && post.id === Number(id))
  if (kind === 'events' && parent !== null && !isParent(parent)) throw badParam('post_parent')
  const inWindow = isInWindow(query, siteNow(place.world).slice(0, 10))
  const isMatch = isWanted(question)
  const rows = place.world.posts
    .filter((post) => post.kind === kind)
    .flatMap((post): Row[] => {
      const stored = post.variants[place.language]
      return stored ? [{ post, stored }] : []
    })
    .filter(({ stored }) => wanted.includes(stored.status))
    .filter(({ stored }) => parent === null || stored.meta['post_parent'] === Number(parent))
    .filter(({ stored }) => kind !== 'events' || (inWindow(stored) && stored.meta['hide_from_listings'] !== true))
    .filter(isMatch)
  const by = ({ stored, post }: Row): string =>
    kind === 'events' ? `${String(stored.meta['start'])} ${stored.date}` : String(1e9 - post.id)
  rows.sort((one, other) => (by(one) < by(other) ? -1 : 1))
  const pages = Math.ceil(rows.length / size)
  if (page > Math.max(1, pages))
    throw new ErrorResponse(
      404,
      `${singular[kind]}-archive-page-not-found`,
      `The requested ${singular[kind]} archive page does not exist`,
    )
  const shown = rows.slice((page - 1) * size, page * size).map(({ post, stored }) => {
    if (kind !== 'events') return presentPlace(place, post)
    const event = presentEvent(place, post, stored)
    return stored.password && query.get('password') !== stored.password ? blanked(event) : event
  })
  return {
    body: { [kind]: shown, rest_url: `${place.base}/${kind}/`, total: rows.length, total_pages: pages },
    total: rows.length,
    pages,
  }
}

/** A list of terms: past the end it is empty. */
export function termList(
  place: Place,
  kind: Term['kind'],
  { query }: Question,
): { body: object; total: number; pages: number } {
  const [page, size] = [positive(query, 'page', 1), Math.min(50, positive(query, 'per_page', 10))]
  const search = query.get('search')?.toLowerCase() ?? ''
  const parent = query.get('parent')
  if (parent !== null && !place.world.terms.some(({ id }) => id === Number(parent))) throw badParam('parent')
  const showEmpty = /^(false|0)$/.test(query.get('hide_empty') ?? 'true')
  const rows = place.world.terms
    .filter((term) => term.kind === kind && term.name.toLowerCase().includes(search))
    .filter((term) => parent === null || term.parent === Number(parent))
    .map((term) => presentTerm(place, term))
    .filter((term) => showEmpty || ('count' in term && Number(term.count) > 0))
  const pages = Math.ceil(rows.length / size)
  return {
    body: {
      rest_url: `${place.base}/${kind}/`,
      total: rows.length,
      total_pages: pages,
      [kind]: rows.slice((page - 1) * size, page * size),
    },
    total: rows.length,
    pages,
  }
}
