// The SQL of lists in which database engines differ.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Condition, idsText } from './condition.ts'
import { searchIndex } from './search-index.ts'

export type ListEngine = {
  /** The rows of a list, aliased `r`, read by an index where the planner would choose to sort. */
  rows(table: string, index: string | undefined): RawBuilder<unknown>
  /** The column is one of the ids. */
  isAmong(column: RawBuilder<unknown>, ids: readonly number[]): Condition
  /** The position of the column’s value among the ids. */
  positionIn(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown>
  /** The ids of records whose search text in a language contains every part; one or more, folded. */
  recordsContaining(resource: ResourceName, language: Language, parts: readonly string[]): RawBuilder<unknown>
  /** The date of a UTC date and time in the time zone of a column. */
  localDay(utc: string, zone: RawBuilder<unknown>): RawBuilder<unknown>
}

/** The index knows three characters in a row; shorter parts are looked for in each text. */
const shortestIndexed = 3
const isIndexed = (part: string): boolean => [...part].length >= shortestIndexed
const phrase = (part: string): string => `"${part.replaceAll('"', '""')}"`

export const sqliteLists: ListEngine = {
  rows: (table, index) =>
    index === undefined ? sql`${sql.table(table)} r` : sql`${sql.table(table)} r INDEXED BY ${sql.table(index)}`,
  isAmong: (column, ids) => sql`${column} IN (SELECT value FROM json_each(${idsText(ids)}))`,
  positionIn: (column, ids) => sql`(SELECT j.key FROM json_each(${idsText(ids)}) j WHERE j.value = ${column})`,
  recordsContaining(resource, language, parts) {
    const index = sql.table(searchIndex(resource, language))
    const indexed = parts.filter(isIndexed)
    const short = parts.filter((part) => !isIndexed(part))
    const found = sql`SELECT rowid FROM ${index} WHERE ${index} MATCH ${indexed.map(phrase).join(' AND ')}`
    if (short.length === 0) return found
    const conditions: RawBuilder<unknown>[] = [
      sql`resource = ${sql.lit(resource)} AND language = ${sql.lit(language)}`,
      ...(indexed.length === 0 ? [] : [sql`record IN (${found})`]),
      ...short.map((part) => sql`instr(body, ${part}) > 0`),
    ]
    return sql`SELECT record FROM search_text WHERE ${sql.join(conditions, sql` AND `)}`
  },
  localDay: (utc, zone) => sql`local_day(${utc}, ${zone})`,
}
