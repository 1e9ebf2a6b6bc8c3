// Waiting for one's turn while another process writes for long, as a restore does: without standing in anybody's way.
import type { Store } from './store/store.ts'

/** Milliseconds between two looks whether the other is done. */
const betweenLooks = 25
/** Milliseconds after which the one who asks is told to come again. */
const longest = 30_000

/** True when caught: the other process did not end. */
export class NotOurTurn extends Error {
  override readonly name = 'NotOurTurn'
}

/** Whether a request would have to wait for another process: it writes, or something has come due that is published before any answer. */
export const wouldWait = (store: Store, method: string): boolean =>
  (!['GET', 'HEAD', 'OPTIONS'].includes(method) || store.isDue()) && !store.isFree()

/** Resolves when the other process has written. Throws `NotOurTurn` when that takes too long. */
export async function ourTurn(store: Store): Promise<void> {
  for (let waited = 0; waited < longest; waited += betweenLooks) {
    await new Promise((done) => setTimeout(done, betweenLooks))
    if (store.isFree()) return
  }
  throw new NotOurTurn('Another process was writing all the time.')
}
