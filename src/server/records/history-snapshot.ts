// How a record stood when each of its changes was made, and which parts of a change an asker may therefore see.
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { type Account, canSee } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { Change, ChangeParts, StoredRecord, StoredVariant } from '../sync-store/types.ts'
import { canEdit } from './visibility.ts'

/** The status and the texts of each variant there was, the source language, and whether the record was in the trash or protected. */
export type Snapshot = {
  statuses: { readonly [L in Language]?: Status }
  texts: { readonly [L in Language]?: StoredVariant['texts'] }
  source: Language | undefined
  trashed: boolean
  locked: boolean
}

/** How a record stands now; one that is gone has no variant. */
export function getSnapshot(record: StoredRecord | undefined): Snapshot {
  const found: { [L in Language]?: Status } = {}
  const texts: { [L in Language]?: StoredVariant['texts'] } = {}
  for (const language of languages) {
    const variant = record?.variants[language]
    if (!variant) continue
    found[language] = variant.status
    texts[language] = variant.texts
  }
  return {
    statuses: found,
    texts,
    source: record?.sourceLanguage,
    trashed: record !== undefined && record.trashedUtc !== null,
    locked: (record?.shared['password'] ?? '') !== '',
  }
}

/** How a record stood before a change, given how it stood after it. */
export function snapshotBefore(after: Snapshot, { parts }: Change): Snapshot {
  const found: { [L in Language]?: Status } = { ...after.statuses }
  const texts: { [L in Language]?: StoredVariant['texts'] } = { ...after.texts }
  for (const language of languages) {
    if (parts[language]) texts[language] = textsBefore(after.texts[language], parts[language])
    const old = parts[language]?.['status']?.[0]
    if (old === undefined) continue
    const status = statuses.find((known) => known === old)
    if (status) found[language] = status
    else delete found[language]
  }
  const [trashed] = parts['shared']?.['trashed'] ?? [after.trashed ? '' : null]
  const [source] = parts['shared']?.['source_language'] ?? [after.source]
  const [locked] = parts['shared']?.['protected'] ?? [Number(after.locked)]
  return {
    statuses: found,
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

const seenAt = (account: Account, author: number, { statuses: at, trashed }: Snapshot, language: Language): boolean => {
  const status = at[language]
  return status !== undefined && canSee(account, author, trashed ? 'trash' : status)
}

/** The parts of a change that were visible to the asker before and after it: what was hidden then stays hidden. */
export function visibleParts(
  account: Account,
  record: StoredRecord | undefined,
  before: Snapshot,
  after: Snapshot,
): Set<RecordPart> {
  const works = record === undefined || canEdit(account, record)
  if ((before.locked || after.locked) && !works) return new Set()
  const author = record?.author ?? 0
  const isSeen = (at: Snapshot, language: Language): boolean =>
    at.statuses[language] === undefined || seenAt(account, author, at, language)
  const parts = new Set<RecordPart>(languages.filter((language) => isSeen(before, language) && isSeen(after, language)))
  const wasThere = (at: Snapshot): boolean => Object.keys(at.statuses).length > 0
  const anySeen = (at: Snapshot): boolean => languages.some((language) => seenAt(account, author, at, language))
  if ((!wasThere(before) || anySeen(before)) && (!wasThere(after) || anySeen(after))) parts.add('shared')
  return parts
}
