// Keeps derived tables in step with records: rows of lists, search texts, occupied times, counts of terms, texts with other days.
import { languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type DerivedChange, listRowChanges, toRows } from './derived-columns.ts'
import { occupiedTimeChanges, venueBufferChanges } from './occupied-times.ts'
import { otherDayChanges } from './other-days.ts'
import { searchText } from './search-text.ts'
import { type Columns, executeAll, rowChanges, type Statement } from './statements.ts'
import { termCountChanges } from './term-counts.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import type { StoredRecord } from './types.ts'

/** A record before and after a write; `undefined`: it does not exist then. */
type States = Pick<DerivedChange, 'before' | 'after'>

/** Statements that bring derived tables from one state of records to the next. */
export async function derivedChanges(
  tx: ReadTx,
  resource: ResourceName,
  states: readonly States[],
): Promise<Statement[]> {
  const changes = states.map(({ before, after }): DerivedChange => {
    const rows = { before: before ? toRows(before) : [], after: after ? toRows(after) : [] }
    return { before, after, rows }
  })
  return [
    ...listRowChanges(tx, resource, changes),
    ...searchTextChanges(tx, changes),
    ...(resource === 'events' ? await occupiedTimeChanges(tx, changes) : []),
    ...(resource === 'events' ? await termCountChanges(tx, changes) : []),
    ...(resource === 'events' ? otherDayChanges(tx, changes) : []),
    ...(resource === 'venues' ? await venueBufferChanges(tx, changes) : []),
  ]
}

/** Brings derived tables from one state of records to the next. */
export const refreshDerived = async (tx: WriteTx, resource: ResourceName, states: readonly States[]): Promise<void> =>
  void (await executeAll(tx, await derivedChanges(tx, resource, states)))

/** Statements that write the search texts that differ. Triggers and indexes of the schema update what searches read. */
function searchTextChanges(tx: ReadTx, changes: readonly DerivedChange[]): Statement[] {
  const toTexts = (record: StoredRecord | undefined): Columns[] =>
    languages.flatMap((language) => {
      const body = searchText(record, language)
      return record && body !== undefined ? [{ resource: record.resource, language, record: record.id, body }] : []
    })
  return rowChanges(
    tx,
    { table: 'search_text', id: 'record', others: ['resource', 'language'] },
    changes.flatMap(({ before }) => toTexts(before)),
    changes.flatMap(({ after }) => toTexts(after)),
  )
}
