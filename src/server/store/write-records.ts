// Writing records: each write with its derived rows, its search texts and its line in `changes`, in one transaction.
import { languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { write } from '#contract/time.ts'
import { tell, tellNew } from './changes.ts'
import { isPost } from './columns.ts'
import type { Database } from './database.ts'
import { refreshDerived } from './derived.ts'
import { type Content, counts, difference } from './difference.ts'
import { eventsBelow, place, unplace } from './listed/replaced.ts'
import { rewritten, type Written } from './load-records.ts'
import { planned, plannedNew } from './planned.ts'
import type { Records } from './records.ts'
import { insertShared, nextId, takeId, updateShared, writeLinks, writeVariants } from './record-tables.ts'
import { settledSlugs } from './settled-slugs.ts'
import { giveToEvents } from './term-events.ts'
import { plainSlugs } from './trash.ts'
import type { By, ChangeDeed, NewRecord, RecordChange, StoredRecord } from './types.ts'

export type Writing = {
  create(resource: ResourceName, record: NewRecord, by: By): StoredRecord
  change(resource: ResourceName, id: number, change: RecordChange, by: By): StoredRecord
}

const deedOf = (before: Content, after: Content): ChangeDeed =>
  before.trashedUtc === after.trashedUtc ? 'update' : after.trashedUtc === null ? 'restore' : 'trash'

/** The two ways in which a record comes to be what it is. */
export function writingOf(db: Database, records: Records, clock: () => number): Writing {
  /** Derives from what was written what is derived, and remembers the record as it now stands. */
  const settled = (
    resource: ResourceName,
    id: number,
    before: StoredRecord | undefined,
    written: Written,
  ): StoredRecord => {
    const after = rewritten(resource, id, before, written)
    records.keep(after)
    refreshDerived(db, before, after)
    return after
  }

  const create = (resource: ResourceName, record: NewRecord, by: By): StoredRecord => {
    const now = write(clock())
    const sequence = isPost(resource) ? 'posts' : 'terms'
    const id = record.id === undefined ? nextId(db, sequence) : takeId(db, sequence, record.id)
    const content = settledSlugs(db, resource, id, plannedNew(resource, record), record.variants)
    const shared = insertShared(db, resource, id, content, now)
    const all = { rows: new Set(languages), revisions: new Set<string>() }
    const texts = writeVariants(db, resource, id, undefined, content, all, now)
    writeLinks(db, id, undefined, content.links)
    const after = settled(resource, id, undefined, { shared, texts, removed: new Set() })
    const isTerm = resource === 'categories' || resource === 'tags'
    const given = isTerm && record.events ? giveToEvents(db, records, resource, id, record.events) : []
    tellNew(db, clock, by, after, given)
    return after
  }

  const change = (resource: ResourceName, id: number, change: RecordChange, by: By): StoredRecord => {
    const stored = records.read(resource, id)
    if (!stored) throw new Error(`There is no ${id} among ${resource}.`)
    const now = write(clock())
    const before = plainSlugs(db, stored)
    const after = settledSlugs(db, resource, id, planned(before, change, now), change.variants, stored)
    const parts = difference(before, after)
    if (Object.keys(parts).length === 0) return stored
    const counted = counts(parts)
    const isElsewhere = before.shared['parent'] !== after.shared['parent']
    const moving = isElsewhere ? eventsBelow(db, id) : []
    unplace(db, moving)
    const shared = updateShared(db, stored, before, after, counted.has('shared'), now)
    place(db, moving)
    const isMoved = before.trashedUtc !== after.trashedUtc
    const touched = { rows: new Set(isMoved ? languages : Object.keys(parts)), revisions: counted }
    const texts = writeVariants(db, resource, id, stored, after, touched, now)
    writeLinks(db, id, before.links, after.links)
    const removed = new Set(languages.filter((language) => !after.variants[language]))
    const changed = settled(resource, id, stored, { shared, texts, removed })
    tell(db, clock, by, resource, id, deedOf(before, after), parts)
    return changed
  }

  return {
    create: (resource, record, by) => db.transact(() => create(resource, record, by)),
    change: (resource, id, wanted, by) => db.transact(() => change(resource, id, wanted, by)),
  }
}
