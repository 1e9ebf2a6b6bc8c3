// The times at which events take up venues and organizers, and which events overlap others at their venue.
import { type RawBuilder, sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import { isOrganizerOccupied, isVenueOccupied } from '#shared/schema/status.ts'
import { addSeconds, type WallTime } from '#shared/dates/wall-time.ts'
import { everyRow, isOneOf } from './condition.ts'
import { type DerivedChange, isSameRow } from './derived-columns.ts'
import { hasOverlap } from './overlaps.ts'
import { type Columns, insertions, selectAll, selectIds, type Statement } from './statements.ts'
import type { ReadTx } from './transaction.ts'
import type { StoredRecord } from './types.ts'

/** The links of events that are taken up for a time. */
export type OccupiedLink = 'venue' | 'organizer'

const daySeconds = 86_400
const lastTime = '9999-12-31 23:59:59'

/** The end in UTC with the minutes that a venue needs before the next event. */
export function withBuffer(end: WallTime, minutes: number): WallTime {
  const later = addSeconds(end, minutes * 60)
  // Texts of years above 9999 do not compare as times.
  return later < end ? lastTime : later
}

const storedTime = (record: StoredRecord, name: string): string => String(record.shared[name] ?? '')

/** An event and a venue at a time in UTC; `ends` includes the buffer of the venue. */
type VenueTime = { venue: number; event: number; starts: WallTime; ends: WallTime }

/** The minutes that venues need between two events. */
export async function readBuffers(tx: ReadTx, venues: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (venues.length === 0) return new Map()
  const rows = await selectAll(
    tx,
    sql<{ id: number; buffer_minutes: number }>`SELECT id, buffer_minutes FROM venues
     WHERE ${tx.engine.isAmong(sql.ref('id'), venues)}`,
  )
  return new Map(rows.map(({ id, buffer_minutes }) => [id, buffer_minutes]))
}

/** The venue times of an event: none in the trash or if it is cancelled, postponed or moved online. */
function venueTimes(record: StoredRecord | undefined, buffers: ReadonlyMap<number, number>): VenueTime[] {
  if (record?.resource !== 'events' || record.trashedUtc !== null || !isVenueOccupied(record.shared['event_state']))
    return []
  const [starts, end] = [storedTime(record, 'utc_start_date'), storedTime(record, 'utc_end_date')]
  return [...new Set(record.links.venue)].map((venue) => ({
    venue,
    starts,
    event: record.id,
    ends: withBuffer(end, buffers.get(venue) ?? 0),
  }))
}

/** The organizer times of an event: none in the trash or if it is cancelled or postponed. */
function organizerTimes(record: StoredRecord | undefined): Columns[] {
  if (record?.resource !== 'events' || record.trashedUtc !== null || !isOrganizerOccupied(record.shared['event_state']))
    return []
  const [starts, ends] = [storedTime(record, 'utc_start_date'), storedTime(record, 'utc_end_date')]
  return [...new Set(record.links.organizer)].map((organizer) => ({ organizer, starts, ends, event: record.id }))
}

/** Statements that bring venue and organizer times from one state of events to the next. */
export async function occupiedTimeChanges(tx: ReadTx, changes: readonly DerivedChange[]): Promise<Statement[]> {
  const withoutBuffers = (record: StoredRecord | undefined): string => JSON.stringify(venueTimes(record, new Map()))
  const venues = changes
    .filter(({ before, after }) => withoutBuffers(before) !== withoutBuffers(after))
    .flatMap(({ before, after }) => [...(before?.links.venue ?? []), ...(after?.links.venue ?? [])])
  const buffers = await readBuffers(tx, [...new Set(venues)])
  const ofVenues = timeChanges(tx, 'venue', changes, (record) => venueTimes(record, buffers).map(toVenueTimeRow))
  const ofOrganizers = timeChanges(tx, 'organizer', changes, organizerTimes)
  const { former, events } = ofVenues
  const others = former.length > 0 ? await selectIds(tx, overlapping(tx, former)) : []
  // A list row that is new has no overlap yet.
  const added = changes.flatMap(({ after, rows }) =>
    after && after.links.venue.length > 0 && rows.after.some((row) => !rows.before.some(isSameRow(row)))
      ? [after.id]
      : [],
  )
  const touched = [...new Set([...events, ...added, ...others])]
  return [
    ...ofVenues.statements,
    ...ofOrganizers.statements,
    ...(touched.length > 0 ? [refreshOverlaps(tx, touched, events)] : []),
  ]
}

/** Statements that replace the times of events where they differ; the ids of these events, and of those that had any (`former`). */
function timeChanges(
  { engine }: ReadTx,
  link: OccupiedLink,
  changes: readonly DerivedChange[],
  toTimes: (record: StoredRecord | undefined) => Columns[],
): { statements: Statement[]; events: number[]; former: number[] } {
  const table = `${link}_times`
  const differing = changes
    .map(({ before, after }) => ({ id: (after ?? before)?.id ?? 0, before: toTimes(before), after: toTimes(after) }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  const former = differing.filter(({ before }) => before.length > 0).map(({ id }) => id)
  const isFormer = engine.isAmong(sql.ref('event'), former)
  return {
    statements: [
      ...(former.length > 0 ? [sql`DELETE FROM ${sql.table(table)} WHERE ${isFormer}`] : []),
      ...insertions(
        table,
        differing.flatMap(({ after }) => after),
      ),
    ],
    events: differing.map(({ id }) => id),
    former,
  }
}

const toVenueTimeRow = ({ venue, starts, event, ends }: VenueTime): Columns => ({
  venue,
  starts,
  event,
  ends,
  day_before: addSeconds(starts, -daySeconds),
  is_long: ends > addSeconds(starts, daySeconds) ? 1 : 0,
})

/** A query for the ids of the events that overlap these at a venue. */
function overlapping({ engine }: ReadTx, events: readonly number[]): Statement {
  const during = sql`SELECT o.event AS id FROM venue_times m CROSS JOIN venue_times o
    WHERE ${engine.isAmong(sql.ref('m.event'), events)} AND o.venue = m.venue AND o.starts < m.ends AND o.ends > m.starts`
  return sql`${during} AND o.starts > m.day_before UNION ${during} AND o.is_long = 1`
}

/** Brings `has_overlap` up to date in the rows of events, and of those that overlap the ones that `moved`. */
function refreshOverlaps(tx: ReadTx, events: readonly number[], moved: readonly number[]): Statement {
  const ids = sql`SELECT id FROM events WHERE ${tx.engine.isAmong(sql.ref('id'), events)}`
  return refreshHasOverlap(tx, sql`${ids} UNION ${overlapping(tx, moved)}`)
}

/** Brings `has_overlap` up to date in the rows of the events that a query selects. */
function refreshHasOverlap({ engine }: ReadTx, events: Statement): Statement {
  const hasOverlapNow = sql`CASE WHEN ${hasOverlap(sql`events_list_rows.id`, everyRow)} THEN 1 ELSE 0 END`
  return sql`UPDATE events_list_rows SET has_overlap = 1 - has_overlap
    WHERE ${isOneOf('list_language', languages)} AND ${engine.isSelected(sql.ref('id'), events)} AND has_overlap <> ${hasOverlapNow}`
}

/** Statements that bring the times of the events at venues up to date after their buffers have changed. */
export async function venueBufferChanges(tx: ReadTx, changes: readonly DerivedChange[]): Promise<Statement[]> {
  const statements: Statement[] = []
  for (const { before, after } of changes) {
    const buffer = Number(after?.shared['buffer_minutes'] ?? 0)
    if (!before || !after || Number(before.shared['buffer_minutes'] ?? 0) === buffer) continue
    const venue = after.id
    const events = await selectAll(
      tx,
      sql<{ event: number; starts: string; utc_end: string }>`SELECT m.event, m.starts, e.utc_end_date AS utc_end
       FROM venue_times m JOIN events e ON e.id = m.event WHERE m.venue = ${venue}`,
    )
    const times = events.map(({ event, starts, utc_end }) =>
      toVenueTimeRow({ venue, event, starts, ends: withBuffer(utc_end, buffer) }),
    )
    statements.push(
      sql`DELETE FROM venue_times WHERE venue = ${venue}`,
      ...insertions('venue_times', times),
      refreshHasOverlap(tx, sql`SELECT event FROM venue_times WHERE venue = ${venue}`),
    )
  }
  return statements
}

/** A linked record that an event takes up between two times in UTC. */
export type OccupiedTime = { event: number; link: OccupiedLink; linked: number; starts: WallTime; ends: WallTime }

/** The times at which events take up venues and organizers. */
export async function readOccupiedTimes(
  tx: ReadTx,
  link: OccupiedLink,
  events: readonly number[],
): Promise<OccupiedTime[]> {
  const table = sql.table(`${link}_times`)
  const rows = await selectAll(
    tx,
    sql<Omit<OccupiedTime, 'link'>>`SELECT event, ${sql.ref(link)} AS linked, starts, ends FROM ${table}
     WHERE ${tx.engine.isAmong(sql.ref('event'), events)} ORDER BY event, linked`,
  )
  return rows.map((row) => ({ ...row, link }))
}

/**
 * Ids of the events, not trashed, that take up a venue or an organizer during a time in UTC, by start; at most `limit`, without `event`.
 * `ends` includes the buffer of the venue.
 */
export async function eventsDuring(tx: ReadTx, time: OccupiedTime, limit: number): Promise<number[]> {
  const rows = await selectAll(tx, duringStatement(time, limit))
  return rows.map((row) => row.event)
}

/** The statement of `eventsDuring`. */
export const duringStatement = (
  { event, link, linked, starts, ends }: OccupiedTime,
  limit: number,
): RawBuilder<{ event: number }> =>
  sql<{ event: number }>`SELECT event FROM ${sql.table(`${link}_times`)}
   WHERE ${sql.ref(link)} = ${linked} AND event <> ${event} AND starts < ${ends} AND ends > ${starts}
   ORDER BY starts, event LIMIT ${limit}`
