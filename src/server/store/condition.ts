// Conditions of SQL statements, built with Kysely: values from outside are only ever bound.
import { type RawBuilder, sql, type SqlBool } from 'kysely'

export type Condition = RawBuilder<SqlBool>

/** Holds for every row. */
export const everyRow: Condition = sql`true`
/** Holds for no row. */
export const noRow: Condition = sql`false`

/** All conditions hold; true without any. */
export const all = (conditions: readonly Condition[]): Condition => {
  const [first, ...others] = conditions.filter((condition) => condition !== everyRow)
  if (first === undefined) return everyRow
  return others.length === 0 ? first : sql`(${sql.join([first, ...others], sql` AND `)})`
}
/** Any of the conditions holds; false without any. */
export const any = (conditions: readonly Condition[]): Condition => {
  const [first, ...others] = conditions.filter((condition) => condition !== noRow)
  if (first === undefined) return noRow
  return others.length === 0 ? first : sql`(${sql.join([first, ...others], sql` OR `)})`
}
/** The condition if `wanted`, else its opposite. */
export const isMet = (requested: boolean, condition: Condition): Condition =>
  requested ? condition : sql`NOT (${condition})`

/** Ends a subquery for one row that PostgreSQL is to look up row by row: it would otherwise read all rows of its table at once. */
export const rowByRow: RawBuilder<unknown> = sql` LIMIT 1 OFFSET 0`

/**
 * The id of row `r`, to compare with those that a filter finds. The plus keeps SQLite from going through all of them for each row that a
 * list starts from.
 */
export const rowId: RawBuilder<number> = sql`+r.id`

/** The column has one of our own constants, which are written into the SQL so that partial indexes apply. */
export const isOneOf = (column: string, constants: readonly string[]): Condition => {
  const [first, ...others] = constants
  if (first === undefined) return noRow
  if (others.length === 0) return sql`${sql.ref(column)} = ${sql.lit(first)}`
  return sql`${sql.ref(column)} IN (${sql.join(constants.map((constant) => sql.lit(constant)))})`
}
