// The times at which events take up venues and organizers, and which events overlap others at their venue.
import { type RawBuilder, sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import { isOrganizerOccupied, isVenueOccupied } from '#shared/schema/status.ts'
import { addSeconds, type WallTime } from '#shared/dates/wall-time.ts'
import { everyRow, isOneOf } from './condition.ts'
import { hasOverlap } from './overlaps.ts'
import { deleteRows, execute, insertRows, selectAll } from './statements.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
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
type VenueTime = { venue: number; starts: WallTime; ends: WallTime }

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
async function venueTimes(tx: ReadTx, record: StoredRecord | undefined): Promise<VenueTime[]> {
  if (record?.resource !== 'events' || record.trashedUtc !== null || !isVenueOccupied(record.shared['event_state']))
    return []
  const venues = [...new Set(record.links.venue)]
  const buffers = await readBuffers(tx, venues)
  const [starts, end] = [storedTime(record, 'utc_start_date'), storedTime(record, 'utc_end_date')]
  return venues.map((venue) => ({ venue, starts, ends: withBuffer(end, buffers.get(venue) ?? 0) }))
}

const storedVenueTimes = async (tx: ReadTx, event: number): Promise<VenueTime[]> =>
  tx.db.selectFrom('venue_times').select(['venue', 'starts', 'ends']).where('event', '=', event).execute()

/** Brings venue and organizer times from one state of an event to the next; `undefined` is an event that does not exist. */
export async function writeOccupiedTimes(
  tx: WriteTx,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): Promise<void> {
  await writeVenueTimes(tx, before, after)
  await writeOrganizerTimes(tx, before, after)
}

async function writeVenueTimes(
  tx: WriteTx,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): Promise<void> {
  const event = (after ?? before)?.id ?? 0
  const old = before ? await storedVenueTimes(tx, event) : []
  const present = await venueTimes(tx, after)
  const isSame = (a: VenueTime) => (b: VenueTime) => a.venue === b.venue && a.starts === b.starts && a.ends === b.ends
  const removed = old.filter((time) => !present.some(isSame(time)))
  const added = present.filter((time) => !old.some(isSame(time)))
  for (const { venue, starts } of removed) await deleteRows(tx, 'venue_times', { venue, starts, event })
  await insertVenueTimes(
    tx,
    added.map((time) => ({ ...time, event })),
  )
  await refreshOverlaps(tx, event, [...removed, ...added])
}

const insertVenueTimes = async (tx: WriteTx, times: readonly (VenueTime & { event: number })[]): Promise<void> =>
  insertRows(
    tx,
    'venue_times',
    times.map(({ venue, starts, event, ends }) => ({
      venue,
      starts,
      event,
      ends,
      day_before: addSeconds(starts, -daySeconds),
      is_long: ends > addSeconds(starts, daySeconds) ? 1 : 0,
    })),
  )

/** Brings `has_overlap` up to date in the rows of an event, and of those that overlap one of its times that were removed or added. */
async function refreshOverlaps(tx: WriteTx, event: number, changed: readonly VenueTime[]): Promise<void> {
  const selects = changed.flatMap(({ venue, starts, ends }): RawBuilder<unknown>[] => {
    const during = sql`SELECT event FROM venue_times WHERE venue = ${venue} AND starts < ${ends} AND ends > ${starts}`
    return [sql`${during} AND starts > ${addSeconds(starts, -daySeconds)}`, sql`${during} AND is_long = 1`]
  })
  const others =
    selects.length === 0 ? [] : await selectAll(tx, sql<{ event: number }>`${sql.join(selects, sql` UNION `)}`)
  await refreshHasOverlap(tx, tx.engine.isAmong(sql.ref('id'), [event, ...others.map((other) => other.event)]))
}

/** Brings `has_overlap` up to date in the rows that meet a condition. */
async function refreshHasOverlap(tx: WriteTx, condition: RawBuilder<unknown>): Promise<void> {
  const hasOverlapNow = sql`CASE WHEN ${hasOverlap(sql`events_list_rows.id`, everyRow)} THEN 1 ELSE 0 END`
  await execute(
    tx,
    sql`UPDATE events_list_rows SET has_overlap = 1 - has_overlap
      WHERE ${isOneOf('list_language', languages)} AND ${condition} AND has_overlap <> ${hasOverlapNow}`,
  )
}

/** Rows of one statement. */
const batchSize = 500

/** Brings the times of the events at a venue up to date after its buffer has changed. */
export async function writeVenueBuffer(
  tx: WriteTx,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): Promise<void> {
  const venue = after?.id ?? 0
  const buffer = Number(after?.shared['buffer_minutes'] ?? 0)
  if (!before || !after || Number(before.shared['buffer_minutes'] ?? 0) === buffer) return
  const events = await selectAll(
    tx,
    sql<{ event: number; starts: string; utc_end: string }>`SELECT m.event, m.starts, e.utc_end_date AS utc_end
     FROM venue_times m JOIN events e ON e.id = m.event WHERE m.venue = ${venue}`,
  )
  const times = events.map(({ event, starts, utc_end }) => ({
    venue,
    event,
    starts,
    ends: withBuffer(utc_end, buffer),
  }))
  await deleteRows(tx, 'venue_times', { venue })
  for (let start = 0; start < times.length; start += batchSize)
    await insertVenueTimes(tx, times.slice(start, start + batchSize))
  await refreshHasOverlap(tx, sql`id IN (SELECT event FROM venue_times WHERE venue = ${venue})`)
}

/** The organizer times of an event: none in the trash or if it is cancelled or postponed. */
function organizerTimes(record: StoredRecord | undefined): { organizer: number; starts: string; ends: string }[] {
  if (record?.resource !== 'events' || record.trashedUtc !== null || !isOrganizerOccupied(record.shared['event_state']))
    return []
  const [starts, ends] = [storedTime(record, 'utc_start_date'), storedTime(record, 'utc_end_date')]
  return [...new Set(record.links.organizer)].map((organizer) => ({ organizer, starts, ends }))
}

async function writeOrganizerTimes(
  tx: WriteTx,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): Promise<void> {
  const [old, present] = [organizerTimes(before), organizerTimes(after)]
  if (JSON.stringify(old) === JSON.stringify(present)) return
  const event = (after ?? before)?.id ?? 0
  if (old.length > 0) await deleteRows(tx, 'organizer_times', { event })
  await insertRows(
    tx,
    'organizer_times',
    present.map((time) => ({ ...time, event })),
  )
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
export async function eventsDuring(
  tx: ReadTx,
  { event, link, linked, starts, ends }: OccupiedTime,
  limit: number,
): Promise<number[]> {
  const rows = await selectAll(
    tx,
    sql<{ event: number }>`SELECT event FROM ${sql.table(`${link}_times`)}
     WHERE ${sql.ref(link)} = ${linked} AND event <> ${event} AND starts < ${ends} AND ends > ${starts}
     ORDER BY starts, event LIMIT ${limit}`,
  )
  return rows.map((row) => row.event)
}
