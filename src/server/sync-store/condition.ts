// Conditions of SQL statements, built with Kysely: values from outside are only ever bound.
import {
  DummyDriver,
  Kysely,
  type RawBuilder,
  sql,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Bound } from './database.ts'

export type Condition = RawBuilder<SqlBool>

/** Holds for every row. */
export const always: Condition = sql`true`
/** Holds for no row. */
export const never: Condition = sql`false`

/** All conditions hold; true without any. */
export const all = (conditions: readonly Condition[]): Condition => {
  const [first, ...others] = conditions.filter((condition) => condition !== always)
  if (first === undefined) return always
  return others.length === 0 ? first : sql`(${sql.join([first, ...others], sql` AND `)})`
}
/** Any of the conditions holds; false without any. */
export const any = (conditions: readonly Condition[]): Condition => {
  const [first, ...others] = conditions.filter((condition) => condition !== never)
  if (first === undefined) return never
  return others.length === 0 ? first : sql`(${sql.join([first, ...others], sql` OR `)})`
}
/** The condition if `wanted`, else its opposite. */
export const isMet = (requested: boolean, condition: Condition): Condition =>
  requested ? condition : sql`NOT (${condition})`

/** The column has one of our own constants, which are written into the SQL so that partial indexes apply. */
export const isOneOf = (column: string, constants: readonly string[]): Condition => {
  const [first, ...others] = constants
  if (first === undefined) return never
  if (others.length === 0) return sql`${sql.ref(column)} = ${sql.lit(first)}`
  return sql`${sql.ref(column)} IN (${sql.join(constants.map((constant) => sql.lit(constant)))})`
}

/** Ids as one bound value, for `IN (SELECT value FROM json_each(?))`. */
export const idsText = (ids: Iterable<number>): string => JSON.stringify([...ids])

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** A statement as `Database` runs it. */
export type Statement = { sql: string; values: Bound[] }

/** Compiles a statement for SQLite. */
export function compile(statement: RawBuilder<unknown>): Statement {
  const compiled = statement.compile(compiler)
  // safe: conditions bind texts and numbers only
  return { sql: compiled.sql, values: [...compiled.parameters] as Bound[] }
}
