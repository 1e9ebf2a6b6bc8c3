// What those who keep records look for in lists: pictures and categories that are missing, whose records they are, rooms that are taken twice.
import type { Account } from '#contract/rights.ts'
import { statuses } from '#contract/status.ts'
import { any, type Condition, condition } from './condition.ts'
import { shortest } from './listed/spans.ts'
import type { ListQuestion } from './types.ts'
import { seenInside, seenStatuses } from './visibility.ts'

const holds = (wanted: boolean, { sql, values }: Condition): Condition => ({
  sql: wanted ? sql : `NOT (${sql})`,
  values,
})
const is = (wanted: boolean, sql: string): Condition => holds(wanted, condition(sql))

/** Of all records: pictures and authors. */
export const keptBy = ({ resource, pictured, author }: ListQuestion): Condition[] => [
  ...(pictured === undefined
    ? []
    : [is(pictured, `EXISTS (SELECT 1 FROM ${resource} k WHERE k.id = r.id AND k.image IS NOT NULL)`)]),
  ...(author === undefined ? [] : [condition('r.author = ?', author)]),
]

const uncategorised = condition('NOT EXISTS (SELECT 1 FROM events_categories k WHERE k.event = r.id)')

/** Another event that the asker sees at a venue, by the index of the venue's events: the short ones around, and the long ones. */
const another = (shown: Condition, among: string, narrowed: string): Condition => ({
  sql: `EXISTS (SELECT 1 FROM events_listed m JOIN events_venues k ON k.event = m.id JOIN events_placed o${among} ON o.link = 'venues' AND o.target = k.venue WHERE m.id = r.id AND o.id <> m.id AND ${narrowed} AND o.starts < m.ends AND o.ends > m.starts AND EXISTS (SELECT 1 FROM events w WHERE w.id = o.id AND ${shown.sql}))`,
  values: shown.values,
})

/** What an event has to be to count as the other one; staff sees all, and is asked nothing more of it than not to be in the trash. */
function shownTo(account: Account): Condition {
  const { anybodys } = seenStatuses(account)
  if (anybodys.length === statuses.length) return condition('w.trashed_utc IS NULL')
  const visible = seenInside(account, 'w', 't')
  return {
    sql: `EXISTS (SELECT 1 FROM events_texts t WHERE t.id = w.id AND ${visible.sql})`,
    values: visible.values,
  }
}
const overlapping = (account: Account): Condition => {
  const shown = shownTo(account)
  return any([
    another(shown, '', `o.starts > m.starts - ${shortest} AND o.span <= 0`),
    another(shown, ' INDEXED BY events_placed_long', 'o.span > 0'),
  ])
}

/** Of events: without a category, overlapping. */
export const eventsKept = ({ account, events }: ListQuestion): Condition[] => [
  ...(events?.uncategorised ? [uncategorised] : []),
  ...(events?.overlapping === undefined ? [] : [holds(events.overlapping, overlapping(account))]),
]

/** Whether a question looks at each record for what no index holds. */
export const looksAtEach = ({ pictured, author, events }: ListQuestion): boolean =>
  pictured !== undefined || author !== undefined || events?.uncategorised === true || events?.overlapping !== undefined
