// What the change feed reads of one snapshot of the store, once for all subscribers.
import type { Feed, FeedChange } from '#shared/change-feed.ts'
import type { ChangeAuthor } from '#shared/history.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { changeAuthor } from '../records/history-entry.ts'
import { changesAfter, lastSeq } from '../store/changes.ts'
import { readRecords } from '../store/records.ts'
import { readSetting, restoreMarker } from '../store/settings.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { Change, StoredRecord } from '../store/types.ts'
import { toFeedEvent } from './feed-event.ts'

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
