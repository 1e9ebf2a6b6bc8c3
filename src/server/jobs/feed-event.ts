// One change as the feed tells it: which record and parts, never what they hold.
import type { FeedChange } from '#shared/change-feed.ts'
import { languages } from '#shared/i18n/language.ts'
import { type Account, sees } from '#shared/policy/policy.ts'
import type { Part } from '#shared/record-bundle.ts'
import { isTermResource } from '../records/resource-kinds.ts'
import type { Store } from '../sync-store/store.ts'
import type { Change, StoredRecord } from '../sync-store/types.ts'
import { doneBy } from '../records/history-entry.ts'
import { type Standing, standingBefore, standingOf } from '../records/history-snapshot.ts'
import { partEtag } from '../records/record-bundle.ts'

/** The change as told to an account; `undefined`: neither what it was nor what it is may be seen by them. */
export function feedLine(store: Store, account: Account, change: Change): FeedChange | undefined {
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
    by: doneBy(store, account, change.account),
    change_set: change.changeSet,
  }
}

function seenParts(account: Account, record: StoredRecord, change: Change): Part[] | undefined {
  const after = standingOf(record)
  const before = standingBefore(after, change)
  const isSeen = (at: Standing, language: (typeof languages)[number]): boolean => {
    const status = at.statuses[language]
    return status !== undefined && sees(account, record.author, at.trashed ? 'trash' : status)
  }
  const seen = languages.filter((language) => isSeen(after, language) || isSeen(before, language))
  if (seen.length === 0) return undefined
  const parts: Part[] = ['shared', ...seen]
  const told = parts.filter((part) => change.parts[part] !== undefined)
  return told.length > 0 ? told : undefined
}

/** Terms are everybody's; of other records that are gone, only who sees the trash ever knew at the end. */
const goneParts = (account: Account, { resource }: Change): Part[] | undefined =>
  isTermResource(resource) || sees(account, 0, 'trash') ? [] : undefined
