// Publishes scheduled records once their publication date has come.
import { randomUUID } from 'node:crypto'
import { languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { isPost } from './columns.ts'
import type { Database } from './database.ts'
import { readRecord } from './records.ts'
import type { RecordChange, StoredRecord } from './types.ts'
import { isNotTaken } from './unwritable.ts'
import type { Writing } from './write-records.ts'

const posts = resourceNames.filter(isPost)

/** Scheduled records outside the trash whose publication date has come, the oldest first. */
const dueRecords = `${posts
  .map(
    (resource) =>
      `SELECT DISTINCT '${resource}' AS resource, r.id AS id, r.date_utc AS date_utc FROM ${resource}_texts t JOIN ${resource} r ON r.id = t.id
       WHERE t.status = 'future' AND r.trashed_utc IS NULL AND r.date_utc <= ?`,
  )
  .join(' UNION ALL ')} ORDER BY date_utc, id LIMIT ?`

type DueRecord = { resource: ResourceName; id: number }

export type Scheduled = {
  /** Publishes records that are due, at most `limit`; returns their number. 0 if the disk takes no write. */
  publishScheduled(limit?: number): number
  /** The number of records that are due, counted up to `limit`. */
  countDue(limit: number): number
}

/** Scheduled publishing of a store. */
export function scheduledOf(db: Database, writing: Writing, clock: () => number): Scheduled {
  const findDue = (limit: number): DueRecord[] => {
    const now = formatWallTime(clock())
    return db.all<DueRecord>(dueRecords, ...posts.map(() => now), limit)
  }
  const publish = (record: StoredRecord): void => {
    const variants: NonNullable<RecordChange['variants']> = Object.fromEntries(
      languages
        .filter((language) => record.variants[language]?.status === 'future')
        .map((language) => [language, { status: 'publish' }]),
    )
    writing.change(record.resource, record.id, { variants }, { account: null, changeSet: randomUUID() })
  }
  const publishDue = (limit: number): number =>
    db.transact(() => {
      const due = findDue(limit)
      for (const { resource, id } of due) {
        const record = readRecord(db, resource, id)
        if (record) publish(record)
      }
      return due.length
    })
  return {
    publishScheduled: (limit = Number.MAX_SAFE_INTEGER) => {
      if (findDue(1).length === 0) return 0
      try {
        return publishDue(limit)
      } catch (error) {
        // Reads are answered although the disk takes nothing.
        if (!isNotTaken(error)) throw error
        return 0
      }
    },
    countDue: (limit) => findDue(limit).length,
  }
}
