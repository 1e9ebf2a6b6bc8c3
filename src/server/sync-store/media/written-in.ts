// Which texts name the files of a picture. Every text is read for it, which takes long in a large store.
import { setImmediate } from 'node:timers/promises'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import type { Database } from '../database.ts'

/** The records of one resource, in the order of their ids. */
export type WrittenIn = { resource: ResourceName; ids: number[] }

/** Records whose texts are read in one go: what else is asked meanwhile waits that long. */
const atOnce = 1000

/** `file`: how the names of the picture's files begin. */
export async function writtenIn(db: Database, file: string): Promise<WrittenIn[]> {
  const found: WrittenIn[] = []
  for (const resource of resourceNames) {
    const texts = resource === 'events' ? ['description', 'excerpt'] : ['description']
    const isNamed = texts.map((text) => `instr(${text}, ?) > 0`).join(' OR ')
    const sql = `SELECT DISTINCT id FROM ${resource}_texts WHERE id > ? AND id <= ? AND (${isNamed}) ORDER BY id`
    const last = db.one<{ last: number | null }>(`SELECT max(id) AS last FROM ${resource}_texts`)?.last ?? 0
    const ids: number[] = []
    for (let from = 0; from < last; from += atOnce) {
      ids.push(...db.column<number>(sql, from, from + atOnce, ...texts.map(() => file)))
      await setImmediate()
    }
    found.push({ resource, ids })
  }
  return found
}
