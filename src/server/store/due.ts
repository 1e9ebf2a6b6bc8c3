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

/** What is to be published, by when: the service asks before every answer. */
export const dueMigration = `
CREATE TABLE due (at TEXT NOT NULL, resource TEXT NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (at, resource, record)) STRICT, WITHOUT ROWID;
${posts
  .map(
    (resource) =>
      `INSERT INTO due SELECT DISTINCT s.date_utc, '${resource}', s.id FROM ${resource}_texts t JOIN ${resource} s ON s.id = t.id WHERE t.status = 'future' AND s.trashed_utc IS NULL;
DROP INDEX ${resource}_due;`,
  )
  .join('\n')}`

/** When a record is to be published; `undefined`: it is not. */
const dueAt = (record: StoredRecord | undefined): string | undefined =>
  record &&
  isPost(record.resource) &&
  record.trashedUtc === null &&
  languages.some((language) => record.variants[language]?.status === 'future')
    ? String(record.shared['date_utc'] ?? '')
    : undefined

/** Notes when a record is to be published, from one state of it to the next. */
export function refreshDue(db: Database, before: StoredRecord | undefined, after: StoredRecord | undefined): void {
  const record = after ?? before
  const [old, now] = [dueAt(before), dueAt(after)]
  if (!record || old === now) return
  if (old !== undefined)
    db.run('DELETE FROM due WHERE at = ? AND resource = ? AND record = ?', old, record.resource, record.id)
  if (now !== undefined) db.run('INSERT INTO due VALUES (?, ?, ?)', now, record.resource, record.id)
}

/** Publishes what is due; the next moment is kept in mind, so that asking costs next to nothing. */
export function dueOf(db: Database, records: Records, writing: Writing, clock: () => number): () => number {
  let next: { state: number; at: string | null } | undefined
  const nextMoment = (): string | null => {
    const state = db.state()
    if (next?.state !== state)
      next = { state, at: db.one<{ at: string | null }>('SELECT min(at) AS at FROM due')?.at ?? null }
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
    const moment = nextMoment()
    if (moment === null) return 0
    const now = write(clock())
    if (moment > now) return 0
    return db.transact(() => {
      const due = posts.flatMap((resource) => {
        const ids = db.all<{ id: number }>(
          'SELECT record AS id FROM due WHERE at <= ? AND resource = ? ORDER BY record',
          now,
          resource,
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
