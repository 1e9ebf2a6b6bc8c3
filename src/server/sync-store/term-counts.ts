// Counts the events of terms as the same requester lists them: in one language, or over all languages.
import { type RawBuilder, sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { all, compile, type Condition, idsText, isOneOf, never } from './condition.ts'
import type { Database } from './database.ts'
import type { TermResource } from './store.ts'
import type { ListQuery } from './types.ts'
import { defaultStatuses, isUnlocked, isVisible } from './visibility.ts'

/** Counts cached between two writes. */
const maxCounts = 20_000

/** The event of row `e` has the term, or a category below it. */
const hasTerm = (resource: TermResource, term: RawBuilder<unknown>): Condition =>
  resource === 'categories'
    ? sql`e.id IN (WITH RECURSIVE below (id) AS (SELECT ${term} UNION SELECT c.id FROM categories c JOIN below b ON c.parent = b.id) SELECT l.event FROM events_categories l JOIN below b ON b.id = l.category)`
    : sql`e.id IN (SELECT l.event FROM events_tags l WHERE l.tag = ${term})`

/** Rows `e` of events that a list with the term as its only filter shows; `language: null`: in any language. */
const listedRows = (
  resource: TermResource,
  term: RawBuilder<unknown>,
  account: Account,
  language: Language | null,
): RawBuilder<unknown> =>
  sql`FROM events_rows e WHERE ${all([
    hasTerm(resource, term),
    language === null ? isOneOf('e.asked', languages) : sql`e.asked = ${language}`,
    sql`e.stand_in = 0 AND e.hidden = 0`,
    isVisible(account, defaultStatuses(account), { status: 'e.status', author: 'e.author' }),
    isUnlocked(account, 'e'),
  ])}`

/** The count of the term of row `r` in a list of terms: in a language, or in all (`null`). */
export function countOfRow({ resource, account }: ListQuery, language: Language | null): RawBuilder<unknown> {
  if (resource !== 'categories' && resource !== 'tags') return sql`0`
  return sql`(SELECT count(DISTINCT e.id) ${listedRows(resource, sql`r.id`, account, language)})`
}

/** The term of row `r` in a list of terms has a count. */
export function hasCount({ resource, account, language }: ListQuery): Condition {
  if (resource !== 'categories' && resource !== 'tags') return never
  return sql`EXISTS (SELECT 1 ${listedRows(resource, sql`r.id`, account, language)})`
}

/** Returns the function behind `Store.termCounts`. */
export function termCountsOf(
  db: Database,
): (resource: TermResource, ids: Iterable<number>, language: Language | null, account: Account) => Map<number, number> {
  // Counts of the present state of the store: see `decisions/2026-11-23-term-counts-are-kept-until-a-write.md`.
  const known = new Map<string, number>()
  let state = Number.NaN
  const read = (resource: TermResource, ids: readonly number[], language: Language | null, account: Account) => {
    const counts = compile(
      sql`SELECT j.value AS id, (SELECT count(DISTINCT e.id) ${listedRows(resource, sql`j.value`, account, language)}) AS events FROM json_each(${idsText(ids)}) j`,
    )
    return db.all<{ id: number; events: number }>(counts.sql, ...counts.values)
  }
  return (resource, ids, language, account) => {
    const present = db.state()
    if (present !== state) known.clear()
    state = present
    const key = (id: number): string =>
      `${resource} ${id} ${language ?? ''} ${account?.role ?? ''} ${account?.id ?? ''}`
    const terms = new Set(ids)
    if (known.size + terms.size > maxCounts) known.clear()
    const missing = [...terms].filter((id) => !known.has(key(id)))
    if (missing.length > 0)
      for (const { id, events } of read(resource, missing, language, account)) known.set(key(id), events)
    return new Map([...terms].map((id) => [id, known.get(key(id)) ?? 0]))
  }
}
