// Reverts one change: writes old values again, removes created records, creates deleted terms again.
import type { BulkRowResult } from '#shared/changes.ts'
import { isLanguage, languages, type Language } from '#shared/i18n/language.ts'
import { type Problem, notAccessible, notFound, problem } from '#shared/problem.ts'
import { can } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import { toPolicySubject, visibleLanguages } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { changesOfRecord } from '../store/changes.ts'
import { madeFromPrefix } from '../store/diff.ts'
import { countUses, readRecord, readRecords } from '../store/records.ts'
import type { LinkedResource } from '../store/store.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { Actor, Change, ChangeParts, StoredRecord, Value, VariantChange } from '../store/types.ts'
import { createRecord, removeTerm, updateRecord } from '../store/write-records.ts'
import { applyPlan } from './apply-plan.ts'
import { type RevertPlan, planRevert } from './plan-revert.ts'
import { updatedRow, failedRow } from './bulk-rows.ts'
import { visibleParts, type Snapshot, snapshotBefore, getSnapshot } from './history-snapshot.ts'

/** The revert of a change by an account. */
type Undoing = { ctx: RequestContext; account: KnownAccount; line: Change; actor: Actor }

const conflict = (fields: string[]): Problem => problem('rest_precondition_failed', 412, '', { params: fields })

/** Reverts a change as a write of the account. */
export async function undoEntry(tx: WriteTx, undoing: Undoing): Promise<BulkRowResult> {
  const { ctx, account, line, actor } = undoing
  const { resource, record: id } = line
  const record = await readRecord(tx, resource, id)
  const fail = (problem: Problem): BulkRowResult => failedRow(resource, id, problem)
  if (line.deed === 'purge' || Object.keys(line.parts).length === 0) return fail(notFound(resource, id))
  if (line.deed === 'delete') return undoDeletion(tx, undoing, record)
  if (!record) return line.deed === 'create' ? updatedRow(tx, ctx, resource, id, actor) : fail(notFound(resource, id))
  if (visibleLanguages(account, record).length === 0) return fail(notAccessible(resource))
  if (line.deed === 'create') return undoCreation(tx, undoing, record)
  const { newest, after } = await laterValues(tx, line, record)
  if (!sawTexts(undoing, record, after)) return fail(problem('rest_forbidden', 403))
  const { back, conflicts } = valuesBefore(line, newest)
  if (conflicts.length > 0) return fail(conflict(conflicts))
  const isAsThen = (language: Language): boolean => ![...newest.keys()].some((name) => name.startsWith(`${language}.`))
  const planned = await planRevert(tx, ctx, account, record, back, isAsThen)
  if ('code' in planned) return fail(planned)
  await applyPlan(tx, planned.plan, account.id, actor)
  return updatedRow(tx, ctx, resource, id, actor, planned.kept)
}

/** The changes of the record after the line, newest first. */
async function* changesSince(tx: ReadTx, line: Change): AsyncGenerator<Change, void, undefined> {
  let before: number | undefined
  for (;;) {
    const lines = await changesOfRecord(tx, line.resource, line.record, before === undefined ? {} : { before })
    for (const later of lines) {
      if (later.seq <= line.seq) return
      before = later.seq
      yield later
    }
    if (lines.length === 0) return
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
    for (const [part, fields] of Object.entries(change.parts))
      for (const [field, [, now]] of Object.entries(fields)) {
        const name = `${part}.${field}`
        if (!newest.has(name)) newest.set(name, JSON.stringify(now))
      }
  }
  return { newest, after }
}

/** Whether the account could see every language of the line at that time. */
function sawTexts({ account, line }: Undoing, record: StoredRecord, after: Snapshot): boolean {
  const seen = visibleParts(account, record, snapshotBefore(after, line), after)
  return languages.every((language) => line.parts[language] === undefined || seen.has(language))
}

/** Whether a field only follows others: its later changes are no conflicts. */
const isDerived = (field: string): boolean => field.startsWith(madeFromPrefix) || field.startsWith('utc_')

/** The text that the line only confirmed or marked as a copy; `undefined` if it changed the text or its source as well. */
function markedAlone(field: string, parts: ChangeParts): string | undefined {
  if (!field.startsWith(madeFromPrefix)) return undefined
  const text = field.slice(madeFromPrefix.length)
  return languages.some((language) => text in (parts[language] ?? {})) ? undefined : text
}

/** The values before the line, and the fields with later changes. */
function valuesBefore(line: Change, newest: ReadonlyMap<string, string>): { back: RevertPlan; conflicts: string[] } {
  const back: RevertPlan = {}
  const conflicts: string[] = []
  for (const [part, fields] of Object.entries(line.parts)) {
    for (const [field, [old, now]] of Object.entries(fields)) {
      const present = newest.get(`${part}.${field}`)
      // Trashed again later: the record is in the trash in any case.
      const isTrashed = field === 'trashed' && now !== null && present !== 'null'
      const marked = markedAlone(field, line.parts)
      // The mark belongs to the former text.
      const isRewritten = marked !== undefined && newest.has(`${part}.${marked}`)
      const isChanged = isRewritten || (present !== undefined && present !== JSON.stringify(now) && !isTrashed)
      if (!isChanged) back[part] = { ...back[part], [field]: old }
      else if (marked !== undefined) conflicts.push(`${part}.${marked}`)
      else if (!isDerived(field)) conflicts.push(`${part}.${field}`)
    }
  }
  return { back, conflicts }
}

/** The fields that others have changed since the record was created, without those that have their first value again. */
async function changedSince(tx: ReadTx, { line, actor }: Undoing): Promise<string[]> {
  const values = new Map<string, { first: string; last: string }>()
  for await (const { changeSet, parts } of changesSince(tx, line)) {
    if (changeSet === line.changeSet || changeSet === actor.changeSet) continue
    for (const [part, fields] of Object.entries(parts))
      for (const [field, [old, now]] of Object.entries(fields)) {
        const name = `${part}.${field}`
        const last = values.get(name)?.last ?? JSON.stringify(now ?? '')
        // The line of a create has no empty values. `isUsedSince` compares the events of a term.
        if (field !== 'events') values.set(name, { first: JSON.stringify(old ?? ''), last })
      }
  }
  const names = [...values].filter(([, { first, last }]) => first !== last).map(([name]) => name)
  return [...new Set(names.map((name) => name.replace(/\.(?:made_from\.|utc_)/, '.')))]
}

const eventsAmong = (ids: Value | readonly number[] | undefined): readonly number[] =>
  typeof ids === 'object' && ids !== null ? ids : []

/** Whether events link to a record since the line; those that a recreated term was linked to before do not count. */
async function isUsedSince(tx: ReadTx, line: Change, resource: LinkedResource): Promise<boolean> {
  const { record: id } = line
  const uses = (await countUses(tx, resource, [id])).get(id) ?? 0
  if (!isTermResource(resource)) return uses > 0
  const linked = await readRecords(tx, 'events', eventsAmong(line.parts['shared']?.['events']?.[1]))
  const still = [...linked.values()].filter(
    ({ trashedUtc, links }) => trashedUtc === null && links[resource].includes(id),
  )
  return uses > still.length
}

/** Trashes a created post or deletes a created term, unless it was changed or used since. */
async function undoCreation(tx: WriteTx, undoing: Undoing, record: StoredRecord): Promise<BulkRowResult> {
  const { ctx, account, line, actor } = undoing
  const { resource, id } = record
  if (can(account, 'delete', resource, toPolicySubject(record)) !== true)
    return failedRow(resource, id, problem('rest_forbidden', 403))
  if (record.trashedUtc === null) {
    const changed = await changedSince(tx, undoing)
    if (changed.length > 0) return failedRow(resource, id, conflict(changed))
    if (resource !== 'events' && (await isUsedSince(tx, line, resource)))
      return failedRow(resource, id, conflict(['events']))
  }
  if (isTermResource(resource)) await removeTerm(tx, resource, id, actor)
  else await updateRecord(tx, resource, id, { trash: 'put' }, actor)
  return updatedRow(tx, ctx, resource, id, actor)
}

/** Creates a deleted term again with its id, texts and events. */
async function undoDeletion(
  tx: WriteTx,
  { ctx, account, line, actor }: Undoing,
  present: StoredRecord | undefined,
): Promise<BulkRowResult> {
  const { resource, record: id } = line
  if (!isTermResource(resource)) return failedRow(resource, id, notFound(resource, id))
  if (can(account, 'create', resource) !== true || can(account, 'delete', resource) !== true)
    return failedRow(resource, id, problem('rest_forbidden', 403))
  if (present) return failedRow(resource, id, conflict(['id']))
  const parent = Number(line.parts['shared']?.['parent']?.[0] ?? 0)
  if (parent > 0 && !(await readRecord(tx, resource, parent)))
    return failedRow(resource, id, conflict(['shared.parent']))
  const source = line.parts['shared']?.['source_language']?.[0]
  const variants: { [L in Language]?: VariantChange } = {}
  for (const language of languages) {
    const variant = variantBefore(line, language)
    if (variant) variants[language] = variant
  }
  if (!isLanguage(source) || !variants[source]) return failedRow(resource, id, notFound(resource, id))
  const events = eventsAmong(line.parts['shared']?.['events']?.[0])
  const shared = resource === 'categories' ? { shared: { parent } } : {}
  await createRecord(tx, resource, { id, sourceLanguage: source, variants, events, ...shared }, actor)
  return updatedRow(tx, ctx, resource, id, actor)
}

function variantBefore(line: Change, language: Language): VariantChange | undefined {
  const response = line.parts[language]
  if (!response) return undefined
  const texts: { [field: string]: string | null } = {}
  const madeFrom: { [field: string]: string | null } = {}
  let slug: string | undefined
  for (const [field, [old]] of Object.entries(response)) {
    const text = typeof old === 'string' ? old : null
    if (field === 'slug') slug = text ?? undefined
    else if (field.startsWith('made_from.')) madeFrom[field.slice('made_from.'.length)] = text
    else if (field !== 'status') texts[field] = text
  }
  return { status: 'publish', texts, madeFrom, ...(slug !== undefined && { slug }) }
}
