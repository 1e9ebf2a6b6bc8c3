// Writing records: each write with its derived rows, its search texts and its line in `changes`, in one transaction.
import { languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { logChange } from './changes.ts'
import { isPost } from './columns.ts'
import type { Database } from './database.ts'
import { refreshDerived } from './derived.ts'
import { type Content, counts, diffRecord } from './diff.ts'
import { applyPatch, newContent } from './patch.ts'
import { readRecord } from './records.ts'
import { insertShared, nextId, takeId, updateShared, writeLinks, writeVariants } from './record-tables.ts'
import { settledSlugs } from './settled-slugs.ts'
import { linkEvents } from './term-events.ts'
import { plainSlugs } from './trash.ts'
import type { By, ChangeDeed, NewRecord, RecordChange, StoredRecord } from './types.ts'

export type Writing = {
  create(resource: ResourceName, record: NewRecord, by: By): StoredRecord
  change(resource: ResourceName, id: number, change: RecordChange, by: By): StoredRecord
}

const deedOf = (before: Content, after: Content): ChangeDeed =>
  before.trashedUtc === after.trashedUtc ? 'update' : after.trashedUtc === null ? 'restore' : 'trash'

/** Creating and changing records. */
export function writingOf(db: Database, clock: () => number): Writing {
  const saved = (resource: ResourceName, id: number): StoredRecord => {
    const record = readRecord(db, resource, id)
    if (!record) throw new Error(`Of ${resource} ${id} nothing was written.`)
    return record
  }

  const create = (resource: ResourceName, record: NewRecord, by: By): StoredRecord => {
    const now = formatWallTime(clock())
    const sequence = isPost(resource) ? 'posts' : 'terms'
    const id = record.id === undefined ? nextId(db, sequence) : takeId(db, sequence, record.id)
    const content = settledSlugs(db, resource, id, newContent(resource, record), record.variants)
    insertShared(db, resource, id, content, now)
    writeVariants(db, resource, id, undefined, content, { rows: new Set(languages), revisions: new Set() }, now)
    writeLinks(db, id, undefined, content.links)
    const after = saved(resource, id)
    refreshDerived(db, undefined, after)
    const isTerm = resource === 'categories' || resource === 'tags'
    const events = isTerm && record.events ? linkEvents(db, resource, id, record.events) : []
    const parts = diffRecord(undefined, after)
    const shared = { ...parts['shared'], ...(events.length > 0 && { events: [null, events] as const }) }
    logChange(db, clock, by, resource, id, 'create', { ...parts, shared })
    return after
  }

  const change = (resource: ResourceName, id: number, change: RecordChange, by: By): StoredRecord => {
    const stored = readRecord(db, resource, id)
    if (!stored) throw new Error(`There is no ${id} among ${resource}.`)
    const now = formatWallTime(clock())
    const before = plainSlugs(db, stored)
    const after = settledSlugs(db, resource, id, applyPatch(before, change, now), change.variants, stored)
    const parts = diffRecord(before, after)
    if (Object.keys(parts).length === 0) return stored
    const counted = counts(parts)
    if (counted.has('shared')) updateShared(db, stored, before, after, now)
    const isMoved = before.trashedUtc !== after.trashedUtc
    const touched = { rows: new Set(isMoved ? languages : Object.keys(parts)), revisions: counted }
    writeVariants(db, resource, id, stored, after, touched, now)
    writeLinks(db, id, before.links, after.links)
    const changed = saved(resource, id)
    refreshDerived(db, stored, changed)
    logChange(db, clock, by, resource, id, deedOf(before, after), parts)
    return changed
  }

  return {
    create: (resource, record, by) => db.transact(() => create(resource, record, by)),
    change: (resource, id, patch, by) => db.transact(() => change(resource, id, patch, by)),
  }
}
