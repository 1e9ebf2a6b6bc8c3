// What loaded records are called, and whether what they name is there.
import type { ResourceName } from '#contract/resources.ts'
import { isPost, linkTables } from '../columns.ts'
import type { Database } from '../database.ts'
import { nextId, nextIds, takeId } from '../record-tables.ts'
import type { NewRecord } from '../types.ts'

const sequenceOf = (resource: ResourceName): 'posts' | 'terms' => (isPost(resource) ? 'posts' : 'terms')

/** The ids of new records: those they ask for, and for the others the next ones. Throws `IdInUse`. */
export function idsOf(db: Database, resource: ResourceName, records: readonly NewRecord[]): number[] {
  const sequence = sequenceOf(resource)
  if (records.every(({ id }) => id === undefined)) {
    const first = nextIds(db, sequence, records.length)
    return records.map((_, n) => first + n)
  }
  return records.map(({ id }) => (id === undefined ? nextId(db, sequence) : takeId(db, sequence, id)))
}

/** Throws unless everything that records name is there: asked once for all, it costs a tenth of asking for each. */
export function checkLinks(db: Database, records: readonly NewRecord[]): void {
  for (const { link, to } of linkTables) {
    const named = new Set(records.flatMap(({ links }) => links?.[link] ?? []))
    const missing = db.column<number>(
      `SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM ${to})`,
      JSON.stringify([...named]),
    )
    if (missing.length > 0) throw new Error(`There are no ${to} ${missing.join(', ')}.`)
  }
}

/** The ids that records get when those that `waiting` foresee are given first; `undefined`: some ask for an id and some do not. */
export function foreseenIds(
  db: Database,
  resource: ResourceName,
  records: readonly NewRecord[],
  waiting: readonly { ids: readonly number[] }[],
): number[] | undefined {
  const wished = records.flatMap(({ id }) => id ?? [])
  if (wished.length > 0) return wished.length === records.length ? wished : undefined
  const [present = 0] = db.column<number>('SELECT last FROM sequences WHERE name = ?', sequenceOf(resource))
  const last = waiting.reduce((most, { ids }) => ids.reduce((higher, id) => Math.max(higher, id), most), present)
  return records.map((_, n) => last + 1 + n)
}
