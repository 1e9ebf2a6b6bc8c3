// The texts of events that name a day on which the event does not take place.
import { type RawBuilder, sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { statuses } from '#shared/schema/status.ts'
import { dayFields, findOtherDays, toEventDays } from '#shared/text-checks/date-mentions.ts'
import { dayFingerprint } from '#shared/text-checks/finding.ts'
import { all, type Condition, everyRow, isMet, rowByRow } from './condition.ts'
import type { DerivedChange } from './derived-columns.ts'
import { isDayDismissed } from './dismissals.ts'
import { readRecords } from './records.ts'
import { type Columns, executeAll, insertions, selectIds, type Statement } from './statements.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import type { StoredRecord } from './types.ts'
import { isVisible, visibleStatuses } from './visibility.ts'

const table = 'events_other_days'

/** A row for each text that names such a day, in any language. */
export function otherDayRows(record: StoredRecord): Columns[] {
  const days = toEventDays(record.shared['start_date'], record.shared['end_date'])
  if (!days) return []
  return languages.flatMap((language) =>
    dayFields.flatMap((field) => {
      const text = record.translations[language]?.texts[field] ?? ''
      if (findOtherDays(text, days).length === 0) return []
      return [{ event: record.id, language, field, fingerprint: dayFingerprint(text, days) }]
    }),
  )
}

/** The input from which the rows of an event are derived. */
const toInput = (record: StoredRecord): string =>
  JSON.stringify([
    record.shared['start_date'],
    record.shared['end_date'],
    languages.map((language) => dayFields.map((field) => record.translations[language]?.texts[field])),
  ])

/** Statements that replace the rows of the events whose texts or days differ. */
export function otherDayChanges({ engine }: ReadTx, changes: readonly DerivedChange[]): Statement[] {
  const differing = changes.filter(
    ({ before, after }) => !before || !after || (before !== after && toInput(before) !== toInput(after)),
  )
  const former = differing.flatMap(({ before }) => (before ? [before.id] : []))
  return [
    ...(former.length > 0
      ? [sql`DELETE FROM ${sql.table(table)} WHERE ${engine.isAmong(sql.ref('event'), former)}`]
      : []),
    ...insertions(
      table,
      differing.flatMap(({ after }) => (after ? otherDayRows(after) : [])),
    ),
  ]
}

/** Events that are in memory at once. */
const batchSize = 200

/** Writes the rows of all events again, after the days that `findOtherDays` finds have changed. */
export async function fillOtherDays(tx: WriteTx): Promise<void> {
  await executeAll(tx, [sql`DELETE FROM ${sql.table(table)}`])
  let last = 0
  for (;;) {
    const ids = await selectIds(tx, sql`SELECT id FROM events WHERE id > ${last} ORDER BY id LIMIT ${batchSize}`)
    const records = await readRecords(tx, 'events', ids)
    await executeAll(tx, insertions(table, [...records.values()].flatMap(otherDayRows)))
    last = ids.at(-1) ?? 0
    if (ids.length < batchSize) return
  }
}

/** The account sees the translation of row `o`. */
function isTextVisible(account: Account): Condition {
  const { anyones } = visibleStatuses(account)
  if (statuses.every((status) => anyones.includes(status))) return everyRow
  const columns = { status: 'v.status', author: 'v.author' }
  return sql`EXISTS (SELECT 1 FROM events_list_rows v WHERE v.list_language = o.language AND v.id = o.event AND v.stand_in = 0
    AND ${isVisible(account, statuses, columns)}${rowByRow})`
}

/** A query for the events with such a text that the account sees and in which the finding was not dismissed. */
export const otherDayEvents = (account: Account): RawBuilder<{ id: number }> =>
  sql`SELECT o.event AS id FROM ${sql.table(table)} o WHERE ${all([isMet(false, isDayDismissed), isTextVisible(account)])}`
