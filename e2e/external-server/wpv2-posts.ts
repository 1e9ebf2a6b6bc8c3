/** Presents and lists events, venues and organizers in `wp/v2`. */
import { toLocal, toUtc } from './clock.ts'
import type { Kind, Post, Stored, World } from './content.ts'
import { denied, invalidParam, notInEnum, ErrorResponse } from './errors.ts'
import { renderedContent, renderedExcerpt, renderedLine, slugOf } from './rendering.ts'
import { canEdit, canRead, isAtLeast, type User } from './rights.ts'
import { mediaOf, permalink, type Place, postTypes, utcDates } from './v1-present.ts'
import { presentMeta } from './wpv2-meta.ts'

const iso = (date: string): string => date.replace(' ', 'T')

/** Publication date and last change, in the site's time zone and in UTC. */
export const presentDates = ({ zone }: World, { date, modified }: { date: string; modified: string }) => ({
  date: iso(date),
  date_gmt: iso(toUtc(date, zone)),
  modified: iso(toLocal(modified, zone)),
  modified_gmt: iso(modified),
})

/** A record as returned by `wp/v2`. `isEdit`: with the stored texts and the password. */
export function presentPost(place: Place, post: Post, stored: Stored, isEdit: boolean): object {
  const { world, origin, root } = place
  const { kind, id } = post
  const link = permalink(place, post, stored)
  const isHidden = Boolean(stored.password) && !isEdit
  const isProtected = Boolean(stored.password)
  const raw = (text: string) => isEdit && { raw: text }
  const terms = (name: 'tags' | 'categories') => (Array.isArray(stored.meta[name]) ? stored.meta[name] : [])
  const self = `${origin}${root}/wp-json/wp/v2/${postTypes[kind]}`
  const { date, date_gmt, modified, modified_gmt } = presentDates(world, stored)
  const content = isHidden ? '' : renderedContent(stored.content, mediaOf(world))
  const excerpt = isHidden ? '' : renderedExcerpt(stored.excerpt, stored.content)
  return {
    id,
    date,
    date_gmt,
    guid: { rendered: link, ...raw(link) },
    modified,
    modified_gmt,
    ...(isEdit && { password: stored.password ?? '' }),
    slug: stored.slug,
    status: stored.status,
    type: postTypes[kind],
    link,
    title: { ...raw(stored.title), rendered: renderedLine(stored.title) },
    content: {
      ...raw(stored.content),
      rendered: content,
      protected: isProtected,
      ...(isEdit && { block_version: stored.content.includes('<!-- wp:') ? 1 : 0 }),
    },
    excerpt: { ...raw(stored.excerpt), rendered: excerpt, protected: isProtected },
    author: stored.author,
    featured_media: Number(stored.meta['image'] ?? 0),
    template: '',
    meta: presentMeta(kind, stored, world.zone),
    ...(kind === 'events' && { tags: terms('tags'), tribe_events_cat: terms('categories') }),
    ...(isEdit && kind === 'events' && { permalink_template: link, generated_slug: slugOf(stored.title) }),
    class_list: [`post-${id}`, postTypes[kind], `status-${stored.status}`],
    _links: { self: [{ href: `${self}/${id}` }], collection: [{ href: self }] },
  }
}

const statuses =
  'publish future draft pending private trash auto-draft inherit request-pending request-confirmed request-failed request-completed tribe-ea-success tribe-ea-failed tribe-ea-schedule tribe-ea-pending tribe-ea-draft tribe-ignored any'.split(
    ' ',
  )

/** The parameters of a list. */
export type ListRequest = { query: URLSearchParams; user: User }
/** One page of a list, with the totals of its headers. */
export type ListPage<Row> = { rows: Row[]; total: number; pages: number }

/** A whole number of a query between bounds. Throws `ErrorResponse`. */
function numberIn(query: URLSearchParams, name: string, usual: number, most: number): number {
  const sent = query.get(name)
  if (sent === null) return usual
  const number = Number(sent)
  if (!Number.isInteger(number)) throw invalidParam(name, 'rest_invalid_type', `${name} is not of type integer.`)
  if (number >= 1 && number <= most) return number
  const message =
    name === 'page'
      ? `${name} must be greater than or equal to 1`
      : `${name} must be between 1 (inclusive) and ${most} (inclusive)`
  throw invalidParam(name, 'rest_out_of_bounds', message)
}

/** The requested page of `all`. `pastEnd`: whether a page after the last one is an error. Throws `ErrorResponse`. */
export function paged<Row>(all: readonly Row[], query: URLSearchParams, pastEnd: 'error' | 'empty'): ListPage<Row> {
  const size = numberIn(query, 'per_page', 10, 100)
  const page = numberIn(query, 'page', 1, 1e9)
  const pages = Math.ceil(all.length / size)
  if (pastEnd === 'error' && page > pages && page > 1)
    throw new ErrorResponse(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    )
  return { rows: all.slice((page - 1) * size, page * size), total: all.length, pages }
}

/** Checks the context of a request for the requester. Throws `ErrorResponse`. */
export function isEditContext(query: URLSearchParams, may: boolean, user: User, thing: string): boolean {
  if (query.get('context') !== 'edit') return false
  if (!may) throw denied(user !== undefined, 'rest_forbidden_context', `edit ${thing}.`)
  return true
}

const numbers = (text: string | null): number[] | undefined =>
  text === null || text === '' ? undefined : text.split(',').map(Number)

function requestedStatuses({ query, user }: ListRequest): (status: string) => boolean {
  const requested = query.get('status')?.split(',') ?? ['publish']
  const unknown = requested.findIndex((status) => !statuses.includes(status))
  if (unknown >= 0) throw notInEnum('status', statuses, `status[${unknown}]`)
  if (requested.some((status) => status !== 'publish') && !isAtLeast(user, 'contributor'))
    throw invalidParam('status', 'rest_forbidden_status', 'Status is forbidden.', {
      status: user === undefined ? 401 : 403,
    })
  return (status) => requested.includes(status) || (requested.includes('any') && status !== 'trash')
}

/** Counts requests: rows with equal sort keys change their order from one request to the next. */
let requests = 0

/** A list of records, without past events. Records that the requester may not see are counted but omitted. */
export function listPosts(place: Place, kind: Kind, request: ListRequest): ListPage<object> {
  const { query, user } = request
  const { world, language } = place
  const isEdit = isEditContext(query, isAtLeast(user, 'contributor'), user, 'posts in this post type')
  const isRequested = requestedStatuses(request)
  const after = query.get('modified_after')
  if (after !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(after))
    throw invalidParam('modified_after', 'rest_invalid_date', 'Invalid date.')
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const ids = numbers(query.get('include'))
  const slugs = query.get('slug')?.split(',')
  const authors = numbers(query.get('author'))
  const among = (name: 'tags' | 'categories', wanted: number[] | undefined, { meta }: Stored): boolean =>
    wanted === undefined || wanted.some((id) => Array.isArray(meta[name]) && meta[name].includes(id))
  const rows = world.posts
    .filter((post) => post.kind === kind)
    .flatMap((post) => {
      const stored = post.variants[language]
      return stored ? [{ post, stored }] : []
    })
    .filter(({ stored }) => isRequested(stored.status))
    .filter(
      ({ stored }) => kind !== 'events' || stored.tables === null || utcDates(stored, world.zone).end >= world.clock(),
    )
    .filter(
      ({ post, stored }) =>
        (ids === undefined || ids.includes(post.id)) &&
        (slugs === undefined || slugs.includes(stored.slug)) &&
        (authors === undefined || authors.includes(stored.author)) &&
        (after === null || iso(toLocal(stored.modified, world.zone)) > after) &&
        among('categories', numbers(query.get('tribe_events_cat')), stored) &&
        among('tags', numbers(query.get('tags')), stored) &&
        words.every((word) => `${stored.title} ${stored.content} ${stored.excerpt}`.toLowerCase().includes(word)),
    )
  requests += 1
  if (requests % 2 === 0) rows.reverse()
  const by = query.get('orderby') ?? 'date'
  const order = query.get('order') ?? 'desc'
  const keyOf = ({ post, stored }: (typeof rows)[number]): string => {
    if (by === 'id') return String(post.id).padStart(9, '0')
    if (by === 'include') return String(1e6 - (ids?.indexOf(post.id) ?? 0))
    return { modified: stored.modified, title: stored.title, slug: stored.slug }[by] ?? stored.date
  }
  rows.sort((one, other) => keyOf(one).localeCompare(keyOf(other)) * (order === 'asc' ? 1 : -1))
  const page = paged(rows, query, 'error')
  const shown = page.rows.filter(({ stored }) => (isEdit ? canEdit(user, stored) : canRead(user, stored)))
  return { ...page, rows: shown.map(({ post, stored }) => presentPost(place, post, stored, isEdit)) }
}
