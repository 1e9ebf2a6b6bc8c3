// Lists of records: the ids of a page and the exact total, by one SQL query for all resources.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import { all, any, type Condition, everyRow } from './condition.ts'
import { filterConditions, hasStandIns, isOfStandIns, listFilters, searchedLanguages } from './list-conditions.ts'
import { eventQueries, venueQueries } from './list-conditions-events.ts'
import type { DefaultList, FoundRecords, Lookups } from './list-context.ts'
import { getDefaultList, listIndexes, listOrder } from './list-order.ts'
import { isIndexed, parseSearch } from './search-terms.ts'
import { selectAll, selectFirst, selectIds } from './statements.ts'
import { nowUtc, type ReadTx } from './transaction.ts'
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
    const ids = await selectIds(tx, sql`${query} LIMIT ${maxFound + 1}`)
    if (ids.length <= maxFound) return [...new Set(ids)]
  }
  return undefined
}

/** Reads what the statements of a list start from. */
export async function readLookups(tx: ReadTx, query: ListQuery): Promise<Lookups> {
  const { geoloc, near } = venueQueries(query)
  const nearVenues = near && (await selectIds(tx, near))
  const linked = query.include ? undefined : await findLinked(tx, eventQueries(query, tx.engine, nearVenues))
  return {
    found: await findRecords(tx, query),
    venues: { ...(geoloc && { geoloc: await selectIds(tx, geoloc) }), ...(nearVenues && { near: nearVenues }) },
    ...(linked && { linked }),
  }
}

/** The statements of a list: `page` selects ids and languages, `count` the number of rows on all pages. */
export type ListStatements = {
  page: RawBuilder<{ id: number; language: Language }>
  count: RawBuilder<{ total: number }>
}

/** All records that a list can show; `undefined`: they are not known. */
function knownIds(query: ListQuery, { found, linked }: Lookups): readonly number[] | undefined {
  if (linked) return linked
  const ids = new Set(query.include)
  if (query.include) return [...ids]
  for (const language of searchedLanguages(query)) {
    const records = found.get(language)
    if (!records) return undefined
    for (const id of records) ids.add(id)
  }
  return [...ids]
}

/** Builds the statements of a list, of which `lookups` were read. */
export function listStatements(tx: ReadTx, query: ListQuery, lookups: Lookups): ListStatements {
  const { engine } = tx
  const { resource, page, perPage } = query
  const now = nowUtc(tx)
  const ids = knownIds(query, lookups)
  const table = `${resource}_list_rows`
  const conditions = (defaultList: DefaultList | undefined, isPage = true): Condition =>
    all(filterConditions(listFilters, query, { query, now, engine, lookups, isPage, defaultList }))
  /** Of each series only the first event that the list has: a row of no series, or the first of one. */
  const collapsed = (): Condition => {
    const inSeries = sql`SELECT s.id FROM events s WHERE s.series IS NOT NULL`
    return any([
      sql`r.id NOT IN (${inSeries})`,
      sql`r.id IN (SELECT f.id FROM (SELECT r.id, row_number() OVER (PARTITION BY e.series ORDER BY r.starts, r.id) AS place
        FROM ${engine.rows(table, undefined)} JOIN events e ON e.id = r.id WHERE e.series IS NOT NULL AND ${conditions(undefined)}) f WHERE f.place = 1)`,
    ])
  }
  const where = (isPage: boolean): Condition => {
    const defaultList = isPage || ids ? undefined : getDefaultList(query)
    return all([conditions(defaultList, isPage), query.events?.collapse ? collapsed() : everyRow])
  }
  const indexes = listIndexes(query)
  const rows = (index: string | undefined): RawBuilder<unknown> =>
    ids ? engine.rowsOfIds(table, ids) : engine.rows(table, index)
  // Without stand-ins the row’s language is the requested one, which every index has.
  const language = hasStandIns(query) ? sql`r.language` : sql`r.list_language`
  const limits = sql`LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`
  return {
    page: sql`SELECT r.id, ${language} AS language FROM ${rows(indexes.page)} WHERE ${where(true)} ORDER BY ${listOrder(query, engine, now)} ${limits}`,
    count: sql`SELECT count(*) AS total FROM ${rows(indexes.count)} WHERE ${where(false)}`,
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
