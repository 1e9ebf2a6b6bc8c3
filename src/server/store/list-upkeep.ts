// What those who keep records look for in lists: pictures and categories that are missing, whose records they are, rooms that are taken twice.
import { languages } from '#contract/language.ts'
import type { Account } from '#contract/rights.ts'
import { type Status, statesWithoutVenue } from '#contract/status.ts'
import type { WallTime } from '#contract/time.ts'
import { all, any, type Condition, condition } from './condition.ts'
import { statusNumber, weights } from './listed/standing.ts'
import type { Database } from './database.ts'
import type { ListQuestion } from './types.ts'
import { seenStatuses } from './visibility.ts'

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

/** An event is seen and not in the trash, by the numbers of a row's languages. */
function shownTo(account: Account, row: string): Condition {
  const { anybodys, own } = seenStatuses(account)
  const stands = (wanted: readonly Status[]): Condition => {
    const numbers = wanted.filter((status) => status !== 'trash').map(statusNumber)
    return condition(
      `(${languages.map((each) => `${row}.${each} / ${weights.own} % 8 IN (${numbers.join(', ')})`).join(' OR ')})`,
    )
  }
  const mine = all([stands(own), condition(`${row}.author = ?`, account?.id ?? null)])
  return own.length === 0 ? stands(anybodys) : any([stands(anybodys), mine])
}

const withoutVenue = statesWithoutVenue.map((state) => `'${state}'`).join(', ')
/** The event takes up its venue: it is not cancelled, postponed or moved online. */
const occupies = (row: string): string =>
  `${row}.id NOT IN (SELECT id FROM events WHERE event_state IN (${withoutVenue}))`

const inOrder = 'PARTITION BY target ORDER BY starts RANGE BETWEEN'
const besides = (shown: Condition): Condition => ({
  sql: `SELECT id, starts, ends,
    max(CASE WHEN shown THEN ends END) OVER (${inOrder} UNBOUNDED PRECEDING AND 1 PRECEDING) AS until,
    min(CASE WHEN shown AND ends >= starts THEN starts END) OVER (${inOrder} 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS next,
    sum(shown AND ends > starts) OVER (${inOrder} CURRENT ROW AND CURRENT ROW) - (shown AND ends > starts) AS beside
    FROM (SELECT id, target, starts, ends, ${shown.sql} AS shown FROM events_placed p WHERE p.link = 'venues' AND ${occupies('p')})`,
  values: shown.values,
})
/** Which event meets an odd one, that ends before it starts; `odd` is one of the two. */
const meetsOdd = (shown: Condition, odd: 'm' | 'o'): Condition => {
  const other = odd === 'm' ? 'o' : 'm'
  return {
    sql: `SELECT m.id FROM events_placed ${odd} INDEXED BY events_placed_odd JOIN events_placed ${other} ON ${other}.link = 'venues' AND ${other}.target = ${odd}.target WHERE ${odd}.link = 'venues' AND ${odd}.span < 0 AND o.id <> m.id AND o.starts < m.ends AND o.ends > m.starts AND ${occupies('m')} AND ${occupies('o')} AND ${shown.sql}`,
    values: shown.values,
  }
}

/** The ids of events at whose venue another one that the asker sees is at the same time: each venue is gone through once, in order. */
export function overlappingIds(account: Account): Condition {
  const proper = besides(shownTo(account, 'p'))
  const odd = (['m', 'o'] as const).map((one) => meetsOdd(shownTo(account, 'o'), one))
  return {
    sql: `SELECT id FROM (${proper.sql}) WHERE ends >= starts AND (until > starts OR ends > starts AND (next < ends OR beside > 0)) UNION ${odd.map(({ sql }) => sql).join(' UNION ')}`,
    values: [...proper.values, ...odd.flatMap(({ values }) => values)],
  }
}
const overlapping = (account: Account): Condition => {
  const { sql, values } = overlappingIds(account)
  return { sql: `r.id IN (${sql})`, values }
}

/** Of events: without a category, overlapping. `overlaps` is what says so, where the ids are known already. */
export const eventsKept = (
  { account, events }: ListQuestion,
  overlaps: (account: Account) => Condition = overlapping,
): Condition[] => [
  ...(events?.uncategorised ? [uncategorised] : []),
  ...(events?.overlapping === undefined ? [] : [holds(events.overlapping, overlaps(account))]),
]

/** Whether a question looks at each record for what no index holds. */
export const looksAtEach = ({ pictured, author, events }: ListQuestion): boolean =>
  pictured !== undefined || author !== undefined || events?.uncategorised === true || events?.overlapping !== undefined

/** Ids of the events, not trashed, that take up a venue between two wall times, by start. */
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
    `SELECT DISTINCT e.id FROM events_venues v JOIN events e ON e.id = v.event
     WHERE v.venue = ? AND e.id <> ? AND e.trashed_utc IS NULL AND e.start_date < ? AND e.end_date > ? AND e.event_state NOT IN (${withoutVenue})
     ORDER BY e.start_date, e.id LIMIT ?`,
    venue,
    except,
    end,
    start,
    limit,
  )
