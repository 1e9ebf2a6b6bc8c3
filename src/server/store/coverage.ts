// How many events have a translation in each state, by language: counts of now, and a stored row per day and language.
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/dates/wall-time.ts'
import { type TranslationState, translationStates } from '#shared/i18n/translation-state.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { all } from './condition.ts'
import { filterConditions, listFilters } from './list-conditions.ts'
import { dueIndex } from './list-order.ts'
import { selectAll } from './statements.ts'
import { readTree } from './terms.ts'
import { nowUtc, type ReadTx, type WriteTx } from './transaction.ts'
import type { ListQuery } from './types.ts'
import { defaultStatuses } from './visibility.ts'

/** The events of a group by the state of their translation into a language; `total`: of all states. */
export type StateCounts = { language: Language; total: number } & Record<TranslationState, number>

/** Events that visitors see or will see and that are not over: the list with `due=any`, `translation=any` and `hidden=any`. */
const coverageQuery = (account: Account, language: Language, translation: 'any' | 'todo'): ListQuery => ({
  resource: 'events',
  account,
  language,
  page: 1,
  perPage: 1,
  statuses: defaultStatuses(account),
  translation,
  // Only groups by due day compare these.
  due: { group: 'any', late: '', week: '' },
  order: { by: 'start_date', descending: false },
  events: { hidden: 'any', bounds: [] },
})

/** The counted rows `r` of one language, with `todo` only unfinished translations, by the conditions of the list. The indexes skip past events. */
function countedRows(
  tx: ReadTx,
  account: Account,
  language: Language,
  translation: 'any' | 'todo',
): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const query = coverageQuery(account, language, translation)
  const lookups = { found: new Map(), venues: {} }
  const context = { query, now: nowUtc(tx), engine: tx.engine, lookups, isPage: false, defaultList: undefined }
  return {
    from: tx.engine.rows('events_list_rows', translation === 'any' ? 'events_by_end_utc' : dueIndex),
    where: all(filterConditions(listFilters, query, context)),
  }
}

const emptyCounts = (language: Language): StateCounts => ({
  language,
  total: 0,
  missing: 0,
  outdated: 0,
  partial: 0,
  unpublished: 0,
  complete: 0,
})

/** The sums of counts, by language. */
export function sumCounts(groups: Iterable<readonly StateCounts[]>): StateCounts[] {
  const sums = languages.map(emptyCounts)
  for (const counts of groups)
    for (const count of counts) {
      const sum = sums.find(({ language }) => language === count.language)
      if (!sum) continue
      sum.total += count.total
      for (const state of translationStates) sum[state] += count[state]
    }
  return sums
}

/** The events of a group (`language` is `null`), or those of them whose translation into a language is unfinished. */
type Row = { name: string; events: number } & (
  | { language: null }
  | { language: Language; state: Exclude<TranslationState, 'complete'> }
)

/**
 * A counted event has one row in each language, its translation or the source that stands in. So the events of a group are counted in one
 * language, and in each language only the unfinished translations, which are few: the others are complete.
 */
const countedEvents = (tx: ReadTx, account: Account) => countedRows(tx, account, languages[0], 'any')

const eventCount = sql`NULL AS language, NULL AS state, count(*) AS events`

/** A query for the unfinished translations of each language by group. `name`: that of the group of row `r`; `join`: follows its table. */
const countUnfinished = (tx: ReadTx, account: Account, name: RawBuilder<unknown>, join = sql``): RawBuilder<unknown> =>
  sql.join(
    languages.map((language) => {
      const { from, where } = countedRows(tx, account, language, 'todo')
      return sql`SELECT ${name} AS name, ${sql.lit(language)} AS language, r.state, count(*) AS events
        FROM ${from} ${join} WHERE ${where} GROUP BY ${name}, r.state`
    }),
    sql` UNION ALL `,
  )

/** The counts of each group, in the order of the first row of each. */
function groupRows(rows: readonly Row[]): Map<string, StateCounts[]> {
  const groups = new Map<string, StateCounts[]>()
  for (const row of rows) {
    const { name, events } = row
    const counts = groups.get(name) ?? languages.map(emptyCounts)
    groups.set(name, counts)
    for (const count of counts)
      if (row.language === null) {
        count.total += events
        count.complete += events
      } else if (row.language === count.language) {
        count[row.state] += events
        count.complete -= events
      }
  }
  return groups
}

/** Counts the events that an account lists by the month of their start, such as `2026-12`, the first month first. */
export async function countByMonth(tx: ReadTx, account: Account): Promise<Map<string, StateCounts[]>> {
  const month = sql`substr(r.starts, 1, 7)`
  const { from, where } = countedEvents(tx, account)
  const counts = sql<Row>`SELECT ${month} AS name, ${eventCount} FROM ${from} WHERE ${where} GROUP BY ${month}
    UNION ALL ${countUnfinished(tx, account, month)} ORDER BY name`
  return groupRows(await selectAll(tx, counts))
}

/**
 * Counts the events that an account lists by category: each event once for each of its categories and those above them. SQL counts the
 * events of each set of categories, which are few.
 */
export async function countByCategory(tx: ReadTx, account: Account): Promise<Map<number, StateCounts[]>> {
  const { from, where } = countedEvents(tx, account)
  const join = sql`JOIN category_sets k ON k.event = r.id`
  const counts = sql<Row>`WITH category_sets (event, name) AS MATERIALIZED (
      SELECT event, string_agg(CAST(category AS text), ',') FROM events_categories
      WHERE event IN (SELECT r.id FROM ${from} WHERE ${where}) GROUP BY event
    ) SELECT name, ${eventCount} FROM category_sets GROUP BY name
    UNION ALL ${countUnfinished(tx, account, sql`k.name`, join)}`
  const bySet = groupRows(await selectAll(tx, counts))
  const toIds = (set: string): number[] => set.split(',').map(Number)
  const withAbove = await readTree(tx, [...bySet.keys()].flatMap(toIds))
  const groups = new Map<number, StateCounts[][]>()
  for (const [set, counted] of bySet)
    for (const category of withAbove(toIds(set))) groups.set(category, [...(groups.get(category) ?? []), counted])
  return new Map([...groups].map(([category, counted]) => [category, sumCounts(counted)]))
}

/** The events of a day and those with a complete translation into a language. */
type CoverageDay = { day: Day; language: Language; complete: number; total: number }

/** The stored days from a day on, the oldest first. Days without a running service are absent. */
export const coverageDays = async ({ db }: ReadTx, from: Day): Promise<CoverageDay[]> =>
  db.selectFrom('coverage_days').selectAll().where('day', '>=', from).orderBy('day').orderBy('language').execute()

export const hasCoverageDay = async ({ db }: ReadTx, day: Day): Promise<boolean> =>
  (await db.selectFrom('coverage_days').select('day').where('day', '=', day).limit(1).executeTakeFirst()) !== undefined

/** Stores the counts of a day; those that another process has stored stay. */
export async function saveCoverageDay({ db }: WriteTx, day: Day, counts: readonly StateCounts[]): Promise<void> {
  await db
    .insertInto('coverage_days')
    .values(counts.map(({ language, complete, total }) => ({ day, language, complete, total })))
    .onConflict((conflict) => conflict.columns(['day', 'language']).doNothing())
    .execute()
}
