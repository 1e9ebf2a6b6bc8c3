// Counts the events of terms as the same requester lists them: by language, or over all languages.
import { type Language, languages } from '#contract/language.ts'
import type { Account } from '#contract/rights.ts'
import { all, type Condition, condition } from './condition.ts'
import type { Database } from './database.ts'
import { recently } from './recently.ts'
import type { TermResource } from './store.ts'
import { descendants } from './terms.ts'
import type { ListAnswer, ListQuestion } from './types.ts'
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
    language === null ? condition('e.stand_in = 0') : condition('e.asked = ? AND e.stand_in = 0', language),
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

/** Returns the function behind `Store.termCount`. The count in a language is the total of the list of events itself. */
export function termCountsOf(
  db: Database,
  list: (question: ListQuestion) => ListAnswer,
): (resource: TermResource, id: number, language: Language | null, account: Account) => number {
  const counts = recently<string, number>(maxCounts, () => 1)
  let state = Number.NaN
  const inLanguage = (resource: TermResource, id: number, language: Language, account: Account): number =>
    list({
      resource: 'events',
      language,
      account,
      page: 1,
      perPage: 1,
      statuses: defaultStatuses(account),
      order: { by: 'start_date', descending: false },
      events: {
        hidden: 'without',
        bounds: [],
        ...(resource === 'categories' ? { categories: descendants(db, [id]) } : { tags: [id] }),
      },
    }).total
  const inAllLanguages = (resource: TermResource, id: number, account: Account): number => {
    const { sql, values } = listedRows(resource, 't.id', account, null)
    const counted = `SELECT (SELECT count(DISTINCT e.id) ${sql}) AS events FROM (SELECT ? AS id) t`
    return db.one<{ events: number }>(counted, ...values, id)?.events ?? 0
  }
  return (resource, id, language, account) => {
    const present = db.state()
    if (present !== state) counts.clear()
    state = present
    const key = `${resource} ${id} ${language ?? languages.join('+')} ${account?.role ?? ''} ${account?.id ?? ''}`
    const known = counts.get(key)
    if (known !== undefined) return known
    const count =
      language === null ? inAllLanguages(resource, id, account) : inLanguage(resource, id, language, account)
    counts.set(key, count)
    return count
  }
}
