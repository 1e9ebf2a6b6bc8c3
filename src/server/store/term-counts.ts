// How many events with each term the same account lists: in one language, or in any.
import type { TermResource } from '#shared/schema/resources.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Account, can, canSee } from '#shared/policy/policy.ts'
import { statuses } from '#shared/schema/status.ts'
import { all, any, type Condition, everyRow, isOneOf, noRow, rowByRow } from './condition.ts'
import type { DerivedChange, Row } from './derived-columns.ts'
import type { Engine } from './engine.ts'
import { noLinks } from './record-sets.ts'
import { execute, insertions, selectAll, type Statement } from './statements.ts'
import { readTree } from './terms.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import type { Links, StoredRecord } from './types.ts'
import { defaultStatuses, isUnlocked, isVisible, visibleStatuses } from './visibility.ts'

/** Accounts that list the same events of others. Counts are stored for each; an account’s own events are added when they are read. */
const audiences = {
  public: null,
  translator: { id: 0, name: '', role: 'translator', languages: [] },
  staff: { id: 0, name: '', role: 'editor', languages: [] },
} as const satisfies Record<string, Account>
type Audience = keyof typeof audiences
// safe: the names of the table
const audienceNames = Object.keys(audiences) as Audience[]

const getAudience = (account: Account): Audience => {
  if (can(account, 'seeHidden', 'events') !== true) return 'public'
  return visibleStatuses(account).own.length > 0 ? 'translator' : 'staff'
}

/** Stored as the language of counts over all languages. */
const anyLanguage = ''

/** Common table: column `id` of the categories that count for each category `term` that meets a condition. */
const belowTerms = (isTerm: (id: RawBuilder<unknown>) => Condition): RawBuilder<unknown> =>
  sql`below (term, id) AS (
      SELECT c.id, c.id FROM categories c WHERE ${isTerm(sql`c.id`)}
      UNION SELECT b.term, c.id FROM below b CROSS JOIN categories c WHERE c.parent = b.id
    )`

/** Column `event` of each event and column `term` of each of its terms, or categories above them; of the terms `id` that meet a condition. */
const termEvents = (resource: TermResource, isTerm: (id: RawBuilder<unknown>) => Condition): RawBuilder<unknown> =>
  resource === 'categories'
    ? sql`WITH RECURSIVE ${belowTerms(isTerm)}
        SELECT b.term, l.event FROM below b CROSS JOIN events_categories l WHERE l.category = b.id`
    : sql`SELECT l.tag AS term, l.event FROM events_tags l WHERE ${isTerm(sql`l.tag`)}`

/** The account lists the event of row `e`. */
const isListed = (account: Account): Condition =>
  all([
    sql`e.stand_in = 0 AND e.hidden = 0`,
    isVisible(account, defaultStatuses(account), { status: 'e.status', author: 'e.author' }),
    isUnlocked(account, 'e'),
  ])

const inLanguage = (language: Language | null): Condition =>
  isOneOf('e.list_language', language === null ? languages : [language])

/** The events of an account that it lists, but not everyone of its audience; `undefined`: there are none. */
function ownEvents(account: Account, language: Language | null): RawBuilder<unknown> | undefined {
  const audience = getAudience(account)
  if (account === null || audience === 'staff') return undefined
  const own = all([inLanguage(language), sql`e.author = ${account.id}`, isListed(account)])
  const everyones = all([sql`e.id = m.id`, inLanguage(language), isListed(audiences[audience])])
  return sql`SELECT m.id FROM (SELECT DISTINCT e.id FROM events_list_rows e WHERE ${own}) m
    WHERE NOT EXISTS (SELECT 1 FROM events_list_rows e WHERE ${everyones}${rowByRow})`
}

/**
 * The counts of `ownEvents`, of the terms `id` that meet a condition and have any: columns `id` and `events`. An event counts for its terms and
 * the categories above them. The joins begin with the events, which are few: a category may have a third of all events.
 */
function ownCounts(
  resource: TermResource,
  own: RawBuilder<unknown>,
  isTerm: (id: RawBuilder<unknown>) => Condition,
): RawBuilder<unknown> {
  if (resource === 'tags')
    return sql`SELECT l.tag AS id, count(*) AS events FROM (${own}) o CROSS JOIN events_tags l
      WHERE l.event = o.id AND ${isTerm(sql`l.tag`)} GROUP BY l.tag`
  // The plus sign prevents the use of the index on categories, which would begin the join with all events of a category.
  return sql`WITH RECURSIVE ${belowTerms(isTerm)}
    SELECT b.term AS id, count(DISTINCT l.event) AS events FROM (${own}) o CROSS JOIN events_categories l CROSS JOIN below b
    WHERE l.event = o.id AND b.id = +l.category GROUP BY b.term`
}

/** The stored counts of an account’s audience, of the terms `c.term`. */
const storedCounts = (resource: TermResource, account: Account, language: Language | null): RawBuilder<unknown> =>
  sql`term_counts c WHERE c.resource = ${sql.lit(resource)} AND c.audience = ${sql.lit(getAudience(account))} AND c.language = ${language ?? anyLanguage}`

/** The count of the term of row `r` in a list of terms: in a language, or in any (`null`). */
export function countOfRow(resource: TermResource, account: Account, language: Language | null): RawBuilder<unknown> {
  const stored = sql`coalesce((SELECT c.events FROM ${storedCounts(resource, account, language)} AND c.term = r.id), 0)`
  const own = ownEvents(account, language)
  if (own === undefined) return stored
  // Counted once for all rows.
  const counts = sql`WITH own_counts AS MATERIALIZED (SELECT * FROM (${ownCounts(resource, own, () => everyRow)}) c)`
  return sql`${stored} + coalesce((${counts} SELECT c.events FROM own_counts c WHERE c.id = r.id), 0)`
}

/** The term of row `r` in a list of terms has a count. */
export function hasCount(resource: TermResource, account: Account, language: Language): Condition {
  const own = ownEvents(account, language)
  const hasOwn: Condition =
    own === undefined ? noRow : sql`r.id IN (SELECT c.id FROM (${ownCounts(resource, own, () => everyRow)}) c)`
  const isStored: Condition = sql`EXISTS (SELECT 1 FROM ${storedCounts(resource, account, language)} AND c.term = r.id AND c.events > 0)`
  return any([isStored, hasOwn])
}

type TermCount = { resource: TermResource; id: number; events: number }

/** The query for the counts of terms that have any. */
export function termCountQuery(
  { engine }: { engine: Engine },
  resource: TermResource,
  ids: readonly number[],
  language: Language | null,
  account: Account,
): RawBuilder<TermCount> {
  const select = sql`SELECT ${sql.lit(resource)} AS resource,`
  const stored = sql<TermCount>`${select} c.term AS id, c.events FROM ${storedCounts(resource, account, language)} AND ${engine.isAmong(sql`c.term`, ids)}`
  const own = ownEvents(account, language)
  if (own === undefined) return stored
  const counts = ownCounts(resource, own, (id) => engine.isAmong(id, ids))
  return sql`${stored} UNION ALL ${select} c.id, c.events FROM (${counts}) c`
}

/** Counts the events of terms, and of categories below them, that the account lists in a language, or in any (`null`). */
export async function countTermEvents(
  tx: ReadTx,
  terms: { readonly [R in TermResource]?: Iterable<number> },
  language: Language | null,
  account: Account,
): Promise<{ readonly [R in TermResource]: ReadonlyMap<number, number> }> {
  const noEvents = (ids: Iterable<number> = []) => new Map([...ids].map((id) => [id, 0]))
  const counts = { categories: noEvents(terms.categories), tags: noEvents(terms.tags) }
  const queries = (['categories', 'tags'] as const)
    .filter((resource) => counts[resource].size > 0)
    .map((resource) => termCountQuery(tx, resource, [...counts[resource].keys()], language, account))
  if (queries.length === 0) return counts
  for (const { resource, id, events } of await selectAll(tx, sql<TermCount>`${sql.join(queries, sql` UNION ALL `)}`))
    counts[resource].set(id, (counts[resource].get(id) ?? 0) + events)
  return counts
}

/** The audience lists the event of a row, even if another account wrote it. */
function isListedRow(audience: Audience, row: Row): boolean {
  const account = audiences[audience]
  const status = statuses.find((known) => known === row['status'])
  return (
    row['stand_in'] === 0 &&
    row['hidden'] === 0 &&
    status !== undefined &&
    status !== 'trash' &&
    canSee(account, 1, status) &&
    (row['locked'] === 0 || can(account, 'seeHidden', 'events') === true)
  )
}

/** The audiences and languages that list an event of these list rows: `public en`, with any language as an empty text. */
const listedFor = (rows: readonly Row[]): string[] =>
  audienceNames.flatMap((audience) => {
    const listed = rows.filter((row) => isListedRow(audience, row)).map((row) => String(row['list_language']))
    return [...new Set(listed.length > 0 ? [...listed, anyLanguage] : [])].map((language) => `${audience} ${language}`)
  })

type Counted = { links: Links; listed: readonly string[] }
const noEvent: Counted = { links: noLinks, listed: [] }
const toCounted = (record: StoredRecord | undefined, rows: readonly Row[]): Counted =>
  record ? { links: record.links, listed: listedFor(rows) } : noEvent

const isSameCounted = (a: Counted, b: Counted): boolean =>
  a.listed.join() === b.listed.join() &&
  a.links.tags.join() === b.links.tags.join() &&
  a.links.categories.join() === b.links.categories.join()

/** Statements that bring the counts of terms from one state of events to the next. */
export async function termCountChanges(tx: ReadTx, changes: readonly DerivedChange[]): Promise<Statement[]> {
  const counted = changes
    .map(({ before, after, rows }) => [toCounted(before, rows.before), toCounted(after, rows.after)] as const)
    .filter(([before, after]) => !isSameCounted(before, after))
  const above = await readTree(
    tx,
    counted.flat().flatMap(({ links }) => links.categories),
  )
  const differences = new Map<string, number>()
  const add = ({ links, listed }: Counted, events: 1 | -1): void => {
    const terms = { categories: above(links.categories), tags: new Set(links.tags) }
    for (const resource of ['categories', 'tags'] as const)
      for (const term of terms[resource])
        for (const audienceAndLanguage of listed) {
          const key = `${resource} ${term} ${audienceAndLanguage}`
          differences.set(key, (differences.get(key) ?? 0) + events)
        }
  }
  for (const [before, after] of counted) {
    add(before, -1)
    add(after, 1)
  }
  const rows = [...differences].flatMap(([key, events]) => {
    const [resource = '', term, audience = '', language = ''] = key.split(' ')
    return events === 0 ? [] : [{ resource, term: Number(term), language, audience, events }]
  })
  return insertions(
    'term_counts',
    rows,
    sql` ON CONFLICT (resource, term, language, audience) DO UPDATE SET events = term_counts.events + excluded.events`,
  )
}

/** Counts the events of terms again. */
export async function recountTerms(tx: WriteTx, resource: TermResource, ids: readonly number[]): Promise<void> {
  const isTerm = (id: RawBuilder<unknown>): Condition => tx.engine.isAmong(id, ids)
  await execute(tx, sql`DELETE FROM term_counts WHERE resource = ${resource} AND ${isTerm(sql.ref('term'))}`)
  for (const audience of audienceNames)
    for (const isAny of [false, true]) {
      const language = isAny ? sql.lit(anyLanguage) : sql.ref('e.list_language')
      const listed = all([sql`e.id = t.event`, inLanguage(null), isListed(audiences[audience])])
      await execute(
        tx,
        sql`INSERT INTO term_counts (resource, term, language, audience, events)
          SELECT ${sql.lit(resource)}, t.term, ${language}, ${sql.lit(audience)}, count(DISTINCT t.event)
          FROM (${termEvents(resource, isTerm)}) t CROSS JOIN events_list_rows e WHERE ${listed}
          GROUP BY t.term${isAny ? sql`` : sql`, e.list_language`}`,
      )
    }
}
