// Conditions of the list of events.
import { type RawBuilder, sql } from 'kysely'
import { type Account, can } from '#shared/policy/policy.ts'
import { dayEnd, getDay, dayStart, toEpoch, formatWallTime } from '#shared/dates/wall-time.ts'
import { linkTables } from './columns.ts'
import { all, everyRow, type Condition, isMet, rowId } from './condition.ts'
import type { Engine } from './engine.ts'
import type { FilterTable, ListContext, VenueFilter } from './list-context.ts'
import { otherDayEvents } from './other-days.ts'
import { overlapsAnother } from './overlaps.ts'
import type { ListQuery } from './types.ts'
import { isUnlocked, isVisibleInside } from './visibility.ts'

export type EventFilters = NonNullable<ListQuery['events']>

/** The condition on unlocked events: locked ones never match filters on what their password hides. */
const behindPassword = (condition: Condition, { query }: ListContext): Condition =>
  all([isUnlocked(query.account, 'r'), condition])

type LinkFilter = 'categories' | 'tags' | 'venue' | 'organizer'

/** A query for the events that link to one of these records. */
function linkedEvents(filter: LinkFilter, ids: readonly number[], engine: Engine): RawBuilder<{ id: number }> {
  const { table, column } = linkTables.find(({ link }) => link === filter) ?? linkTables[0]
  return sql`SELECT l.event AS id FROM ${sql.table(table)} l WHERE ${engine.isAmong(sql.ref(`l.${column}`), ids)}`
}

const isLinkedTo =
  (filter: LinkFilter) =>
  (ids: readonly number[], context: ListContext): Condition =>
    behindPassword(sql`${rowId} IN (${linkedEvents(filter, ids, context.engine)})`, context)

const childEvents = (parent: number): RawBuilder<{ id: number }> =>
  sql`SELECT c.id FROM events c WHERE c.post_parent = ${parent} AND c.post_parent <> 0`

const seriesEvents = (series: number): RawBuilder<{ id: number }> =>
  sql`SELECT s.id FROM events s WHERE s.series = ${series} AND s.series IS NOT NULL`

/** Queries for events of which a list shows no others, one for each filter. `near`: the venues that are near enough. */
export function eventQueries(
  { account, events }: ListQuery,
  engine: Engine,
  near?: readonly number[],
): RawBuilder<{ id: number }>[] {
  if (!events) return []
  const { post_parent: parent, series, names_other_day: namesOtherDay, categories, tags, venue, organizer } = events
  const links = Object.entries({ venue, organizer, tags, categories }) as [LinkFilter, readonly number[] | undefined][] // safe: its own keys
  return [
    ...(parent === undefined ? [] : [childEvents(parent)]),
    ...(series === undefined ? [] : [seriesEvents(series)]),
    ...(namesOtherDay === true ? [otherDayEvents(account)] : []),
    ...(near === undefined ? [] : [linkedEvents('venue', near, engine)]),
    ...links.flatMap(([filter, ids]) => (ids === undefined ? [] : [linkedEvents(filter, ids, engine)])),
  ]
}

/** A query for visible venues that meet a condition on `v`; a password of the venue hides where it is. */
function venueQuery(account: Account, condition: Condition): RawBuilder<{ id: number }> {
  const open: Condition = can(account, 'seeHidden', 'venues') === true ? everyRow : sql`v.password = ''`
  return sql`SELECT v.id FROM venues v WHERE ${all([condition, open])} AND EXISTS (SELECT 1 FROM venues_translations t WHERE t.id = v.id AND ${isVisibleInside(account, 'v', 't')})`
}

/** Coordinates are stored as decimal text. */
const degrees = (column: string): RawBuilder<number> => sql`CAST(${sql.ref(column)} AS double precision)`
const hasCoordinates: Condition = sql`v.geo_lat IS NOT NULL AND v.geo_lng IS NOT NULL`
const earthDiameter = 12_742

/** The distance on a sphere is at most this: compares haversines, which are exact for near places. */
function isNear({ latitude, longitude, kilometres }: NonNullable<EventFilters['near']>): Condition {
  const angle = kilometres / earthDiameter
  if (angle >= Math.PI / 2) return hasCoordinates
  return all([
    hasCoordinates,
    sql`pow(sin(radians(${degrees('v.geo_lat')} - ${latitude}) / 2), 2) + cos(radians(${latitude})) * cos(radians(${degrees('v.geo_lat')})) * pow(sin(radians(${degrees('v.geo_lng')} - ${longitude}) / 2), 2) <= ${Math.sin(angle) ** 2}`,
  ])
}

/** The queries for the venues that these filters match. Lists start from their ids: planners misjudge how many they are. */
export function venueQueries({ account, events }: ListQuery): { [F in VenueFilter]?: RawBuilder<{ id: number }> } {
  return {
    ...(events?.geoloc !== undefined && { geoloc: venueQuery(account, hasCoordinates) }),
    ...(events?.near !== undefined && { near: venueQuery(account, isNear(events.near)) }),
  }
}

/** The event is at one of the venues. Compares those of each event: most venues have coordinates. */
const isAtAny = (venues: readonly number[], { engine }: ListContext): Condition =>
  sql`EXISTS (SELECT 1 FROM events_venues l WHERE l.event = r.id AND ${engine.isAmong(sql`+l.venue`, venues)})`

const operators = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

const isWithin = ({ column, operator, at, instant }: EventFilters['bounds'][number]): Condition =>
  sql`${sql.ref(`r.${column}s${instant ? '_utc' : ''}`)} ${operators[operator]} ${at}`

const dayMilliseconds = 86_400_000

/**
 * Compares with a day in the event’s own time zone. No zone is more than a day away from UTC: the index skips rows before that, and the
 * zone is read only of rows within a day.
 */
function isOnDay({ column, operator, utc, edge }: NonNullable<EventFilters['localDays']>[number]): Condition {
  const bounded = sql.ref(`r.${column}s`)
  const isWithinDay = (days: number): Condition => {
    const day = getDay(formatWallTime((toEpoch(utc) ?? 0) + (operator === '<=' ? -days : days) * dayMilliseconds))
    return sql`${bounded} ${operators[operator]} ${edge === 'start' ? dayStart(day) : dayEnd(day)}`
  }
  return all([
    isWithinDay(-1),
    sql`CASE WHEN ${isWithinDay(1)} THEN true ELSE ${bounded} ${operators[operator]} (SELECT local_day(${utc}, z.timezone) FROM events z WHERE z.id = r.id) || ${sql.lit(edge === 'start' ? ' 00:00:00' : ' 23:59:59')} END`,
  ])
}

const isHidden: { readonly [K in EventFilters['hidden']]: Condition } = {
  only: sql`r.hidden = 1`,
  without: sql`r.hidden = 0`,
  any: everyRow,
}

export const eventFilters: FilterTable<EventFilters> = {
  hidden: (hidden, { defaultList }) => (defaultList ? everyRow : isHidden[hidden]),
  bounds: (bounds) => all(bounds.map(isWithin)),
  localDays: (days) => all(days.map(isOnDay)),
  categories: isLinkedTo('categories'),
  tags: isLinkedTo('tags'),
  venue: isLinkedTo('venue'),
  organizer: isLinkedTo('organizer'),
  featured: (requested, context) => behindPassword(sql`r.featured = ${requested ? 1 : 0}`, context),
  post_parent: (id) => sql`${rowId} IN (${childEvents(id)})`,
  // Compares the rows of the list with each other.
  collapse: null,
  series: (number) => sql`${rowId} IN (${seriesEvents(number)})`,
  geoloc: (requested, context) =>
    behindPassword(isMet(requested, isAtAny(context.lookups.venues.geoloc ?? [], context)), context),
  near: (_, context) => isLinkedTo('venue')(context.lookups.venues.near ?? [], context),
  category: () => sql`r.has_category = 0`,
  overlaps: (requested, { query }) => isMet(requested, overlapsAnother(query.account)),
  names_other_day: (requested, { query }) => isMet(requested, sql`${rowId} IN (${otherDayEvents(query.account)})`),
}
