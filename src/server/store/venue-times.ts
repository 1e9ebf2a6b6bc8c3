// The times at which events take up venues, and which events overlap others there.
import { type RawBuilder, sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import { isVenueOccupied } from '#shared/schema/status.ts'
import { addSeconds, type WallTime } from '#shared/dates/wall-time.ts'
import { everyRow, isOneOf } from './condition.ts'
import { hasOverlap } from './overlaps.ts'
import { deleteRows, execute, insertRows, selectAll } from './statements.ts'
import type { WriteTx } from './transaction.ts'
import type { StoredRecord } from './types.ts'

type VenueTime = { venue: number; starts: WallTime; ends: WallTime }

/** The venue times of an event: none in the trash or if it is cancelled, postponed or moved online. */
function venueTimes(record: StoredRecord | undefined): VenueTime[] {
  if (record?.resource !== 'events' || record.trashedUtc !== null || !isVenueOccupied(record.shared['event_state']))
    return []
  const [starts, ends] = [String(record.shared['start_date'] ?? ''), String(record.shared['end_date'] ?? '')]
  return [...new Set(record.links.venue)].map((venue) => ({ venue, starts, ends }))
}

const daySeconds = 86_400

/** Brings `venue_times` from one state of an event to the next; `undefined` is an event that does not exist. */
export async function writeVenueTimes(
  tx: WriteTx,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): Promise<void> {
  const event = (after ?? before)?.id ?? 0
  const [old, present] = [venueTimes(before), venueTimes(after)]
  const isSame = (a: VenueTime) => (b: VenueTime) => a.venue === b.venue && a.starts === b.starts && a.ends === b.ends
  const removed = old.filter((time) => !present.some(isSame(time)))
  const added = present.filter((time) => !old.some(isSame(time)))
  for (const { venue, starts } of removed) await deleteRows(tx, 'venue_times', { venue, starts, event })
  await insertRows(
    tx,
    'venue_times',
    added.map(({ venue, starts, ends }) => ({
      venue,
      starts,
      event,
      ends,
      day_before: addSeconds(starts, -daySeconds),
      is_long: ends > addSeconds(starts, daySeconds) ? 1 : 0,
    })),
  )
  await refreshOverlaps(tx, event, [...removed, ...added])
}

/** Brings `has_overlap` up to date in the rows of an event, and of those that overlap one of its times that were removed or added. */
async function refreshOverlaps(tx: WriteTx, event: number, changed: readonly VenueTime[]): Promise<void> {
  const selects = changed.flatMap(({ venue, starts, ends }): RawBuilder<unknown>[] => {
    const during = sql`SELECT event FROM venue_times WHERE venue = ${venue} AND starts < ${ends} AND ends > ${starts}`
    return [sql`${during} AND starts > ${addSeconds(starts, -daySeconds)}`, sql`${during} AND is_long = 1`]
  })
  const others =
    selects.length === 0 ? [] : await selectAll(tx, sql<{ event: number }>`${sql.join(selects, sql` UNION `)}`)
  const isChanged = tx.engine.isAmong(sql.ref('id'), [event, ...others.map((other) => other.event)])
  const hasOverlapNow = sql`CASE WHEN ${hasOverlap(sql`events_list_rows.id`, everyRow)} THEN 1 ELSE 0 END`
  await execute(
    tx,
    sql`UPDATE events_list_rows SET has_overlap = 1 - has_overlap
      WHERE ${isOneOf('list_language', languages)} AND ${isChanged} AND has_overlap <> ${hasOverlapNow}`,
  )
}
