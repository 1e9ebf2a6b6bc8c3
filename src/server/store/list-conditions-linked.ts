// Conditions of the lists of venues, organizers, categories and tags, which events are linked to.
import { sql } from 'kysely'
import { type ResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import { getLinkTable } from './columns.ts'
import { all, everyRow, type Condition, isMet } from './condition.ts'
import type { FilterTable, ListContext } from './list-conditions.ts'
import { hasCount } from './term-counts.ts'
import type { ListQuery } from './types.ts'
import { isUnlocked, isVisible } from './visibility.ts'

const untrashed = statuses.filter((status) => status !== 'trash')

/** An event that meets a condition on row `e` is linked to the record of row `r`. */
function isLinkedBy(resource: ResourceName, condition: Condition): Condition {
  if (resource === 'events') return everyRow
  const { table, column } = getLinkTable(resource)
  return sql`r.id IN (SELECT ${sql.ref(`l.${column}`)} FROM ${sql.table(table)} l JOIN events_list_rows e ON e.id = l.event WHERE ${condition})`
}
const isEvent = (id: number, { query }: ListContext): Condition =>
  isLinkedBy(query.resource, all([sql`e.id = ${id} AND e.stand_in = 0`, isUnlocked(query.account, 'e')]))

/** The event is one that the account sees in the language, with its links. */
const isListed = ({ query: { account, language } }: ListContext): Condition =>
  all([
    sql`e.list_language = ${language} AND e.stand_in = 0`,
    isVisible(account, untrashed, { status: 'e.status', author: 'e.author' }),
    isUnlocked(account, 'e'),
  ])

/** The conditions of venues and organizers. */
export const linkedFilters: FilterTable<NonNullable<ListQuery['linked']>> = {
  event: isEvent,
  has_events: (requested, context) => isMet(requested, isLinkedBy(context.query.resource, isListed(context))),
  only_with_upcoming: (requested, context) =>
    requested
      ? isLinkedBy(context.query.resource, all([isListed(context), sql`e.starts_utc >= ${context.now}`]))
      : everyRow,
}

/** The conditions of categories and tags. */
export const termFilters: FilterTable<NonNullable<ListQuery['terms']>> = {
  // The terms of an event are listed whether or not other events have them.
  hide_empty: (hidden, { query: { resource, account, language, terms } }) =>
    hidden && terms?.event === undefined && (resource === 'categories' || resource === 'tags')
      ? hasCount(resource, account, language)
      : everyRow,
  event: isEvent,
  parent: (id, { query }) =>
    query.resource === 'categories' ? sql`r.id IN (SELECT c.id FROM categories c WHERE c.parent = ${id})` : everyRow,
  slug: (slug, { query }) =>
    sql`EXISTS (SELECT 1 FROM ${sql.table(`${query.resource}_translations`)} t WHERE t.id = r.id AND t.language = r.language AND t.slug IN (${slug}, ${slug.toLowerCase()}))`,
}
