// Reverts a change set (`POST changes/{change_set}/revert`).
import type { BulkRowResult, RevertResponse } from '#shared/responses.ts'
import { isLanguage, languages, type Language } from '#shared/i18n/language.ts'
import { notAccessible, notFound } from '#shared/problem.ts'
import { revertBody } from '#shared/schema/admin-bodies.ts'
import { dismissedPrefix } from '#shared/schema/finding-kinds.ts'
import { linkFields } from '#shared/schema/links.ts'
import { isTermResource } from '#shared/schema/resources.ts'
import { tooMany } from '#shared/schema/issues.ts'
import type { SignedInContext } from '../http/context.ts'
import { requireBody } from '../http/parse-body.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../http/response.ts'
import { changeLinesInSet, changesInSet, newestSeqs, readChanges, recordHistory } from '../store/changes.ts'
import { loggedFinding } from '../store/dismissals.ts'
import { sharedColumns } from '../store/columns.ts'
import type { RecordSets } from '../store/record-sets.ts'
import { countUses, readRecord, readRecords } from '../store/records.ts'
import type {
  LinkedResource,
  Actor,
  Change,
  ChangeLine,
  ChangeParts,
  StoredRecord,
  TranslationChange,
  Value,
} from '../store/types.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import { createRecord, updateRecord } from '../store/write-records.ts'
import { applyRows, batchSize, inBatches, planOnly, type PlannedRow, type RowWork, summarize } from './bulk.ts'
import {
  getSnapshot,
  isDerived,
  listFieldChanges,
  recordSnapshots,
  type Snapshot,
  snapshotBefore,
  toValues,
  translatedField,
  visibleParts,
} from './history.ts'
import { authorize, visibleLanguages } from './access.ts'
import type { Plan } from './plan.ts'
import { planTrash, removeRecord } from './plan-write.ts'
import { readLinkTargets } from './resolve-links.ts'
import { changeSet, parseWrite } from './write-request.ts'
import { planRevert, splitDismissals, splitTranslation, toText } from './plan-revert.ts'

/** The maximum number of created records, if any depend on others: they are reverted in one transaction. */
const maxCreated = 5_000

/** Reverts all rows of a change set, or none if a row fails; with `partial` every row that can be reverted. */
export async function revert(ctx: SignedInContext, name: string): Promise<Response> {
  const { store, account } = ctx
  // No role may edit other resources but not events.
  authorize(account, 'editAny', 'events')
  const { input } = await parseWrite(ctx)
  const { partial = false, dry_run: isDryRun = false } = requireBody(revertBody, input)
  const lines = await store.read(async (tx) => changeLinesInSet(tx, name))
  if (lines.length === 0) throw problemError('rest_not_found', 404, 'such change set')
  const isIndependent = areIndependent(lines)
  if (!isIndependent && lines.filter(({ action }) => action === 'create').length > maxCreated) {
    const message = `Made more than ${maxCreated} records, as an import does: undo them one by one, or put a backup back.`
    rejectIssues({ change_set: tooMany(maxCreated, message) })
  }
  const actor = changeSet(account)
  const work: RowWork<ChangeLine, PlannedRow<ChangeLine>> = {
    size: isIndependent ? batchSize : 1,
    // Values are read per group: those of an import do not fit into memory.
    prepare: async (tx, group) => {
      const [resource = 'events'] = group.map((target) => target.resource)
      const ids = group.map(({ record }) => record)
      const changes = await readChanges(
        tx,
        group.map(({ seq }) => seq),
      )
      const newest = await newestSeqs(tx, resource, ids)
      const records = await readRecords(tx, resource, ids)
      const links = [...records.values()].map((record) => record.links)
      const earlier = [...changes.values()].map(({ parts }) =>
        Object.fromEntries(linkFields.map((field) => [field, toIds(parts['shared']?.[field]?.[0])])),
      )
      const linked = await readLinkTargets(tx, [...links, ...earlier])
      return async (target) => {
        const line = changes.get(target.seq)
        if (!line) throw new ProblemError(notFound(target.resource, target.record))
        const isNewest = newest.get(target.record) === line.seq
        return { target, ...(await planUndo({ tx, ctx, line, actor, linked, isNewest }, records.get(target.record))) }
      }
    },
    apply: (tx, planned) => applyRows(tx, account, planned, actor),
  }
  const isAtOnce = !isIndependent || lines.length <= batchSize
  const isRefused = ({ result }: BulkRowResult): boolean => result === 'refused'
  // Several transactions: all rows are planned before any is written.
  const isPlannedFirst = !isAtOnce && !isDryRun && !partial
  let rows = isPlannedFirst ? await inBatches(ctx, lines.toReversed(), planOnly(work), true) : []
  if (!rows.some(isRefused))
    rows = await inBatches(ctx, lines.toReversed(), work, isDryRun, isAtOnce ? (partial ? 'any' : 'all') : undefined)
  const failed = partial ? [] : rows.filter(isRefused)
  const failure = failed.find((row) => row.problem)?.problem
  const hasChanged = async () => (await store.read(async (tx) => changesInSet(tx, actor.changeSet, 1))).length > 0
  if (failure && !isDryRun && !(await hasChanged()))
    throw new ProblemError({ ...failure, data: { ...failure.data, rows: failed } })
  return respond(200, { change_set: actor.changeSet, rows, ...summarize(rows) } satisfies RevertResponse)
}

/**
 * Many records, none of which depends on another: no terms, no records created for an event, and each changed once. Several are
 * reverted together, and more than a batch in several transactions that are planned first unless `partial`; rows that fail because of changes in between are reported.
 */
const areIndependent = (lines: readonly ChangeLine[]): boolean =>
  lines.every(({ resource, action }) => !isTermResource(resource) && action !== 'delete' && action !== 'purge') &&
  lines.every(({ resource, action }) => resource === 'events' || action !== 'create') &&
  !isMerge(lines) &&
  new Set(lines.map(({ resource, record }) => `${resource}/${record}`)).size === lines.length

/** Events that were moved from a record before it went to the trash can only move back after it is restored. */
const isMerge = (lines: readonly ChangeLine[]): boolean =>
  lines.some(({ resource }) => resource === 'events') &&
  lines.some(({ resource, action }) => resource !== 'events' && action === 'trash')

/** `isNewest`: nothing has changed the record since the line. */
type Undo = {
  tx: WriteTx
  ctx: SignedInContext
  line: Change
  actor: Actor
  /** The records that it links to, now or before. */
  linked: RecordSets
  isNewest: boolean
}
/** `plan`: what is left to write; `skipped`: the fields whose earlier values are not in the log. */
type Undone = { plan: Plan | undefined; skipped?: string[] }

function rejectConflicts(fields: string[]): void {
  if (fields.length > 0) throw problemError('rest_precondition_failed', 412, '', { params: fields })
}

/** Plans to revert a change as a write of the account. Terms are created and deleted at once. */
async function planUndo(undo: Undo, record: StoredRecord | undefined): Promise<Undone> {
  const { tx, ctx, line, linked, isNewest } = undo
  const { resource, record: id, action, parts } = line
  if (action === 'purge' || Object.keys(parts).length === 0) throw new ProblemError(notFound(resource, id))
  if (action === 'delete') return undoDeletion(undo, record)
  if (!record && action === 'create') return { plan: undefined }
  if (!record) throw new ProblemError(notFound(resource, id))
  if (visibleLanguages(ctx.account, record).length === 0) throw new ProblemError(notAccessible(resource))
  if (action === 'create') return undoCreation(undo, record)
  // The present values of fields that changed after the line.
  const newest = new Map<string, string>()
  let snapshots: Snapshot[] = []
  const present = getSnapshot(record)
  const lastChange = { change: line, snapshots: [snapshotBefore(present, line), present] }
  for await (const { change, ...around } of isNewest ? [lastChange] : recordSnapshots(tx, resource, id, record)) {
    snapshots = around.snapshots
    if (change.seq === line.seq) break
    for (const { name, now } of listFieldChanges(change.parts))
      if (!newest.has(name)) newest.set(name, JSON.stringify(now))
  }
  const visible = visibleParts(ctx.account, record, snapshots)
  if (languages.some((language) => parts[language] && !visible.has(language))) throw problemError('rest_forbidden', 403)
  const { values, conflicts } = valuesBefore(line, newest)
  rejectConflicts(conflicts)
  const isUnchanged = (language: Language): boolean =>
    ![...newest.keys()].some(
      (name) => name.startsWith(`${language}.`) && !name.startsWith(`${language}.${dismissedPrefix}`),
    )
  return planRevert(tx, ctx, record, values, { isUnchanged, linked, isOwn: line.account === ctx.account.id })
}

/** The text that the line only confirmed or marked as a copy; `undefined` if it changed the text or its source as well. */
function findMarked(name: string, parts: ChangeParts): string | undefined {
  const field = translatedField(name)
  return field === undefined || languages.some((language) => field in (parts[language] ?? {})) ? undefined : field
}

function valuesBefore(line: Change, newest: ReadonlyMap<string, string>): { values: Snapshot; conflicts: string[] } {
  const values: Snapshot = {}
  const conflicts: string[] = []
  for (const { part, field, name, old, now } of listFieldChanges(line.parts)) {
    const present = newest.get(name)
    // Trashed again later: the record is in the trash in any case.
    const isTrashed = field === 'trashed' && now !== null && present !== 'null'
    const marked = findMarked(field, line.parts)
    // The mark belongs to the former text.
    const isRewritten = marked !== undefined && newest.has(`${part}.${marked}`)
    const isChanged = isRewritten || (present !== undefined && present !== JSON.stringify(now) && !isTrashed)
    const dismissed = loggedFinding(field)
    if (!isChanged) values[part] = { ...values[part], [field]: old }
    else if (dismissed) conflicts.push(`${part}.${dismissed.field}`)
    else if (marked !== undefined) conflicts.push(`${part}.${marked}`)
    else if (!isDerived(field)) conflicts.push(name)
  }
  return { values, conflicts }
}

/** The fields that others have changed since the record was created, without those that have their first value again. */
async function changedSince({ tx, line, actor, isNewest }: Undo): Promise<string[]> {
  if (isNewest) return []
  const values = new Map<string, { first: string; last: string }>()
  for await (const { seq, changeSet, parts } of recordHistory(tx, line.resource, line.record)) {
    if (seq <= line.seq) break
    if (changeSet === line.changeSet || changeSet === actor.changeSet) continue
    for (const { field, name, old, now } of listFieldChanges(parts)) {
      const last = values.get(name)?.last ?? JSON.stringify(now ?? '')
      // The line of a create has no empty values. `isUsedSince` compares the events of a term.
      if (field !== 'events') values.set(name, { first: JSON.stringify(old ?? ''), last })
    }
  }
  const names = [...values].filter(([, { first, last }]) => first !== last).map(([name]) => name)
  return [...new Set(names.map((name) => name.replace(/\.(?:made_from\.|dismissed\.\w+\.|utc_)/, '.')))]
}

const toIds = (ids: Value | readonly number[] | undefined): readonly number[] =>
  typeof ids === 'object' && ids !== null ? ids : []

/** Whether events link to a record since the line; those that a recreated term was linked to before do not count. */
async function isUsedSince(tx: ReadTx, line: Change, resource: LinkedResource): Promise<boolean> {
  const { record: id } = line
  const uses = (await countUses(tx, resource, [id])).get(id) ?? 0
  if (!isTermResource(resource)) return uses > 0
  const linked = await readRecords(tx, 'events', toIds(line.parts['shared']?.['events']?.[1]))
  const still = [...linked.values()].filter(
    ({ trashedUtc, links }) => trashedUtc === null && links[resource].includes(id),
  )
  return uses > still.length
}

/** Trashes a created post or deletes a created term, unless it was changed or used since. */
async function undoCreation(undo: Undo, record: StoredRecord): Promise<Undone> {
  const { tx, ctx, line, actor } = undo
  const { resource } = record
  authorize(ctx.account, 'delete', resource, record)
  if (record.trashedUtc === null) {
    rejectConflicts(await changedSince(undo))
    if (resource !== 'events' && (await isUsedSince(tx, line, resource))) rejectConflicts(['events'])
  }
  if (!isTermResource(resource)) return { plan: planTrash(record, 'put') }
  await removeRecord(tx, record, actor)
  return { plan: undefined }
}

/** Creates a deleted term again with its id, texts and events. */
async function undoDeletion({ tx, ctx, line, actor }: Undo, present: StoredRecord | undefined): Promise<Undone> {
  const { resource, record: id } = line
  if (!isTermResource(resource)) throw new ProblemError(notFound(resource, id))
  authorize(ctx.account, 'create', resource)
  authorize(ctx.account, 'delete', resource)
  if (present) rejectConflicts(['id'])
  const { values, dismissals } = splitDismissals(toValues(line.parts, 0))
  const { parent: above, source_language: source, events, ...others } = values['shared'] ?? {}
  const parent = Number(above ?? 0)
  if (parent > 0 && !(await readRecord(tx, resource, parent))) rejectConflicts(['shared.parent'])
  const translations: { [L in Language]?: TranslationChange } = {}
  for (const language of languages) {
    const { own, translatedFrom } = splitTranslation(values[language])
    const { slug, status: _, ...texts } = Object.fromEntries(own.map(([name, value]) => [name, toText(value)]))
    if (own.length > 0)
      translations[language] = { status: 'publish', texts, translatedFrom, ...(typeof slug === 'string' && { slug }) }
  }
  if (!isLanguage(source) || !translations[source]) throw new ProblemError(notFound(resource, id))
  const shared: { [column: string]: Value } = {}
  for (const [name, value] of Object.entries({ ...others, parent }))
    if (sharedColumns[resource].includes(name) && typeof value !== 'object') shared[name] = value
  const term = { id, sourceLanguage: source, shared, translations, events: toIds(events) }
  await createRecord(tx, resource, term, actor)
  if (dismissals.length > 0) await updateRecord(tx, resource, id, { dismissals }, actor)
  return { plan: undefined }
}
