// Counts the events of terms as the same requester lists them: in one language, or over all languages.
import type { TermResource } from '#shared/schema/resources.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { lastSeq } from './changes.ts'
import { all, type Condition, isOneOf, rowByRow } from './condition.ts'
import type { Engine } from './engine.ts'
import { selectAll } from './statements.ts'
import type { ReadTx } from './transaction.ts'
import { defaultStatuses, isUnlocked, isVisible } from './visibility.ts'

/** Column `event` of each event and column `term` of each of its terms, or categories above them; of the terms `id` that meet a condition. */
const termEvents = (resource: TermResource, isTerm: (id: RawBuilder<unknown>) => Condition): RawBuilder<unknown> =>
  resource === 'categories'
    ? sql`WITH RECURSIVE below (term, id) AS (
        SELECT c.id, c.id FROM categories c WHERE ${isTerm(sql`c.id`)}
        UNION SELECT b.term, c.id FROM below b CROSS JOIN categories c WHERE c.parent = b.id
      ) SELECT b.term, l.event FROM below b CROSS JOIN events_categories l WHERE l.category = b.id`
    : sql`SELECT l.tag AS term, l.event FROM events_tags l WHERE ${isTerm(sql`l.tag`)}`

/** A list with a term as its only filter shows the event of row `t`; `language: null`: in any language. */
const isListed = (account: Account, language: Language | null, limit: RawBuilder<unknown> = sql``): Condition =>
  sql`EXISTS (SELECT 1 FROM events_list_rows e WHERE ${all([
    sql`e.id = t.event`,
    language === null ? isOneOf('e.list_language', languages) : sql`e.list_language = ${language}`,
    sql`e.stand_in = 0 AND e.hidden = 0`,
    isVisible(account, defaultStatuses(account), { status: 'e.status', author: 'e.author' }),
    isUnlocked(account, 'e'),
  ])}${limit})`

const eventsOfRow = (resource: TermResource): RawBuilder<unknown> => termEvents(resource, (id) => sql`${id} = r.id`)

/** The count of the term of row `r` in a list of terms: in a language, or in all (`null`). */
export const countOfRow = (resource: TermResource, account: Account, language: Language | null): RawBuilder<unknown> =>
  sql`(SELECT count(DISTINCT t.event) FROM (${eventsOfRow(resource)}) t WHERE ${isListed(account, language)})`

/** The term of row `r` in a list of terms has a count. */
export const hasCount = (resource: TermResource, account: Account, language: Language): Condition =>
  sql`EXISTS (SELECT 1 FROM (${eventsOfRow(resource)}) t WHERE ${isListed(account, language, rowByRow)})`

/** The query for the counts of terms that have any. */
export const termCountQuery = (
  { engine }: ReadTx,
  resource: TermResource,
  ids: readonly number[],
  language: Language | null,
  account: Account,
): RawBuilder<{ id: number; events: number }> =>
  sql`SELECT t.term AS id, count(DISTINCT t.event) AS events
    FROM (${termEvents(resource, (id) => engine.isAmong(id, ids))}) t
    WHERE ${isListed(account, language)} GROUP BY t.term`

/** Counts of one state of a store: see `decisions/2026-11-23-term-counts-are-cached-until-a-write.md`. */
type Counts = { seq: number; byKey: Map<string, number> }
const countsOfStores = new WeakMap<Engine, Counts>()
const maxCounts = 20_000

/** The counts of the state that a transaction reads. What a write transaction has written may be rolled back: its counts are its own. */
async function presentCounts(tx: ReadTx): Promise<Map<string, number>> {
  if (!tx.isReadOnly) return new Map()
  const seq = await lastSeq(tx)
  const known = countsOfStores.get(tx.engine)
  if (known?.seq === seq && known.byKey.size <= maxCounts) return known.byKey
  const byKey = new Map<string, number>()
  // A transaction that began before the latest write leaves the newer counts in place.
  if (known === undefined || known.seq <= seq) countsOfStores.set(tx.engine, { seq, byKey })
  return byKey
}

/** Counts the events of terms, and of categories below them, that the account lists in a language, or in any (`null`). */
export async function countTermEvents(
  tx: ReadTx,
  resource: TermResource,
  ids: Iterable<number>,
  language: Language | null,
  account: Account,
): Promise<Map<number, number>> {
  const counts = await presentCounts(tx)
  const key = (id: number): string => `${resource} ${id} ${language ?? ''} ${account?.role ?? ''} ${account?.id ?? ''}`
  const terms = [...new Set(ids)]
  const missing = terms.filter((id) => !counts.has(key(id)))
  if (missing.length > 0) {
    const rows = await selectAll(tx, termCountQuery(tx, resource, missing, language, account))
    const counted = new Map(rows.map(({ id, events }) => [id, events]))
    for (const id of missing) counts.set(key(id), counted.get(id) ?? 0)
  }
  return new Map(terms.map((id) => [id, counts.get(key(id)) ?? 0]))
}
