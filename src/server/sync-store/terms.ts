// Terms and what events use: the tree, names, and deleting a term.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { logChange } from './changes.ts'
import { linkOf, titleOf } from './columns.ts'
import { idsText } from './condition.ts'
import type { Database } from './database.ts'
import { refreshDerived } from './derived.ts'
import { diffRecord } from './diff.ts'
import { fold } from './fold.ts'
import { deleteRecord } from './record-tables.ts'
import { readRecord } from './records.ts'
import type { LinkedResource, NameOptions, TermResource } from './store.ts'
import { unlinkEvents } from './term-events.ts'
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

/** Categories and all above them. */
export const ancestors = (db: Database, ids: Iterable<number>): number[] =>
  db
    .all<{ id: number }>(
      'WITH RECURSIVE above (id) AS (SELECT value FROM json_each(?) UNION SELECT c.parent FROM categories c JOIN above a ON c.id = a.id WHERE c.parent > 0) SELECT id FROM above ORDER BY id',
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

/** The records outside the trash whose title in a language is this one, case-blind (accents count). */
export function idsByName(
  db: Database,
  resource: ResourceName,
  language: Language,
  name: string,
  { limit = -1, shared = {} }: NameOptions = {},
): number[] {
  const blind = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  const rows = db.all<{ id: number; title: string }>(
    `SELECT r.id, t.${titleOf(resource)} AS title FROM (
       SELECT id, language FROM ${resource}_rows WHERE asked = ? AND stand_in = 0 AND status <> 'trash' AND title = ? ORDER BY id LIMIT ?
     ) r JOIN ${resource} s ON s.id = r.id JOIN ${resource}_texts t ON t.id = r.id AND t.language = r.language
     WHERE true${Object.keys(shared)
       .map((column) => ` AND s.${column} IS ?`)
       .join('')} ORDER BY r.id`,
    language,
    fold(name),
    limit,
    ...Object.values(shared),
  )
  const requested = blind(name)
  return rows.filter(({ title }) => blind(title) === requested).map(({ id }) => id)
}

/** Deletes a term: children move up, events lose it. */
export function termRemovalOf(db: Database, writing: Writing, clock: () => number) {
  const remove = (resource: TermResource, id: number, by: By): StoredRecord => {
    const term = readRecord(db, resource, id)
    if (!term) throw new Error(`There is no ${id} among ${resource}.`)
    if (resource === 'categories') {
      const children = db.all<{ id: number }>('SELECT id FROM categories WHERE parent = ? ORDER BY id', id)
      for (const child of children)
        writing.change('categories', child.id, { shared: { parent: term.shared['parent'] ?? 0 } }, by)
    }
    const events = unlinkEvents(db, resource, id)
    deleteRecord(db, term)
    refreshDerived(db, term, undefined)
    const gone: ChangeParts = diffRecord(term, undefined)
    logChange(db, clock, by, resource, id, 'delete', {
      ...gone,
      shared: { ...gone['shared'], ...(events.length > 0 ? { events: [events, null] } : {}) },
    })
    return term
  }
  return (resource: TermResource, id: number, by: By): StoredRecord => db.transact(() => remove(resource, id, by))
}
