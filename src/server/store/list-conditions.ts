// Conditions of all lists: chosen translations, visibility, search, ids, images and authors; and of the records that events are linked to.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import { getLinkTable } from './columns.ts'
import { all, everyRow, any, type Condition, isMet, isOneOf, noRow, rowByRow, rowId } from './condition.ts'
import { eventFilters } from './list-conditions-events.ts'
import type { FilterTable, ListContext } from './list-context.ts'
import { isIndexed, parseSearch } from './search-terms.ts'
import { hasCount } from './term-counts.ts'
import type { ListQuery } from './types.ts'
import { isUnlocked, isVisible, visibleStatuses } from './visibility.ts'

/** The conditions of all filters that are set. */
export function filterConditions<F extends object>(
  table: FilterTable<F>,
  filters: F,
  context: ListContext,
): Condition[] {
  const conditionOf = <K extends keyof F>(key: K): Condition => {
    const value = filters[key]
    // safe: the value is compared with `undefined`
    return value === undefined ? everyRow : (table[key]?.(value as Exclude<F[K], undefined>, context) ?? everyRow)
  }
  // safe: the table has exactly the keys of the filters
  return (Object.keys(table) as (keyof F)[]).map(conditionOf)
}

const rowsTable = (resource: ResourceName) => sql.table(`${resource}_list_rows`)

/** Source translations stand in for missing ones. */
export const hasStandIns = ({ translation }: ListQuery): boolean =>
  translation === 'any' || translation === 'missing' || translation === 'todo'

/** The planner of SQLite reads the partial index of unfinished translations only for the condition of that index itself. */
const isUnfinished: Condition = sql`r.state <> 'complete'`
const isInState = (state: string): Condition => isOneOf('r.state', [state])

/** The one row of each record: its translation, or its source where the account does not see the translation. */
function isChosenRow(language: Language, { query, defaultList }: ListContext): Condition {
  const { translation, account } = query
  const inLanguage: Condition = sql`r.list_language = ${language}`
  if (defaultList) return all([inLanguage, sql`${sql.ref(`r.${defaultList}`)} = 1`])
  if (translation === undefined) return all([inLanguage, sql`r.stand_in = 0`])
  if (translation === 'complete') return all([inLanguage, isInState('complete')])
  if (!hasStandIns(query)) return all([inLanguage, isUnfinished, isInState(translation)])
  const { anyones, own } = visibleStatuses(account)
  const unseen = statuses
    .filter((status) => !anyones.includes(status))
    .map((status): Condition => {
      const hasStatus = isOneOf('r.own_status', [status])
      return own.includes(status) && account !== null ? all([hasStatus, sql`r.author <> ${account.id}`]) : hasStatus
    })
  const standsIn: readonly Condition[] = [sql`r.own_status = ''`, ...unseen]
  if (translation === 'missing') return all([inLanguage, isUnfinished, isInState('missing'), any(standsIn)])
  return all([inLanguage, translation === 'todo' ? isUnfinished : everyRow, any([sql`r.stand_in = 0`, ...standsIn])])
}

/** The record has a translation that the account sees. The row of a list without stand-ins is one itself. */
const hasVisible = (query: ListQuery, language: Language): Condition =>
  language === query.language && !hasStandIns(query)
    ? everyRow
    : sql`EXISTS (SELECT 1 FROM ${rowsTable(query.resource)} o WHERE o.list_language = ${sql.lit(language)} AND o.stand_in = 0 AND o.id = r.id AND ${isVisible(query.account, statuses, { status: 'o.status', author: 'o.author' })}${rowByRow})`

/** The languages whose texts a search compares, that of the list first: most rows are in it. */
export const searchedLanguages = (query: ListQuery): readonly Language[] =>
  query.search?.allLanguages === true || hasStandIns(query)
    ? [query.language, ...languages.filter((language) => language !== query.language)]
    : [query.language]

/** Only source translations that stand in are searched in this language. */
export const isOfStandIns = (query: ListQuery, language: Language): boolean =>
  query.search?.allLanguages !== true && language !== query.language

/** The text of the row’s language, or of any visible translation, contains every term and none that is excluded. */
function isFound(
  { text, allLanguages }: NonNullable<ListQuery['search']>,
  { query, engine, lookups: { found }, isPage }: ListContext,
): Condition {
  const { resource, account } = query
  const { included, excluded } = parseSearch(text)
  if (included.length === 0 && excluded.length === 0) return everyRow
  /** Compared row by row: on a page, and of stand-ins, which are few. */
  const isInText = (language: Language): Condition =>
    sql`EXISTS (SELECT 1 FROM search_text x WHERE x.resource = ${sql.lit(resource)} AND x.language = ${sql.lit(language)} AND x.record = r.id AND ${all(
      [
        ...included.map((part) => engine.contains(sql`x.body`, part)),
        ...excluded.map((part) => isMet(false, engine.contains(sql`x.body`, part))),
      ],
    )}${rowByRow})`
  const inLanguage = (language: Language): Condition => {
    const ids = found.get(language)
    if (ids) return engine.isAmong(rowId, ids)
    if ((isPage || isOfStandIns(query, language)) && ![...included, ...excluded].some(isIndexed))
      return isInText(language)
    if (included.length > 0) return sql`r.id IN (${engine.recordsContaining(resource, language, included, excluded)})`
    return all(
      excluded.map((part) => isMet(false, sql`r.id IN (${engine.recordsContaining(resource, language, [part])})`)),
    )
  }
  const isInLanguages = allLanguages
    ? any(searchedLanguages(query).map((language) => all([inLanguage(language), hasVisible(query, language)])))
    : hasStandIns(query)
      ? any(searchedLanguages(query).map((language) => all([isOneOf('r.language', [language]), inLanguage(language)])))
      : inLanguage(query.language)
  return all([resource === 'events' ? isUnlocked(account, 'r') : everyRow, isInLanguages])
}

/** The source is public or will be, the event is not over, and its translation is due then. Only events have a due day. */
function isDue(
  { group, late, week, isSubmittedDone }: NonNullable<ListQuery['due']>,
  { query: { resource }, now }: ListContext,
): Condition {
  const isSubmitted: Condition = sql`(r.state = 'unpublished' AND r.own_status = 'pending')`
  const isPublic = all([sql`r.source_public = 1`, isSubmittedDone === true ? isMet(false, isSubmitted) : everyRow])
  if (resource !== 'events') return group === 'any' || group === 'later' ? isPublic : noRow
  const groups: { readonly [G in typeof group]: Condition } = {
    any: everyRow,
    late: sql`(r.lacks_reason = 1 OR r.starts < ${late})`,
    week: sql`(r.lacks_reason = 0 AND r.starts >= ${late} AND r.starts < ${week})`,
    later: sql`(r.lacks_reason = 0 AND r.starts >= ${week})`,
  }
  return all([isPublic, sql`r.ends_utc > ${now}`, groups[group]])
}

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
const linkedFilters: FilterTable<NonNullable<ListQuery['linked']>> = {
  event: isEvent,
  has_events: (requested, context) => isMet(requested, hasListedEvent(context, everyRow)),
  only_with_upcoming: (requested, context) =>
    requested ? hasListedEvent(context, sql`e.starts_utc >= ${context.now}`) : everyRow,
}

/** The conditions of categories and tags. */
const termFilters: FilterTable<NonNullable<ListQuery['terms']>> = {
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

/** Every property of a list query has its condition here, or none of its own. */
export const listFilters: FilterTable<ListQuery> = {
  resource: null,
  account: null,
  page: null,
  perPage: null,
  order: null,
  language: isChosenRow,
  translation: null,
  due: isDue,
  statuses: (requested, { query, defaultList }) =>
    defaultList ? everyRow : isVisible(query.account, requested, { status: 'r.status', author: 'r.author' }),
  search: isFound,
  include: (ids, { engine }) => engine.isAmong(rowId, ids),
  exclude: (ids, { engine }) => (ids.length === 0 ? everyRow : isMet(false, engine.isAmong(sql`r.id`, ids))),
  image: (requested) => sql`r.has_image = ${requested ? 1 : 0}`,
  author: (id) => sql`r.author = ${id}`,
  events: (filters, context) => all(filterConditions(eventFilters, filters, context)),
  linked: (filters, context) => all(filterConditions(linkedFilters, filters, context)),
  terms: (filters, context) => all(filterConditions(termFilters, filters, context)),
}
