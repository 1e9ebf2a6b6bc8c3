// Lists of records.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import { type FoundRecords, searchedLanguages } from './list-conditions.ts'
import { listStatements } from './list-query.ts'
import { parseSearch } from './search-terms.ts'
import { selectAll, selectFirst } from './statements.ts'
import type { ReadTx } from './transaction.ts'
import type { ListQuery, ListResult } from './types.ts'

/** A list starts from the records that its search finds, up to this many; planners misjudge how many they are. */
const maxFound = 2000

/** The query for the records that a search finds in a language. */
export const foundRecords = (tx: ReadTx, query: ListQuery, language: Language): RawBuilder<{ record: number }> =>
  sql`${tx.engine.recordsContaining(query.resource, language, parseSearch(query.search?.text ?? '').included)} LIMIT ${maxFound + 1}`

/** The records found by a search, of the languages that have few. */
export async function findRecords(tx: ReadTx, query: ListQuery): Promise<FoundRecords> {
  const found = new Map<Language, number[]>()
  if (query.search === undefined || parseSearch(query.search.text).included.length === 0) return found
  for (const language of searchedLanguages(query)) {
    const rows = await selectAll(tx, foundRecords(tx, query, language))
    if (rows.length <= maxFound)
      found.set(
        language,
        rows.map(({ record }) => record),
      )
  }
  return found
}

/** A page of a list and its exact total. A page past the end has no rows and the total. */
export async function listRecords(tx: ReadTx, query: ListQuery): Promise<ListResult> {
  const { page, count } = listStatements(tx, query, await findRecords(tx, query))
  const rows = await selectAll(tx, page)
  // A first page that is not full has all rows.
  if (query.page === 1 && rows.length < query.perPage) return { rows, total: rows.length }
  return { rows, total: (await selectFirst(tx, count))?.total ?? 0 }
}
