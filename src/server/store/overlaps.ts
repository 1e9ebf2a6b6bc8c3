// Which events take place at the same venue at overlapping times.
import { type RawBuilder, sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { statuses } from '#shared/schema/status.ts'
import { all, everyRow, type Condition, isOneOf, rowByRow } from './condition.ts'
import { isVisible, visibleStatuses } from './visibility.ts'

/** The event `o` is visible to the account in a language. */
function isOtherVisible(account: Account): Condition {
  const untrashed = statuses.filter((status) => status !== 'trash')
  const { anyones } = visibleStatuses(account)
  if (untrashed.every((status) => anyones.includes(status))) return everyRow
  const isSeen = all([
    isOneOf('v.list_language', languages),
    sql`v.id = o.event AND v.stand_in = 0`,
    isVisible(account, untrashed, { status: 'v.status', author: 'v.author' }),
  ])
  return sql`EXISTS (SELECT 1 FROM events_list_rows v WHERE ${isSeen}${rowByRow})`
}

/** The event overlaps another one that meets a condition on `o`, by the times of both in UTC and the buffer of the venue. */
export function hasOverlap(event: RawBuilder<unknown>, condition: Condition): Condition {
  const other = all([
    sql`o.venue = m.venue AND o.event <> m.event AND o.starts < m.ends AND o.ends > m.starts`,
    condition,
  ])
  return sql`EXISTS (SELECT 1 FROM venue_times m WHERE m.event = ${event}
    AND (EXISTS (SELECT 1 FROM venue_times o WHERE o.starts > m.day_before AND ${other})
      OR EXISTS (SELECT 1 FROM venue_times o WHERE o.is_long = 1 AND ${other})))`
}

/** The event of row `r` overlaps another one, which the account sees. Few events overlap: only those are compared. */
export const overlapsAnother = (account: Account): Condition => {
  const isVisible = isOtherVisible(account)
  return all([sql`r.has_overlap = 1`, isVisible === everyRow ? everyRow : hasOverlap(sql`r.id`, isVisible)])
}
