/** Writes of the events interface: updates reset missing fields; equal venues are reused. */
import type { Language } from '#shared/i18n/language.ts'
import { dateSent, siteNow, toLocal, toUtc } from './clock.ts'
import type { Kind, Post, Stored, World } from './content.ts'
import { badParam, missingParam, ErrorResponse } from './errors.ts'
import { costsOf, currencyIn, currencyWithin, slugOf } from './rendering.ts'
import { statusFor, textsFor, type User } from './rights.ts'
import { utcDates } from './v1-present.ts'

export type Body = { readonly [name: string]: unknown }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'
const numbers = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isInteger(id) && id > 0)
const plain = (value: unknown): string => text(value).replace(/<[^>]*>/g, '')
export const titleNames = { events: 'title', venues: 'venue', organizers: 'organizer' } as const satisfies Record<
  Kind,
  string
>

/** Validates sent values: texts are not empty, images are strings, flags are boolean. Throws `ErrorResponse`. */
function check(world: World, kind: Kind, body: Body, isNew: boolean): void {
  const needed = kind === 'events' ? ['title', 'start_date', 'end_date'] : [titleNames[kind]]
  const absent = needed.filter((name) => body[name] === undefined || body[name] === null)
  if (isNew && absent.length > 0) throw missingParam(absent)
  const wrong: string[] = []
  for (const name of [
    titleNames[kind],
    ...(kind === 'events' ? ['description', 'excerpt', 'slug'] : []),
    'image',
    'status',
  ])
    if (body[name] !== undefined && (typeof body[name] !== 'string' || (body[name] === '' && name !== 'status')))
      wrong.push(name)
  for (const name of ['date', 'date_utc'])
    if (body[name] !== undefined && dateSent(body[name]) === undefined) wrong.push(name)
  const image = Number(body['image'] ?? 0)
  if (image !== 0 && !world.media.some(({ id }) => id === image)) wrong.push('image')
  if (body['timezone'] && toUtc('2026-01-01', text(body['timezone'])) === '') wrong.push('timezone')
  for (const name of ['start_date', 'end_date'])
    if (kind === 'events' && body[name] !== undefined && !/^\d{4}-\d\d-\d\d/.test(text(body[name]))) wrong.push(name)
  for (const name of ['show_map', 'show_map_link'])
    if (kind === 'venues' && body[name] !== undefined && typeof body[name] !== 'string') wrong.push(name)
  for (const name of ['zip', 'phone'])
    if (kind !== 'events' && body[name] !== undefined && typeof body[name] !== 'string') wrong.push(name)
  const website = body['website']
  if (website !== undefined && website !== null && website !== '' && !URL.canParse(text(website))) wrong.push('website')
  if (kind === 'events') {
    const known = (of: Kind, id: number) => world.posts.some((post) => post.kind === of && post.id === id)
    if (numbers(body['venue']).some((id) => !known('venues', id))) wrong.push('venue')
    if (numbers(body['organizer']).some((id) => !known('organizers', id))) wrong.push('organizer')
    if (Array.isArray(body['venue']))
      throw new ErrorResponse(400, 'could-not-create-venue', 'The venue could not be created from the provided data')
  }
  if (wrong.length > 0) throw badParam(...wrong)
}

/** The fields of an event that an update resets if they are not sent. */
const resettable = (world: World, body: Body) => ({
  timezone: text(body['timezone']) || world.zone,
  all_day: isTrue(body['all_day']),
  cost: costsOf(body['cost']),
  website: text(body['website']),
  image: Number(body['image'] ?? 0),
  organizer: numbers(body['organizer'] ?? []),
  show_map: isTrue(body['show_map']),
  show_map_link: isTrue(body['show_map_link']),
  hide_from_listings: isTrue(body['hide_from_listings']),
  sticky: isTrue(body['sticky']),
  featured: isTrue(body['featured']),
})

function eventMeta(world: World, before: Stored, body: Body): Stored['meta'] {
  // Only symbol and position in the cost itself are kept.
  const { currency_symbol: _symbol, currency_position: _position, ...others } = before.meta
  const meta: Stored['meta'] = { ...others, ...resettable(world, body) }
  const costs = costsOf(body['cost'])
  const { symbol, position } = currencyIn(costs)
  if (symbol !== currencyWithin(costs).symbol)
    Object.assign(meta, { currency_symbol: symbol, currency_position: position })
  const start = dateSent(body['start_date'])
  const end = dateSent(body['end_date'])
  if (start !== undefined && end !== undefined) {
    const isWhole = isTrue(body['all_day'])
    meta['start'] = isWhole ? `${start.slice(0, 10)} 00:00:00` : start
    meta['end'] = isWhole ? `${end.slice(0, 10)} 23:59:59` : end
    // An end before the start becomes the start in local time, and stays as sent in UTC.
    const zone = String(meta['timezone'])
    delete meta['utc_start']
    delete meta['utc_end']
    if (String(meta['end']) < String(meta['start'])) {
      meta['utc_end'] = toUtc(String(meta['end']), zone)
      meta['end'] = meta['start']
    }
  } else if (meta['timezone'] !== before.meta['timezone'] && before.meta['start'] !== undefined) {
    // A time zone without dates changes neither local nor UTC dates.
    const utc = utcDates(before, world.zone)
    meta['utc_start'] = utc.start
    meta['utc_end'] = utc.end
  }
  // A venue can be replaced, but not removed.
  const [venue] = numbers(body['venue'])
  if (venue !== undefined) meta['venue'] = [venue]
  for (const name of ['categories', 'tags'])
    if (body[name] !== undefined && body[name] !== null) meta[name] = numbers(body[name])
  return meta
}

function placeMeta(kind: Kind, before: Stored['meta'], body: Body): Stored['meta'] {
  // An image that is not sent is removed.
  const meta: Stored['meta'] = { ...before, image: Number(body['image'] ?? 0) }
  const names = kind === 'venues' ? 'address city country province state zip phone website' : 'phone website email'
  for (const name of names.split(' ')) if (body[name] !== undefined) meta[name] = plain(body[name])
  if (kind === 'venues') {
    // It is computed from the sent fields, and emptied by an update without them.
    meta['stateprovince'] = plain(body['stateprovince']) || plain(body['state']) || plain(body['province'])
    for (const name of ['show_map', 'show_map_link']) if (body[name] !== undefined) meta[name] = isTrue(body[name])
  }
  return meta
}

const empty = (world: World): Stored => ({
  title: '',
  content: '',
  excerpt: '',
  slug: '',
  status: 'publish',
  author: 1,
  date: siteNow(world),
  modified: world.clock(),
  meta: {},
})

/**
 * Publication date and status after a write. Without a date in the body the date is now, which publishes scheduled records; a later
 * date schedules published ones.
 */
function publication(
  world: World,
  before: Stored,
  status: string,
  body: Body,
): Pick<Stored, 'date' | 'status' | 'floats'> {
  const utc = dateSent(body['date_utc'])
  const date = dateSent(body['date']) ?? (utc === undefined ? siteNow(world) : toLocal(utc, world.zone))
  const isAhead = date > siteNow(world)
  if (status === 'publish' || status === 'future') return { date, status: isAhead ? 'future' : 'publish' }
  const isDated = body['date'] !== undefined || utc !== undefined
  return { date, status, ...(before.floats && !isDated && { floats: true }) }
}

/** A slug that is unique for the resource and language. */
export function freeSlug(
  { posts }: World,
  { id, kind }: Pick<Post, 'id' | 'kind'>,
  language: Language,
  slug: string,
): string {
  const isTaken = (wanted: string): boolean =>
    posts.some((post) => post.kind === kind && post.id !== id && post.variants[language]?.slug === wanted)
  let free = slug
  for (let count = 2; free !== '' && isTaken(free); count += 1) free = `${slug}-${count}`
  return free
}

type Target = { world: World; post: Pick<Post, 'id' | 'kind'>; language: Language; user: User; isNew: boolean }

function written({ world, post, language, user, isNew }: Target, before: Stored, body: Body): Stored {
  const { kind } = post
  const { floats: _floats, tables, ...others } = before
  const title = body[titleNames[kind]] === undefined ? before.title : text(body[titleNames[kind]])
  // An update without a status publishes.
  const isContributor = user?.role === 'contributor'
  const requested = text(body['status']) || (isContributor && isNew ? 'draft' : 'publish')
  const published = publication(world, isNew ? { ...before, floats: true } : before, statusFor(user, requested), body)
  const isPublic = ['publish', 'future', 'private'].includes(published.status)
  const sent = kind === 'events' ? slugOf(text(body['slug'])) : ''
  const slug = sent || before.slug.replace(/__trashed$/, '') || (isPublic || kind !== 'events' ? slugOf(title) : '')
  const texts = textsFor(user, {
    title,
    content: text(body['description']) || before.content,
    excerpt: text(body['excerpt']) || before.excerpt,
  })
  const hasDates = body['start_date'] !== undefined && body['end_date'] !== undefined
  return {
    ...others,
    ...texts,
    ...published,
    ...(tables !== undefined && !hasDates && { tables }),
    slug: freeSlug(world, post, language, slug),
    author: Number(body['author'] ?? before.author),
    modified: world.clock(),
    meta: kind === 'events' ? eventMeta(world, before, body) : placeMeta(kind, before.meta, body),
  }
}

/** Changes a record in a language, which is added if it is missing. Throws `ErrorResponse`. */
export function update(world: World, post: Post, language: Language, body: Body, user: User): void {
  const before = post.variants[language]
  const isNew = before === undefined
  check(world, post.kind, body, isNew)
  post.variants[language] = written({ world, post, language, user, isNew }, before ?? empty(world), body)
}

/** The fields that identify a resubmitted venue or organizer. */
const compared = ['description', 'address', 'city', 'country', 'zip', 'phone', 'email']

/** Creates a record, or updates the venue or organizer with the same values. Throws `ErrorResponse`. */
export function create(world: World, kind: Kind, language: Language, body: Body, user: User): Post {
  check(world, kind, body, true)
  const name = text(body[titleNames[kind]])
  const found =
    kind === 'events'
      ? undefined
      : world.posts.find((post) => {
          const stored = post.variants[language]
          if (post.kind !== kind || !stored || stored.title.toLowerCase() !== name.toLowerCase()) return false
          const withContent: Body = { ...stored.meta, description: stored.content }
          return compared.every((key) => !body[key] || withContent[key] === body[key])
        })
  if (found) {
    update(world, found, language, body, user)
    return found
  }
  const post: Post = { id: world.nextId, kind, variants: {} }
  world.nextId += 1
  const before = { ...empty(world), author: user?.id ?? 0 }
  post.variants[language] = written({ world, post, language, user, isNew: true }, before, body)
  world.posts.push(post)
  return post
}

/** Moves a record to the trash in every language; records that link to it lose it. */
export function trash(world: World, post: Post): void {
  for (const stored of Object.values(post.variants)) {
    stored.status = 'trash'
    stored.slug = `${stored.slug}__trashed`
  }
  unlink(world, post.id)
}

/** Removes a venue or organizer from all events. */
export function unlink(world: World, id: number): void {
  for (const { variants } of world.posts)
    for (const { meta } of Object.values(variants))
      for (const name of ['venue', 'organizer'])
        if (Array.isArray(meta[name])) meta[name] = meta[name].filter((linked) => linked !== id)
}
