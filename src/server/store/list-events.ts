// What the list of events filters by, besides what all lists do.
import { type Account, may } from '#contract/rights.ts'
import { dayEnd, dayOf, dayStart, reckon, write } from '#contract/time.ts'
import { all, among, type Condition, condition } from './condition.ts'
import { eventsKept } from './list-upkeep.ts'
import type { ListQuestion } from './types.ts'
import { seenInside, unlocked } from './visibility.ts'

type EventFilters = NonNullable<ListQuestion['events']>

/**
 * What a fast path of the event list implements: properties of a query, and filters of events. Both are exhaustive, so that a new
 * filter does not compile until each fast path says whether it implements it.
 */
export type FastPath = {
  query: Readonly<Record<keyof ListQuestion, boolean>>
  events: Readonly<Record<keyof EventFilters, boolean>>
}

const usesOnly = (values: object, known: { readonly [name: string]: boolean }): boolean => {
  for (const name in values)
    // safe: a name of its own
    if (known[name] !== true && values[name as keyof typeof values] !== undefined) return false
  return true
}

/** Whether a fast path implements everything that a query of events asks. Otherwise the plain query answers it. */
export const isImplemented = ({ query, events }: FastPath, question: ListQuestion): boolean =>
  question.events !== undefined && usesOnly(question, query) && usesOnly(question.events, events)

const linkedTo = (table: string, column: string, ids: readonly number[] | undefined): Condition[] => {
  if (!ids) return []
  const named = among(`l.${column}`, ids)
  return [{ sql: `r.id IN (SELECT l.event FROM ${table} l WHERE ${named.sql})`, values: named.values }]
}

/** The event's venue is one the asker sees and meets a condition on `v`, of which a password that guards it tells nothing. */
function atVenue(account: Account, holds: Condition): Condition {
  const visible = seenInside(account, 'v', 't')
  const works = may(account, 'seeHidden', 'venues') === true
  const where = works ? holds : all([holds, condition("v.password = ''")])
  return {
    sql: `EXISTS (SELECT 1 FROM events_venues l JOIN venues v ON v.id = l.venue WHERE l.event = r.id AND ${where.sql} AND EXISTS (SELECT 1 FROM venues_texts t WHERE t.id = v.id AND ${visible.sql}))`,
    values: [...where.values, ...visible.values],
  }
}

const hasPlace = condition('v.geo_lat IS NOT NULL AND v.geo_lng IS NOT NULL')
/** Great-circle distance on a sphere of 6371 km; the haversine stays exact for near places. */
const withinDistance = ({ latitude, longitude, kilometres }: NonNullable<EventFilters['near']>): Condition =>
  all([
    hasPlace,
    condition(
      '12742 * asin(min(1, sqrt(pow(sin(radians(v.geo_lat - ?) / 2), 2) + cos(radians(?)) * cos(radians(v.geo_lat)) * pow(sin(radians(v.geo_lng - ?) / 2), 2)))) <= ?',
      latitude,
      latitude,
      longitude,
      kilometres,
    ),
  ])

const hiddenIs = { only: [condition('r.hidden = 1')], without: [condition('r.hidden = 0')], any: [] } as const

/** Filters on where the event's venue lies. */
export function placeHolds(account: Account, { located, near }: EventFilters): Condition[] {
  const place = atVenue(account, hasPlace)
  return [
    ...(located === undefined ? [] : [located ? place : { sql: `NOT ${place.sql}`, values: place.values }]),
    ...(near ? [atVenue(account, withinDistance(near))] : []),
  ]
}

/** Filters on what a password hides, which locked events never match. */
function behindPassword(account: Account, filters: EventFilters): Condition[] {
  const { categories, tags, venues, organizers, featured } = filters
  const found = [
    ...linkedTo('events_categories', 'category', categories),
    ...linkedTo('events_tags', 'tag', tags),
    ...linkedTo('events_venues', 'venue', venues),
    ...linkedTo('events_organizers', 'organizer', organizers),
    ...(featured === undefined ? [] : [condition(`r.featured = ${featured ? 1 : 0}`)]),
    ...placeHolds(account, filters),
  ]
  return found.length > 0 ? [unlocked(account, 'r'), ...found] : []
}

const below = (parent: number): Condition =>
  condition('r.id IN (SELECT c.id FROM events c WHERE c.post_parent = ? AND c.post_parent <> 0)', parent)

const dayMilliseconds = 86_400_000

/**
 * Compares with a day of the event's own time zone. No zone is a day away from UTC, so a bound one day wider lets the index leave out
 * most rows before the zone of each is read.
 */
function localDay({ column, operator, utc, edge }: NonNullable<EventFilters['localDays']>[number]): Condition {
  const instant = reckon(utc) ?? 0
  const widest = dayOf(write(instant + (operator === '<=' ? dayMilliseconds : -dayMilliseconds)))
  return all([
    condition(`r.${column}s ${operator} ?`, edge === 'start' ? dayStart(widest) : dayEnd(widest)),
    condition(
      `r.${column}s ${operator} (SELECT local_day(?, z.timezone) FROM events z WHERE z.id = r.id) || ?`,
      utc,
      edge === 'start' ? ' 00:00:00' : ' 23:59:59',
    ),
  ])
}

/** The conditions of the list of events. */
export function eventConditions(question: ListQuestion): Condition[] {
  const { account, events } = question
  if (!events) return []
  return [
    ...hiddenIs[events.hidden],
    ...events.bounds.map(({ column, operator, at, instant }) =>
      condition(`r.${column}s${instant ? '_utc' : ''} ${operator} ?`, at),
    ),
    ...(events.localDays ?? []).map(localDay),
    ...behindPassword(account, events),
    ...(events.parent === undefined ? [] : [below(events.parent)]),
    ...eventsKept(question),
  ]
}
