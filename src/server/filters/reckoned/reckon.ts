// What each list has to answer, in plain words.
import { type Language, languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Content, Made, MadeEvent, MadeTerm, MadeVenue } from './content.ts'
import {
  type Asker,
  counts,
  inOrder,
  isBy,
  isFound,
  isKnown,
  isOpen,
  keeps,
  type Key,
  mayAsk,
  type Query,
  type Row,
  rowOf,
  statusesAsked,
  statusOf,
} from './seen.ts'

/** The rows of all pages in their order; `undefined`: the question is refused. */
export type Reckoned = { id: number; language: string }[] | undefined

const idsIn = (text: string): number[] => text.split(',').map(Number)
const known = (asker: Asker, of: readonly Made[], text: string | undefined): boolean =>
  text === undefined || idsIn(text).every((id) => of.some((one) => one.id === id && isKnown(asker.account, one)))
const told = (rows: readonly Row<Made>[]): Reckoned => rows.map(({ of, language }) => ({ id: of.id, language }))
const now = '2026-11-21 13:00:00'

/** Rows of records that have a status, by the parameters their lists share. */
function posts<M extends Made>(asker: Asker, of: readonly M[], query: Query): Row<M>[] | undefined {
  const statuses = statusesAsked(asker.account, query['status'])
  if (!statuses || !mayAsk(asker.account, query)) return undefined
  return of.flatMap((one) => {
    const row = rowOf(asker, one, query['translation'])
    const status = row && statusOf(one, row.language)
    if (!row || !status || !statuses.includes(status)) return []
    return isBy(asker.account, one, query['author']) && query['image'] !== 'true' && isFound(asker, row, query)
      ? [row]
      : []
  })
}

const dated = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const
function isWithin({ start, end }: MadeEvent, query: Query): boolean {
  if (query['include'] !== undefined) return true
  const isStrict = query['strict_dates'] === 'true'
  const edge = (text: string, at: 'first' | 'last'): string => {
    if (isStrict) return text.length > 10 ? text : `${text} 00:00:00`
    return `${text.slice(0, 10)} ${at === 'first' ? '00:00:00' : '23:59:59'}`
  }
  const isOpenEnded = dated.some((name) => query[name] !== undefined)
  const from = query['start_date'] ?? (isOpenEnded ? undefined : '2026-11-21')
  const to = query['end_date'] ?? (isOpenEnded ? undefined : '2028-11-21 23:59:59')
  const [first, last] = query['ongoing'] === 'true' ? [end, start] : [start, end]
  if (from !== undefined && first < edge(from, 'first')) return false
  if (to !== undefined && last > edge(to, 'last')) return false
  return dated.every((name) => {
    const text = query[name]
    if (text === undefined) return true
    const moment = name.startsWith('starts') ? start : end
    if (name.endsWith('after')) return moment > edge(text, 'last')
    return isStrict ? moment < edge(text, 'last') : moment <= edge(text, 'last')
  })
}

/** Terms and all below them. */
const withBelow = (terms: readonly MadeTerm[], ids: readonly number[]): number[] => {
  const more = terms.filter(({ id, parent }) => ids.includes(parent) && !ids.includes(id)).map(({ id }) => id)
  return more.length === 0 ? [...ids] : withBelow(terms, [...ids, ...more])
}

type Place = { latitude: number; longitude: number }
const radians = (degrees: number): number => (degrees * Math.PI) / 180
/** Kilometres between two places, by the spherical law of cosines. */
const apart = (a: Place, b: Place): number =>
  6371 *
  Math.acos(
    Math.min(
      1,
      Math.sin(radians(a.latitude)) * Math.sin(radians(b.latitude)) +
        Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.cos(radians(a.longitude - b.longitude)),
    ),
  )

/** Where an event is, as far as the asker sees its venue. */
const placeOf = (asker: Asker, { venues }: Content, event: MadeEvent): Place | undefined =>
  venues.find((venue: MadeVenue) => venue.id === event.venue && !venue.trashed && isKnown(asker.account, venue))?.place

/** Whether another event that the asker knows takes the same room at the same time. */
const isDouble = (asker: Asker, { events }: Content, event: MadeEvent): boolean =>
  event.venue !== undefined &&
  events.some(
    (other) =>
      other.id !== event.id &&
      other.venue === event.venue &&
      !other.trashed &&
      isKnown(asker.account, other) &&
      other.start < event.end &&
      other.end > event.start,
  )

const hidesBehindPassword = [
  'categories',
  'tags',
  'venue',
  'organizer',
  'featured',
  'geoloc',
  'geoloc_lat',
  'search',
] as const

function ofEvents(asker: Asker, content: Content, query: Query): Reckoned {
  const { account } = asker
  const rows = posts(asker, content.events, query)
  const isAllowed =
    (query['hidden'] === undefined ||
      query['hidden'] === 'false' ||
      keeps(account) ||
      (account !== null && query['hidden'] === 'any')) &&
    ((query['category'] === undefined && query['overlaps'] === undefined) || keeps(account))
  const areKnown =
    known(asker, content.venues, query['venue']) &&
    known(asker, content.organizers, query['organizer']) &&
    known(asker, content.events, query['include']) &&
    known(asker, content.events, query['post_parent'])
  if (!rows || !isAllowed || !areKnown) return undefined
  const hidden = keeps(account) ? (query['hidden'] ?? 'false') : 'false'
  const one = (name: string, test: (text: string) => boolean): boolean => query[name] === undefined || test(query[name])
  const found = rows.filter(({ of }) => {
    const any = (name: string, own: readonly number[], among = idsIn): boolean =>
      one(name, (text) => among(text).some((id) => own.includes(id)))
    const place = placeOf(asker, content, of)
    return (
      (hidden === 'any' || of.hidden === (hidden === 'true')) &&
      (isOpen(account, of) || hidesBehindPassword.every((name) => query[name] === undefined)) &&
      isWithin(of, query) &&
      any('categories', of.categories, (text) => withBelow(content.categories, idsIn(text))) &&
      any('tags', of.tags) &&
      any('venue', of.venue === undefined ? [] : [of.venue]) &&
      any('organizer', of.organizers) &&
      any('include', [of.id]) &&
      one('post_parent', (text) => of.parent === Number(text)) &&
      one('featured', (text) => of.featured === (text === 'true')) &&
      one('category', () => of.categories.length === 0) &&
      one('overlaps', (text) => isDouble(asker, content, of) === (text === 'true')) &&
      one('geoloc', (text) => (place !== undefined) === (text === 'true')) &&
      one(
        'geoloc_lat',
        (text) =>
          place !== undefined &&
          apart(place, { latitude: Number(text), longitude: Number(query['geoloc_lng']) }) <=
            Number(query['geoloc_distance'] ?? 25),
      )
    )
  })
  const keys: { readonly [by: string]: (row: Row<MadeEvent>) => Key[] } = {
    start_date: ({ of }) => [of.start, of.date, of.id],
    end_date: ({ of }) => [of.end, of.date, of.id],
    date: ({ of }) => [of.date, of.id],
    title: ({ of, said }) => [said.title, of.id],
    id: ({ of }) => [of.id],
  }
  return told(inOrder(found, query['order'] === 'desc', keys[query['orderby'] ?? 'start_date'] ?? (() => [])))
}

function ofLinked(asker: Asker, content: Content, resource: 'venues' | 'organizers', query: Query): Reckoned {
  const rows = posts(asker, content[resource], query)
  if (!rows || !known(asker, content.events, query['event'])) return undefined
  const eventsOf = ({ id }: Made): MadeEvent[] =>
    content.events.filter((event) => (resource === 'venues' ? event.venue === id : event.organizers.includes(id)))
  const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1'
  const found = rows.filter(({ of }) => {
    const own = eventsOf(of)
    const visible = own.filter((event) => counts(asker, event))
    return (
      (query['event'] === undefined ||
        own.some((event) => String(event.id) === query['event'] && isOpen(asker.account, event))) &&
      (query['has_events'] === undefined || visible.length > 0 === isTrue(query['has_events'])) &&
      (!isTrue(query['only_with_upcoming']) || visible.some(({ start }) => start >= now))
    )
  })
  const by = query['orderby']
  const descending = query['order'] === undefined ? by === undefined : query['order'] === 'desc'
  const keys = ({ of, said }: Row<Made>): Key[] =>
    by === 'title' ? [said.title, of.id] : by === 'id' ? [of.id] : [of.date, of.id]
  return told(inOrder(found, descending, keys))
}

/** How many events an account lists with a term, or with a category below it: in its language, and in any. */
export function expectedCounts(
  asker: Asker,
  content: Content,
  resource: 'categories' | 'tags',
  term: number,
): { count: number; count_all_languages: number } {
  const terms = resource === 'categories' ? withBelow(content.categories, [term]) : [term]
  const listed = (language: Language): MadeEvent[] =>
    content.events.filter(
      (event) =>
        event[resource].some((id) => terms.includes(id)) && !event.hidden && counts({ ...asker, language }, event),
    )
  return { count: listed(asker.language).length, count_all_languages: new Set(languages.flatMap(listed)).size }
}

function ofTerms(asker: Asker, content: Content, resource: 'categories' | 'tags', query: Query): Reckoned {
  const terms = content[resource]
  const event = query['event'] ?? query['post']
  const areKnown =
    known(asker, content.events, query['event']) &&
    known(asker, content.events, query['post']) &&
    ['include', 'exclude', 'parent'].every((name) =>
      known(asker, terms, name === 'parent' && resource === 'tags' ? undefined : query[name]),
    )
  if (!areKnown || !mayAsk(asker.account, query)) return undefined
  const assigned = ({ id }: Made): MadeEvent[] => content.events.filter((one) => one[resource].includes(id))
  const count = (of: Made): number => expectedCounts(asker, content, resource, of.id).count
  const found = terms
    .flatMap((one) => rowOf(asker, one, query['translation']) ?? [])
    .filter(
      (row) =>
        isFound(asker, row, query) &&
        (event === undefined
          ? query['hide_empty'] === 'false' || count(row.of) > 0
          : assigned(row.of).some((one) => String(one.id) === event && isOpen(asker.account, one))) &&
        (query['include'] === undefined || idsIn(query['include']).includes(row.of.id)) &&
        (query['exclude'] === undefined ||
          query['include'] !== undefined ||
          !idsIn(query['exclude']).includes(row.of.id)) &&
        (query['parent'] === undefined || resource === 'tags' || String(row.of.parent) === query['parent']) &&
        (query['slug'] === undefined || row.said.slug === query['slug']),
    )
  const keys: { readonly [by: string]: (row: Row<MadeTerm>) => Key[] } = {
    id: () => [],
    term_order: () => [],
    slug: ({ said }) => [said.slug],
    count: ({ of, said }) => [count(of), said.title],
    parent: ({ of, said }) => [resource === 'categories' ? of.parent : 0, said.title],
    include: ({ of, said }) => [
      query['include'] === undefined ? 0 : idsIn(query['include']).indexOf(of.id),
      said.title,
    ],
  }
  const by = keys[query['orderby'] ?? ''] ?? (({ said }: Row<MadeTerm>): Key[] => [said.title])
  const keysOf = (row: Row<MadeTerm>): Key[] => [...by(row), row.of.id]
  // What `include` names stands in its order, the rest of the keys follow the direction as everywhere.
  return told(inOrder(found, query['order']?.toLowerCase() === 'desc', keysOf))
}

/** The rows a list has to hold. */
export function reckon(asker: Asker, content: Content, resource: ResourceName, query: Query): Reckoned {
  if (resource === 'events') return ofEvents(asker, content, query)
  if (resource === 'venues' || resource === 'organizers') return ofLinked(asker, content, resource, query)
  return ofTerms(asker, content, resource, query)
}
