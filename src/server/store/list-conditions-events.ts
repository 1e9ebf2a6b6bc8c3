// Conditions of the list of events.
import { type RawBuilder, sql } from 'kysely'
import { type Account, can } from '#shared/policy/policy.ts'
import { dayEnd, getDay, dayStart, toEpoch, formatWallTime } from '#shared/dates/wall-time.ts'
import { all, everyRow, type Condition, isMet } from './condition.ts'
import type { FilterTable, ListContext } from './list-conditions.ts'
import { overlapsAnother } from './overlaps.ts'
import type { ListQuery } from './types.ts'
import { isUnlocked, isVisibleInside } from './visibility.ts'

export type EventFilters = NonNullable<ListQuery['events']>

/** The condition on unlocked events: locked ones never match filters on what their password hides. */
const behindPassword = (condition: Condition, { query }: ListContext): Condition =>
  all([isUnlocked(query.account, 'r'), condition])

const isLinkedTo =
  (table: string, column: string) =>
  (ids: readonly number[], context: ListContext): Condition => {
    const isTarget = context.engine.isAmong(sql.ref(`l.${column}`), ids)
    return behindPassword(sql`r.id IN (SELECT l.event FROM ${sql.table(table)} l WHERE ${isTarget})`, context)
  }

/** The event has a visible venue that meets a condition on `v`; a password of the venue hides where it is. */
function hasVenue(account: Account, condition: Condition): Condition {
  const open: Condition = can(account, 'seeHidden', 'venues') === true ? everyRow : sql`v.password = ''`
  return sql`EXISTS (SELECT 1 FROM events_venues l JOIN venues v ON v.id = l.venue WHERE l.event = r.id AND ${all([condition, open])} AND EXISTS (SELECT 1 FROM venues_translations t WHERE t.id = v.id AND ${isVisibleInside(account, 'v', 't')}))`
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

const operators = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

const isWithin = ({ column, operator, at, instant }: EventFilters['bounds'][number]): Condition =>
  sql`${sql.ref(`r.${column}s${instant ? '_utc' : ''}`)} ${operators[operator]} ${at}`

const dayMilliseconds = 86_400_000

/**
 * Compares with a day in the event’s own time zone. No zone is more than a day away from UTC, so a bound that is one day wider lets the
 * index skip most rows before the zone of each is read.
 */
function isOnDay({ column, operator, utc, edge }: NonNullable<EventFilters['localDays']>[number]): Condition {
  const instant = toEpoch(utc) ?? 0
  const widest = getDay(formatWallTime(instant + (operator === '<=' ? dayMilliseconds : -dayMilliseconds)))
  const bounded = sql.ref(`r.${column}s`)
  return all([
    sql`${bounded} ${operators[operator]} ${edge === 'start' ? dayStart(widest) : dayEnd(widest)}`,
    sql`${bounded} ${operators[operator]} (SELECT local_day(${utc}, z.timezone) FROM events z WHERE z.id = r.id) || ${sql.lit(edge === 'start' ? ' 00:00:00' : ' 23:59:59')}`,
  ])
}

const isHidden: { readonly [K in EventFilters['hidden']]: Condition } = {
  only: sql`r.hidden = 1`,
  without: sql`r.hidden = 0`,
  any: everyRow,
}

export const eventFilters: FilterTable<EventFilters> = {
  hidden: (hidden) => isHidden[hidden],
  bounds: (bounds) => all(bounds.map(isWithin)),
  localDays: (days) => all(days.map(isOnDay)),
  categories: isLinkedTo('events_categories', 'category'),
  tags: isLinkedTo('events_tags', 'tag'),
  venues: isLinkedTo('events_venues', 'venue'),
  organizers: isLinkedTo('events_organizers', 'organizer'),
  featured: (requested, context) => behindPassword(sql`r.featured = ${requested ? 1 : 0}`, context),
  parent: (id) => sql`r.id IN (SELECT c.id FROM events c WHERE c.post_parent = ${id} AND c.post_parent <> 0)`,
  located: (requested, context) =>
    behindPassword(isMet(requested, hasVenue(context.query.account, hasCoordinates)), context),
  near: (near, context) => behindPassword(hasVenue(context.query.account, isNear(near)), context),
  uncategorised: () => sql`NOT EXISTS (SELECT 1 FROM events_categories k WHERE k.event = r.id)`,
  overlapping: (requested, { query }) => isMet(requested, overlapsAnother(query.account)),
}
