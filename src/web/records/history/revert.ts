// Plans of undoing a change or returning to a version: the fields that would change, and who may change them.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditEntry, AuditValue, TranslationMark } from '#shared/responses.ts'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { canRevert } from '#shared/policy/granted-status.ts'
import type { Account, PolicySubject } from '#shared/policy/policy.ts'
import type { RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import type { Field } from '#shared/schema/fields.ts'
import { dismissedName, type FindingKind } from '#shared/schema/finding-kinds.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { readOnlyReason } from '../form/read-only-reason.ts'

/** A field with its current and earlier value; without `field` a translation that did not exist (`was`) or does not exist (`now`). */
export type RevertRow = {
  part: RecordPart
  field?: string
  now: AuditValue
  was: AuditValue
  /** The text does not change: this mark of its translation is undone. */
  mark?: TranslationMark
  /** The text does not change: `now` and `was` are the reasons why this finding is dismissed; `null`: it is shown. */
  finding?: FindingKind
  /** The latest change of the field, if it is not the one to undo. */
  since?: AuditEntry
}
/** Reverts to the state after the change `seq`, which differs in these rows; `isWhole`: only with the other records of the change. */
export type RevertPlan = { seq: number; rows: RevertRow[]; isWhole?: true }

/** Logged, but not reverted field by field: passwords are not stored, the trash has its own action. */
const notRevertible = new Set(['protected', 'trashed', 'events', 'post_parent', 'series_rule'])

/** Whether a change created an event of a series, or changed only the dates of its series. */
export const isSeriesChange = ({ deed, parts }: Pick<AuditEntry, 'deed' | 'parts'>): boolean =>
  (deed === 'create' ? parts['shared']?.['series'] : parts['shared']?.['series_rule']) !== undefined

/** The row that restores a record from the trash. */
export const restoreFromTrash = 'shared.trashed'
const isPart = (name: string): name is RecordPart => name === 'shared' || isLanguage(name)
const isEqual = (a: AuditValue, b: AuditValue): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The name of a row in requests. */
export const rowName = ({ part, field, finding }: Pick<RevertRow, 'part' | 'field' | 'finding'>): string =>
  field === undefined ? part : `${part}.${finding ? dismissedName(finding, field) : field}`

export type VersionDifference = { part: string; field: string; old: AuditValue; now: AuditValue }

type ChangedField = { oldest: AuditEntry; newest: AuditEntry }

/** The fields that `changes` (newest first) concern, each with its first and last change. */
function changedFields(changes: readonly AuditEntry[]): Map<string, ChangedField> {
  const changed = new Map<string, ChangedField>()
  for (const change of changes)
    for (const [part, fields] of Object.entries(change.parts))
      for (const field of Object.keys(fields)) {
        const key = `${part}.${field}`
        changed.set(key, { oldest: change, newest: changed.get(key)?.newest ?? change })
      }
  return changed
}

/** The rows that revert fields to before their oldest change. A translation that is added or removed is one row. */
function fieldRows(
  changed: ReadonlyMap<string, ChangedField>,
  isIncluded: (key: string) => boolean,
  undone?: AuditEntry,
) {
  const rows: RevertRow[] = []
  for (const [key, { oldest, newest }] of changed) {
    const [part = '', field = ''] = key.split('.')
    if (!isIncluded(key) || !isPart(part) || notRevertible.has(field)) continue
    const before = undone ?? oldest
    const was = before.parts[part]?.[field]?.old ?? null
    const now = newest.parts[part]?.[field]?.new ?? null
    if (isEqual(now, was)) continue
    const since = undone && newest !== undone ? { since: newest } : {}
    rows.push({ part, field, now, was, ...since })
  }
  const isAddedOrRemoved = (row: RevertRow) =>
    row.part !== 'shared' && row.field === 'status' && (row.now === null || row.was === null)
  const translations = rows.filter(isAddedOrRemoved).map(({ field: _field, ...row }) => row)
  return [...translations, ...rows.filter((row) => !translations.some(({ part }) => part === row.part))]
}

/** The rows that undo marks of `changes` (newest first) on texts that do not change. `later`: changes of the same texts since. */
function markRows(
  changes: readonly AuditEntry[],
  texts: readonly RevertRow[],
  later: readonly AuditEntry[] = [],
): RevertRow[] {
  const rows = new Map<string, RevertRow>()
  for (const { marks = {} } of changes)
    for (const part of languages)
      for (const [field, mark] of Object.entries(marks[part] ?? {})) {
        if (texts.some((row) => row.part === part && (row.field === undefined || row.field === field))) continue
        const since = later.find(({ parts, marks: other }) => parts[part]?.[field] ?? other?.[part]?.[field])
        rows.set(`${part}.${field}`, { part, field, now: null, was: null, mark, ...(since && { since }) })
      }
  return [...rows.values()]
}

/** The rows that revert dismissals of `changes` (newest first). `later`: changes of the same findings since. */
function dismissalRows(changes: readonly AuditEntry[], later: readonly AuditEntry[] = []): RevertRow[] {
  const rows = new Map<string, RevertRow>()
  for (const { dismissals = {} } of changes)
    for (const part of languages)
      for (const { field, kind: finding, old: was, new: reason } of dismissals[part] ?? []) {
        const since = later.find(({ dismissals: other }) =>
          other?.[part]?.some((each) => each.field === field && each.kind === finding),
        )
        const name = rowName({ part, field, finding })
        const { now } = rows.get(name) ?? { now: reason }
        rows.set(name, { part, field, finding, now, was, ...(since && { since }) })
      }
  return [...rows.values()].filter(({ now, was }) => now !== null || was !== null)
}

/** The plan that undoes a change; `undefined` if the state before it is unknown. `changes` are newest first. */
export function planUndo(changes: readonly AuditEntry[], index: number): RevertPlan | undefined {
  const change = changes[index]
  const before = changes[index + 1]
  const trashed = change?.deed === 'trash' ? change.parts['shared']?.['trashed'] : undefined
  if (change && trashed)
    return { seq: change.seq, rows: [{ part: 'shared', field: 'trashed', now: trashed.new, was: null }] }
  if (change && isSeriesChange(change)) return { seq: change.seq, rows: [], isWhole: true }
  if (!change || !before) return undefined
  const own = changedFields([change])
  const rows = fieldRows(changedFields(changes.slice(0, index + 1)), (key) => own.has(key), change)
  const later = changes.slice(0, index)
  return { seq: before.seq, rows: [...rows, ...markRows([change], rows, later), ...dismissalRows([change], later)] }
}

/** The fields that differ between two versions; `older` and `newer` are indexes of `changes`, which are newest first. */
export function compareVersions(changes: readonly AuditEntry[], older: number, newer: number): VersionDifference[] {
  return [...changedFields(changes.slice(newer, older))].flatMap(([key, { oldest, newest }]) => {
    const [part = '', field = ''] = key.split('.')
    const [old, now] = [oldest.parts[part]?.[field]?.old ?? null, newest.parts[part]?.[field]?.new ?? null]
    return isEqual(old, now) || field === 'series_rule' ? [] : [{ part, field, old, now }]
  })
}

/** The plan that returns to the state after a change. */
export function planVersion(changes: readonly AuditEntry[], index: number): RevertPlan | undefined {
  const change = changes[index]
  if (!change) return undefined
  const rows = fieldRows(changedFields(changes.slice(0, index)), () => true)
  const later = changes.slice(0, index)
  return { seq: change.seq, rows: [...rows, ...markRows(later, rows), ...dismissalRows(later)] }
}

const removalDenied = msg`You do not have permission to remove a language.`
const statusDenied = msg`You do not have permission to set this status.`

/** The reason why the account may not revert a field; `undefined` if it may. The server rejects it, too. */
export function getRowReadOnlyReason(
  { rights, account, subject }: { rights: RecordPermissions; account: Account; subject: PolicySubject },
  resource: ResourceName,
  row: Pick<RevertRow, 'part' | 'field' | 'now' | 'was'>,
): MessageDescriptor | undefined {
  const { part, field: name, was } = row
  const { fields, title } = resources[resource]
  const byName: { readonly [name: string]: Field } = fields
  const field = byName[name ?? title] ?? byName[title]
  const isRemoved = name === undefined && was === null
  const reason = field && readOnlyReason(rights, part, field, false)
  if (reason) return reason
  if (isRemoved) return rights.deeds.includes('deleteVariant') ? undefined : removalDenied
  if (name !== 'status' && (name !== undefined || was === null)) return undefined
  // A restored translation gets its previous status.
  const statusChange = { part, field: 'status', old: was, present: row.now }
  return canRevert(account, resource, statusChange, subject) === true ? undefined : statusDenied
}
