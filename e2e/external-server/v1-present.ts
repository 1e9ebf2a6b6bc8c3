/** Presents records as the events interface does. */
import type { Language } from '#shared/i18n/language.ts'
import { abbreviated, toLocal, toUtc } from './clock.ts'
import type { Post, Stored, Term, World } from './content.ts'
import {
  presentCost,
  type Currency,
  currencyWithin,
  details,
  encoded,
  type FindMedium,
  renderedLine,
  renderedText,
} from './rendering.ts'

/** The place of a request: `root` is the path of its language, `base` the URL of the events interface. */
export type Place = { world: World; origin: string; root: string; base: string; language: Language }

const singular = { events: 'event', venues: 'venue', organizers: 'organizer' } as const
/** The WordPress names of the post types. */
export const postTypes = { events: 'tribe_events', venues: 'tribe_venue', organizers: 'tribe_organizer' } as const

const first = (post: Post): Stored | undefined => Object.values(post.variants)[0]
/** A linked record in the requested language, otherwise in any of its languages. */
const shownIn = (post: Post, language: Language): Stored | undefined => post.variants[language] ?? first(post)

/** Finds a file of the library of a site. */
export const mediaOf =
  ({ media }: World): FindMedium =>
  (id) =>
    media.find((medium) => medium.id === id)

const image = ({ world, origin }: Place, id: unknown) => {
  const medium = world.media.find((one) => one.id === id)
  if (!medium) return false
  const { file, width, height } = medium
  const extension = file.split('.').at(-1)
  return { url: `${origin}/uploads/${file}`, id: medium.id, extension, width, height, filesize: 1234 }
}

/** The public URL of a record: drafts and scheduled records have none of their own yet. */
export const permalink = ({ origin, root }: Place, { id, kind }: Post, { slug, status }: Stored): string =>
  status === 'publish' || status === 'private' || status === 'trash'
    ? `${origin}${root}/${singular[kind]}/${slug || `?p=${id}`}/`
    : `${origin}${root}/?post_type=${postTypes[kind]}&p=${id}`

/** Start and end of an event in UTC. */
export function utcDates({ meta }: Stored, zone: string): { start: string; end: string } {
  const of = (name: 'start' | 'end') =>
    typeof meta[`utc_${name}`] === 'string'
      ? String(meta[`utc_${name}`])
      : toUtc(String(meta[name] ?? ''), String(meta['timezone'] || zone))
  return { start: of('start'), end: of('end') }
}

const nothing = '0000-00-00 00:00:00'

const head = (place: Place, post: Post, stored: Stored) => ({
  id: post.id,
  global_id: `127.0.0.1?id=${post.id}`,
  global_id_lineage: [`127.0.0.1?id=${post.id}`],
  author: String(stored.author),
  status: stored.status,
  date: stored.date,
  date_utc: stored.floats ? nothing : toUtc(stored.date, place.world.zone),
  modified: toLocal(stored.modified, place.world.zone),
  modified_utc: stored.floats ? nothing : stored.modified,
  url: permalink(place, post, stored),
})

const costsOf = ({ meta }: Stored): string[] => (Array.isArray(meta['cost']) ? meta['cost'].map(String) : [])

/** Symbol, code and position of an event's cost: the stored ones, or those in the cost. */
export function currencyOf(stored: Stored): Currency {
  const within = currencyWithin(costsOf(stored))
  const { currency_symbol: symbol, currency_code: code, currency_position: position } = stored.meta
  return {
    symbol: typeof symbol === 'string' ? symbol : within.symbol,
    code: typeof code === 'string' ? code : '',
    position: typeof position === 'string' ? position : within.position,
  }
}

/** The keys of a password-protected event in a list. */
export const blanked = (event: object): object => ({
  ...event,
  ...Object.fromEntries(['description', 'excerpt', 'cost', 'website'].map((name) => [name, ''])),
  image: false,
  ...Object.fromEntries(
    ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'].map((name) => [name, null]),
  ),
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  ...Object.fromEntries(['categories', 'tags', 'venue', 'organizer', 'custom_fields'].map((name) => [name, []])),
})

/** An event in one of its languages. */
export function presentEvent(place: Place, post: Post, stored: Stored): object {
  const { meta } = stored
  const { world, base } = place
  const common = head(place, post, stored)
  const dates = Object.entries({
    start_date: meta['start'],
    end_date: meta['end'],
    utc_start_date: utcDates(stored, world.zone).start,
    utc_end_date: utcDates(stored, world.zone).end,
  }).flatMap(([name, date]): [string, unknown][] =>
    typeof date === 'string' && date !== ''
      ? [
          [name, date],
          [`${name}_details`, details(date)],
        ]
      : [
          [name, null],
          [`${name}_details`, []],
        ],
  )
  const linked = (kind: Post['kind'], id: unknown) =>
    world.posts.find((one) => one.kind === kind && one.id === id && first(one)?.status !== 'trash')
  const allLinked = (kind: Post['kind'], ids: unknown) =>
    (Array.isArray(ids) ? ids : [])
      .map((id: unknown) => linked(kind, id))
      .filter((other) => other !== undefined)
      .map((other) => presentPlace(place, other))
  const venues = allLinked('venues', meta['venue'])
  const terms = (kind: Term['kind']) =>
    world.terms
      .filter((term) => term.kind === kind && Array.isArray(meta[kind]) && meta[kind].includes(term.id))
      .map((term) => ({ ...presentTerm(place, term), term_group: 0, term_taxonomy_id: term.id, filter: 'raw' }))
  return {
    ...common,
    rest_url: `${base}/events/${post.id}`,
    title: renderedLine(stored.title),
    description: renderedText(stored.content, mediaOf(world)),
    excerpt: renderedText(stored.excerpt),
    slug: stored.slug,
    image: image(place, meta['image']),
    all_day: meta['all_day'] === true,
    ...Object.fromEntries(dates),
    timezone: meta['timezone'] ?? '',
    timezone_abbr: abbreviated(String(meta['timezone'] ?? ''), utcDates(stored, world.zone).start),
    ...presentCost(costsOf(stored), currencyOf(stored)),
    website: meta['website'] === undefined ? common.url : String(meta['website']).replaceAll('&', '&amp;'),
    show_map: meta['show_map'] !== false,
    show_map_link: meta['show_map_link'] !== false,
    hide_from_listings: meta['hide_from_listings'] === true,
    sticky: meta['sticky'] === true,
    featured: meta['featured'] === true,
    categories: terms('categories'),
    tags: terms('tags'),
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: allLinked('organizers', meta['organizer']),
    custom_fields: meta['custom_fields'] ?? [],
  }
}

/** A venue or an organizer, without empty fields. */
export function presentPlace(place: Place, post: Post): object {
  const stored = shownIn(post, place.language)
  if (!stored) return {}
  // Only the paid edition returns coordinates.
  const { image: imageId, show_map, show_map_link, lat: _lat, lng: _lng, ...meta } = stored.meta
  const word = singular[post.kind]
  const maps = post.kind === 'venues' ? { show_map: show_map !== false, show_map_link: show_map_link !== false } : {}
  const values = {
    ...head(place, post, stored),
    [word]: renderedLine(stored.title),
    description: renderedText(stored.content),
    slug: stored.slug,
    image: image(place, imageId),
    ...meta,
  }
  const present = Object.entries(values).filter(([, value]) => Boolean(value))
  if (!stored.password) return { ...Object.fromEntries(present), ...maps }
  const shown = new Set([...Object.keys(head(place, post, stored)), 'slug'])
  const hidden = present
    .filter(([name]) => name !== 'image')
    .map(([name, value]) => [name, shown.has(name) ? value : ''])
  return { ...Object.fromEntries(hidden), [word]: [] }
}

/** The WordPress names of the taxonomies. */
export const taxonomies = { categories: 'tribe_events_cat', tags: 'post_tag' } as const

/** The number of published events with a term. */
export const countOf = (world: World, term: Term): number =>
  world.posts.filter((post) => {
    const stored = first(post)
    const given = stored?.meta[term.kind]
    return stored?.status === 'publish' && Array.isArray(given) && given.includes(term.id)
  }).length

/** A category or tag. */
export const presentTerm = ({ base, origin, world }: Place, term: Term): object => ({
  id: term.id,
  count: countOf(world, term),
  description: encoded(term.description),
  name: encoded(term.name),
  slug: term.slug,
  taxonomy: taxonomies[term.kind],
  ...(term.kind === 'categories' && { parent: term.parent }),
  meta: [],
  url: `${world.isApart ? origin : base}/${term.kind}/${term.slug}/`,
  urls: { self: `${base}/${term.kind}/${term.id}`, collection: `${base}/${term.kind}` },
})
