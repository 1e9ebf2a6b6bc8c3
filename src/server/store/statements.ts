// Statements on tables whose names and columns are computed. Values are only ever bound.
import { type RawBuilder, sql } from 'kysely'
import type { ReadTx, WriteTx } from './transaction.ts'
import type { Value } from './types.ts'

export type Columns = { readonly [column: string]: Value }

/** The rows of a query. `R` is what it selects. */
export const selectAll = async <R>(tx: ReadTx, query: RawBuilder<R>): Promise<R[]> => (await query.execute(tx.db)).rows

/** The first row of a query; `undefined`: it has none. */
export const selectFirst = async <R>(tx: ReadTx, query: RawBuilder<R>): Promise<R | undefined> =>
  (await query.execute(tx.db)).rows[0]

/** The ids that a query selects as `id`. */
export const selectIds = async (tx: ReadTx, query: RawBuilder<unknown>): Promise<number[]> => {
  // safe: the caller selects `id`
  const { rows } = await (query as RawBuilder<{ id: number }>).execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Executes a statement that changes rows; resolves to their number. */
export const execute = async (tx: WriteTx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx.db)).numAffectedRows ?? 0)

/** Inserts rows, which all have the columns of the first one, in one statement. */
export async function insertRows(tx: WriteTx, table: string, rows: readonly Columns[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  await execute(tx, sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map(sql.ref))}) VALUES ${sql.join(values)}`)
}

/** The name that SQLite gives to the primary key of a table. */
export const keyIndex = (table: string): string => `sqlite_autoindex_${table}_1`

/** The row whose key columns have these values. */
const hasKey = (key: Columns): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` AND `,
  )

/** Sets columns of the row with this key; without a column it does nothing. */
export async function updateRow(tx: WriteTx, table: string, columns: Columns, key: Columns): Promise<void> {
  const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (assignments.length === 0) return
  await execute(tx, sql`UPDATE ${sql.table(table)} SET ${sql.join(assignments)} WHERE ${hasKey(key)}`)
}

/** Deletes the rows with this key. */
export const deleteRows = async (tx: WriteTx, table: string, key: Columns): Promise<number> =>
  execute(tx, sql`DELETE FROM ${sql.table(table)} WHERE ${hasKey(key)}`)
