// Taking the log of writes into the file while somebody goes on writing: much of it by a thread, the last of it by who writes.
import type { Database } from './database.ts'

/** Takes the log of writes into the file, without waiting for anybody. */
export const takeLogIn = 'PRAGMA wal_checkpoint(PASSIVE)'

/** One number that both threads see at once: who writes without a pause hears no message. */
export type LogState = Int32Array<SharedArrayBuffer>
const states = { quiet: 0, wanted: 1, nearlyIn: 2 } as const

export const logState = (): LogState => new Int32Array(new SharedArrayBuffer(4))
/** Wants the log taken in; false when that is wanted already. */
export const want = (state: LogState): boolean =>
  Atomics.compareExchange(state, 0, states.quiet, states.wanted) === states.quiet
/** Whether little is left, which who writes is to take in: then the log begins anew, as it does only where all of it is in. Told once. */
export const isToBeFinished = (state: LogState): boolean =>
  Atomics.compareExchange(state, 0, states.nearlyIn, states.quiet) === states.nearlyIn
/** Nobody takes the log in any more. */
export const end = (state: LogState): void => void Atomics.store(state, 0, states.quiet)

/**
 * Pages: from `long` on the log is to begin anew. A `little` is soon taken in, in some milliseconds; from `longest` on who writes
 * takes in what there is, however long that takes.
 */
export const usualLimits = { long: 15_000, little: 200, longest: 60_000 }
/** Pages from which on every write takes the log in: nobody else has. */
export const unattended = 80_000
/** The same while much is loaded: what stands in a long log is read more slowly. */
export const unattendedLoading = 25_000
/** Bytes that the file of a log keeps when it begins anew. */
export const mostLogKept = 64 * 2 ** 20
/** How often what was written meanwhile is taken in too. */
const mostTurns = 5

type Taken = { log: number }

/** Takes in what stands in the log; of a long one also what is written meanwhile, until little is left, or nobody pauses. */
export function takeLongLogIn(
  db: Pick<Database, 'one'>,
  state: LogState,
  { long, little, longest } = usualLimits,
): void {
  const pages = (): number => db.one<Taken>(takeLogIn)?.log ?? 0
  let before = 0
  let present = pages()
  if (present < long) return end(state)
  for (let turn = 1; turn < mostTurns && present - before > little; turn++) [before, present] = [present, pages()]
  if (present - before > little && present < longest) return end(state)
  Atomics.store(state, 0, states.nearlyIn)
}
