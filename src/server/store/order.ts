// How lists are sorted. Every order ends with the id, so that pages never overlap; descending turns all of it around.
import { titleOf } from './columns.ts'
import { type Condition, condition, idsText } from './condition.ts'
import { countOfRow } from './term-counts.ts'
import type { ListQuestion } from './types.ts'

type Columns = readonly string[]

const byDate: Columns = ['r.published', 'r.id']
const byTitle: Columns = ['r.title', 'r.id']
const ofPosts: { readonly [by: string]: Columns } = {
  date: byDate,
  modified: ['r.modified', 'r.id'],
  title: byTitle,
  id: ['r.id'],
}
const ofEvents: { readonly [by: string]: Columns } = {
  ...ofPosts,
  start_date: ['r.starts', 'r.published', 'r.id'],
  end_date: ['r.ends', 'r.published', 'r.id'],
}

/** A column of the row's own variant or record, which few orders need. */
const text = ({ resource }: ListQuestion, column: string): string =>
  `(SELECT t.${column} FROM ${resource}_texts t WHERE t.id = r.id AND t.language = r.language)`
const ofTerms = (question: ListQuestion): { readonly [by: string]: Columns } => ({
  name: byTitle,
  title: byTitle,
  id: ['r.id'],
  modified: ['r.modified', 'r.id'],
  slug: [text(question, 'slug'), 'r.id'],
  // Titles are kept without case; of a description only its letters from A to Z are compared so.
  description: [`${text(question, 'description')} COLLATE NOCASE`, ...byTitle],
  ...(question.resource === 'categories'
    ? { parent: ['(SELECT c.parent FROM categories c WHERE c.id = r.id)', ...byTitle] }
    : {}),
})

const columnsOf = (question: ListQuestion): Columns => {
  const { resource, order } = question
  if (resource === 'events') return ofEvents[order.by] ?? ofEvents['start_date'] ?? byDate
  if (resource === 'venues' || resource === 'organizers')
    return (order.by === titleOf(resource) ? byTitle : ofPosts[order.by]) ?? byDate
  return ofTerms(question)[order.by] ?? byTitle
}

/** The `ORDER BY` of a question. An unknown order is the resource's usual one. */
export function orderOf(question: ListQuestion): Condition {
  const { order, include } = question
  const direction = order.descending ? ' DESC' : ''
  const turned = (columns: Columns): string => columns.map((column) => column + direction).join(', ')
  if (order.by === 'include' && include) {
    return condition(
      `(SELECT j.key FROM json_each(?) j WHERE j.value = r.id)${direction}, ${turned(byTitle)}`,
      idsText(include),
    )
  }
  if (order.by === 'count' || order.by === 'count_all_languages') {
    const count = countOfRow(question, order.by === 'count' ? question.language : null)
    return { sql: `${count.sql}${direction}, ${turned(byTitle)}`, values: count.values }
  }
  return condition(turned(columnsOf(question)))
}
