// Events of the change feed, read from one snapshot of the store for all subscribers.
import type { Feed, FeedChange, ChangeAuthor } from '#shared/changes.ts'
import { type Account, canSee } from '#shared/policy/policy.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { changesAfter, lastSeq } from '../store/changes.ts'
import { readRecords } from '../store/records.ts'
import { readSetting, restoreMarker } from '../store/settings.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { Change, StoredRecord } from '../store/types.ts'
import { languages } from '#shared/i18n/language.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { changeAuthor, getSnapshot, type Snapshot, snapshotBefore } from '../records/history.ts'
import { partEtag } from '../records/record-bundle.ts'

/** A change and its record as it is now; `undefined`: it was deleted. */
type ChangedRecord = { change: Change; record: StoredRecord | undefined }

export interface FeedSnapshot {
  readonly tx: ReadTx
  /** The seq of the newest change. */
  readonly newest: number
  /** Identifies the restored backup that seqs count on from; `''` if the store was never restored. */
  readonly history: string
  /** The first changes after a seq. */
  changesAfter(seq: number): Promise<readonly ChangedRecord[]>
}

/** `limit`: how many changes `changesAfter` reads at most. */
export async function createFeedSnapshot(tx: ReadTx, limit: number): Promise<FeedSnapshot> {
  const pages = new Map<number, readonly ChangedRecord[]>()
  return {
    tx,
    newest: await lastSeq(tx),
    history: ((await readSetting(tx, restoreMarker)) ?? '').slice(0, 8),
    changesAfter: async (seq) => {
      const page = pages.get(seq) ?? (await readChangedRecords(tx, seq, limit))
      pages.set(seq, page)
      return page
    },
  }
}

async function readChangedRecords(tx: ReadTx, seq: number, limit: number): Promise<ChangedRecord[]> {
  const changes = await changesAfter(tx, seq, limit)
  const records = new Map<ResourceName, ReadonlyMap<number, StoredRecord>>()
  for (const resource of new Set(changes.map((change) => change.resource))) {
    const ids = changes.filter((change) => change.resource === resource).map(({ record }) => record)
    records.set(resource, await readRecords(tx, resource, ids))
  }
  return changes.map((change) => ({ change, record: records.get(change.resource)?.get(change.record) }))
}

/** The changes after a seq that an account may see; the others count into `last` only. */
export async function readFeed(snapshot: FeedSnapshot, account: Account, after: number): Promise<Feed> {
  const { tx, newest } = snapshot
  const page = await snapshot.changesAfter(after)
  const last = page.at(-1)?.change.seq ?? Math.min(after, newest)
  const authors = new Map<number | null, ChangeAuthor>()
  const changes: FeedChange[] = []
  for (const { change, record } of page) {
    const event = toFeedEvent(account, change, record)
    if (!event) continue
    const by = authors.has(change.account)
      ? (authors.get(change.account) ?? null)
      : await changeAuthor(tx, account, change.account)
    authors.set(change.account, by)
    const { change_set, ...about } = event
    changes.push({ ...about, by, change_set })
  }
  return { changes, last, more: last < newest }
}

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

/** Terms are public; other deleted records were in the trash. */
const deletedParts = (account: Account, { resource }: Change): RecordPart[] | undefined =>
  isTermResource(resource) || canSee(account, 0, 'trash') ? [] : undefined
