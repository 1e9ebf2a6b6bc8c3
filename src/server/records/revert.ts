// Reverts changes: a change set (`POST changes/{change_set}/revert`), or a record to an earlier version (`POST {resource}/{id}/restore`).
import type { BulkRowResult, RevertResponse } from '#shared/responses.ts'
import { zeroDateTime } from '#shared/dates/wall-time.ts'
import { isLanguage, languages, type Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { notAccessible, notFound } from '#shared/problem.ts'
import { restoreBody, revertBody, unknownChange } from '#shared/schema/admin-bodies.ts'
import { type Field, inheritingFields } from '#shared/schema/fields.ts'
import { dismissedPrefix } from '#shared/schema/finding-kinds.ts'
import { linkFields } from '#shared/schema/links.ts'
import { isTermResource, type ResourceName, resources } from '#shared/schema/resources.ts'
import { tooMany } from '#shared/schema/issues.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { parseBody, requireBody } from '../http/parse-body.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../http/response.ts'
import { changeLinesInSet, changesInSet, newestSeqs, readChanges, recordHistory } from '../store/changes.ts'
import { translatedFromPrefix } from '../store/diff.ts'
import { loggedDismissal, loggedFinding } from '../store/dismissals.ts'
import { sharedColumns } from '../store/columns.ts'
import type { RecordSets } from '../store/record-sets.ts'
import { countUses, readRecord, readRecords } from '../store/records.ts'
import type {
  LinkedResource,
  Actor,
  Change,
  ChangeLine,
  ChangeParts,
  DismissalChange,
  StoredRecord,
  TranslationChange,
  Value,
} from '../store/types.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import { createRecord, updateRecord } from '../store/write-records.ts'
import { isPublic, unresolvedDateUtc } from './plan-shared.ts'
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
import { authorize, authorizeReading, loadRecord, isAllowed, visibleLanguages } from './access.ts'
import { applyPlan, type Plan, type PlannedChange, planTrash, planWrite, removeRecord } from './plan-write.ts'
import { checkConditions, presentBundle } from './record-bundle.ts'
import { readLinkTargets } from './resolve-links.ts'
import {
  authorizeParts,
  changeSet,
  parseWrite,
  type TextOptions,
  toWriteRequest,
  toWriteValues,
  type WriteValues,
} from './write-request.ts'

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

export async function restore(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account } = ctx
  authorize(account, 'editAny', resource)
  const { input } = await parseWrite(ctx)
  // An empty value of a form selects all fields.
  const isSent = ([name, value]: [string, unknown]): boolean => name !== 'fields' || value !== ''
  const body = parseBody(restoreBody(resources[resource]), new Map([...input].filter(isSent)))
  const { seq, fields, if: etags } = body.values
  return ctx.store.write(async (tx) => {
    const record = await loadRecord(tx, ctx, resource, { id })
    authorizeReading(account, record)
    const found = seq === undefined ? undefined : await valuesAfterChange(tx, account, record, seq)
    rejectIssues({ ...body.issues, ...(!found && { seq: unknownChange }) }, body.missing)
    const values = found ?? {}
    await checkConditions(tx, ctx, record, etags ?? {})
    const texts = splitDismissals(values).values
    const isComplete = (language: Language): boolean => fields === undefined || texts[language] === undefined
    const reverted = fields ? onlyFields(values, fields) : values
    const { plan, skipped } = await planRevert(tx, ctx, record, reverted, { isUnchanged: isComplete })
    ctx.record = await applyPlan(tx, plan, changeSet(account))
    return respond(200, {
      ...(await presentBundle(tx, ctx, ctx.record, plan.sanitized)),
      ...(skipped.length > 0 && { kept: skipped }),
    })
  })
}

/** The values after a change of all fields that changed since; `undefined`: the record has no such change that the account can see. */
async function valuesAfterChange(
  tx: ReadTx,
  account: Account,
  record: StoredRecord,
  seq: number,
): Promise<Snapshot | undefined> {
  const values: Snapshot = {}
  for await (const { change, snapshots } of recordSnapshots(tx, record.resource, record.id, record)) {
    const visible = visibleParts(account, record, snapshots)
    if (change.seq === seq) return visible.size > 0 && Object.keys(change.parts).length > 0 ? values : undefined
    if (change.seq < seq) return undefined
    for (const { part, field, name, old } of listFieldChanges(change.parts))
      // An account restores only what it could see then.
      if ((part === 'shared' || visible.has(part)) && name !== 'shared.trashed')
        values[part] = { ...values[part], [field]: old }
  }
  return undefined
}

/** The stored fields that belong to a field. The UTC time of a date is restored only in its own time zone. */
const storedFields = (part: string, field: string, isZoneRestored: boolean): string[] => {
  if (part !== 'shared') return [field, `${translatedFromPrefix}${field}`]
  if (field === 'date' || field === 'date_utc') return ['date', 'date_utc']
  if (field === 'password') return ['protected']
  const isDateTime = field === 'start_date' || field === 'end_date'
  return isDateTime && isZoneRestored ? [field, `utc_${field}`] : [field]
}

function onlyFields(values: Snapshot, names: readonly string[]): Snapshot {
  const selected: Snapshot = {}
  const isZoneRestored = values['shared']?.['timezone'] === undefined || names.includes('shared.timezone')
  for (const name of names) {
    const [part = ''] = name.split('.', 1)
    const field = name === part ? undefined : name.slice(part.length + 1)
    const own = values[part]
    // A translation that did not exist cannot lack one field only.
    const isRemoved = part !== 'shared' && own?.['status'] === null
    if (!own || (isRemoved && field !== undefined && field !== 'status')) continue
    const fields = field === undefined ? Object.keys(own) : storedFields(part, field, isZoneRestored)
    const restored = Object.entries(own).filter(([key]) => fields.includes(key))
    selected[part] = { ...selected[part], ...Object.fromEntries(restored) }
  }
  return selected
}

/**
 * Plans a write of earlier values, with the permissions and validation of any other write; other fields stay. A `status` of `null` removes
 * the translation; `isOwn`: the account has created it by the change that is undone, and may remove it if it may edit it. `isUnchanged`:
 * whether nothing else of a language has changed since. `skipped`: the fields whose values are not in the log.
 */
async function planRevert(
  tx: WriteTx,
  ctx: SignedInContext,
  record: StoredRecord,
  logged: Snapshot,
  {
    isUnchanged,
    linked,
    isOwn = false,
  }: { isUnchanged: (language: Language) => boolean; linked?: RecordSets; isOwn?: boolean },
): Promise<{ plan: Plan; skipped: string[] }> {
  const { account } = ctx
  const { resource } = record
  const { values, dismissals } = splitDismissals(logged)
  if (dismissals.some(({ language }) => !isAllowed(account, 'editVariant', resource, record, language)))
    throw problemError('rest_forbidden', 403)
  const { trashed, source_language: requestedSource, ...shared } = values['shared'] ?? {}
  // Columns without a field are no part of a body.
  const own = Object.entries(shared).flatMap(([name, value]) => (isOwnColumn(name) ? [[name, value] as const] : []))
  const source = isLanguage(requestedSource) ? requestedSource : record.sourceLanguage
  const remove = languages.filter((language) => values[language]?.['status'] === null && record.translations[language])
  if (remove.includes(source)) throw problemError('last-variant', 409)
  const isMoved = trashed !== undefined || own.length > 0
  const write = toWrite(record, values, source)
  const hasFields = write.shared.size + write.texts.size + write.options.size > 0 || isLanguage(requestedSource)
  if (hasFields || (remove.length > 0 && !isOwn) || isMoved) authorizeParts(account, record, write)
  const removal = isOwn ? 'editVariant' : 'deleteVariant'
  if (remove.some((language) => !isAllowed(account, removal, resource, record, language)))
    throw problemError('rest_forbidden', 403)
  if (typeof trashed === 'string') authorize(account, 'delete', resource, record)
  if (isMoved) authorize(account, 'editShared', resource, record)
  const plan = await planWrite(toWriteRequest(ctx, { ...write, tx, account, resource, record, source, linked }))
  // Restoring a status does not take the record out of the trash.
  const { trash: _, ...planned } = plan.change
  const translations = { ...planned.translations }
  for (const language of languages.filter((each) => !remove.includes(each))) {
    const isDerived = planned.sourceLanguage !== undefined && isUnchanged(language)
    const change = revertTranslation(record, language, values[language], planned.translations[language], isDerived)
    if (change) translations[language] = change
  }
  const canEditShared = isAllowed(account, 'editShared', resource, record)
  const change: PlannedChange = {
    ...planned,
    translations,
    shared: {
      ...planned.shared,
      ...(canEditShared && undecidedPublication(record, planned, shared, remove)),
      ...Object.fromEntries(
        own.flatMap(([name, value]) =>
          typeof value === 'object' && value !== null ? [] : [[name, toColumnValue(name, value)]],
        ),
      ),
    },
    ...(remove.length > 0 && { remove }),
    ...(dismissals.length > 0 && { dismissals }),
    ...(trashed !== undefined && { trash: trashed === null ? 'take-out' : 'put' }),
  }
  return { plan: { ...plan, change }, skipped: 'protected' in shared ? ['shared.password'] : [] }
}

/** Logged values without the dismissals, and these. A translation that has only those is absent. */
function splitDismissals(logged: Snapshot): { values: Snapshot; dismissals: DismissalChange[] } {
  const values: Snapshot = {}
  const dismissals: DismissalChange[] = []
  for (const [part, fields] of Object.entries(logged)) {
    const others = Object.entries(fields).filter(([name]) => !loggedFinding(name))
    if (others.length > 0 || Object.keys(fields).length === 0) values[part] = Object.fromEntries(others)
    for (const [name, value] of Object.entries(fields)) {
      const finding = loggedFinding(name)
      if (finding && isLanguage(part))
        dismissals.push({ ...finding, language: part, dismissal: loggedDismissal(value) })
    }
  }
  return { values, dismissals }
}

type Texts = { [field: string]: string | null }
const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Logged fields of a translation: its own, and the source texts that they were translated from. */
function splitTranslation(fields: Snapshot[string] = {}) {
  const own: [name: string, value: Value | readonly number[]][] = []
  const translatedFrom: Texts = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = translatedField(name)
    if (field === undefined) own.push([name, value])
    else translatedFrom[field] = toText(value)
  }
  return { own, translatedFrom }
}

function toWrite(record: StoredRecord, values: Snapshot, source: Language): WriteValues {
  const texts = new Map<Language, ReadonlyMap<string, unknown>>()
  const options = new Map<Language, TextOptions>()
  for (const language of languages) {
    const fields = values[language]
    if (!fields || fields['status'] === null) continue
    const { own, translatedFrom } = splitTranslation(fields)
    const sent = own
      // Without an earlier slug the present one stays.
      .filter(([name, value]) => name !== 'slug' || Boolean(value))
      // The source language inherits nothing: a missing value was empty.
      .map(([name, value]) => [name, language === source ? (value ?? '') : value] as const)
    const present = sent.filter(([, value]) => value !== null)
    const inherit = sent.filter(([, value]) => value === null).map(([name]) => name)
    if (present.length > 0) texts.set(language, new Map(present))
    // Like confirming, a change of the source texts alone needs the permission to edit the translation, unless the source changes, too.
    const changesBasis =
      sent.length === 0 &&
      record.translations[language] !== undefined &&
      Object.keys(translatedFrom).some((field) => !(field in (values[source] ?? {})))
    if (inherit.length > 0 || changesBasis) options.set(language, { inherit })
  }
  return { ...toWriteValues(toSharedInput(record.resource, values['shared'] ?? {}), texts), options }
}

/** Stored fields that the body does not contain: they are planned separately or follow from others. */
const outsideBody = new Set(['protected', 'trashed', 'source_language', 'events', 'date'])
/** Columns of an event that no body contains: its parent and its series. */
const isOwnColumn = (name: string): boolean => name === 'post_parent' || name === 'series' || name.startsWith('series_')
/** An absent number is `null`, an absent text is empty. */
const toColumnValue = (name: string, value: Value): Value =>
  value === null && (name === 'series_rule' || name === 'series_date') ? '' : value

/** Shared values as a client sends them, with dates as instants if their UTC time is known. */
function toSharedInput(resource: ResourceName, shared: Snapshot[string]): Map<string, unknown> {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const input = new Map<string, unknown>()
  for (const [name, value] of Object.entries(shared)) {
    const field = fields[name]
    if (outsideBody.has(name) || isOwnColumn(name) || !field || (name === 'date_utc' && value === unresolvedDateUtc))
      continue
    // Of several venues the first was displayed; the others were in the trash.
    const single = field.kind === 'link' && typeof value === 'object' ? (value?.slice(0, 1) ?? '') : value
    input.set(name, single === null ? '' : field.kind === 'boolean' ? single === 1 : single)
  }
  for (const name of ['start_date', 'end_date']) {
    const utc = shared[`utc_${name}`]
    if (typeof utc === 'string') input.set(name, `${utc.replace(' ', 'T')}Z`)
  }
  return input
}

/** An undecided publication date, if no translation is public: the next publication would wait for the reverted date. */
function undecidedPublication(
  record: StoredRecord,
  planned: PlannedChange,
  { date, date_utc: dateUtc }: Snapshot[string],
  remove: readonly Language[],
): PlannedChange['shared'] {
  const statuses = languages
    .filter((language) => !remove.includes(language))
    .map((language) => planned.translations[language]?.status ?? record.translations[language]?.status)
  if ((dateUtc !== zeroDateTime && dateUtc !== unresolvedDateUtc) || isPublic(statuses)) return {}
  return { date_utc: dateUtc, ...(typeof date === 'string' && { date }) }
}

/**
 * The change of a translation. Earlier texts become own ones even if they equal the source text, and are based on the same source texts
 * as before, so that they are outdated again. `isDerived`: other planned values follow from the change of the source language, and are
 * dropped.
 */
function revertTranslation(
  record: StoredRecord,
  language: Language,
  values: Snapshot[string] | undefined,
  planned: TranslationChange | undefined,
  isDerived: boolean,
): TranslationChange | undefined {
  const present = record.translations[language]
  const { translatedFrom: based } = splitTranslation(values)
  if (!planned && (!present || Object.keys(based).length === 0)) return undefined
  const texts: Texts = {}
  for (const [name, text] of Object.entries(planned?.texts ?? {}))
    if (!isDerived || name in (values ?? {})) texts[name] = text
  for (const name of inheritingFields(resources[record.resource])) {
    const text = values?.[name]
    if (planned && typeof text === 'string') texts[name] = text
  }
  const translatedFrom: Texts = {}
  for (const [name, text] of Object.entries(isDerived ? {} : (planned?.translatedFrom ?? {})))
    translatedFrom[name] = values ? (present?.translatedFrom[name] ?? null) : text
  return { ...planned, texts, translatedFrom: { ...translatedFrom, ...based } }
}
