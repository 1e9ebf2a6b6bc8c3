// Updates and removes records: each write with its derived rows and its row in `changes`.
import { sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import type { ResourceName, TermResource } from '#shared/schema/resources.ts'
import { logChange } from './changes.ts'
import { linkTables } from './columns.ts'
import { createRecords } from './create-records.ts'
import { refreshHasCategory } from './derived-columns.ts'
import { refreshDerived } from './derived-rows.ts'
import { type Content, countedParts, diffRecord } from './diff.ts'
import { applyPatch } from './patch.ts'
import { readRecord, readRecords } from './records.ts'
import { deleteRecord, unlinkTerm, updateShared, writeLinks, writeTranslations } from './record-tables.ts'
import { assignSlugs, restoreSlugs } from './slugs.ts'
import { deleteRows, selectIds } from './statements.ts'
import { recountTerms } from './term-counts.ts'
import { ancestors, selectChildren, withAncestors } from './terms.ts'
import { nowUtc, type ReadTx, type WriteTx } from './transaction.ts'
import type { Actor, ChangeAction, ChangeParts, NewRecord, RecordChange, StoredRecord, Value } from './types.ts'

async function readWritten(tx: ReadTx, resource: ResourceName, id: number): Promise<StoredRecord> {
  const record = await readRecord(tx, resource, id)
  if (!record) throw new Error(`Nothing was written of ${resource} ${id}.`)
  return record
}

/** Creates a record. Throws as `createRecords` does. */
export async function createRecord(
  tx: WriteTx,
  resource: ResourceName,
  record: NewRecord,
  actor: Actor,
): Promise<StoredRecord> {
  const [created] = await createRecords(tx, resource, [record], actor)
  if (!created) throw new Error(`No record of ${resource} was created.`)
  return created
}

const getAction = (before: Content, after: Content): ChangeAction =>
  before.trashedUtc === after.trashedUtc ? 'update' : after.trashedUtc === null ? 'restore' : 'trash'

/**
 * Changes a record; equal values are not written: no revision, no line in `changes`. Resolves to the record as it now is. Throws if the
 * record does not exist or the change removes the source translation.
 */
export async function updateRecord(
  tx: WriteTx,
  resource: ResourceName,
  id: number,
  change: RecordChange,
  actor: Actor,
): Promise<StoredRecord> {
  const stored = await readRecord(tx, resource, id)
  if (!stored) throw new Error(`There is no ${id} among ${resource}.`)
  const before = await restoreSlugs(tx, stored)
  const after = await assignSlugs(tx, resource, id, applyPatch(before, change, nowUtc(tx)), change.translations, stored)
  const parts = diffRecord(before, after)
  if (Object.keys(parts).length === 0) return stored
  const counted = countedParts(parts)
  if (counted.has('shared')) await updateShared(tx, stored, before, after)
  const isMoved = before.trashedUtc !== after.trashedUtc
  const touched = { rows: new Set(isMoved ? languages : Object.keys(parts)), revisions: counted }
  await writeTranslations(tx, stored, after, touched)
  await writeLinks(tx, id, before.links, after.links)
  const changed = await readWritten(tx, resource, id)
  await refreshDerived(tx, stored, changed)
  if (resource === 'categories') await recountParents(tx, stored.shared['parent'], changed.shared['parent'])
  await logChange(tx, actor, resource, id, getAction(before, after), parts)
  return changed
}

/** Brings counts up to date after a category has moved to another parent; 0 is none. */
async function recountParents(tx: WriteTx, before: Value = 0, after: Value = 0): Promise<void> {
  if (before === after) return
  const [left, joined] = [await ancestors(tx, [Number(before)]), await ancestors(tx, [Number(after)])]
  const isInOne = (id: number): boolean => left.includes(id) !== joined.includes(id)
  await recountTerms(tx, 'categories', [...left, ...joined].filter(isInOne))
}

/**
 * Deletes a term permanently: its children move up, events lose it, all logged in `changes`. Resolves to the term as it was. Posts are
 * trashed instead: `updateRecord` with `trash: 'put'`.
 */
export async function removeTerm(tx: WriteTx, resource: TermResource, id: number, actor: Actor): Promise<StoredRecord> {
  const term = await readRecord(tx, resource, id)
  if (!term) throw new Error(`There is no ${id} among ${resource}.`)
  if (resource === 'categories') {
    const parent = term.shared['parent'] ?? 0
    for (const child of await selectChildren(tx, id))
      await updateRecord(tx, 'categories', child, { shared: { parent } }, actor)
  }
  const counted = await withAncestors(tx, resource, id)
  const events = await unlinkTerm(tx, resource, id)
  if (resource === 'categories') await refreshHasCategory(tx, events)
  await deleteRecord(tx, term)
  await refreshDerived(tx, term, undefined)
  await recountTerms(tx, resource, counted)
  const parts: ChangeParts = diffRecord(term, undefined)
  await logChange(tx, actor, resource, id, 'delete', {
    ...parts,
    shared: { ...parts['shared'], ...(events.length > 0 ? { events: [events, null] } : {}) },
  })
  return term
}

/** Removes a trashed record permanently, and of its history all but who, when and id. Throws if it is not in the trash. */
export async function purgeRecord(tx: WriteTx, resource: ResourceName, id: number, actor: Actor): Promise<void> {
  const record = await readRecord(tx, resource, id)
  if (!record || record.trashedUtc === null) throw new Error(`${resource} ${id} is not in the trash.`)
  await unlinkEvents(tx, resource, id, actor)
  if (resource === 'events') await detachChildren(tx, id, actor)
  await refreshDerived(tx, record, undefined)
  await deleteRows(tx, resource, { id })
  await deleteRows(tx, 'removed_translations', { resource, id })
  await logChange(tx, actor, resource, id, 'purge', {})
  await tx.db
    .updateTable('changes')
    .set({ parts: '{}' })
    .where('resource', '=', resource)
    .where('record', '=', id)
    .where('parts', '<>', '{}')
    .execute()
}

/** Removes the links of events to a record, each as a change of the event. */
async function unlinkEvents(tx: WriteTx, resource: ResourceName, id: number, actor: Actor): Promise<void> {
  const linked = linkTables.find(({ to }) => to === resource)
  if (!linked) return
  const { link, table, column } = linked
  const isLinked = sql`${sql.ref(column)} = ${id}`
  const ids = await selectIds(tx, sql`SELECT event AS id FROM ${sql.table(table)} WHERE ${isLinked} ORDER BY event`)
  for (const event of (await readRecords(tx, 'events', ids)).values()) {
    const others = event.links[link].filter((to) => to !== id)
    await updateRecord(tx, 'events', event.id, { links: { [link]: others } }, actor)
  }
}

/** Makes the children of an event independent. */
async function detachChildren(tx: WriteTx, parent: number, actor: Actor): Promise<void> {
  const isChild = sql`post_parent = ${parent} AND post_parent <> 0`
  for (const id of await selectIds(tx, sql`SELECT id FROM events WHERE ${isChild} ORDER BY id`))
    await updateRecord(tx, 'events', id, { shared: { post_parent: 0 } }, actor)
}
