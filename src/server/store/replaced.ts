// Noticing that a backup was put in the place of the whole store: what was remembered of the former one is worth nothing.
import type { Database } from './database.ts'

/** The setting that a restore sets: no two restored stores have the same. */
export const restoredMark = 'restored'

/** Tells, whenever it is called, whether the store was replaced since it was last called. */
export function replacedSince(db: Database): () => boolean {
  const read = (): string | undefined => db.column<string>('SELECT value FROM settings WHERE key = ?', restoredMark)[0]
  let foreign = db.foreignState()
  let mark = read()
  return () => {
    const present = db.foreignState()
    if (present === foreign) return false
    foreign = present
    const found = read()
    const isOther = found !== mark
    mark = found
    return isOther
  }
}
