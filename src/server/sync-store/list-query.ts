// Lists: the ids of a page and the exact total, by one SQL query for all resources.
import { sql } from 'kysely'
import { all, compile, type Statement } from './condition.ts'
import type { Database } from './database.ts'
import { filterConditions, hasStandIns, listFilters } from './list-conditions.ts'
import { type ListEngine, sqliteLists } from './list-engine.ts'
import { listOrder, orderIndex } from './list-order.ts'
import type { ListQuery, ListResult } from './types.ts'

/** The statements of a list: `page` selects ids and languages, `count` the number of rows on all pages. */
export type ListStatements = { page: Statement; count: Statement }

/** Builds the statements of a list. `now` is UTC. */
export function listStatements(query: ListQuery, now: string, engine: ListEngine = sqliteLists): ListStatements {
  const { resource, page, perPage } = query
  const where = all(filterConditions(listFilters, query, { query, now, engine }))
  const table = `${resource}_rows`
  // Without stand-ins the row’s language is the requested one, which every index has.
  const language = hasStandIns(query) ? sql`r.language` : sql`r.asked`
  return {
    page: compile(
      sql`SELECT r.id, ${language} AS language FROM ${engine.rows(table, orderIndex(query))} WHERE ${where} ORDER BY ${listOrder(query, engine)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    ),
    count: compile(sql`SELECT count(*) AS total FROM ${engine.rows(table, undefined)} WHERE ${where}`),
  }
}

/** Returns the function behind `Store.list`. Page and total are read in one snapshot. */
export function listsOf(db: Database): (query: ListQuery, now: string) => ListResult {
  return (query, now) => {
    const { page, count } = listStatements(query, now)
    return db.transactRead(() => {
      const rows = db.all<ListResult['rows'][number]>(page.sql, ...page.values)
      // A first page that is not full has all rows.
      if (query.page === 1 && rows.length < query.perPage) return { rows, total: rows.length }
      return { rows, total: db.one<{ total: number }>(count.sql, ...count.values)?.total ?? 0 }
    })
  }
}
