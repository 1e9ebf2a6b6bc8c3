// Conditions of the lists of venues, organizers, categories and tags, which events are linked to.
import { sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import { statuses } from '#shared/schema/status.ts'
import { getLinkTable } from './columns.ts'
import { all, everyRow, type Condition, isMet, isOneOf, rowByRow } from './condition.ts'
import type { FilterTable, ListContext } from './list-conditions.ts'
import { hasCount } from './term-counts.ts'
import type { ListQuery } from './types.ts'
import { isUnlocked, isVisible } from './visibility.ts'

const untrashed = statuses.filter((status) => status !== 'trash')

/** The record of row `r` is linked to by this event. */
function isEvent(id: number, { query: { resource, account } }: ListContext): Condition {
  if (resource === 'events') return everyRow
  const { table, column } = getLinkTable(resource)
  const isOpen = all([isOneOf('e.list_language', languages), sql`e.stand_in = 0`, isUnlocked(account, 'e')])
  return sql`r.id IN (SELECT ${sql.ref(`l.${column}`)} FROM ${sql.table(table)} l JOIN events_list_rows e ON e.id = l.event WHERE l.event = ${id} AND ${isOpen})`
}

/** The record of row `r` is linked to by an event that the account sees in the language, with its links, and that meets a condition on row `e`. */
function hasListedEvent({ query: { resource, account, language } }: ListContext, condition: Condition): Condition {
  if (resource === 'events') return everyRow
  const { table, column } = getLinkTable(resource)
  const isListed = all([
    sql`e.list_language = ${language} AND e.id = l.event AND e.stand_in = 0`,
    isVisible(account, untrashed, { status: 'e.status', author: 'e.author' }),
    isUnlocked(account, 'e'),
    condition,
  ])
  return sql`EXISTS (SELECT 1 FROM ${sql.table(table)} l WHERE ${sql.ref(`l.${column}`)} = r.id AND EXISTS (SELECT 1 FROM events_list_rows e WHERE ${isListed}${rowByRow})${rowByRow})`
}

/** The conditions of venues and organizers. */
export const linkedFilters: FilterTable<NonNullable<ListQuery['linked']>> = {
  event: isEvent,
  has_events: (requested, context) => isMet(requested, hasListedEvent(context, everyRow)),
  only_with_upcoming: (requested, context) =>
    requested ? hasListedEvent(context, sql`e.starts_utc >= ${context.now}`) : everyRow,
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
