// Noticing what other processes have written to the same file.
import type SQLite from 'better-sqlite3'

export type Foreign = {
  /** A number that changes whenever another process has written. */
  state(): number
  /** To be called when a transaction begins: its snapshot is its own, whatever was known before. */
  lookAnew(): void
  /** Asks once for all of this work, and for all such work in one turn of the event loop. */
  steadily<T>(work: () => T): T
}

/** Looks at the file that a connection is open on. */
export function foreignOf(sqlite: SQLite.Database): Foreign {
  const version = sqlite.prepare<[], number>('PRAGMA data_version').pluck()
  const look = (): number => version.get() ?? 0
  // Known within `steadily`.
  let steady: number | undefined
  // What arrived together was sent before any of it is answered, so one look is enough for all of it.
  let together: number | undefined
  const lookTogether = (): number => {
    if (together === undefined) {
      together = look()
      setImmediate(() => (together = undefined))
    }
    return together
  }
  return {
    state: () => steady ?? look(),
    lookAnew() {
      if (steady !== undefined) steady = look()
    },
    steadily(work) {
      if (steady !== undefined) return work()
      steady = lookTogether()
      try {
        return work()
      } finally {
        steady = undefined
      }
    },
  }
}
