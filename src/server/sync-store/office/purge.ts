// Taking a record out of the trash for good: what it was is gone, that it was, when and by whom stays.
import type { ResourceName } from '#shared/schema/resources.ts'
import { logChange } from '../changes.ts'
import { linkTables } from '../columns.ts'
import type { Database } from '../database.ts'
import { refreshDerived } from '../derived.ts'
import { readRecord } from '../records.ts'
import type { By } from '../types.ts'
import type { Writing } from '../write-records.ts'

/** Removes trashed records for good; others lose their links to them. Throws when the record does not lie in the trash. */
export function purgeOf(
  db: Database,
  writing: Writing,
  clock: () => number,
): (resource: ResourceName, id: number, by: By) => void {
  const unlink = (resource: ResourceName, id: number, by: By): void => {
    const link = linkTables.find(({ to }) => to === resource)
    if (link) {
      const events = db.all<{ event: number }>(`SELECT event FROM ${link.table} WHERE ${link.column} = ?`, id)
      for (const { event } of events) {
        const present = readRecord(db, 'events', event)?.links[link.link] ?? []
        writing.change('events', event, { links: { [link.link]: present.filter((one) => one !== id) } }, by)
      }
    }
    if (resource !== 'events') return
    const below = db.all<{ id: number }>('SELECT id FROM events WHERE post_parent = ? AND post_parent <> 0', id)
    for (const child of below) writing.change('events', child.id, { shared: { post_parent: 0 } }, by)
  }
  return (resource, id, by) =>
    db.transact(() => {
      const record = readRecord(db, resource, id)
      if (!record || record.trashedUtc === null) throw new Error(`${resource} ${id} does not lie in the trash.`)
      unlink(resource, id, by)
      refreshDerived(db, record, undefined)
      db.run(`DELETE FROM ${resource} WHERE id = ?`, id)
      db.run('DELETE FROM removed_variants WHERE resource = ? AND id = ?', resource, id)
      logChange(db, clock, by, resource, id, 'purge', {})
      db.run("UPDATE changes SET parts = '{}' WHERE resource = ? AND record = ? AND parts <> '{}'", resource, id)
    })
}
