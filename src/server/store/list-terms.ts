// What the lists of categories and of tags filter by, besides what all lists do.
import { all, type Condition, condition } from './condition.ts'
import { hasCount } from './term-counts.ts'
import type { ListQuestion } from './types.ts'
import { unlocked } from './visibility.ts'

/** The conditions of the lists of terms. */
export function termConditions(question: ListQuestion): Condition[] {
  const { resource, account, terms } = question
  if (!terms) return []
  const [table, column] = resource === 'categories' ? ['events_categories', 'category'] : ['events_tags', 'tag']
  const found: Condition[] = []
  const assignedBy = (event: Condition): Condition => ({
    sql: `r.id IN (SELECT l.${column} FROM ${table} l JOIN events_rows e ON e.id = l.event WHERE ${event.sql})`,
    values: event.values,
  })
  // The terms of an event are asked for whether or not others use them.
  if (terms.event !== undefined) {
    found.push(assignedBy(all([condition('e.id = ? AND e.stand_in = 0', terms.event), unlocked(account, 'e')])))
  } else if (terms.hideEmpty) {
    found.push(hasCount(question))
  }
  if (terms.parent !== undefined && resource === 'categories') {
    found.push(condition('r.id IN (SELECT c.id FROM categories c WHERE c.parent = ?)', terms.parent))
  }
  if (terms.slug !== undefined) {
    found.push(
      condition(
        `EXISTS (SELECT 1 FROM ${resource}_texts t WHERE t.id = r.id AND t.language = r.language AND t.slug IN (?, ?))`,
        terms.slug,
        terms.slug.toLowerCase(),
      ),
    )
  }
  return found
}
