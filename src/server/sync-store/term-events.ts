// Which events have a term: all of them lose it when it is deleted, and get it again when it comes back. They tell nothing of that.
import { linkOf } from './columns.ts'
import { idsText } from './condition.ts'
import type { Database } from './database.ts'
import type { TermResource } from './store.ts'

/** Takes a term from its events; answers which those were. */
export function unlinkEvents(db: Database, resource: TermResource, id: number): number[] {
  const { table, column } = linkOf(resource)
  const events = db.column<number>(`SELECT event FROM ${table} WHERE ${column} = ? ORDER BY event`, id)
  db.run(`DELETE FROM ${table} WHERE ${column} = ?`, id)
  return events
}

/** Gives a term that none has to events, as the last of their terms; answers which of them are there. */
export function linkEvents(db: Database, resource: TermResource, id: number, events: readonly number[]): number[] {
  const { table, column } = linkOf(resource)
  const there = db.column<number>(
    'SELECT id FROM events WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
    idsText(events),
  )
  db.run(
    `INSERT INTO ${table} (event, position, ${column})
       SELECT e.value, (SELECT coalesce(max(l.position) + 1, 0) FROM ${table} l WHERE l.event = e.value), ? FROM json_each(?) e`,
    id,
    idsText(there),
  )
  return there
}
