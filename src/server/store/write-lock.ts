// Waiting for one's turn while another process writes for long, as a restore does, or while much that has come due is published: without
// standing in anybody's way.
import type { Store } from '../sync-store/store.ts'

/** Milliseconds between two looks whether the other is done. */
const betweenLooks = 25
/** Milliseconds after which the one who asks is told to come again: before the page, which waits half a minute, gives up hope of an answer. */
const longest = 20_000

/** True when caught: the other process did not end. */
export class LockTimeout extends Error {
  override readonly name = 'NotOurTurn'
}

/** Scheduled records that are published in one go; between two batches other requests are served. */
const batchSize = 50
/** More records than are published while everybody waits. */
const many = 100
const isManyDue = (store: Store): boolean => store.countDue(many + 1) > many

/**
 * Whether a request would have to wait: for another process, when it writes or something has come due that is published before any
 * answer, or because much has come due.
 */
export function isLockHeld(store: Store, method: string): boolean {
  const isDue = store.countDue(1) > 0
  const writes = isDue || !['GET', 'HEAD', 'OPTIONS'].includes(method)
  return (writes && !store.isFree()) || (isDue && isManyDue(store))
}

/** Resolves when the other process has written, and no more is due than is soon published. Throws `LockTimeout` when that takes too long. */
export async function acquireWriteLock(store: Store): Promise<void> {
  for (let waited = 0; !store.isFree(); waited += betweenLooks) {
    if (waited >= longest) throw new LockTimeout('Another process was writing all the time.')
    await new Promise((done) => setTimeout(done, betweenLooks))
  }
  while (isManyDue(store) && store.publishScheduled(batchSize) > 0) await new Promise(setImmediate)
}
