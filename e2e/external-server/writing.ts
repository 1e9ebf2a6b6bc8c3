/** What the other server does with a body: it resets whatever an update leaves out, and finds again what was posted before. */
import type { Language } from '#contract/language.ts'
import type { Kind, Post, Stored, World } from './content.ts'
import { costsOf, slugOf } from './rendering.ts'
import { badParam, missingParam, Refusal } from './refusals.ts'

export type Body = { readonly [name: string]: unknown }

/** The zone of the site: what an event gets when none is sent. */
export const siteZone = 'Europe/Berlin'
const clock = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ')
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'
const numbers = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isInteger(id) && id > 0)
const plain = (value: unknown): string => text(value).replace(/<[^>]*>/g, '')
export const titleNames = { events: 'title', venues: 'venue', organizers: 'organizer' } as const satisfies Record<
  Kind,
  string
>

/** Texts that are given must say something, pictures are named by a text, flags are flags. Throws `Refusal`. */
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
      throw new Refusal(400, 'could-not-create-venue', 'The venue could not be created from the provided data')
  }
  if (wrong.length > 0) throw badParam(...wrong)
}

/** The fields of an event that an update resets when it does not name them. */
const resettable = (body: Body) => ({
  timezone: text(body['timezone']) || siteZone,
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

function eventMeta(before: Stored['meta'], body: Body): Stored['meta'] {
  const meta: Stored['meta'] = { ...before, ...resettable(body) }
  if (body['start_date'] !== undefined && body['end_date'] !== undefined) {
    const isWhole = isTrue(body['all_day'])
    const at = (name: string, time: string) =>
      isWhole
        ? `${text(body[name]).slice(0, 10)} ${time}`
        : text(body[name]).padEnd(19, ' 00:00:00'.slice(text(body[name]).length - 10))
    meta['start'] = at('start_date', '00:00:00')
    meta['end'] = at('end_date', '23:59:59')
  }
  // A venue can be exchanged, never taken away.
  const [venue] = numbers(body['venue'])
  if (venue !== undefined) meta['venue'] = venue
  for (const name of ['categories', 'tags'])
    if (body[name] !== undefined && body[name] !== null) meta[name] = numbers(body[name])
  return meta
}

function placeMeta(kind: Kind, before: Stored['meta'], body: Body): Stored['meta'] {
  const meta: Stored['meta'] = { ...before, image: Number(body['image'] ?? 0) }
  const names =
    kind === 'venues' ? 'address city country province state stateprovince zip phone website' : 'phone website email'
  for (const name of names.split(' ')) if (body[name] !== undefined) meta[name] = plain(body[name])
  for (const name of ['show_map', 'show_map_link'])
    if (kind === 'venues' && body[name] !== undefined) meta[name] = isTrue(body[name])
  return meta
}

const empty = (): Stored => ({
  title: '',
  content: '',
  excerpt: '',
  slug: '',
  status: 'publish',
  author: 1,
  date: clock(),
  modified: clock(),
  meta: {},
})

function written(kind: Kind, before: Stored, body: Body): Stored {
  const title = body[titleNames[kind]] === undefined ? before.title : plain(body[titleNames[kind]])
  // An update that says no status publishes.
  const status = text(body['status']) || 'publish'
  const slug =
    kind === 'events' && text(body['slug']) !== ''
      ? slugOf(text(body['slug']))
      : before.slug.replace(/__trashed$/, '') || (status === 'publish' || kind !== 'events' ? slugOf(title) : '')
  return {
    ...before,
    title,
    content: text(body['description']) || before.content,
    excerpt: text(body['excerpt']) || before.excerpt,
    slug,
    status,
    author: Number(body['author'] ?? before.author),
    date: text(body['date']) || before.date,
    modified: clock(),
    meta: kind === 'events' ? eventMeta(before.meta, body) : placeMeta(kind, before.meta, body),
  }
}

/** Changes a record in a language; what it does not have there yet is made. Throws `Refusal`. */
export function update(world: World, post: Post, language: Language, body: Body): void {
  check(world, post.kind, body, post.variants[language] === undefined)
  post.variants[language] = written(post.kind, post.variants[language] ?? empty(), body)
}

/** Makes a record, or finds the venue or organizer that says the same: it is then changed as by an update. Throws `Refusal`. */
export function create(world: World, kind: Kind, language: Language, body: Body, author: number): Post {
  check(world, kind, body, true)
  const name = plain(body[titleNames[kind]])
  const twin =
    kind === 'events'
      ? undefined
      : world.posts.find((post) => {
          const stored = post.variants[language]
          if (post.kind !== kind || !stored || stored.title.toLowerCase() !== name.toLowerCase()) return false
          return ['city', 'address', 'phone', 'email'].every((key) => !body[key] || stored.meta[key] === body[key])
        })
  if (twin) {
    update(world, twin, language, body)
    return twin
  }
  const post: Post = { id: world.nextId, kind, variants: {} }
  world.nextId += 1
  post.variants[language] = written(kind, { ...empty(), author }, body)
  world.posts.push(post)
  return post
}

/** Moves a record into the trash in every language; what links to a venue or organizer loses it. */
export function trash(world: World, post: Post): void {
  for (const stored of Object.values(post.variants)) {
    stored.status = 'trash'
    stored.slug = `${stored.slug}__trashed`
  }
  for (const { variants } of world.posts)
    for (const { meta } of Object.values(variants)) {
      if (meta['venue'] === post.id) meta['venue'] = 0
      if (Array.isArray(meta['organizer'])) meta['organizer'] = meta['organizer'].filter((id) => id !== post.id)
    }
}
