// SQL of lists: the ids of a page and the exact total, by one query for all resources.
import { type RawBuilder, sql } from 'kysely'
import { type Language } from '#shared/i18n/language.ts'
import { all, any, type Condition, everyRow } from './condition.ts'
import {
  type DefaultList,
  filterConditions,
  hasStandIns,
  listFilters,
  type Lookups,
  searchedLanguages,
} from './list-conditions.ts'
import { getDefaultList, listIndexes, listOrder } from './list-order.ts'
import { nowUtc, type ReadTx } from './transaction.ts'
import type { ListQuery } from './types.ts'

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
