// The times at which events take up venues; `overlaps.ts` compares them.
import { occupiesVenue } from '#shared/schema/status.ts'
import { addSeconds, type WallTime } from '#shared/dates/wall-time.ts'
import { deleteRows, insertRows } from './statements.ts'
import type { WriteTx } from './transaction.ts'
import type { StoredRecord } from './types.ts'

type VenueTime = { venue: number; starts: WallTime; ends: WallTime }

/** The venue times of an event: none in the trash or if it is cancelled, postponed or moved online. */
function venueTimes(record: StoredRecord | undefined): VenueTime[] {
  if (record?.resource !== 'events' || record.trashedUtc !== null || !occupiesVenue(record.shared['event_state']))
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
  for (const { venue, starts } of old.filter((time) => !present.some(isSame(time))))
    await deleteRows(tx, 'venue_times', { venue, starts, event })
  await insertRows(
    tx,
    'venue_times',
    present
      .filter((time) => !old.some(isSame(time)))
      .map(({ venue, starts, ends }) => ({
        venue,
        starts,
        event,
        ends,
        day_before: addSeconds(starts, -daySeconds),
        is_long: ends > addSeconds(starts, daySeconds) ? 1 : 0,
      })),
  )
}
