/** Writes of `wp/v2`: missing fields are unchanged, unknown keys ignored. */
import { dateSent, siteNow, toLocal, toUtc } from './clock.ts'
import type { Kind, Post, Stored } from './content.ts'
import { denied, invalidParam, notInEnum, ErrorResponse } from './errors.ts'
import { slugOf } from './rendering.ts'
import { isAtLeast, textsFor, type User } from './rights.ts'
import { type Place, utcDates } from './v1-present.ts'
import { type Body, freeSlug } from './v1-writing.ts'
import { metaSent } from './wpv2-meta.ts'

const statuses = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'tribe-ea-success',
  'tribe-ea-failed',
  'tribe-ea-schedule',
  'tribe-ea-pending',
  'tribe-ea-draft',
  'tribe-ignored',
]

/** A text of a request, sent as a string or as `{raw}`. */
const sentText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || !('raw' in value)) return undefined
  return typeof value.raw === 'string' ? value.raw : undefined
}

/** Checks types and values, before permissions. Throws `ErrorResponse`. */
export function checkBody(body: Body): void {
  const { status, date, date_gmt: utc } = body
  if (status !== undefined && !statuses.includes(String(status))) throw notInEnum('status', statuses)
  for (const [name, value] of Object.entries({ date, date_gmt: utc }))
    if (value !== undefined && value !== null && dateSent(value) === undefined)
      throw invalidParam(name, 'rest_invalid_date', 'Invalid date.')
  for (const name of ['author', 'featured_media'])
    if (body[name] !== undefined && !Number.isInteger(Number(body[name])))
      throw invalidParam(name, 'rest_invalid_type', `${name} is not of type integer.`)
}

/** Checks the permission to set status and author. Throws `ErrorResponse`. */
export function checkRights(user: User, body: Body, isUserId: (id: number) => boolean): void {
  const { status, author } = body
  if (author !== undefined) {
    if (Number(author) !== user?.id && !isAtLeast(user, 'editor'))
      throw denied(user !== undefined, 'rest_cannot_edit_others', 'update posts as this user.')
    if (!isUserId(Number(author))) throw new ErrorResponse(400, 'rest_invalid_author', 'Invalid author ID.')
  }
  if (['publish', 'future', 'private'].includes(String(status)) && !isAtLeast(user, 'author'))
    throw denied(user !== undefined, 'rest_cannot_publish', 'publish posts in this post type.')
}

/** Publication date and status after a write. */
function publication({ world }: Place, before: Stored, body: Body): Pick<Stored, 'date' | 'status' | 'floats'> {
  const now = siteNow(world)
  const utc = dateSent(body['date_gmt'])
  const isSent = body['date'] !== undefined || body['date_gmt'] !== undefined
  const sent = dateSent(body['date']) ?? (utc === undefined ? undefined : toLocal(utc, world.zone))
  const date = sent ?? (isSent || before.floats ? now : before.date)
  const status = String(body['status'] ?? before.status)
  if (status === 'publish' || status === 'future') return { date, status: date > now ? 'future' : 'publish' }
  const floats = before.floats && sent === undefined && (status === 'draft' || status === 'pending')
  return { date, status, ...(floats && { floats }) }
}

const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** Dates after a write of custom fields: local dates without a time zone or UTC dates also change the UTC dates. */
function datesAfter(
  { world }: Place,
  before: Stored,
  sent: { [name: string]: unknown },
): Pick<Stored, 'meta' | 'tables'> {
  const meta = { ...before.meta, ...sent }
  const names = ['start', 'end', 'utc_start', 'utc_end', 'timezone'].filter((name) => sent[name] !== undefined)
  const current = (name: 'start' | 'end') => String(before.tables?.[name] ?? before.meta[name] ?? '')
  const old = { start: current('start'), end: current('end') }
  if (names.length === 0) return { meta, ...(before.tables !== undefined && { tables: before.tables }) }
  const zone = String(meta['timezone'] || world.zone)
  const utcBefore = utcDates(before, world.zone)
  for (const name of ['start', 'end'] as const) {
    const isUnchanged = sent['timezone'] !== undefined || sent[name] === undefined
    const utc = isUnchanged ? utcBefore[name] : toUtc(String(meta[name]), zone) || world.clock()
    meta[`utc_${name}`] = sent[`utc_${name}`] ?? utc
  }
  const isConsistent = (['start', 'end'] as const).every(
    (name) => meta[`utc_${name}`] === toUtc(String(meta[name]), zone),
  )
  if (isConsistent) {
    delete meta['utc_start']
    delete meta['utc_end']
  }
  // Events created here have no rows in the event tables until the events interface writes dates.
  if (before.tables === null) return { meta, tables: null }
  const reaches = isConsistent && String(meta['end']) >= String(meta['start'])
  return { meta, ...(!reaches && { tables: old }) }
}

function metaAfter(place: Place, kind: Kind, before: Stored, body: Body): Pick<Stored, 'meta' | 'tables'> {
  const { world } = place
  const sent = metaSent(kind, body['meta'])
  for (const [name, value] of Object.entries(sent)) {
    if (['organizer', 'venue'].includes(name)) sent[name] = ids(value)
    else if (name === 'cost') sent[name] = value === null ? [] : [String(value).replace(/<[^>]*>/g, '')]
    else if (name.startsWith('show_map'))
      sent[name] = value === true || value === 1 || value === '1' || value === 'true'
  }
  if (sent['organizer'] !== undefined) {
    const existing = ids(before.meta['organizer'])
    const next = ids(sent['organizer'])
    sent['organizer'] = [...existing.filter((id) => next.includes(id)), ...next.filter((id) => !existing.includes(id))]
  }
  const { meta, tables } =
    kind === 'events' ? datesAfter(place, before, sent) : { meta: { ...before.meta, ...sent }, tables: undefined }
  for (const [name, value] of Object.entries(meta)) if (value === null) delete meta[name]
  // Every save joins several cost rows into one.
  const cost = meta['cost']
  if (Array.isArray(cost) && cost.length > 1) meta['cost'] = [cost.join(' – ')]
  for (const [key, name] of [
    ['tribe_events_cat', 'categories'],
    ['tags', 'tags'],
  ] as const)
    if (kind === 'events' && body[key] !== undefined)
      meta[name] = ids(body[key]).filter((id) => world.terms.some((term) => term.kind === name && term.id === id))
  if (body['featured_media'] !== undefined) {
    const id = Number(body['featured_media'])
    meta['image'] = world.media.some((medium) => medium.id === id) ? id : 0
  }
  return { meta, ...(tables !== undefined && { tables }) }
}

const blank = (place: Place, author: number): Stored => ({
  title: '',
  content: '',
  excerpt: '',
  slug: '',
  status: 'draft',
  author,
  date: siteNow(place.world),
  modified: place.world.clock(),
  floats: true,
  meta: { cost: [] },
  tables: null,
})

function written(place: Place, post: Pick<Post, 'id' | 'kind'>, before: Stored, body: Body, user: User): Stored {
  const { world, language } = place
  const { floats: _floats, tables: _tables, password: passwordBefore, ...others } = before
  const texts = {
    title: sentText(body['title']) ?? before.title,
    content: sentText(body['content']) ?? before.content,
    excerpt: sentText(body['excerpt']) ?? before.excerpt,
  }
  if (texts.title === '' && texts.content === '' && texts.excerpt === '')
    throw new ErrorResponse(400, 'empty_content', 'Content, title, and excerpt are empty.')
  const published = publication(place, before, body)
  const isPublic = ['publish', 'future', 'private'].includes(published.status)
  const sent = typeof body['slug'] === 'string' ? slugOf(body['slug']) : before.slug
  const slug =
    user?.role === 'contributor' && published.status === 'pending' ? '' : sent || (isPublic ? slugOf(texts.title) : '')
  const password = typeof body['password'] === 'string' ? body['password'] : (passwordBefore ?? '')
  return {
    ...others,
    ...textsFor(user, texts),
    ...published,
    slug: freeSlug(world, post, language, slug),
    author: Number(body['author'] ?? before.author),
    modified: world.clock(),
    ...(password !== '' && { password }),
    ...metaAfter(place, post.kind, before, body),
  }
}

/** Changes the sent fields. Throws `ErrorResponse`. */
export function updatePost(place: Place, post: Post, before: Stored, body: Body, user: User): Stored {
  const after = written(place, post, before, body, user)
  post.variants[place.language] = after
  return after
}

/** Creates a record: an event has no dates for the lists of the events interface. Throws `ErrorResponse`. */
export function createPost(place: Place, kind: Kind, body: Body, user: User): Post {
  const { world, language } = place
  const { tables, ...plain } = blank(place, user?.id ?? 0)
  const before: Stored = kind === 'events' ? { ...plain, tables: tables ?? null } : { ...plain, meta: {} }
  const post: Post = { id: world.nextId, kind, variants: {} }
  post.variants[language] = written(place, post, before, body, user)
  world.nextId += 1
  world.posts.push(post)
  return post
}
