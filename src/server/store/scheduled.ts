// Publishes scheduled records once their publication date has come.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toEpoch } from '#shared/dates/wall-time.ts'
import { languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { isPost } from './columns.ts'
import { readRecord } from './records.ts'
import { selectAll, selectFirst } from './statements.ts'
import { nowUtc, type ReadTx, type WriteTx } from './transaction.ts'
import { updateRecord } from './write-records.ts'

type ScheduledRecord = { resource: ResourceName; id: number }

/** Records with a scheduled translation whose publication date has come, at most `max`, the oldest first; none is in the trash. */
async function findScheduled(tx: ReadTx, max: number): Promise<ScheduledRecord[]> {
  const now = nowUtc(tx)
  const selects = resourceNames.filter(isPost).map(
    (resource) =>
      sql`SELECT DISTINCT ${sql.lit(resource)} AS resource, id, published_utc FROM ${sql.table(`${resource}_list_rows`)}
         WHERE status = 'future' AND published_utc <= ${now}`,
  )
  return selectAll(
    tx,
    sql<ScheduledRecord>`${sql.join(selects, sql` UNION ALL `)} ORDER BY published_utc, id LIMIT ${max}`,
  )
}

/** The time (ms) at which the next scheduled record becomes public; infinity without any. */
export async function nextPublication(tx: ReadTx): Promise<number> {
  const selects = resourceNames
    .filter(isPost)
    .map(
      (resource) =>
        sql`SELECT min(published_utc) AS at FROM ${sql.table(`${resource}_list_rows`)} WHERE status = 'future'`,
    )
  const next = await selectFirst(
    tx,
    sql<{ at: string | null }>`SELECT min(at) AS at FROM (${sql.join(selects, sql` UNION ALL `)}) d`,
  )
  return next?.at ? (toEpoch(next.at) ?? 0) : Number.POSITIVE_INFINITY
}

/** Whether `publishScheduled` would publish a record. Every request asks this. */
export async function hasScheduled(tx: ReadTx): Promise<boolean> {
  const selects = resourceNames.filter(isPost).map((resource) => {
    const isDue = sql`status = 'future' AND published_utc <= ${nowUtc(tx)}`
    return sql`SELECT 1 FROM ${sql.table(`${resource}_list_rows`)} WHERE ${isDue}`
  })
  return (await selectFirst(tx, sql`${sql.join(selects, sql` UNION ALL `)} LIMIT 1`)) !== undefined
}

/**
 * Turns translations from `future` to `publish` when their publication date has come, each record as a change of its own. Resolves to the
 * number of records. `max`: the oldest.
 */
export async function publishScheduled(tx: WriteTx, max = Number.MAX_SAFE_INTEGER): Promise<number> {
  const scheduled = await findScheduled(tx, max)
  for (const { resource, id } of scheduled) {
    const translations = (await readRecord(tx, resource, id))?.translations
    const due = languages.filter((language) => translations?.[language]?.status === 'future')
    const published = Object.fromEntries(due.map((language) => [language, { status: 'publish' } as const]))
    await updateRecord(tx, resource, id, { translations: published }, { account: null, changeSet: randomUUID() })
  }
  return scheduled.length
}
