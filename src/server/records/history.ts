// `GET {resource}/{id}/history`: the changes of a record, as far as the account could see them at the time.
import type {
  AuditDismissals,
  AuditEntry,
  AuditParts,
  AuditValue,
  ChangeAuthor,
  History,
  TranslationMark,
  TranslationMarks,
} from '#shared/responses.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { copiedFlag, isOutdated } from '#shared/i18n/translation-state.ts'
import { type Account, canSee, canSeeAccountNames } from '#shared/policy/policy.ts'
import { notFound } from '#shared/problem.ts'
import type { Issues } from '#shared/schema/issues.ts'
import { linkTargets } from '#shared/schema/links.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { parseNumbers } from '../http/parameters.ts'
import { ProblemError, rejectIssues, respond } from '../http/response.ts'
import { readAccount } from '../store/accounts.ts'
import { changesOfRecord, countChangesOfRecord, recordHistory } from '../store/changes.ts'
import { loggedDismissal, loggedFinding } from '../store/dismissals.ts'
import { diffRecord, isEmptyValue, translatedFromPrefix } from '../store/diff.ts'
import { readRecordSets, type RecordSets } from '../store/record-sets.ts'
import { readRecord } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { Change, Changed, ChangeParts, StoredRecord } from '../store/types.ts'
import { authorizeReading, canEdit, isAllowed, visibleLanguages } from './access.ts'

const maxPageSize = 100
const defaultPageSize = 50
/** The maximum number of characters of a page with several changes: some contain a megabyte of texts. */
const maxLength = 8_000_000

/**
 * Responds with a page of the history, newest first. That of a deleted record is for accounts that could have deleted it. Reads newer
 * changes too, to compute the snapshot of the record at each change.
 */
export async function history(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account, query } = ctx
  const issues: Issues = {}
  const { before = Number.MAX_SAFE_INTEGER, ...values } = parseNumbers(query, ['before', 'limit'], issues)
  const limit = Math.min(Math.max(values.limit ?? defaultPageSize, 1), maxPageSize)
  // No record has such an id.
  if (typeof id === 'string') throw new ProblemError(notFound(resource, id))
  const page = await ctx.store.read(async (tx): Promise<History> => {
    const record = await readRecord(tx, resource, id)
    const canDelete = isAllowed(account, isTermResource(resource) ? 'delete' : 'administer', resource)
    if (record) authorizeReading(account, record)
    else if (!canDelete || (await changesOfRecord(tx, resource, id, { limit: 1 })).length === 0)
      throw new ProblemError(notFound(resource, id))
    rejectIssues(issues)
    const isEditable = record === undefined || canEdit(account, record)
    const entries: AuditEntry[] = []
    let length = 0
    let newer = 0
    const total = await countChangesOfRecord(tx, resource, id)
    for await (const { change, snapshots } of recordSnapshots(tx, resource, id, record)) {
      const version = total - newer++
      if (change.seq >= before) continue
      const visible = visibleParts(account, record, snapshots)
      const after = isEditable ? snapshots[1] : undefined
      const linked = await readLinkedRecords(tx, [change.parts])
      const audited = auditChange(linked, account, change.parts, after, visible)
      const entry: AuditEntry = {
        seq: change.seq,
        version,
        at: change.at,
        change_set: change.changeSet,
        by: await changeAuthor(tx, account, change.account),
        deed: change.action,
        ...audited,
        ...(Object.keys(audited.parts).length === 0 && { parts: seriesDates(change.parts, visible) }),
      }
      // A change without any parts is listed: purging the record removed them.
      const isHidden = Object.keys(entry.parts).length === 0 && !entry.marks && !entry.dismissals
      if (isHidden && Object.keys(change.parts).length > 0) continue
      length += JSON.stringify(entry.parts).length
      const last = entries.at(-1)
      if (last && (entries.length === limit || length > maxLength)) return { changes: entries, next: last.seq }
      entries.push(entry)
    }
    return { changes: entries, next: null }
  })
  return respond(200, page)
}

const linkedResources: { readonly [field: string]: ResourceName } = { ...linkTargets, events: 'events' }

/** The field whose source text a logged field contains; `undefined` for other fields. */
export const translatedField = (name: string): string | undefined =>
  name.startsWith(translatedFromPrefix) ? name.slice(translatedFromPrefix.length) : undefined
/** Whether a logged field follows from others, or is a dismissal. */
export const isDerived = (name: string): boolean =>
  translatedField(name) !== undefined ||
  loggedFinding(name) !== undefined ||
  name.startsWith('utc_') ||
  name.startsWith('series_')

/** Of an event whose series was extended or shortened, and that has no other change, the rule: its series can be undone from there. */
function seriesDates(parts: ChangeParts, visible: ReadonlySet<string>): AuditParts {
  const [old, now] = (visible.has('shared') && parts['shared']?.['series_rule']) || []
  return typeof old === 'string' && typeof now === 'string' ? { shared: { series_rule: { old, new: now } } } : {}
}

/** Reads the records whose ids changes contain. */
export async function readLinkedRecords(tx: ReadTx, changes: readonly ChangeParts[]): Promise<RecordSets> {
  const ids: { [R in ResourceName]?: number[] } = {}
  for (const [field, resource] of Object.entries(linkedResources)) {
    const values = changes.flatMap((parts) => Object.values(parts)).flatMap((fields) => fields[field] ?? [])
    ids[resource] = values.flatMap((value) => (typeof value === 'object' && value !== null ? value : []))
  }
  return readRecordSets(tx, ids)
}

/**
 * The changed fields of the visible parts (by default of all), and the effects on the states of translations. Ids of `linked` records that
 * the account may not see are left out. `after`: the snapshot after the change, if the account may see these states.
 */
export function auditChange(
  linked: RecordSets,
  account: Account,
  parts: ChangeParts,
  after: Snapshot | undefined,
  visible: ReadonlySet<string> = new Set(Object.keys(parts)),
): Pick<AuditEntry, 'parts' | 'marks' | 'dismissals'> {
  const isReadable = (record: StoredRecord | undefined): boolean =>
    record === undefined || visibleLanguages(account, record).length > 0
  const readable = (field: string, value: Changed[0]): AuditValue => {
    if (typeof value !== 'object' || value === null) return value
    const resource = linkedResources[field]
    return value.filter((id) => isReadable(resource && linked[resource].get(id)))
  }
  const audited: AuditParts = {}
  for (const [part, fields] of Object.entries(parts)) {
    if (!visible.has(part)) continue
    // A translation that is added or removed logs its empty fields for reverting. They are no change.
    const isAddedOrRemoved = fields['status']?.includes(null) === true
    const hasValue = ([old, now]: Changed): boolean => !isAddedOrRemoved || !isEmptyValue(old) || !isEmptyValue(now)
    const changed = Object.entries(fields).filter(([field, change]) => !isDerived(field) && hasValue(change))
    if (changed.length === 0) continue
    audited[part] = Object.fromEntries(
      changed.map(([field, [old, now]]) => [field, { old: readable(field, old), new: readable(field, now) }]),
    )
  }
  const marks = after && translationMarks(parts, after, visible)
  const dismissals = after && auditDismissals(parts, visible)
  return { parts: audited, ...(marks && { marks }), ...(dismissals && { dismissals }) }
}

/** The findings that a change dismissed or showed again. */
function auditDismissals(parts: ChangeParts, visible: ReadonlySet<string>): AuditDismissals | undefined {
  const audited: AuditDismissals = {}
  for (const language of languages.filter((each) => visible.has(each))) {
    const found = Object.entries(parts[language] ?? {}).flatMap(([name, [old, now]]) => {
      const finding = loggedFinding(name)
      const reasons = { old: loggedDismissal(old)?.reason ?? null, new: loggedDismissal(now)?.reason ?? null }
      return finding ? [{ ...finding, ...reasons }] : []
    })
    if (found.length > 0) audited[language] = found
  }
  return Object.keys(audited).length > 0 ? audited : undefined
}

/**
 * The effects of a change on the states of translations, from the source texts that their texts are based on. Changed texts have no mark:
 * they are based on the present source. Nor has a change of the source language.
 */
function translationMarks(
  parts: ChangeParts,
  after: Snapshot,
  visible: ReadonlySet<string>,
): TranslationMarks | undefined {
  const sourceLanguage = after['shared']?.['source_language']
  const isSwitched = parts['shared']?.['source_language']?.every((language) => language !== null)
  if (!isLanguage(sourceLanguage) || isSwitched) return undefined
  const source = after[sourceLanguage] ?? {}
  const sourceChange = parts[sourceLanguage] ?? {}
  const marks: TranslationMarks = {}
  for (const language of languages.filter((each) => each !== sourceLanguage && visible.has(each))) {
    const fields = parts[language] ?? {}
    const isNew = fields['status']?.[0] === null
    const fieldMarks: { [field: string]: TranslationMark } = {}
    for (const [name, [old, now]] of Object.entries(fields)) {
      const field = translatedField(name)
      if (field === undefined || typeof now !== 'string') continue
      const sourceNow = String(source[field] ?? '')
      const sourceBefore = String((field in sourceChange ? sourceChange[field]?.[0] : sourceNow) ?? '')
      const wasOutdated = typeof old === 'string' && isOutdated(old, sourceBefore)
      if (now === copiedFlag) fieldMarks[field] = 'copied'
      else if (isNew || field in fields) continue
      else if (isOutdated(now, sourceNow) && !wasOutdated) fieldMarks[field] = 'outdated'
      else fieldMarks[field] = field in sourceChange && !wasOutdated ? 'minor' : 'confirmed'
    }
    if (Object.keys(fieldMarks).length > 0) marks[language] = fieldMarks
  }
  return Object.keys(marks).length > 0 ? marks : undefined
}

/** The account that made a change, with its name if the reader may see names. */
export async function changeAuthor(tx: ReadTx, reader: Account, account: number | null): Promise<ChangeAuthor> {
  if (account === null) return null
  return { id: account, name: canSeeAccountNames(reader) ? ((await readAccount(tx, account))?.name ?? '') : '' }
}

/** The values of a record by part and field, as they are logged. */
export type Snapshot = { [part: string]: { readonly [field: string]: Changed[0] } }

/** The values before (0) or after (1) a change. */
export const toValues = (parts: ChangeParts, side: 0 | 1): Snapshot =>
  Object.fromEntries(
    Object.entries(parts).map(([part, fields]) => [
      part,
      Object.fromEntries(Object.entries(fields).map(([field, change]) => [field, change[side]])),
    ]),
  )

export const listFieldChanges = (parts: ChangeParts) =>
  Object.entries(parts).flatMap(([part, fields]) =>
    Object.entries(fields).map(([field, [old, now]]) => ({ part, field, name: `${part}.${field}`, old, now })),
  )

/** The present snapshot; a deleted record has no values. */
export const getSnapshot = (record: StoredRecord | undefined): Snapshot => toValues(diffRecord(undefined, record), 1)

/** The snapshot before a change, from the one after it. */
export const snapshotBefore = (after: Snapshot, { parts }: Change): Snapshot => ({
  ...after,
  ...Object.fromEntries(
    Object.entries(toValues(parts, 0)).map(([part, values]) => [part, { ...after[part], ...values }]),
  ),
})

/** The changes of a record, newest first, each with the snapshots before and after it. */
export async function* recordSnapshots(
  tx: ReadTx,
  resource: ResourceName,
  id: number,
  record: StoredRecord | undefined,
): AsyncGenerator<{ change: Change; snapshots: [before: Snapshot, after: Snapshot] }, void, undefined> {
  let after = getSnapshot(record)
  for await (const change of recordHistory(tx, resource, id)) {
    const before = snapshotBefore(after, change)
    yield { change, snapshots: [before, after] }
    after = before
  }
}

/** Whether an account could see a translation; `undefined` without this translation. */
export function couldSee(account: Account, author: number, at: Snapshot, language: Language): boolean | undefined {
  const status = statuses.find((known) => known === at[language]?.['status'])
  const isTrashed = (at['shared']?.['trashed'] ?? null) !== null
  return status && canSee(account, author, isTrashed ? 'trash' : status)
}

/** The parts of a change that were visible to the account before and after it: hidden values stay hidden. */
export function visibleParts(
  account: Account,
  record: StoredRecord | undefined,
  snapshots: readonly Snapshot[],
): ReadonlySet<string> {
  const isLocked = snapshots.some((at) => at['shared']?.['protected'] === 1)
  if (isLocked && record && !canEdit(account, record)) return new Set()
  const isVisible = (at: Snapshot, language: Language) => couldSee(account, record?.author ?? 0, at, language)
  const visible = languages.filter((language) => snapshots.every((at) => isVisible(at, language) !== false))
  const isSharedVisible = snapshots.every((at) => {
    const translations = languages.map((language) => isVisible(at, language))
    return translations.includes(true) || !translations.includes(false)
  })
  return new Set([...visible, ...(isSharedVisible ? ['shared'] : [])])
}
