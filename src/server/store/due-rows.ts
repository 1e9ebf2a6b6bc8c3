// The rows that say when a record is to be published, kept in step with it.
import { languages } from '#contract/language.ts'
import { isPost } from './columns.ts'
import type { Database } from './database.ts'
import type { StoredRecord } from './types.ts'

/** When a record is to be published; `undefined`: it is not. */
export const dueAt = (record: StoredRecord | undefined): string | undefined =>
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
