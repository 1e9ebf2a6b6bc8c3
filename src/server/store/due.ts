// Publishing what was to be published later, as soon as its moment has come.
import { randomUUID } from 'node:crypto'
import { languages } from '#contract/language.ts'
import { resourceNames } from '#contract/resources.ts'
import { reckon, write } from '#contract/time.ts'
import { isPost } from './columns.ts'
import type { Database } from './database.ts'
import type { Records } from './records.ts'
import type { RecordChange, StoredRecord } from './types.ts'
import { isNotTaken } from './unwritable.ts'
import type { Writing } from './write-records.ts'

const posts = resourceNames.filter(isPost)

/** More records than are published while everybody waits. */
const much = 100
/** Milliseconds before what the disk did not take is tried again: reads are answered meanwhile. */
const rest = 1000

/** Publishes what is due; the next moment is kept in mind, so that asking costs next to nothing. */
export function dueOf(
  db: Database,
  records: Records,
  writing: Writing,
  clock: () => number,
): { publishDue: (most?: number) => number; isDue: () => boolean; isMuchDue: () => boolean } {
  let next: { state: number; at: number } | undefined
  let restsUntil = 0
  /** Milliseconds since 1970; `Infinity`: nothing waits. */
  const nextMoment = (): number => {
    const state = db.state()
    if (next?.state !== state) {
      const at = db.one<{ at: string | null }>('SELECT min(at) AS at FROM due')?.at ?? null
      // What names no moment came due long ago.
      next = { state, at: at === null ? Infinity : (reckon(at) ?? -Infinity) }
    }
    return next.at
  }
  const turnPublic = (record: StoredRecord): void => {
    const variants: NonNullable<RecordChange['variants']> = Object.fromEntries(
      languages
        .filter((language) => record.variants[language]?.status === 'future')
        .map((language) => [language, { status: 'publish' }]),
    )
    writing.change(record.resource, record.id, { variants }, { account: null, changeSet: randomUUID() })
  }
  const isDue = (): boolean => nextMoment() <= clock() && performance.now() >= restsUntil
  const publish = (most: number): number => {
    const now = write(clock())
    return db.transact(() => {
      const due = posts.flatMap((resource) => {
        const ids = db.all<{ id: number }>(
          'SELECT record AS id FROM due WHERE at <= ? AND resource = ? ORDER BY at, record LIMIT ?',
          now,
          resource,
          most,
        )
        return [
          ...records
            .readMany(
              resource,
              ids.map(({ id }) => id),
            )
            .values(),
        ]
      })
      for (const record of due) turnPublic(record)
      return due.length
    })
  }
  const publishDue = (most = Number.MAX_SAFE_INTEGER): number => {
    if (!isDue()) return 0
    try {
      return publish(most)
    } catch (fault) {
      if (!isNotTaken(fault)) throw fault
      restsUntil = performance.now() + rest
      return 0
    }
  }
  const isMuchDue = (): boolean =>
    isDue() && db.one('SELECT 1 FROM due WHERE at <= ? LIMIT 1 OFFSET ?', write(clock()), much) !== undefined
  return { publishDue, isDue, isMuchDue }
}
