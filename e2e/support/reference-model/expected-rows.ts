// The reference model of lists: computes their rows from the content.
import { Temporal } from 'temporal-polyfill'
import { type Language, languages } from '#shared/i18n/language.ts'
import { translationStates } from '#shared/i18n/translation-state.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { dayText } from './content-arbitraries.ts'
import type { Content, CreatedRecord, CreatedEvent, CreatedTerm, CreatedVenue } from './create-content.ts'
import {
  type Viewer,
  counts,
  sortRows,
  isBy,
  isFound,
  isVisible,
  isVisibleSomewhere,
  isOpen,
  canSeeHidden,
  type Key,
  canRequest,
  type Query,
  type Row,
  stateOf,
  toRow,
  requestedStatuses,
  getStatus,
} from './visibility.ts'

/** The ordered rows of all pages; `undefined` if the query is rejected. */
export type ExpectedRows = { id: number; language: string }[] | undefined

const idsIn = (text: string): number[] => text.split(',').map(Number)
const isYes = (text: string | undefined): boolean => text === 'true' || text === '1'
/** Terms by id or slug, first in the language of the request; `undefined` if one is unknown. */
function termIds({ language }: Viewer, terms: readonly CreatedTerm[], text: string | undefined): number[] | undefined {
  const found = (text?.split(',') ?? []).map(
    (name) =>
      (
        terms.find(({ id }) => String(id) === name) ??
        terms.find(({ texts }) => texts[language]?.slug === name) ??
        terms.find(({ texts, source }) => texts[source]?.slug === name)
      )?.id,
  )
  return found.every((id) => id !== undefined) ? found : undefined
}
const known = (viewer: Viewer, of: readonly CreatedRecord[], text: string | undefined): boolean =>
  text === undefined ||
  idsIn(text).every((id) => of.some((one) => one.id === id && isVisibleSomewhere(viewer.account, one)))
const toExpected = (rows: readonly Row<CreatedRecord>[]): ExpectedRows =>
  rows.map(({ of, language }) => ({ id: of.id, language }))
const now = '2026-11-21 13:00:00'
/** Events that start before these days are late, or due this week: translations are due 14 days before the start. */
const dueBounds = { late: '2026-12-05 00:00:00', week: '2026-12-12 00:00:00' }

/** Whether the source is published or scheduled. */
function isSourcePublic(of: CreatedRecord): boolean {
  const status = getStatus(of, of.source)
  return status === 'publish' || status === 'future'
}
/** Whether a record without a due day is in the requested group. */
const isInDueGroup = (of: CreatedRecord, due: string | undefined): boolean =>
  due === undefined || (isSourcePublic(of) && (due === 'any' || due === 'later'))

/** Rows of posts, by the parameters that their lists share. */
function posts<M extends CreatedRecord>(viewer: Viewer, of: readonly M[], query: Query): Row<M>[] | undefined {
  const statuses = requestedStatuses(viewer.account, query['status'])
  if (!statuses || !canRequest(viewer.account, query)) return undefined
  return of.flatMap((one) => {
    const row = toRow(viewer, one, query['translation'])
    const status = row && getStatus(one, row.language)
    if (!row || !status || !statuses.includes(status)) return []
    const matchesImage = query['image'] === undefined || one.hasImage === isYes(query['image'])
    return isBy(viewer.account, one, query['author']) && matchesImage && isFound(viewer, row, query) ? [row] : []
  })
}

/** A date parameter: a wall time in each event's time zone, or an instant. */
type Given = { wall: string } | { instant: number }
const wordDates: { readonly [word: string]: string } = {
  now,
  today: '2026-11-21 00:00:00',
  yesterday: '2026-11-20 00:00:00',
  '+1 week': '2026-11-28 13:00:00',
}
function read(text: string): Given {
  if (/^\d{9,}$/.test(text)) return { instant: Number(text) * 1000 }
  if (/:\d\d(Z|[+-]\d\d:\d\d)$/.test(text)) return { instant: Date.parse(text) }
  return {
    wall:
      wordDates[text] ?? `${text.replace('T', ' ')} 00:00:00`.slice(0, text.length > 10 ? 16 : 19).padEnd(19, ':00'),
  }
}
const instantOf = (wall: string, zone: string): number =>
  Temporal.PlainDateTime.from(wall.replace(' ', 'T')).toZonedDateTime(zone).epochMilliseconds
const dayIn = (given: Given, zone: string): string =>
  'wall' in given
    ? given.wall.slice(0, 10)
    : Temporal.Instant.fromEpochMilliseconds(given.instant).toZonedDateTimeISO(zone).toPlainDate().toString()

const compare = {
  '<': <T extends number | string>(one: T, other: T) => one < other,
  '<=': <T extends number | string>(one: T, other: T) => one <= other,
  '>': <T extends number | string>(one: T, other: T) => one > other,
  '>=': <T extends number | string>(one: T, other: T) => one >= other,
}

/** The times of an event relative to now. */
function getPhase({ start, end, timezone }: CreatedEvent): 'past' | 'running' | 'upcoming' {
  const at = instantOf(now, 'Europe/Brussels')
  if (instantOf(end, timezone) <= at) return 'past'
  return instantOf(start, timezone) > at ? 'upcoming' : 'running'
}
/** Whether an event has another status than “as planned”, without a reason in the language of the list. */
const lacksReason = ({ language }: Viewer, { of, language: shown, texts }: Row<CreatedEvent>): boolean =>
  !isAtVenue(of) && (shown !== language || texts.reason === '')
function isEventDue(viewer: Viewer, row: Row<CreatedEvent>, due: string | undefined): boolean {
  if (due === undefined) return true
  const { of } = row
  if (!isSourcePublic(of) || getPhase(of) === 'past') return false
  if (due === 'any') return true
  const isLate = lacksReason(viewer, row) || of.start < dueBounds.late
  return due === (isLate ? 'late' : of.start < dueBounds.week ? 'week' : 'later')
}
/** The sort keys of due days. */
function dueKeys(viewer: Viewer, row: Row<CreatedEvent>): Key[] {
  const { of } = row
  const [starts, ends] = [instantOf(of.start, of.timezone), instantOf(of.end, of.timezone)]
  const phase = getPhase(of)
  const isMissingReason = phase !== 'past' && lacksReason(viewer, row)
  if (!isMissingReason && phase !== 'upcoming') return [2, -ends, -Date.parse(of.date), -of.id]
  return [isMissingReason ? 0 : 1, starts, Date.parse(of.date), of.id]
}

const dated = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const
function isWithin(event: CreatedEvent, query: Query): boolean {
  if (query['include'] !== undefined) return true
  const isStrict = isYes(query['strict_dates'])
  const holds = (
    column: 'start' | 'end',
    text: string | undefined,
    edge: 'first' | 'last',
    bundle: keyof typeof compare,
    strict = bundle,
  ): boolean => {
    if (text === undefined) return true
    const given = read(text)
    if (isStrict && 'instant' in given) return compare[strict](instantOf(event[column], event.timezone), given.instant)
    if (isStrict && 'wall' in given) return compare[strict](event[column], given.wall)
    const day = dayIn(given, event.timezone)
    return compare[bundle](event[column], `${day} ${edge === 'first' ? '00:00:00' : '23:59:59'}`)
  }
  const isOpenEnded = query['due'] !== undefined || dated.some((name) => query[name] !== undefined)
  const from = query['start_date'] ?? (isOpenEnded ? undefined : '2026-11-21')
  const to = query['end_date'] ?? (isOpenEnded ? undefined : '2028-11-21 23:59:59')
  const [first, last] = isYes(query['ongoing']) ? (['end', 'start'] as const) : (['start', 'end'] as const)
  return (
    holds(first, from, 'first', '>=') &&
    holds(last, to, 'last', '<=') &&
    dated.every((name) => {
      const column = name.startsWith('starts') ? 'start' : 'end'
      return name.endsWith('after')
        ? holds(column, query[name], 'last', '>')
        : holds(column, query[name], 'last', '<=', '<')
    })
  )
}

/** Terms and all descendants. */
const withBelow = (terms: readonly CreatedTerm[], ids: readonly number[]): number[] => {
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

/** The coordinates of an event, if the account can see its venue. */
const placeOf = (viewer: Viewer, { venues }: Content, event: CreatedEvent): Place | undefined =>
  venues.find(
    (venue: CreatedVenue) => venue.id === event.venue && !venue.trashed && isVisibleSomewhere(viewer.account, venue),
  )?.place

/** The venue name of an event, if the account can see it. */
function venueName(viewer: Viewer, { venues }: Content, event: CreatedEvent): string {
  const venue = venues.find(({ id }) => id === event.venue)
  const isShown = venue && !venue.trashed && isOpen(viewer.account, event)
  return (isShown && toRow(viewer, venue, 'any')?.texts.title) || ''
}

/** Cancelled, postponed and moved-online events do not occupy their venue. */
const isAtVenue = ({ state }: CreatedEvent): boolean => state === 'scheduled' || state === 'sold_out'

/** Whether another visible event occupies the same venue at the same time or within its buffer time. */
function isDouble(viewer: Viewer, { events, venues }: Content, event: CreatedEvent): boolean {
  const buffer = (venues.find(({ id }) => id === event.venue)?.buffer ?? 0) * 60_000
  const starts = ({ start, timezone }: CreatedEvent): number => instantOf(start, timezone)
  const isFree = ({ end, timezone }: CreatedEvent): number => instantOf(end, timezone) + buffer
  return (
    event.venue !== undefined &&
    isAtVenue(event) &&
    events.some(
      (other) =>
        other.id !== event.id &&
        other.venue === event.venue &&
        !other.trashed &&
        isAtVenue(other) &&
        isVisibleSomewhere(viewer.account, other) &&
        starts(other) < isFree(event) &&
        isFree(other) > starts(event),
    )
  )
}

/** Whether a visible text in any language names a day outside the event. */
const namesOtherDay = ({ account }: Viewer, event: CreatedEvent): boolean =>
  (dayText.day < event.start.slice(0, 10) || dayText.day > event.end.slice(0, 10)) &&
  languages.some((each) => isVisible(account, event, each) && event.texts[each]?.excerpt === dayText.text)

/** Whether a search has no words and thus matches everything. */
const isWordless = (name: string, text: string): boolean => name === 'search' && text === '-'
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

function ofEvents(viewer: Viewer, content: Content, query: Query): ExpectedRows {
  const { account } = viewer
  const rows = posts(viewer, content.events, query)
  const isAllowed =
    (query['hidden'] === undefined ||
      query['hidden'] === 'false' ||
      canSeeHidden(account) ||
      (account !== null && query['hidden'] === 'any')) &&
    (['category', 'overlaps', 'names_other_day'].every((name) => query[name] === undefined) || canSeeHidden(account)) &&
    (query['geoloc_lat'] === undefined) === (query['geoloc_lng'] === undefined) &&
    !isYes(query['ticketed']) &&
    (query['orderby'] !== 'translation_state' || canSeeHidden(account))
  const inCategories = termIds(viewer, content.categories, query['categories'])
  const withTags = termIds(viewer, content.tags, query['tags'])
  const areKnown =
    known(viewer, content.venues, query['venue']) &&
    known(viewer, content.organizers, query['organizer']) &&
    known(viewer, content.events, query['include']) &&
    known(viewer, content.events, query['post_parent'])
  if (!rows || !isAllowed || !areKnown || !inCategories || !withTags) return undefined
  const hidden = canSeeHidden(account) ? (query['hidden'] ?? 'false') : 'false'
  const one = (name: string, test: (text: string) => boolean): boolean => query[name] === undefined || test(query[name])
  const found = rows.filter((row) => {
    const { of } = row
    const any = (name: string, own: readonly number[], among = idsIn): boolean =>
      one(name, (text) => among(text).some((id) => own.includes(id)))
    const place = placeOf(viewer, content, of)
    return (
      (hidden === 'any' || of.hidden === (hidden === 'true')) &&
      (isOpen(account, of) ||
        hidesBehindPassword.every((name) => query[name] === undefined || isWordless(name, query[name]))) &&
      isWithin(of, query) &&
      isEventDue(viewer, row, query['due']) &&
      any('categories', of.categories, () => withBelow(content.categories, inCategories)) &&
      any('tags', of.tags, () => withTags) &&
      any('venue', of.venue === undefined ? [] : [of.venue]) &&
      any('organizer', of.organizers) &&
      any('include', [of.id]) &&
      one('post_parent', (text) => of.parent === Number(text)) &&
      one('series', (text) => of.series === Number(text)) &&
      one('featured', (text) => of.featured === isYes(text)) &&
      one('category', () => of.categories.length === 0) &&
      one('overlaps', (text) => isDouble(viewer, content, of) === isYes(text)) &&
      one('names_other_day', (text) => namesOtherDay(viewer, of) === isYes(text)) &&
      one('geoloc', (text) => (place !== undefined) === isYes(text)) &&
      one(
        'geoloc_lat',
        (text) =>
          place !== undefined &&
          apart(place, { latitude: Number(text), longitude: Number(query['geoloc_lng']) }) <=
            Number(query['geoloc_distance'] ?? 25),
      )
    )
  })
  /** The first event of each series. */
  const isFirst = ({ of }: Row<CreatedEvent>): boolean =>
    of.series === undefined ||
    found.every(
      ({ of: other }) =>
        other.series !== of.series ||
        other.id === of.id ||
        (of.start === other.start ? of.id < other.id : of.start < other.start),
    )
  const shown = query['collapse'] === undefined ? found : found.filter(isFirst)
  const keys: { readonly [by: string]: (row: Row<CreatedEvent>) => Key[] } = {
    start_date: ({ of }) => [of.start, of.date, of.id],
    end_date: ({ of }) => [of.end, of.date, of.id],
    date: ({ of }) => [of.date, of.id],
    title: ({ of, texts }) => [texts.title, of.id],
    // All records were created in the same second.
    modified: ({ of }) => [of.id],
    id: ({ of }) => [of.id],
    venue: ({ of }) => [venueName(viewer, content, of), of.start, of.date, of.id],
    status: ({ of, language }) => [getStatus(of, language) ?? '', of.start, of.date, of.id],
    due: (row) => dueKeys(viewer, row),
    translation_state: ({ of, language }) => {
      const own = language === viewer.language ? of.texts[language] : undefined
      const state = translationStates.findIndex((each) => each === stateOf(of, own, viewer.language))
      return [state, of.start, of.date, of.id]
    },
  }
  return toExpected(
    sortRows(shown, query['order']?.toLowerCase() === 'desc', keys[query['orderby'] ?? 'start_date'] ?? (() => [])),
  )
}

function ofLinked(viewer: Viewer, content: Content, resource: 'venues' | 'organizers', query: Query): ExpectedRows {
  const rows = posts(viewer, content[resource], query)
  if (!rows || !known(viewer, content.events, query['event'])) return undefined
  const eventsOf = ({ id }: CreatedRecord): CreatedEvent[] =>
    content.events.filter((event) => (resource === 'venues' ? event.venue === id : event.organizers.includes(id)))
  const found = rows.filter(({ of }) => {
    const own = eventsOf(of)
    const visible = own.filter((event) => counts(viewer, event))
    return (
      isInDueGroup(of, query['due']) &&
      (query['event'] === undefined ||
        own.some((event) => String(event.id) === query['event'] && isOpen(viewer.account, event))) &&
      (query['has_events'] === undefined || visible.length > 0 === isYes(query['has_events'])) &&
      (!isYes(query['only_with_upcoming']) ||
        visible.some(({ start, timezone }) => instantOf(start, timezone) >= instantOf(now, 'Europe/Brussels')))
    )
  })
  const by = query['orderby']
  const descending = query['order'] === undefined ? by === undefined : query['order'].toLowerCase() === 'desc'
  const keys = ({ of, texts }: Row<CreatedRecord>): Key[] =>
    by === 'title' || by === 'due'
      ? [texts.title, of.id]
      : by === 'id' || by === 'modified'
        ? [of.id]
        : [of.date, of.id]
  return toExpected(sortRows(found, descending, keys))
}

/** The sort key of a stored description: its letters A to Z in lower case. */
const inAsciiOrder = (text: string): string =>
  text === '' ? '' : Buffer.from(`<p>${text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}</p>`).toString('hex')

/** The number of events of a term and its descendants for an account: in its language, and in any. */
export function expectedCounts(
  viewer: Viewer,
  content: Content,
  resource: 'categories' | 'tags',
  term: number,
): { count: number; count_all_languages: number } {
  const terms = resource === 'categories' ? withBelow(content.categories, [term]) : [term]
  const listed = (language: Language): CreatedEvent[] =>
    content.events.filter(
      (event) =>
        event[resource].some((id) => terms.includes(id)) && !event.hidden && counts({ ...viewer, language }, event),
    )
  return { count: listed(viewer.language).length, count_all_languages: new Set(languages.flatMap(listed)).size }
}

function ofTerms(viewer: Viewer, content: Content, resource: 'categories' | 'tags', query: Query): ExpectedRows {
  const terms = content[resource]
  const event = query['event'] ?? query['post']
  const areKnown =
    known(viewer, content.events, query['event']) &&
    known(viewer, content.events, query['post']) &&
    (resource === 'tags' || known(viewer, terms, query['parent']))
  const [included, excluded] = ['include', 'exclude'].map((name) => termIds(viewer, terms, query[name]))
  if (!included || !excluded || !areKnown || !canRequest(viewer.account, query)) return undefined
  const assigned = ({ id }: CreatedRecord): CreatedEvent[] => content.events.filter((one) => one[resource].includes(id))
  const count = (of: CreatedRecord): number => expectedCounts(viewer, content, resource, of.id).count
  const found = terms
    .flatMap((one) => toRow(viewer, one, query['translation']) ?? [])
    .filter(
      (row) =>
        isFound(viewer, row, query) &&
        isInDueGroup(row.of, query['due']) &&
        (event === undefined
          ? (query['hide_empty'] !== undefined && !isYes(query['hide_empty'])) || count(row.of) > 0
          : assigned(row.of).some((one) => String(one.id) === event && isOpen(viewer.account, one))) &&
        (query['include'] === undefined || included.includes(row.of.id)) &&
        (query['exclude'] === undefined || query['include'] !== undefined || !excluded.includes(row.of.id)) &&
        (query['parent'] === undefined || resource === 'tags' || String(row.of.parent) === query['parent']) &&
        (query['slug'] === undefined || row.texts.slug === query['slug']),
    )
  /** The titles of the terms above a category and its own, each with its id. */
  const toPath = ({ id, parent }: CreatedTerm, title: string): string => {
    const above = terms.find((one) => one.id === parent)
    const titleAbove = above && (above.texts[viewer.language] ?? above.texts[above.source])?.title
    return `${above ? `${toPath(above, titleAbove ?? '')}\u0001` : ''}${title}\u0001${id}`
  }
  const keys: { readonly [by: string]: (row: Row<CreatedTerm>) => Key[] } = {
    id: () => [],
    term_order: () => [],
    slug: ({ texts }) => [texts.slug],
    count: ({ of, texts }) => [count(of), texts.title],
    count_all_languages: ({ of, texts }) => [
      expectedCounts(viewer, content, resource, of.id).count_all_languages,
      texts.title,
    ],
    modified: () => [],
    description: ({ texts }) => [inAsciiOrder(texts.description), texts.title],
    parent: ({ of, texts }) => [resource === 'categories' ? of.parent : 0, texts.title],
    tree: ({ of, texts }) => [resource === 'categories' ? toPath(of, texts.title) : texts.title],
    include: ({ of, texts }) => [query['include'] === undefined ? 0 : included.indexOf(of.id), texts.title],
  }
  const by = keys[query['orderby'] ?? ''] ?? (({ texts }: Row<CreatedTerm>): Key[] => [texts.title])
  const keysOf = (row: Row<CreatedTerm>): Key[] => [...by(row), row.of.id]
  // `include` determines the order; other sort keys follow the direction.
  return toExpected(sortRows(found, query['order']?.toLowerCase() === 'desc', keysOf))
}

/** The expected rows of a list. */
export function expectedRows(viewer: Viewer, content: Content, resource: ResourceName, query: Query): ExpectedRows {
  if (resource === 'events') return ofEvents(viewer, content, query)
  if (resource === 'venues' || resource === 'organizers') return ofLinked(viewer, content, resource, query)
  return ofTerms(viewer, content, resource, query)
}
