// Taking the log of writes into the file while somebody goes on writing: much of it by a thread, the last of it by who writes.
import { fstatSync, fsyncSync, readdirSync, type Stats, statSync } from 'node:fs'

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
 * Pages: from `long` on the log is to begin anew, for a write where the log has been before takes two thirds of one at its end, where the
 * file has to grow. A `little` is soon taken in, in some milliseconds; from `longest` on who writes takes in what there is, however long
 * that takes.
 */
export const usualLimits = { long: 5000, little: 400, longest: 60_000 }
/** Pages from which on every write takes the log in: nobody else has. */
export const unattended = 80_000
/** The same while much is loaded, where a thread takes most of it in. */
export const unattendedLoading = 60_000
/** Bytes that the file of a log keeps when it begins anew. */
export const mostLogKept = 64 * 2 ** 20
/** How often what was written meanwhile is taken in too: each turn leaves about a third. */
const mostTurns = 8

/** What of a connection is needed here. */
type Connection = { one<R>(sql: string): R | undefined }
type Taken = { log: number }

const isOpenOn = (open: number, { dev, ino }: Stats): boolean => {
  try {
    const found = fstatSync(open)
    return found.dev === dev && found.ino === ino
  } catch {
    // What has listed the open ones is itself no longer open.
    return false
  }
}

/**
 * Puts on disk what was taken into the file. SQLite does so only where nobody wrote meanwhile, else whoever takes in the rest waits for
 * all of it. This goes through what SQLite has open: whoever opened the file anew would, when closing it, take SQLite's locks away. Where
 * the system does not tell what is open, nothing is put down. Calls nothing an error: it is put down with the rest.
 */
export function putDown(file: string): void {
  try {
    const present = statSync(file)
    const open = readdirSync('/dev/fd')
      .map(Number)
      .find((each) => isOpenOn(each, present))
    if (open !== undefined) fsyncSync(open)
  } catch {
    // As above.
  }
}

/** Takes in what stands in the log; of a long one also what is written meanwhile, until little is left, or nobody pauses. */
export function takeLongLogIn(
  db: Connection,
  state: LogState,
  put: () => void,
  { long, little, longest } = usualLimits,
): void {
  /** How long the log is; all of that is in the file then, and on disk. */
  const taken = (): number => {
    const { log } = db.one<Taken>(takeLogIn) ?? { log: 0 }
    put()
    return log
  }
  let before = 0
  let present = taken()
  if (present < long) return end(state)
  for (let turn = 1; turn < mostTurns && present - before > little; turn++) [before, present] = [present, taken()]
  if (present - before > little && present < longest) return end(state)
  Atomics.store(state, 0, states.nearlyIn)
}
