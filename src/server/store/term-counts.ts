// Counts the events of terms as the same requester lists them: by language, or over all languages.
import { type Language, languages } from '#contract/language.ts'
import type { Account } from '#contract/rights.ts'
import { all, type Condition, condition, idsText, oneOfWords } from './condition.ts'
import type { Database } from './database.ts'
import type { TermResource } from './store.ts'
import type { ListQuestion } from './types.ts'
import { defaultStatuses, seen, unlocked } from './visibility.ts'

/** Counts cached between two writes. */
const maxCounts = 20_000

/** The events of the term `term` (an SQL expression) or of a category below it, as an SQL condition on `event`. */
const linkedTo = (resource: TermResource, term: string, event: string): string =>
  resource === 'categories'
    ? `${event} IN (WITH RECURSIVE below (id) AS (SELECT ${term} UNION SELECT c.id FROM categories c JOIN below b ON c.parent = b.id)
       SELECT l.event FROM events_categories l JOIN below b ON b.id = l.category)`
    : `${event} IN (SELECT l.event FROM events_tags l WHERE l.tag = ${term})`

/** Rows `e` of events that a list with the term as its only filter shows; `language: null`: in any language. */
function listedRows(resource: TermResource, term: string, account: Account, language: Language | null): Condition {
  const where = all([
    condition(linkedTo(resource, term, 'e.id')),
    language === null
      ? all([oneOfWords('e.asked', languages), condition('e.stand_in = 0')])
      : condition('e.asked = ? AND e.stand_in = 0', language),
    condition('e.hidden = 0'),
    seen(account, defaultStatuses(account), { status: 'e.status', author: 'e.author' }),
    unlocked(account, 'e'),
  ])
  return { sql: `FROM events_rows e WHERE ${where.sql}`, values: where.values }
}

/** The count of the term of row `r` in a list of terms: in a language, or in all (`null`). */
export function countOfRow({ resource, account }: ListQuestion, language: Language | null): Condition {
  if (resource !== 'categories' && resource !== 'tags') return condition('0')
  const { sql, values } = listedRows(resource, 'r.id', account, language)
  return { sql: `(SELECT count(DISTINCT e.id) ${sql})`, values }
}

/** The term of row `r` in a list of terms has a count. */
export function hasCount({ resource, account, language }: ListQuestion): Condition {
  if (resource !== 'categories' && resource !== 'tags') return condition('0')
  const { sql, values } = listedRows(resource, 'r.id', account, language)
  return { sql: `EXISTS (SELECT 1 ${sql})`, values }
}

/** Returns the function behind `Store.termCounts`. */
export function termCountsOf(
  db: Database,
): (resource: TermResource, ids: Iterable<number>, language: Language | null, account: Account) => Map<number, number> {
  // Counts of the present state of the store: see `decisions/2026-11-23-term-counts-are-kept-until-a-write.md`.
  const known = new Map<string, number>()
  let state = Number.NaN
  const read = (resource: TermResource, ids: readonly number[], language: Language | null, account: Account) => {
    const { sql, values } = listedRows(resource, 'j.value', account, language)
    return db.all<{ id: number; events: number }>(
      `SELECT j.value AS id, (SELECT count(DISTINCT e.id) ${sql}) AS events FROM json_each(?) j`,
      ...values,
      idsText(ids),
    )
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
