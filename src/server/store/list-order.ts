// Orders of lists. Each ends with the id, so that pages never overlap; descending reverses all columns.
import { type RawBuilder, sql } from 'kysely'
import { getTitleField } from './columns.ts'
import type { Engine } from './engine.ts'
import { countOfRow } from './term-counts.ts'
import type { TermResource } from './store.ts'
import type { ListQuery } from './types.ts'

type Columns = readonly RawBuilder<unknown>[]

const columns = (...names: readonly string[]): Columns => names.map((name) => sql.ref(`r.${name}`))
const byId = columns('id')
const byTitle = columns('title', 'id')
const byDate = columns('published', 'id')
const byModified = columns('modified', 'id')

const postOrders: { readonly [by: string]: Columns } = { date: byDate, modified: byModified, title: byTitle, id: byId }
const byStart = columns('starts', 'published', 'id')
const eventOrders: { readonly [by: string]: Columns } = {
  ...postOrders,
  start_date: byStart,
  end_date: columns('ends', 'published', 'id'),
}

/** A column of the row’s own translation. */
const textColumn = ({ resource }: ListQuery, column: string): RawBuilder<unknown> =>
  sql`(SELECT ${sql.ref(`t.${column}`)} FROM ${sql.table(`${resource}_translations`)} t WHERE t.id = r.id AND t.language = r.language)`
const termOrders = (resource: TermResource, query: ListQuery): { readonly [by: string]: Columns } => ({
  name: byTitle,
  title: byTitle,
  id: byId,
  modified: byModified,
  slug: [textColumn(query, 'slug'), ...byId],
  // Titles are stored folded; of descriptions only the letters A to Z are compared without case.
  description: [sql`lower(${textColumn(query, 'description')})`, ...byTitle],
  count: [countOfRow(resource, query.account, query.language), ...byTitle],
  count_all_languages: [countOfRow(resource, query.account, null), ...byTitle],
  ...(resource === 'categories'
    ? { parent: [sql`(SELECT c.parent FROM categories c WHERE c.id = r.id)`, ...byTitle] }
    : {}),
})

const columnsOf = (query: ListQuery, engine: Engine): Columns => {
  const { resource, order, include } = query
  if (order.by === 'include' && include) return [engine.positionIn(sql`r.id`, include), ...byTitle]
  if (resource === 'events') return eventOrders[order.by] ?? byStart
  if (resource === 'venues' || resource === 'organizers')
    return (order.by === getTitleField(resource) ? byTitle : postOrders[order.by]) ?? byDate
  return termOrders(resource, query)[order.by] ?? byTitle
}

/** The `ORDER BY` of a list. An unknown order is the default of the resource. */
export function listOrder(query: ListQuery, engine: Engine): RawBuilder<unknown> {
  const direction = query.order.descending ? sql` DESC` : sql``
  return sql.join(columnsOf(query, engine).map((column) => sql`${column}${direction}`))
}

const eventIndexes: { readonly [by: string]: string } = {
  title: 'events_by_title',
  date: 'events_by_published',
  modified: 'events_by_modified',
  end_date: 'events_by_end',
}

/** The index that has the order of a list, where SQLite without statistics would look up and sort all rows instead. */
export const orderIndex = ({ resource, order }: ListQuery): string | undefined =>
  resource === 'events' ? eventIndexes[order.by] : undefined
