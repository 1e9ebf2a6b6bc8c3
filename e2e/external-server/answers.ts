/** The records of the other server as it answers them: shapes that change with what they hold, empty keys left out. */
import type { Language } from '#contract/language.ts'
import type { Post, Stored, Term, World } from './content.ts'
import { costAnswer, details, renderedLine, renderedText } from './rendering.ts'

export type Place = { world: World; origin: string; base: string; language: Language }

const first = (post: Post): Stored | undefined => Object.values(post.variants)[0]
/** A linked record shows the language asked for, else any it has. */
const shownIn = (post: Post, language: Language): Stored | undefined => post.variants[language] ?? first(post)

const image = (place: Place, id: unknown) =>
  typeof id === 'number' && id > 0
    ? { url: `${place.origin}/uploads/${id}.jpg`, id, extension: 'jpg', width: 800, height: 600, filesize: 1234 }
    : false

const head = ({ origin, language }: Place, word: string, post: Post, stored: Stored) => ({
  id: post.id,
  global_id: `127.0.0.1?id=${post.id}`,
  global_id_lineage: [`127.0.0.1?id=${post.id}`],
  author: String(stored.author),
  status: stored.status,
  date: stored.date,
  date_utc: stored.status === 'draft' ? '0000-00-00 00:00:00' : stored.date,
  modified: stored.modified,
  modified_utc: stored.modified,
  url: `${origin}/${language}/${word}/${stored.slug || `?p=${post.id}`}/`,
})

/** An event in a language it has. */
export function eventAnswer(place: Place, post: Post, stored: Stored): object {
  const { meta } = stored
  const { world, base } = place
  const answered = head(place, 'event', post, stored)
  const start = String(meta['start'])
  const end = String(meta['end'])
  const linked = (kind: Post['kind'], id: unknown) =>
    world.posts.find((one) => one.kind === kind && one.id === id && first(one)?.status !== 'trash')
  const venue = linked('venues', meta['venue'])
  const organizers = Array.isArray(meta['organizer'])
    ? meta['organizer'].map((id: unknown) => linked('organizers', id))
    : []
  const terms = (kind: Term['kind']) =>
    world.terms
      .filter((term) => term.kind === kind && Array.isArray(meta[kind]) && meta[kind].includes(term.id))
      .map((term) => ({ ...termAnswer(place, term), term_group: 0, term_taxonomy_id: term.id, filter: 'raw' }))
  return {
    ...answered,
    rest_url: `${base}/events/${post.id}`,
    title: renderedLine(stored.title),
    description: renderedText(stored.content),
    excerpt: renderedText(stored.excerpt),
    slug: stored.slug,
    image: image(place, meta['image']),
    all_day: meta['all_day'] === true,
    start_date: start,
    start_date_details: details(start),
    end_date: end,
    end_date_details: details(end),
    utc_start_date: start,
    utc_start_date_details: details(start),
    utc_end_date: end,
    utc_end_date_details: details(end),
    timezone: meta['timezone'],
    timezone_abbr: 'CET',
    ...costAnswer(Array.isArray(meta['cost']) ? meta['cost'].map(String) : []),
    website: meta['website'] === undefined ? answered.url : String(meta['website']).replaceAll('&', '&amp;'),
    show_map: meta['show_map'] === true,
    show_map_link: meta['show_map_link'] === true,
    hide_from_listings: meta['hide_from_listings'] === true,
    sticky: meta['sticky'] === true,
    featured: meta['featured'] === true,
    categories: terms('categories'),
    tags: terms('tags'),
    venue: venue ? placeAnswer(place, venue) : [],
    organizer: organizers.filter((one) => one !== undefined).map((one) => placeAnswer(place, one)),
    custom_fields: [],
  }
}

/** A venue or an organizer: whatever is empty is left out. */
export function placeAnswer(place: Place, post: Post): object {
  const stored = shownIn(post, place.language)
  if (!stored) return {}
  const { image: picture, show_map, show_map_link, ...meta } = stored.meta
  const word = post.kind === 'venues' ? 'venue' : 'organizer'
  const maps = post.kind === 'venues' ? { show_map: show_map !== false, show_map_link: show_map_link !== false } : {}
  const told = {
    ...head(place, word, post, stored),
    [word]: renderedLine(stored.title),
    description: renderedText(stored.content),
    slug: stored.slug,
    image: image(place, picture),
    ...meta,
  }
  return { ...Object.fromEntries(Object.entries(told).filter(([, value]) => Boolean(value))), ...maps }
}

export const termAnswer = ({ base, origin, world }: Place, term: Term): object => ({
  id: term.id,
  count: world.posts.filter((post) => {
    const stored = first(post)
    const given = stored?.meta[term.kind]
    return stored?.status === 'publish' && Array.isArray(given) && given.includes(term.id)
  }).length,
  description: term.description,
  name: term.name.replaceAll('&', '&amp;'),
  slug: term.slug,
  taxonomy: term.kind === 'tags' ? 'post_tag' : 'tribe_events_cat',
  ...(term.kind === 'categories' && { parent: term.parent }),
  meta: [],
  url: `${world.isApart ? origin : base}/${term.kind}/${term.slug}/`,
  urls: { self: `${base}/${term.kind}/${term.id}`, collection: `${base}/${term.kind}` },
})
