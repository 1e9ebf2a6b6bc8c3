// Terms and what events use: the tree, names, and deleting a term.
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { tell } from './changes.ts'
import { linkOf, titleOf } from './columns.ts'
import { idsText } from './condition.ts'
import type { Database } from './database.ts'
import { refreshDerived } from './derived.ts'
import { difference } from './difference.ts'
import { fold } from './fold.ts'
import { deleteRecord } from './record-tables.ts'
import type { Records } from './records.ts'
import type { LinkedResource, TermResource } from './store.ts'
import { takeFromEvents } from './term-events.ts'
import type { By, ChangeParts, StoredRecord } from './types.ts'
import type { Writing } from './write-records.ts'

/** Categories and all below them. */
export const descendants = (db: Database, ids: Iterable<number>): number[] =>
  db
    .all<{ id: number }>(
      'WITH RECURSIVE below (id) AS (SELECT value FROM json_each(?) UNION SELECT c.id FROM categories c JOIN below ON c.parent = below.id) SELECT id FROM below ORDER BY id',
      idsText(ids),
    )
    .map(({ id }) => id)

/** How many events outside the trash name each of these records. */
export function usedBy(db: Database, resource: LinkedResource, ids: Iterable<number>): Map<number, number> {
  const { table, column } = linkOf(resource)
  const rows = db.all<{ id: number; events: number }>(
    `SELECT l.${column} AS id, count(*) AS events FROM ${table} l JOIN events e ON e.id = l.event WHERE l.${column} IN (SELECT value FROM json_each(?)) AND e.trashed_utc IS NULL GROUP BY l.${column}`,
    idsText(ids),
  )
  return new Map(rows.map(({ id, events }) => [id, events]))
}

/** The living records whose title in a language is this one, case-blind (accents count); `most`: not all are looked at. */
export function idsByName(
  db: Database,
  resource: ResourceName,
  language: Language,
  name: string,
  most = Number.MAX_SAFE_INTEGER,
): number[] {
  const blind = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  const rows = db.all<{ id: number; title: string }>(
    `SELECT t.id, t.${titleOf(resource)} AS title FROM ${resource}_rows r JOIN ${resource}_texts t ON t.id = r.id AND t.language = r.language
     WHERE r.asked = ? AND r.stand_in = 0 AND r.status <> 'trash' AND r.title = ? ORDER BY r.id LIMIT ?`,
    language,
    fold(name),
    most,
  )
  const wanted = blind(name)
  return rows.filter(({ title }) => blind(title) === wanted).map(({ id }) => id)
}

/** Deletes a term: children move up, events lose it. */
export function termRemovalOf(db: Database, records: Records, writing: Writing, clock: () => number) {
  const remove = (resource: TermResource, id: number, by: By): StoredRecord => {
    const term = records.read(resource, id)
    if (!term) throw new Error(`There is no ${id} among ${resource}.`)
    if (resource === 'categories') {
      const children = db.all<{ id: number }>('SELECT id FROM categories WHERE parent = ? ORDER BY id', id)
      for (const child of children)
        writing.change('categories', child.id, { shared: { parent: term.shared['parent'] ?? 0 } }, by)
    }
    const events = takeFromEvents(db, records, resource, id)
    deleteRecord(db, term)
    records.forget(resource, id)
    refreshDerived(db, term, undefined)
    const gone: ChangeParts = difference(term, undefined)
    tell(db, clock, by, resource, id, 'delete', {
      ...gone,
      shared: { ...gone['shared'], ...(events.length > 0 ? { events: [events, null] } : {}) },
    })
    return term
  }
  return (resource: TermResource, id: number, by: By): StoredRecord => db.transact(() => remove(resource, id, by))
}
