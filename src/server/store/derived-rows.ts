// Keeps derived tables in step with records: rows of lists, search texts, occupied times, counts of terms.
import { languages } from '#shared/i18n/language.ts'
import { toRows, writeRows } from './derived-columns.ts'
import { searchText } from './search-text.ts'
import { deleteRows } from './statements.ts'
import { writeTermCounts } from './term-counts.ts'
import type { WriteTx } from './transaction.ts'
import type { StoredRecord } from './types.ts'
import { writeOccupiedTimes, writeVenueBuffer } from './occupied-times.ts'

/** Brings derived tables from one state of a record to the next; `undefined` is a record that does not exist. */
export async function refreshDerived(
  tx: WriteTx,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): Promise<void> {
  const record = after ?? before
  if (!record) return
  await writeRows(tx, record.resource, before ? toRows(before) : [], after ? toRows(after) : [])
  if (record.resource === 'events') {
    await writeOccupiedTimes(tx, before, after)
    await writeTermCounts(tx, [{ before, after }])
  }
  if (record.resource === 'venues') await writeVenueBuffer(tx, before, after)
  await writeSearchTexts(tx, before, after, record)
}

/** Writes the search texts that differ. Triggers and indexes of the schema update what searches read. */
async function writeSearchTexts(
  tx: WriteTx,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  { resource, id }: StoredRecord,
): Promise<void> {
  for (const language of languages) {
    const body = searchText(after, language)
    if (body === searchText(before, language)) continue
    if (body === undefined) {
      await deleteRows(tx, 'search_text', { resource, language, record: id })
      continue
    }
    await tx.db
      .insertInto('search_text')
      .values({ resource, language, record: id, body })
      .onConflict((conflict) => conflict.columns(['resource', 'language', 'record']).doUpdateSet({ body }))
      .execute()
  }
}
