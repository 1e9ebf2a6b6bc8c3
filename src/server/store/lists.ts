// Lists of records.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import { type FoundRecords, isOfStandIns, type Lookups, searchedLanguages } from './list-conditions.ts'
import { eventQueries, venueQueries } from './list-conditions-events.ts'
import { listStatements } from './list-query.ts'
import { isIndexed, parseSearch } from './search-terms.ts'
import { selectAll, selectFirst } from './statements.ts'
import type { ReadTx } from './transaction.ts'
import type { ListQuery, ListResult } from './types.ts'

/** A list starts from the records that its search or a filter finds, up to this many; planners misjudge how many they are. */
const maxFound = 2000

/** The query for the records that a search finds in a language. */
export function foundRecords(tx: ReadTx, query: ListQuery, language: Language): RawBuilder<{ record: number }> {
  const { included, excluded } = parseSearch(query.search?.text ?? '')
  return sql`${tx.engine.recordsContaining(query.resource, language, included, excluded)} LIMIT ${maxFound + 1}`
}

/** The records found by a search, of the languages that have few. */
async function findRecords(tx: ReadTx, query: ListQuery): Promise<FoundRecords> {
  const found = new Map<Language, number[]>()
  const { included } = parseSearch(query.search?.text ?? '')
  if (included.length === 0) return found
  for (const language of searchedLanguages(query)) {
    // A search without an index reads all texts of a language.
    if (isOfStandIns(query, language) && !included.some(isIndexed)) continue
    const rows = await selectAll(tx, foundRecords(tx, query, language))
    if (rows.length <= maxFound)
      found.set(
        language,
        rows.map(({ record }) => record),
      )
  }
  return found
}

/** The events that one of the filters finds, if they are few. */
async function findLinked(tx: ReadTx, queries: readonly RawBuilder<{ id: number }>[]): Promise<number[] | undefined> {
  for (const query of queries) {
    const rows = await selectAll(tx, sql<{ id: number }>`${query} LIMIT ${maxFound + 1}`)
    if (rows.length <= maxFound) return [...new Set(rows.map(({ id }) => id))]
  }
  return undefined
}

/** Reads what the statements of a list start from. */
export async function readLookups(tx: ReadTx, query: ListQuery): Promise<Lookups> {
  const { geoloc, near } = venueQueries(query)
  const readIds = async (ids: RawBuilder<{ id: number }>): Promise<number[]> =>
    (await selectAll(tx, ids)).map(({ id }) => id)
  const nearVenues = near && (await readIds(near))
  const linked = query.include ? undefined : await findLinked(tx, eventQueries(query, tx.engine, nearVenues))
  return {
    found: await findRecords(tx, query),
    venues: { ...(geoloc && { geoloc: await readIds(geoloc) }), ...(nearVenues && { near: nearVenues }) },
    ...(linked && { linked }),
  }
}

/** A page of a list and its exact total. A page past the end has no rows and the total. */
export async function listRecords(tx: ReadTx, query: ListQuery): Promise<ListResult> {
  const { page, count } = listStatements(tx, query, await readLookups(tx, query))
  const rows = await selectAll(tx, page)
  // A first page that is not full has all rows.
  if (query.page === 1 && rows.length < query.perPage) return { rows, total: rows.length }
  return { rows, total: (await selectFirst(tx, count))?.total ?? 0 }
}
