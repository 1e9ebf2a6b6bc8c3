// One change as the feed tells it: which record and parts, never what they hold.
import type { FeedChange } from '#shared/change-feed.ts'
import { languages } from '#shared/i18n/language.ts'
import { type Account, canSee } from '#shared/policy/policy.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { isTermResource } from '../records/resource-kinds.ts'
import type { Store } from '../sync-store/store.ts'
import type { Change, StoredRecord } from '../sync-store/types.ts'
import { changeAuthor } from '../records/history-entry.ts'
import { type Snapshot, snapshotBefore, getSnapshot } from '../records/history-snapshot.ts'
import { partEtag } from '../records/record-bundle.ts'

/** The change as told to an account; `undefined`: neither what it was nor what it is may be seen by them. */
export function toFeedEvent(store: Store, account: Account, change: Change): FeedChange | undefined {
  const record = store.read(change.resource, change.record)
  const parts = record ? seenParts(account, record, change) : goneParts(account, change)
  if (!parts) return undefined
  return {
    seq: change.seq,
    resource: change.resource,
    id: change.record,
    deed: change.deed,
    parts,
    version: record ? Object.fromEntries(parts.map((part) => [part, partEtag(record, part)])) : {},
    by: changeAuthor(store, account, change.account),
    change_set: change.changeSet,
  }
}

function seenParts(account: Account, record: StoredRecord, change: Change): RecordPart[] | undefined {
  const after = getSnapshot(record)
  const before = snapshotBefore(after, change)
  const isSeen = (at: Snapshot, language: (typeof languages)[number]): boolean => {
    const status = at.statuses[language]
    return status !== undefined && canSee(account, record.author, at.trashed ? 'trash' : status)
  }
  const seen = languages.filter((language) => isSeen(after, language) || isSeen(before, language))
  if (seen.length === 0) return undefined
  const parts: RecordPart[] = ['shared', ...seen]
  const response = parts.filter((part) => change.parts[part] !== undefined)
  return response.length > 0 ? response : undefined
}

/** Terms are everybody's; of other records that are gone, only who sees the trash ever knew at the end. */
const goneParts = (account: Account, { resource }: Change): RecordPart[] | undefined =>
  isTermResource(resource) || canSee(account, 0, 'trash') ? [] : undefined
