// Publishing what was to be published later, as soon as its moment has come.
import { randomUUID } from 'node:crypto'
import { languages } from '#contract/language.ts'
import { resourceNames } from '#contract/resources.ts'
import { write } from '#contract/time.ts'
import { isPost } from './columns.ts'
import type { Database } from './database.ts'
import type { Records } from './records.ts'
import type { RecordChange, StoredRecord } from './types.ts'
import type { Writing } from './write-records.ts'

const posts = resourceNames.filter(isPost)

/** Publishes what is due; the next moment is kept in mind, so that asking costs next to nothing. */
export function dueOf(db: Database, records: Records, writing: Writing, clock: () => number): () => number {
  let next: { state: number; at: string | null } | undefined
  const nextMoment = (): string | null => {
    const state = db.state()
    if (next?.state !== state) {
      const earliest = posts.map(
        (resource) =>
          `SELECT min(s.date_utc) AS at FROM ${resource}_texts t JOIN ${resource} s ON s.id = t.id WHERE t.status = 'future' AND s.trashed_utc IS NULL`,
      )
      next = {
        state,
        at: db.one<{ at: string | null }>(`SELECT min(at) AS at FROM (${earliest.join(' UNION ALL ')})`)?.at ?? null,
      }
    }
    return next.at
  }
  const publish = (record: StoredRecord): void => {
    const variants: NonNullable<RecordChange['variants']> = Object.fromEntries(
      languages
        .filter((language) => record.variants[language]?.status === 'future')
        .map((language) => [language, { status: 'publish' }]),
    )
    writing.change(record.resource, record.id, { variants }, { account: null, changeSet: randomUUID() })
  }
  return () => {
    const now = write(clock())
    const moment = nextMoment()
    if (moment === null || moment > now) return 0
    return db.transact(() => {
      const due = posts.flatMap((resource) => {
        const ids = db.all<{ id: number }>(
          `SELECT DISTINCT t.id FROM ${resource}_texts t JOIN ${resource} s ON s.id = t.id WHERE t.status = 'future' AND s.trashed_utc IS NULL AND s.date_utc <= ?`,
          now,
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
      for (const record of due) publish(record)
      return due.length
    })
  }
}
