// Updates and removes records: each write with its derived rows and its row in `changes`.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName, TermResource } from '#shared/schema/resources.ts'
import { changeInsertions } from './changes.ts'
import { linkTables } from './columns.ts'
import { createRecords } from './create-records.ts'
import { refreshHasCategory } from './derived-columns.ts'
import { derivedChanges, refreshDerived } from './derived-rows.ts'
import { type Content, countedParts, diffRecord, type TranslationContent } from './diff.ts'
import { applyPatch } from './patch.ts'
import { dismissalChanges, dismissalDeletion, listDismissals, withDeletedDismissals } from './dismissals.ts'
import { readRecord, readRecords } from './records.ts'
import { readLastRevisions, recordChanges, recordDeletion, type RecordState, unlinkTerm } from './record-tables.ts'
import { trashedSuffix } from './slug.ts'
import { createSlugRegistry, desiredSlug, readSlugsBeforeTrash, type SlugRegistry } from './slugs.ts'
import { executeAll, selectIds } from './statements.ts'
import { recountTerms } from './term-counts.ts'
import { readTree, selectChildren, withAncestors } from './terms.ts'
import { nowUtc, type WriteTx } from './transaction.ts'
import type {
  Actor,
  ChangeAction,
  ChangeParts,
  NewRecord,
  RecordChange,
  StoredRecord,
  StoredTranslation,
} from './types.ts'

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
  const [updated] = await updateRecords(tx, resource, new Map([[id, change]]), actor)
  if (!updated) throw new Error(`Nothing was written of ${resource} ${id}.`)
  return updated
}

/** Records of one batch: more of them do not fit into memory. */
const batchSize = 100

/** Changes records by id, as `updateRecord` does one after the other. Resolves to the records in their order. */
export async function updateRecords(
  tx: WriteTx,
  resource: ResourceName,
  changes: ReadonlyMap<number, RecordChange>,
  actor: Actor,
): Promise<StoredRecord[]> {
  const entries = [...changes]
  const updated: StoredRecord[] = []
  for (let start = 0; start < entries.length; start += batchSize)
    updated.push(...(await updateBatch(tx, resource, entries.slice(start, start + batchSize), actor)))
  return updated
}

/** A record with its change: as stored, with the slugs that it has outside the trash, and its new content without new slugs. */
type Patch = { stored: RecordState; before: StoredRecord; content: Content; change: RecordChange }
/** A change with the content and the slugs that it leads to. `parts`: what differs. */
type PlannedUpdate = Patch & { after: Content; parts: ChangeParts; slugs: { [L in Language]?: string } }

async function updateBatch(
  tx: WriteTx,
  resource: ResourceName,
  changes: readonly (readonly [number, RecordChange])[],
  actor: Actor,
): Promise<StoredRecord[]> {
  const stored = await readRecords(
    tx,
    resource,
    changes.map(([id]) => id),
  )
  const trashed = [...stored.values()].filter(({ trashedUtc }) => trashedUtc !== null).map(({ id }) => id)
  const slugsBeforeTrash = await readSlugsBeforeTrash(tx, resource, trashed)
  const patches = changes.map(([id, change]): Patch => {
    const record = stored.get(id)
    if (!record) throw new Error(`There is no ${id} among ${resource}.`)
    const state = { record, slugsBeforeTrash: slugsBeforeTrash.get(id) ?? {} }
    const before = restoreSlugs(state)
    return { stored: state, before, content: applyPatch(before, change, nowUtc(tx)), change }
  })
  const slugs = createSlugRegistry(tx, resource)
  const dismissals = await planDismissals(tx, resource, changes, actor)
  const planned = (await planUpdates(slugs, patches))
    .map((update) => ({ ...update, parts: mergeParts(update.parts, dismissals.get(update.before.id)?.parts) }))
    .filter(({ parts }) => Object.keys(parts).length > 0)
  if (planned.length === 0) return patches.map(({ stored: { record } }) => record)
  const written = await toWritten(tx, resource, planned)
  const states = written.map(({ before, after }) => ({ before: before.record, after: after.record }))
  const moves = states.filter(({ before, after }) => before.shared['parent'] !== after.shared['parent'])
  const left = await readAbove(
    tx,
    moves.map(({ before }) => before),
  )
  await executeAll(tx, [
    ...slugs.releases(),
    ...recordChanges(tx, resource, written),
    ...(await derivedChanges(tx, resource, states)),
    ...[...dismissals.values()].flatMap(({ statements }) => statements),
    ...changeInsertions(
      tx,
      actor,
      planned.map(({ before, after, parts }) => ({
        resource,
        record: before.id,
        action: getAction(before, after),
        parts,
      })),
    ),
  ])
  const joined = await readAbove(
    tx,
    moves.map(({ after }) => after),
  )
  const recounted = left.flatMap((before, index) => {
    const after = joined[index] ?? new Set()
    return [...before, ...after].filter((id) => before.has(id) !== after.has(id))
  })
  if (recounted.length > 0) await recountTerms(tx, 'categories', recounted)
  const updated = new Map(states.map(({ after }) => [after.id, after]))
  return patches.map(({ stored: { record } }) => updated.get(record.id) ?? record)
}

/** The changes of dismissed findings by record. */
async function planDismissals(
  tx: WriteTx,
  resource: ResourceName,
  changes: readonly (readonly [number, RecordChange])[],
  { account }: Actor,
): Promise<Map<number, Awaited<ReturnType<typeof dismissalChanges>>>> {
  const planned = new Map<number, Awaited<ReturnType<typeof dismissalChanges>>>()
  for (const [record, { dismissals = [] }] of changes)
    if (dismissals.length > 0)
      planned.set(record, await dismissalChanges(tx, { resource, record, account: account ?? 0 }, dismissals))
  return planned
}

const mergeParts = (parts: ChangeParts, others: ChangeParts = {}): ChangeParts => {
  const merged: { [part: string]: ChangeParts[string] } = { ...parts }
  for (const [part, fields] of Object.entries(others)) merged[part] = { ...parts[part], ...fields }
  return merged
}

/** The categories above each of these. */
async function readAbove(tx: WriteTx, records: readonly StoredRecord[]): Promise<ReadonlySet<number>[]> {
  const parents = records.map(({ shared }) => Number(shared['parent'] ?? 0))
  const above = await readTree(tx, parents)
  return parents.map((parent) => above([parent]))
}

/** A record with the slugs that its translations have outside the trash. */
function restoreSlugs({ record, slugsBeforeTrash }: RecordState): StoredRecord {
  const translations: { [L in Language]?: StoredTranslation } = { ...record.translations }
  for (const translation of Object.values(record.translations)) {
    const { language } = translation
    translations[language] = { ...translation, slug: slugsBeforeTrash[language] ?? translation.slug }
  }
  return { ...record, translations }
}

/** Gives each record its slugs, which are unique outside the trash and in it, and compares it with the stored one. */
async function planUpdates(slugs: SlugRegistry, patches: readonly Patch[]): Promise<PlannedUpdate[]> {
  const desired = ({ before: { id, resource }, content, change }: Patch) =>
    languages.flatMap((language) => {
      const translation = content.translations[language]
      if (!translation) return []
      const slug = desiredSlug(resource, id, translation, change.translations?.[language]?.slug)
      return [{ language, slug, translation }]
    })
  for (const { record } of patches.map(({ stored }) => stored))
    for (const { language, slug } of Object.values(record.translations)) slugs.move(language, record.id, slug, slug)
  await slugs.load(
    patches.flatMap((patch) => {
      const isTrashed = patch.content.trashedUtc !== null
      return desired(patch).map(({ language, slug }) => ({
        language,
        slug: isTrashed && slug ? slug + trashedSuffix : slug,
      }))
    }),
  )
  const planned: PlannedUpdate[] = []
  for (const patch of patches) {
    const { before, content, stored } = patch
    const isTrashed = content.trashedUtc !== null
    const translations: { [L in Language]?: TranslationContent } = {}
    for (const { language, slug, translation } of desired(patch))
      translations[language] = {
        ...translation,
        slug: isTrashed ? slug : await slugs.findFree(language, slug, before.id),
      }
    const after = { ...content, translations }
    const parts = diffRecord(before, after)
    const isMoved = before.trashedUtc !== after.trashedUtc
    const own: { [L in Language]?: string } = {}
    for (const language of languages) {
      const present = stored.record.translations[language]?.slug
      const slug = translations[language]?.slug
      if (slug !== undefined && !isMoved && !parts[language]) own[language] = present ?? slug
      else if (slug !== undefined)
        own[language] = isTrashed ? await slugs.findFree(language, slug, before.id, trashedSuffix) : slug
      slugs.move(language, before.id, present, own[language])
    }
    planned.push({ ...patch, after, parts, slugs: own })
  }
  return planned
}

/** The states of records before and after their changes. */
async function toWritten(
  tx: WriteTx,
  resource: ResourceName,
  planned: readonly PlannedUpdate[],
): Promise<{ before: RecordState; after: RecordState }[]> {
  const added = planned.filter(({ before, after }) =>
    languages.some((language) => after.translations[language] && !before.translations[language]),
  )
  const lastRevision = await readLastRevisions(
    tx,
    resource,
    added.map(({ before }) => before.id),
  )
  const modified = { modifiedUtc: nowUtc(tx) }
  return planned.map(({ stored, after, parts, slugs }) => {
    const { record } = stored
    const counted = countedParts(parts)
    const translations: { [L in Language]?: StoredTranslation } = {}
    const slugsBeforeTrash: { [L in Language]?: string } = {}
    for (const language of languages.toSorted()) {
      const translation = after.translations[language]
      if (!translation) continue
      const present = record.translations[language] ?? {
        language,
        revision: lastRevision(record.id, language),
        modifiedUtc: '',
      }
      translations[language] = {
        ...present,
        ...translation,
        ...(counted.has(language) && { revision: present.revision + 1, ...modified }),
        slug: slugs[language] ?? translation.slug,
      }
      if (after.trashedUtc !== null) slugsBeforeTrash[language] = translation.slug
    }
    const changed: StoredRecord = {
      ...record,
      ...after,
      ...(counted.has('shared') && { revision: record.revision + 1, ...modified }),
      translations,
    }
    return { before: stored, after: { record: changed, slugsBeforeTrash } }
  })
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
    const children = await selectChildren(tx, id)
    await updateRecords(tx, 'categories', new Map(children.map((child) => [child, { shared: { parent } }])), actor)
  }
  const counted = await withAncestors(tx, resource, id)
  const events = await unlinkTerm(tx, resource, id)
  if (resource === 'categories') await refreshHasCategory(tx, events)
  const dismissals = await listDismissals(tx, resource, id)
  await executeAll(tx, recordDeletion(term))
  await refreshDerived(tx, resource, [{ before: term, after: undefined }])
  await recountTerms(tx, resource, counted)
  const parts = withDeletedDismissals(diffRecord(term, undefined), dismissals)
  const shared = { ...parts['shared'], ...(events.length > 0 && { events: [events, null] as const }) }
  const change = { resource, record: id, action: 'delete', parts: { ...parts, shared } } as const
  await executeAll(tx, changeInsertions(tx, actor, [change]))
  return term
}

/** Removes a trashed record permanently, and of its history all but who, when and id. Throws if it is not in the trash. */
export async function purgeRecord(tx: WriteTx, resource: ResourceName, id: number, actor: Actor): Promise<void> {
  const record = await readRecord(tx, resource, id)
  if (!record || record.trashedUtc === null) throw new Error(`${resource} ${id} is not in the trash.`)
  await unlinkEvents(tx, resource, id, actor)
  if (resource === 'events') await detachChildren(tx, id, actor)
  await refreshDerived(tx, resource, [{ before: record, after: undefined }])
  await executeAll(tx, [
    sql`DELETE FROM ${sql.table(resource)} WHERE id = ${id}`,
    sql`DELETE FROM removed_translations WHERE resource = ${resource} AND id = ${id}`,
    dismissalDeletion(resource, id),
    ...changeInsertions(tx, actor, [{ resource, record: id, action: 'purge', parts: {} }]),
  ])
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
  const withoutLink = ({ id: event, links }: StoredRecord): [number, RecordChange] => [
    event,
    { links: { [link]: links[link].filter((to) => to !== id) } },
  ]
  const events = await readRecords(tx, 'events', ids)
  await updateRecords(tx, 'events', new Map([...events.values()].map(withoutLink)), actor)
}

/** Makes the children of an event independent. */
async function detachChildren(tx: WriteTx, parent: number, actor: Actor): Promise<void> {
  const isChild = sql`post_parent = ${parent} AND post_parent <> 0`
  const ids = await selectIds(tx, sql`SELECT id FROM events WHERE ${isChild} ORDER BY id`)
  await updateRecords(tx, 'events', new Map(ids.map((id) => [id, { shared: { post_parent: 0 } }])), actor)
}
