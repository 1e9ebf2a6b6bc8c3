// `POST changes/{change_set}/revert {partial?, dry_run?}`: reverts a change set, in a change set of its own.
import type { RevertResponse, BulkRowResult } from '#shared/changes.ts'
import { isLanguage, languages, type Language } from '#shared/i18n/language.ts'
import { type Issue, notAccessible, notFound } from '#shared/problem.ts'
import { isTermResource } from '#shared/schema/resources.ts'
import { revertBody } from '#shared/schema/admin-bodies.ts'
import { catchProblem, errorResponse, ProblemError, problemError, rejectIssues, respond } from '../http/response.ts'
import type { RequestContext, SignedInContext } from '../http/context.ts'
import { requireBody } from '../http/parse-body.ts'
import { changeLinesInSet, changesInSet, readChange, recordHistory } from '../store/changes.ts'
import { translatedFromPrefix } from '../store/diff.ts'
import { countUses, readRecord, readRecords } from '../store/records.ts'
import { savepoint } from '../store/savepoint.ts'
import type { LinkedResource } from '../store/store.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { Actor, Change, ChangeLine, ChangeParts, StoredRecord, Value, TranslationChange } from '../store/types.ts'
import { createRecord } from '../store/write-records.ts'
import { authorize } from './load-record.ts'
import { applyPlan, removeRecord } from './plan-write.ts'
import { failedRow, batchSize, inBatches, summarize, updatedRow } from './bulk-rows.ts'
import { getSnapshot, isDerived, listFieldChanges, type Snapshot, snapshotBefore, visibleParts } from './history.ts'
import { type RevertPlan, planRevert } from './plan-revert.ts'
import { visibleLanguages } from './visibility.ts'
import { changeSet, parseWrite } from './write-request.ts'

/** The maximum number of created records, if any depend on others: they are reverted in one transaction. */
const maxCreated = 5_000
const createdTooMany: Issue = {
  code: 'too_many',
  message: `Made more than ${maxCreated} records, as an import does: undo them one by one, or put a backup back.`,
  data: { most: maxCreated },
}

/** Reverts all rows of a change set, or none if a row fails; with `partial` every row that can be reverted. */
export async function revert(ctx: SignedInContext, name: string): Promise<Response> {
  const { store } = ctx
  // No role may edit other resources but not events.
  authorize(ctx.account, 'editAny', 'events')
  const { input } = await parseWrite(ctx)
  const { partial = false, dry_run: isDryRun = false } = requireBody(revertBody, input)
  const lines = await store.read(async (tx) => changeLinesInSet(tx, name))
  if (lines.length === 0) throw problemError('rest_not_found', 404, 'such change set')
  const isIndependent = areIndependent(lines)
  if (!isIndependent && lines.filter(({ action }) => action === 'create').length > maxCreated)
    rejectIssues({ change_set: createdTooMany })
  const actor = changeSet(ctx.account)
  // Values are read per change: those of an import do not fit into memory.
  const undo = async (tx: WriteTx, target: ChangeLine): Promise<BulkRowResult> => {
    const line = await readChange(tx, target.seq)
    if (!line) throw new ProblemError(notFound(target.resource, target.record))
    return updatedRow(tx, ctx.account, target, actor, await undoChange(tx, { ctx, line, actor }))
  }
  const latestFirst = lines.toReversed()
  const rows = await (isIndependent ? undoInBatches : undoAtOnce)(ctx, latestFirst, undo, { isDryRun, partial })
  const failed = partial ? [] : rows.filter(({ result }) => result === 'refused')
  const failure = failed.find((row) => row.problem)?.problem
  const hasChanged = async () => (await store.read(async (tx) => changesInSet(tx, actor.changeSet, 1))).length > 0
  if (failure && !isDryRun && !(await hasChanged()))
    return errorResponse({ ...failure, data: { ...failure.data, rows: failed } })
  return respond(200, { change_set: actor.changeSet, rows, ...summarize(rows) } satisfies RevertResponse)
}

/** Many records, none of which depends on another: no terms, no records created for an event, and each changed once. */
const areIndependent = (lines: readonly ChangeLine[]): boolean =>
  lines.length > batchSize &&
  lines.every(({ resource, action }) => !isTermResource(resource) && action !== 'delete' && action !== 'purge') &&
  lines.every(({ resource, action }) => resource === 'events' || action !== 'create') &&
  new Set(lines.map(({ resource, record }) => `${resource}/${record}`)).size === lines.length

type Undo = (tx: WriteTx, line: ChangeLine) => Promise<BulkRowResult>
type RevertOptions = { isDryRun: boolean; partial: boolean }

/** Reverts all lines in one transaction. */
const undoAtOnce = async (
  { store }: RequestContext,
  lines: readonly ChangeLine[],
  undo: Undo,
  { isDryRun, partial }: RevertOptions,
): Promise<BulkRowResult[]> =>
  store.write(async (tx) => {
    const undoAll = async (): Promise<BulkRowResult[]> => {
      const rows: BulkRowResult[] = []
      for (const line of lines) {
        const row = await catchProblem(undo(tx, line))
        rows.push('code' in row ? failedRow(line, row) : row)
      }
      return rows
    }
    return savepoint(tx, undoAll, (rows) => !isDryRun && (partial || !hasFailed(rows)))
  })

const hasFailed = (rows: readonly BulkRowResult[]): boolean => rows.some(({ result }) => result === 'refused')

/**
 * Reverts lines in several transactions, after a dry run of all unless `partial`. Others are served in between; rows that fail because
 * of their changes are reported.
 */
async function undoInBatches(
  ctx: RequestContext,
  lines: readonly ChangeLine[],
  undo: Undo,
  { isDryRun, partial }: RevertOptions,
): Promise<BulkRowResult[]> {
  if (!partial || isDryRun) {
    const expected = await inBatches(ctx, lines, undo, true)
    if (isDryRun || hasFailed(expected)) return expected
  }
  return inBatches(ctx, lines, undo, false)
}

type UndoContext = { ctx: SignedInContext; line: Change; actor: Actor }

function rejectConflicts(fields: string[]): void {
  if (fields.length > 0) throw problemError('rest_precondition_failed', 412, '', { params: fields })
}

/** Reverts a change as a write of the account. Resolves to the fields whose earlier values are not in the log. */
async function undoChange(tx: WriteTx, context: UndoContext): Promise<string[]> {
  const { ctx, line, actor } = context
  const { account } = ctx
  const { resource, record: id } = line
  const record = await readRecord(tx, resource, id)
  if (line.action === 'purge' || Object.keys(line.parts).length === 0) throw new ProblemError(notFound(resource, id))
  if (line.action === 'delete') return undoDeletion(tx, context, record)
  if (!record && line.action === 'create') return []
  if (!record) throw new ProblemError(notFound(resource, id))
  if (visibleLanguages(account, record).length === 0) throw new ProblemError(notAccessible(resource))
  if (line.action === 'create') return undoCreation(tx, context, record)
  const { newest, after } = await laterValues(tx, line, record)
  const visible = visibleParts(account, record, snapshotBefore(after, line), after)
  const couldSeeTexts = languages.every((language) => line.parts[language] === undefined || visible.has(language))
  if (!couldSeeTexts) throw problemError('rest_forbidden', 403)
  const { values, conflicts } = valuesBefore(line, newest)
  rejectConflicts(conflicts)
  const isUnchanged = (language: Language): boolean =>
    ![...newest.keys()].some((name) => name.startsWith(`${language}.`))
  const { plan, skipped } = await planRevert(tx, ctx, record, values, isUnchanged)
  await applyPlan(tx, plan, actor)
  return skipped
}

/** The changes of the record after the line, newest first. */
async function* changesSince(tx: ReadTx, line: Change): AsyncGenerator<Change, void, undefined> {
  for await (const change of recordHistory(tx, line.resource, line.record)) {
    if (change.seq <= line.seq) return
    yield change
  }
}

/** The present values of fields that changed after the line, and the record right after the line. */
async function laterValues(
  tx: ReadTx,
  line: Change,
  record: StoredRecord,
): Promise<{ newest: Map<string, string>; after: Snapshot }> {
  const newest = new Map<string, string>()
  let after = getSnapshot(record)
  for await (const change of changesSince(tx, line)) {
    after = snapshotBefore(after, change)
    for (const { name, now } of listFieldChanges(change.parts))
      if (!newest.has(name)) newest.set(name, JSON.stringify(now))
  }
  return { newest, after }
}

/** The text that the line only confirmed or marked as a copy; `undefined` if it changed the text or its source as well. */
function findMarked(field: string, parts: ChangeParts): string | undefined {
  if (!field.startsWith(translatedFromPrefix)) return undefined
  const text = field.slice(translatedFromPrefix.length)
  return languages.some((language) => text in (parts[language] ?? {})) ? undefined : text
}

/** The values before the line, and the fields with later changes. */
function valuesBefore(line: Change, newest: ReadonlyMap<string, string>): { values: RevertPlan; conflicts: string[] } {
  const values: RevertPlan = {}
  const conflicts: string[] = []
  for (const { part, field, name, old, now } of listFieldChanges(line.parts)) {
    const present = newest.get(name)
    // Trashed again later: the record is in the trash in any case.
    const isTrashed = field === 'trashed' && now !== null && present !== 'null'
    const marked = findMarked(field, line.parts)
    // The mark belongs to the former text.
    const isRewritten = marked !== undefined && newest.has(`${part}.${marked}`)
    const isChanged = isRewritten || (present !== undefined && present !== JSON.stringify(now) && !isTrashed)
    if (!isChanged) values[part] = { ...values[part], [field]: old }
    else if (marked !== undefined) conflicts.push(`${part}.${marked}`)
    else if (!isDerived(field)) conflicts.push(name)
  }
  return { values, conflicts }
}

/** The fields that others have changed since the record was created, without those that have their first value again. */
async function changedSince(tx: ReadTx, { line, actor }: UndoContext): Promise<string[]> {
  const values = new Map<string, { first: string; last: string }>()
  for await (const { changeSet, parts } of changesSince(tx, line)) {
    if (changeSet === line.changeSet || changeSet === actor.changeSet) continue
    for (const { field, name, old, now } of listFieldChanges(parts)) {
      const last = values.get(name)?.last ?? JSON.stringify(now ?? '')
      // The line of a create has no empty values. `isUsedSince` compares the events of a term.
      if (field !== 'events') values.set(name, { first: JSON.stringify(old ?? ''), last })
    }
  }
  const names = [...values].filter(([, { first, last }]) => first !== last).map(([name]) => name)
  return [...new Set(names.map((name) => name.replace(/\.(?:made_from\.|utc_)/, '.')))]
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
async function undoCreation(tx: WriteTx, context: UndoContext, record: StoredRecord): Promise<string[]> {
  const { ctx, line, actor } = context
  const { resource } = record
  authorize(ctx.account, 'delete', resource, record)
  if (record.trashedUtc === null) {
    rejectConflicts(await changedSince(tx, context))
    if (resource !== 'events' && (await isUsedSince(tx, line, resource))) rejectConflicts(['events'])
  }
  await removeRecord(tx, record, actor)
  return []
}

/** Creates a deleted term again with its id, texts and events. */
async function undoDeletion(
  tx: WriteTx,
  { ctx: { account }, line, actor }: UndoContext,
  present: StoredRecord | undefined,
): Promise<string[]> {
  const { resource, record: id } = line
  if (!isTermResource(resource)) throw new ProblemError(notFound(resource, id))
  authorize(account, 'create', resource)
  authorize(account, 'delete', resource)
  if (present) rejectConflicts(['id'])
  const { parent: [parentId] = [], source_language: [source] = [], events: [linked] = [] } = line.parts['shared'] ?? {}
  const parent = Number(parentId ?? 0)
  if (parent > 0 && !(await readRecord(tx, resource, parent))) rejectConflicts(['shared.parent'])
  const translations: { [L in Language]?: TranslationChange } = {}
  for (const language of languages) {
    const translation = translationBefore(line, language)
    if (translation) translations[language] = translation
  }
  if (!isLanguage(source) || !translations[source]) throw new ProblemError(notFound(resource, id))
  const shared = resource === 'categories' ? { shared: { parent } } : {}
  await createRecord(
    tx,
    resource,
    { id, sourceLanguage: source, translations, events: toIds(linked), ...shared },
    actor,
  )
  return []
}

/** The deleted translation of a term. */
function translationBefore(line: Change, language: Language): TranslationChange | undefined {
  const fields = line.parts[language]
  if (!fields) return undefined
  const texts: { [field: string]: string | null } = {}
  const translatedFrom: { [field: string]: string | null } = {}
  let slug: string | undefined
  for (const [field, [old]] of Object.entries(fields)) {
    const text = typeof old === 'string' ? old : null
    if (field === 'slug') slug = text ?? undefined
    else if (field.startsWith(translatedFromPrefix)) translatedFrom[field.slice(translatedFromPrefix.length)] = text
    else if (field !== 'status') texts[field] = text
  }
  return { status: 'publish', texts, translatedFrom, ...(slug !== undefined && { slug }) }
}
