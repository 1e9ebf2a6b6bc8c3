// What those who keep records look for in lists: pictures and categories that are missing, whose records they are, rooms that are taken twice.
import { type Condition, condition } from './condition.ts'
import { shortest } from './listed/spans.ts'
import type { ListQuestion } from './types.ts'

const is = (wanted: boolean, sql: string): Condition => condition(wanted ? sql : `NOT ${sql}`)

/** Of all records: pictures and authors. */
export const keptBy = ({ resource, pictured, author }: ListQuestion): Condition[] => [
  ...(pictured === undefined
    ? []
    : [is(pictured, `EXISTS (SELECT 1 FROM ${resource} k WHERE k.id = r.id AND k.image IS NOT NULL)`)]),
  ...(author === undefined ? [] : [condition('r.author = ?', author)]),
]

const uncategorised = condition('NOT EXISTS (SELECT 1 FROM events_categories k WHERE k.event = r.id)')

/** Another event at a venue, by the index of the venue's events: the short ones around, and the long ones. */
const another = (among: string, narrowed: string): string =>
  `SELECT 1 FROM events_listed m JOIN events_venues k ON k.event = m.id JOIN events_placed o${among} ON o.link = 'venues' AND o.target = k.venue WHERE m.id = r.id AND o.id <> m.id AND ${narrowed} AND o.starts < m.ends AND o.ends > m.starts AND EXISTS (SELECT 1 FROM events w WHERE w.id = o.id AND w.trashed_utc IS NULL)`
const overlapping = `(EXISTS (${another('', `o.starts > m.starts - ${shortest} AND o.span <= 0`)}) OR EXISTS (${another(' INDEXED BY events_placed_long', 'o.span > 0')}))`

/** Of events: without a category, overlapping. */
export const eventsKept = ({ events }: ListQuestion): Condition[] => [
  ...(events?.uncategorised ? [uncategorised] : []),
  ...(events?.overlapping === undefined ? [] : [is(events.overlapping, overlapping)]),
]

/** Whether a question looks at each record for what no index holds. */
export const looksAtEach = ({ pictured, author, events }: ListQuestion): boolean =>
  pictured !== undefined || author !== undefined || events?.uncategorised === true || events?.overlapping !== undefined
