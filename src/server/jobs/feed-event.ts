// An event of the change feed: the record and parts that changed, without their values.
import type { FeedChange } from '#shared/change-feed.ts'
import { languages } from '#shared/i18n/language.ts'
import { type Account, canSee } from '#shared/policy/policy.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { isTermResource } from '../records/resource-kinds.ts'
import type { Change, StoredRecord } from '../store/types.ts'
import { type Snapshot, snapshotBefore, getSnapshot } from '../records/history-snapshot.ts'
import { partEtag } from '../records/record-bundle.ts'

/** The event of a change without its author; `undefined` if the account may see the record neither before nor after it. */
export function toFeedEvent(
  account: Account,
  change: Change,
  record: StoredRecord | undefined,
): Omit<FeedChange, 'by'> | undefined {
  const parts = record ? visibleParts(account, record, change) : deletedParts(account, change)
  if (!parts) return undefined
  return {
    seq: change.seq,
    resource: change.resource,
    id: change.record,
    deed: change.deed,
    parts,
    version: record ? Object.fromEntries(parts.map((part) => [part, partEtag(record, part)])) : {},
    change_set: change.changeSet,
  }
}

function visibleParts(account: Account, record: StoredRecord, change: Change): RecordPart[] | undefined {
  const after = getSnapshot(record)
  const before = snapshotBefore(after, change)
  const isVisible = (snapshot: Snapshot, language: (typeof languages)[number]): boolean => {
    const status = snapshot.statuses[language]
    return status !== undefined && canSee(account, record.author, snapshot.trashed ? 'trash' : status)
  }
  const visible = languages.filter((language) => isVisible(after, language) || isVisible(before, language))
  if (visible.length === 0) return undefined
  const parts: RecordPart[] = ['shared', ...visible]
  const changed = parts.filter((part) => change.parts[part] !== undefined)
  return changed.length > 0 ? changed : undefined
}

/** Anybody sees terms; other deleted records were in the trash before. */
const deletedParts = (account: Account, { resource }: Change): RecordPart[] | undefined =>
  isTermResource(resource) || canSee(account, 0, 'trash') ? [] : undefined
