// Records by id, with a memory of those read lately: lists hydrate their pages from it.
import type { ResourceName } from '#contract/resources.ts'
import type { Database } from './database.ts'
import { loadRecords } from './load-records.ts'
import { recently } from './recently.ts'
import type { StoredRecord } from './types.ts'

export type Records = {
  read(resource: ResourceName, id: number): StoredRecord | undefined
  readMany(resource: ResourceName, ids: Iterable<number>): Map<number, StoredRecord>
  /** Remembers a record as it was just written. */
  keep(record: StoredRecord): void
  /** Forgets a record that was written. */
  forget(resource: ResourceName, id: number): void
}

/** Characters of text kept in memory, over all records. */
const mostCharacters = 5_000_000
/** What a record weighs besides its texts. */
const bareRecord = 3000

const weight = (record: StoredRecord): number => {
  let characters = bareRecord
  for (const variant of Object.values(record.variants)) {
    for (const text of Object.values(variant.texts)) characters += text?.length ?? 0
    for (const text of Object.values(variant.madeFrom)) characters += text?.length ?? 0
  }
  return characters
}

/** Reads records through a memory that own writes and other processes' writes empty. */
export function recordsOf(db: Database): Records {
  const known = recently<string, StoredRecord>(mostCharacters, weight)
  let foreign = db.foreignState()
  const settle = (): void => {
    const present = db.foreignState()
    if (present === foreign) return
    foreign = present
    known.clear()
  }
  db.onUndo(() => known.clear())
  const key = (resource: ResourceName, id: number): string => `${resource}/${id}`

  const readMany = (resource: ResourceName, ids: Iterable<number>): Map<number, StoredRecord> => {
    settle()
    const found = new Map<number, StoredRecord>()
    const absent: number[] = []
    for (const id of new Set(ids)) {
      const record = known.get(key(resource, id))
      if (record) found.set(id, record)
      else absent.push(id)
    }
    for (const record of loadRecords(db, resource, absent)) {
      known.set(key(resource, record.id), record)
      found.set(record.id, record)
    }
    return found
  }
  return {
    read: (resource, id) => readMany(resource, [id]).get(id),
    readMany,
    keep: (record) => known.set(key(record.resource, record.id), record),
    forget: (resource, id) => known.delete(key(resource, id)),
  }
}
