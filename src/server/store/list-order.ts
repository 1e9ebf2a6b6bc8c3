// Orders of lists. Each ends with the id, so that pages never overlap; descending reverses all columns.
import { addDays, getDay } from '#shared/dates/wall-time.ts'
import { statuses as allStatuses } from '#shared/schema/status.ts'
import { translationStates } from '#shared/i18n/translation-state.ts'
import type { TermResource } from '#shared/schema/resources.ts'
import { type RawBuilder, sql } from 'kysely'
import { getTitleField } from './columns.ts'
import { all } from './condition.ts'
import type { Engine } from './engine.ts'
import { keyIndex } from './statements.ts'
import { countOfRow } from './term-counts.ts'
import type { DefaultList } from './list-context.ts'
import type { ListQuery } from './types.ts'
import { defaultStatuses, isUnlocked, isVisible, visibleStatuses } from './visibility.ts'

/** Columns to sort by; those that are reversed are in the other direction than the list. */
type Columns = readonly (RawBuilder<unknown> | { reversed: RawBuilder<unknown> })[]

const columns = (...names: readonly string[]): RawBuilder<unknown>[] => names.map((name) => sql.ref(`r.${name}`))
const byId = columns('id')
const byTitle = columns('title', 'id')
const byDate = columns('published', 'id')
const byModified = columns('modified', 'id')

const postOrders: { readonly [by: string]: Columns } = {
  date: byDate,
  modified: byModified,
  title: byTitle,
  id: byId,
  due: byTitle,
}
const byStart = columns('starts', 'published', 'id')

/**
 * The order in which records are translated: cancelled, postponed and moved-online events without a reason in the language of the list, then upcoming
 * events, both by start; then running and past ones by end, last first.
 */
const byDue = (now: string): Columns => {
  const group = sql`CASE WHEN r.ends_utc <= ${now} THEN 2 WHEN r.lacks_reason = 1 THEN 0 WHEN r.starts_utc > ${now} THEN 1 ELSE 2 END`
  const byStartInGroup = (column: string, otherwise: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`CASE WHEN ${group} < 2 THEN ${sql.ref(`r.${column}`)} ELSE ${otherwise} END`
  return [
    group,
    byStartInGroup('starts_utc', sql`''`),
    byStartInGroup('published', sql`''`),
    byStartInGroup('id', sql`0`),
    ...columns('ends_utc', 'published', 'id').map((reversed) => ({ reversed })),
  ]
}

/** The order of upcoming events, without comparing their groups: two days from now no event has started in any time zone. */
const byUpcoming = columns('starts_utc', 'published', 'id')
const isUpcomingOnly = ({ due }: ListQuery, now: string): boolean => {
  const start = due?.group === 'later' ? due.week : due?.group === 'week' ? due.late : ''
  return start >= addDays(getDay(now), 2)
}

/** The index of unfinished translations by the end of their event. Lists by due day read their columns from it and are sorted. */
export const dueIndex = 'events_due_by_end'

const untrashed = allStatuses.filter((status) => status !== 'trash')

/** The title of the venue as the list shows it; empty without one that the account sees. */
function venueTitle({ account, language }: ListQuery): RawBuilder<unknown> {
  const isShown = all([
    sql`v.list_language = ${language}`,
    isVisible(account, untrashed, { status: 'v.status', author: 'v.author' }),
    isUnlocked(account, 'r'),
  ])
  return sql`coalesce((SELECT v.title FROM events_venues l JOIN venues_list_rows v ON v.id = l.venue WHERE l.event = r.id AND ${isShown} ORDER BY l.position, v.stand_in LIMIT 1), '')`
}

/** The position of the translation state: work comes first. */
const statePosition = sql`CASE r.state ${sql.join(
  translationStates.map((state, position) => sql`WHEN ${sql.lit(state)} THEN ${sql.lit(position)}`),
  sql` `,
)} END`

const eventOrders = (query: ListQuery, now: string): { readonly [by: string]: Columns } => ({
  ...postOrders,
  start_date: byStart,
  end_date: columns('ends', 'published', 'id'),
  venue: [venueTitle(query), ...byStart],
  // In the order of the names of the interface: draft, future, pending, private, publish, trash.
  status: [...columns('status'), ...byStart],
  translation_state: [statePosition, ...byStart],
  due: isUpcomingOnly(query, now) ? byUpcoming : byDue(now),
})

/** A column of the row’s own translation. */
const textColumn = ({ resource }: ListQuery, column: string): RawBuilder<unknown> =>
  sql`(SELECT ${sql.ref(`t.${column}`)} FROM ${sql.table(`${resource}_translations`)} t WHERE t.id = r.id AND t.language = r.language)`
/** Separates the parts of a path, and sorts before everything in titles. */
const separator = '\u0001'
const maxDepth = 50

/** The titles of the ancestors of a category and its own, from the top; the ids keep equal titles apart. */
const treePath = ({ language }: ListQuery): RawBuilder<unknown> => {
  const parentTitle = sql`coalesce((SELECT p.title FROM categories_list_rows p
    WHERE p.id = c.id AND p.list_language = ${language} ORDER BY p.stand_in LIMIT 1), '')`
  return sql`(WITH RECURSIVE ancestors(parent, path, depth) AS (
      SELECT c.parent, r.title || ${separator} || CAST(c.id AS text), 0 FROM categories c WHERE c.id = r.id
      UNION ALL
      SELECT c.parent, ${parentTitle} || ${separator} || CAST(c.id AS text) || ${separator} || a.path, a.depth + 1
      FROM ancestors a JOIN categories c ON c.id = a.parent WHERE a.depth < ${sql.lit(maxDepth)})
    SELECT path FROM ancestors ORDER BY depth DESC LIMIT 1)`
}

const termOrders = (resource: TermResource, query: ListQuery): { readonly [by: string]: Columns } => ({
  name: byTitle,
  title: byTitle,
  due: byTitle,
  id: byId,
  modified: byModified,
  slug: [textColumn(query, 'slug'), ...byId],
  // Titles are stored folded; of descriptions only the letters A to Z are compared without case.
  description: [sql`lower(${textColumn(query, 'description')})`, ...byTitle],
  count: [countOfRow(resource, query.account, query.language), ...byTitle],
  count_all_languages: [countOfRow(resource, query.account, null), ...byTitle],
  ...(resource === 'categories'
    ? {
        parent: [sql`(SELECT c.parent FROM categories c WHERE c.id = r.id)`, ...byTitle],
        tree: [treePath(query), ...byId],
      }
    : {}),
})

const columnsOf = (query: ListQuery, engine: Engine, now: string): Columns => {
  const { resource, order, include } = query
  if (order.by === 'include' && include) return [engine.positionIn(sql`r.id`, include), ...byTitle]
  if (resource === 'events') return eventOrders(query, now)[order.by] ?? byStart
  if (resource === 'venues' || resource === 'organizers')
    return (order.by === getTitleField(resource) ? byTitle : postOrders[order.by]) ?? byDate
  return termOrders(resource, query)[order.by] ?? byTitle
}

function orderBy(ordered: Columns, isDescending: boolean): RawBuilder<unknown> {
  const direction = (isReversed: boolean): RawBuilder<unknown> => (isDescending === isReversed ? sql`` : sql` DESC`)
  return sql.join(
    ordered.map((column) =>
      'reversed' in column ? sql`${column.reversed}${direction(true)}` : sql`${column}${direction(false)}`,
    ),
  )
}

/** The `ORDER BY` of a list. An unknown order is the default of the resource. `now`: UTC. */
export const listOrder = (query: ListQuery, engine: Engine, now: string): RawBuilder<unknown> =>
  orderBy(columnsOf(query, engine, now), query.order.descending)

const isUnfinishedFilter = (translation: ListQuery['translation']): boolean =>
  translation !== undefined && translation !== 'any' && translation !== 'complete'

/** The indexes of orders other than the one by start. */
const orderIndexes: { readonly [by: string]: string } = {
  title: 'events_by_title',
  date: 'events_by_published',
  modified: 'events_by_modified',
  end_date: 'events_by_end',
  status: 'events_by_status',
  id: keyIndex('events_list_rows'),
}

/** The index that skips most rows which a list of events does not have; those of one value are in the order of start dates. */
function filterIndex(query: ListQuery): string {
  const { translation, due, author, statuses, events } = query
  if (isUnfinishedFilter(translation)) return due === undefined ? 'events_unfinished' : dueIndex
  if (author !== undefined) return 'events_by_author'
  if (statuses.length === 1) return 'events_by_status'
  const bounded = events?.bounds.map(({ column, operator }) => `${column} ${operator.charAt(0)}`) ?? []
  return bounded.includes('end >') && !bounded.includes('start >') ? 'events_by_end' : 'events_by_start'
}

/** The column that tells the rows of a list of events, if it is a default list with filters by dates or other tables only. */
export function getDefaultList(query: ListQuery): DefaultList | undefined {
  const { resource, account, translation, due, statuses, search, events, image, author } = query
  const { hidden, featured, category, overlaps } = events ?? { hidden: 'any' }
  const isOfOtherColumns = [featured, category, overlaps, image, author, due].some((filter) => filter !== undefined)
  if (resource !== 'events' || isOfOtherColumns || statuses.join() !== defaultStatuses(account).join()) return undefined
  if (account === null) return translation === undefined && hidden === 'without' ? 'of_public' : undefined
  const seesAll = visibleStatuses(account).anyones.length === allStatuses.length
  // A search in stand-ins compares their languages.
  return seesAll && translation === 'any' && hidden === 'any' && !search ? 'of_staff' : undefined
}

/** The indexes that a list of events reads its page and its total from. SQLite without statistics would choose others, PostgreSQL chooses itself. */
export function listIndexes(query: ListQuery): { page: string | undefined; count: string | undefined } {
  if (query.resource !== 'events') return { page: undefined, count: undefined }
  const defaultList = getDefaultList(query)
  const count = filterIndex(query)
  const isInOrder = count !== 'events_by_end' && count !== dueIndex && query.translation !== 'todo'
  const isByDue = query.order.by === 'due' && isUnfinishedFilter(query.translation)
  return {
    page: isByDue ? dueIndex : (orderIndexes[query.order.by] ?? (isInOrder ? count : 'events_by_start')),
    count: defaultList === undefined ? count : `events_${defaultList}`,
  }
}
