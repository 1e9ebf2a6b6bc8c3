// The state of a record at each of its changes, and the parts of a change that an account may see because of it.
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { type Account, canSee } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { Change, ChangeParts, StoredRecord, StoredVariant } from '../store/types.ts'
import { canEdit } from './visibility.ts'

/** Status and texts of each translation, the source language, and whether the record was in the trash or protected. */
export type Snapshot = {
  statuses: { readonly [L in Language]?: Status }
  texts: { readonly [L in Language]?: StoredVariant['texts'] }
  source: Language | undefined
  trashed: boolean
  locked: boolean
}

/** The present snapshot; a deleted record has no translation. */
export function getSnapshot(record: StoredRecord | undefined): Snapshot {
  const statusOf: { [L in Language]?: Status } = {}
  const texts: { [L in Language]?: StoredVariant['texts'] } = {}
  for (const language of languages) {
    const variant = record?.variants[language]
    if (!variant) continue
    statusOf[language] = variant.status
    texts[language] = variant.texts
  }
  return {
    statuses: statusOf,
    texts,
    source: record?.sourceLanguage,
    trashed: record !== undefined && record.trashedUtc !== null,
    locked: (record?.shared['password'] ?? '') !== '',
  }
}

/** The snapshot before a change, from the one after it. */
export function snapshotBefore(after: Snapshot, { parts }: Change): Snapshot {
  const statusOf: { [L in Language]?: Status } = { ...after.statuses }
  const texts: { [L in Language]?: StoredVariant['texts'] } = { ...after.texts }
  for (const language of languages) {
    if (parts[language]) texts[language] = textsBefore(after.texts[language], parts[language])
    const old = parts[language]?.['status']?.[0]
    if (old === undefined) continue
    const status = statuses.find((known) => known === old)
    if (status) statusOf[language] = status
    else delete statusOf[language]
  }
  const [trashed] = parts['shared']?.['trashed'] ?? [after.trashed ? '' : null]
  const [source] = parts['shared']?.['source_language'] ?? [after.source]
  const [locked] = parts['shared']?.['protected'] ?? [Number(after.locked)]
  return {
    statuses: statusOf,
    texts,
    source: isLanguage(source) ? source : undefined,
    trashed: trashed !== null,
    locked: locked === 1,
  }
}

const textsBefore = (after: StoredVariant['texts'] = {}, fields: ChangeParts[string]): StoredVariant['texts'] => ({
  ...after,
  ...Object.fromEntries(Object.entries(fields).map(([field, [old]]) => [field, typeof old === 'string' ? old : null])),
})

const isVisibleAt = (
  account: Account,
  author: number,
  { statuses: statusOf, trashed }: Snapshot,
  language: Language,
): boolean => {
  const status = statusOf[language]
  return status !== undefined && canSee(account, author, trashed ? 'trash' : status)
}

/** The parts of a change that were visible to the account before and after it: hidden values stay hidden. */
export function visibleParts(
  account: Account,
  record: StoredRecord | undefined,
  before: Snapshot,
  after: Snapshot,
): Set<RecordPart> {
  const isEditable = record === undefined || canEdit(account, record)
  if ((before.locked || after.locked) && !isEditable) return new Set()
  const author = record?.author ?? 0
  const isVisible = (at: Snapshot, language: Language): boolean =>
    at.statuses[language] === undefined || isVisibleAt(account, author, at, language)
  const parts = new Set<RecordPart>(
    languages.filter((language) => isVisible(before, language) && isVisible(after, language)),
  )
  const exists = (at: Snapshot): boolean => Object.keys(at.statuses).length > 0
  const isAnyVisible = (at: Snapshot): boolean =>
    languages.some((language) => isVisibleAt(account, author, at, language))
  if ((!exists(before) || isAnyVisible(before)) && (!exists(after) || isAnyVisible(after))) parts.add('shared')
  return parts
}
