// Moving many events at once: when the tree of categories changes, or a term comes or goes.
import { idsText } from '../condition.ts'
import type { Database } from '../database.ts'
import { fillCategories, fillTag } from './tables.ts'

const idsBelow = `WITH RECURSIVE below (id) AS (VALUES (?) UNION SELECT c.id FROM categories c JOIN below b ON c.parent = b.id)
  SELECT DISTINCT l.event FROM events_categories l WHERE l.category IN (SELECT id FROM below)`

/** The events that stand in a category or below it. */
export const eventsBelow = (db: Database, category: number): number[] =>
  db.all<{ event: number }>(idsBelow, category).map(({ event }) => event)

/** Takes events out from under all categories, by what is written of them. */
export function unplace(db: Database, events: readonly number[]): void {
  for (const event of events) {
    db.run(
      `DELETE FROM events_placed WHERE link = 'categories' AND (target, starts, published, id) IN (
        WITH RECURSIVE above (target) AS (SELECT category FROM events_categories WHERE event = ?
          UNION SELECT c.parent FROM above a JOIN categories c ON c.id = a.target WHERE c.parent <> 0)
        SELECT a.target, r.starts, r.published, r.id FROM above a JOIN events_listed r ON r.id = ?)`,
      event,
      event,
    )
  }
}
/** Puts events under their categories and all above them. */
export function place(db: Database, events: readonly number[]): void {
  for (const event of events) db.run(fillCategories, event, event)
}

/** Puts events under a tag that none of them has yet. */
export const placeUnderTag = (db: Database, tag: number, events: readonly number[]): void =>
  void db.run(fillTag, tag, idsText(events))
