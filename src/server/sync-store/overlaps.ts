// Which events take place at the same venue at overlapping times.
import { sql } from 'kysely'
import type { Account } from '#shared/policy/policy.ts'
import { occupiesVenue, statesWithoutVenue, statuses } from '#shared/schema/status.ts'
import { addSeconds, type WallTime } from '#shared/dates/wall-time.ts'
import { always, type Condition } from './condition.ts'
import type { Database } from './database.ts'
import type { StoredRecord } from './types.ts'
import { isVisible, visibleStatuses } from './visibility.ts'

/**
 * `venue_times` has a row for each event and venue that it takes up: of events that are neither in the trash nor cancelled, postponed or
 * moved online. `day_before` is the start minus 24 hours; the few events that last longer are found by their end.
 */
export const venueTimesMigration = `
CREATE TABLE venue_times (
  venue INTEGER NOT NULL, starts TEXT NOT NULL, event INTEGER NOT NULL, ends TEXT NOT NULL, day_before TEXT NOT NULL, is_long INTEGER NOT NULL,
  PRIMARY KEY (venue, starts, event)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO venue_times SELECT l.venue, e.start_date, e.id, e.end_date, coalesce(datetime(e.start_date, '-1 day'), ''), e.end_date > coalesce(datetime(e.start_date, '+1 day'), '')
FROM events_venues l JOIN events e ON e.id = l.event
WHERE e.trashed_utc IS NULL AND e.event_state NOT IN (${statesWithoutVenue.map((state) => `'${state}'`).join(', ')});
CREATE INDEX venue_times_long ON venue_times (venue, ends, starts, event) WHERE is_long = 1;
`

type VenueTime = { venue: number; starts: WallTime; ends: WallTime }

/** The rows of an event in `venue_times`. */
function venueTimes(record: StoredRecord | undefined): VenueTime[] {
  if (record?.resource !== 'events' || record.trashedUtc !== null || !occupiesVenue(record.shared['event_state']))
    return []
  const [starts, ends] = [String(record.shared['start_date'] ?? ''), String(record.shared['end_date'] ?? '')]
  return [...new Set(record.links.venue)].map((venue) => ({ venue, starts, ends }))
}

const daySeconds = 86_400

/** Brings `venue_times` from one state of an event to the next; `undefined` is an event that does not exist. */
export function refreshVenueTimes(
  db: Database,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): void {
  const event = (after ?? before)?.id ?? 0
  const [old, now] = [venueTimes(before), venueTimes(after)]
  const isSame = (a: VenueTime) => (b: VenueTime) => a.venue === b.venue && a.starts === b.starts && a.ends === b.ends
  for (const time of old)
    if (!now.some(isSame(time)))
      db.run('DELETE FROM venue_times WHERE venue = ? AND starts = ? AND event = ?', time.venue, time.starts, event)
  for (const time of now)
    if (!old.some(isSame(time)))
      db.run(
        'INSERT INTO venue_times (venue, starts, event, ends, day_before, is_long) VALUES (?, ?, ?, ?, ?, ?)',
        time.venue,
        time.starts,
        event,
        time.ends,
        addSeconds(time.starts, -daySeconds),
        time.ends > addSeconds(time.starts, daySeconds) ? 1 : 0,
      )
}

/** The event `o` is visible to the account in a language. */
function isOtherVisible(account: Account): Condition {
  const untrashed = statuses.filter((status) => status !== 'trash')
  const { anyones } = visibleStatuses(account)
  if (untrashed.every((status) => anyones.includes(status))) return always
  return sql`o.event IN (SELECT s.id FROM events_rows s WHERE s.stand_in = 0 AND ${isVisible(account, untrashed, { status: 's.status', author: 's.author' })})`
}

/** The event of row `r` overlaps another one, which the account sees, by the wall times of both. */
export function overlapsAnother(account: Account): Condition {
  const other = sql`o.venue = m.venue AND o.event <> m.event AND o.starts < m.ends AND o.ends > m.starts AND ${isOtherVisible(account)}`
  return sql`EXISTS (SELECT 1 FROM events_venues l JOIN venue_times m ON m.venue = l.venue AND m.starts = r.starts AND m.event = r.id
    WHERE l.event = r.id AND (EXISTS (SELECT 1 FROM venue_times o WHERE o.starts > m.day_before AND ${other})
      OR EXISTS (SELECT 1 FROM venue_times o WHERE o.is_long = 1 AND ${other})))`
}

/** The ids of the events that take up a venue between two wall times, by start. */
export const eventsAtVenue = (
  db: Pick<Database, 'column'>,
  {
    venue,
    start,
    end,
    except,
    limit,
  }: { venue: number; start: WallTime; end: WallTime; except: number; limit: number },
): number[] =>
  db.column<number>(
    'SELECT event FROM venue_times WHERE venue = ? AND event <> ? AND starts < ? AND ends > ? ORDER BY starts, event LIMIT ?',
    venue,
    except,
    end,
    start,
    limit,
  )
