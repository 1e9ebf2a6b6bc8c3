// Where a list of events is read from: all of them, those of one place or subject, or the few that stand apart.
import { all, among, type Condition, condition } from '../condition.ts'
import type { Database } from '../database.ts'
import type { ListQuestion } from '../types.ts'

type Events = NonNullable<ListQuestion['events']>

/** The rows a list is read from, and the filters that remain. `category`: it is one of categories, with all below it. */
export type Source = { from: 'events_listed' | 'events_placed'; within: Condition[]; category?: number; rest: Events }

/** A category that stands for a list of them: the one above all others, when the list holds all below it and nothing else. */
function topOf(db: Database, categories: readonly number[]): number | undefined {
  const text = JSON.stringify(categories)
  const tops = db.all<{ id: number }>(
    'SELECT c.id FROM categories c WHERE c.id IN (SELECT value FROM json_each(?)) AND c.parent NOT IN (SELECT value FROM json_each(?))',
    text,
    text,
  )
  const [top] = tops
  if (!top || tops.length > 1) return undefined
  const below = db.all<{ id: number }>(
    'WITH RECURSIVE below (id) AS (VALUES (?) UNION SELECT c.id FROM categories c JOIN below b ON c.parent = b.id) SELECT id FROM below',
    top.id,
  )
  return below.length === new Set(categories).size ? top.id : undefined
}

const placed = (link: string, target: number): Condition[] => [condition(`r.link = '${link}' AND r.target = ?`, target)]
const onlyOf = (ids: readonly number[] | undefined): number | undefined => (ids?.length === 1 ? ids[0] : undefined)

/** Chooses the filter that leaves least to look at: a venue has fewer events than an organizer, that one fewer than a tag or a category. */
export function sourceOf(db: Database, events: Events): Source {
  const { venues, organizers, tags, categories, ...rest } = events
  const kept = {
    ...(venues && { venues }),
    ...(organizers && { organizers }),
    ...(tags && { tags }),
    ...(categories && { categories }),
  }
  for (const [link, ids] of Object.entries({ venues, organizers, tags })) {
    const target = onlyOf(ids)
    if (target === undefined) continue
    const others = Object.fromEntries(Object.entries(kept).filter(([name]) => name !== link))
    return { from: 'events_placed', within: placed(link, target), rest: { ...rest, ...others } }
  }
  const category = categories && topOf(db, categories)
  if (category === undefined) return { from: 'events_listed', within: [], rest: { ...rest, ...kept } }
  const { categories: _, ...others } = kept
  return { from: 'events_placed', within: placed('categories', category), category, rest: { ...rest, ...others } }
}

/** The ids are those of events that a link names. */
export const linkedTo = (table: string, column: string, ids: readonly number[] | undefined): Condition[] => {
  if (!ids) return []
  const named = among(`l.${column}`, ids)
  return [{ sql: `EXISTS (SELECT 1 FROM ${table} l WHERE l.event = r.id AND ${named.sql})`, values: named.values }]
}

/** What remains to be filtered by links. */
export const linksHold = ({ venues, organizers, tags, categories }: Events): Condition =>
  all([
    ...linkedTo('events_venues', 'venue', venues),
    ...linkedTo('events_organizers', 'organizer', organizers),
    ...linkedTo('events_categories', 'category', categories),
    ...linkedTo('events_tags', 'tag', tags),
  ])
