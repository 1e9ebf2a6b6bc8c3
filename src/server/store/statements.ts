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

/** A statement that is not executed yet. */
export type Statement = RawBuilder<unknown>

/** Executes statements in their order, none of which needs the result of another: PostgreSQL gets them at once. Resolves to the rows of each. */
export async function executeAll(tx: WriteTx, statements: readonly Statement[]): Promise<unknown[][]> {
  const queries = statements.map((statement) => statement.compile(tx.db))
  if (queries.length === 0) return []
  const results = await tx.db.getExecutor().provideConnection((connection) => tx.engine.executeAll(connection, queries))
  return results.map(({ rows }) => rows)
}

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const maxValues = 30_000

/** Statements that insert rows, which all have the columns of the first one; `onConflict` follows the rows. A value may be an expression. */
export function insertions(
  table: string,
  rows: readonly { readonly [column: string]: Value | RawBuilder<unknown> }[],
  onConflict: Statement = sql``,
): Statement[] {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const count = Math.floor(maxValues / columns.length)
  return Array.from({ length: Math.ceil(rows.length / count) }, (_, index) => {
    const values = rows
      .slice(index * count, (index + 1) * count)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    return sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map(sql.ref))}) VALUES ${sql.join(values)}${onConflict}`
  })
}

/** Inserts rows, which all have the columns of the first one. */
export const insertRows = async (tx: WriteTx, table: string, rows: readonly Columns[]): Promise<void> =>
  void (await executeAll(tx, insertions(table, rows)))

/** A table and its primary key: the column with the id of a record, and the others. */
export type KeyedTable = { readonly table: string; readonly id: string; readonly others: readonly string[] }

const groupBy = <T>(items: readonly T[], key: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return [...groups.values()]
}

/**
 * Statements that bring the rows of records from one state to the next: one for all rows that are new or differ, and those that remove
 * rows.
 */
export function rowChanges(
  { engine }: ReadTx,
  { table, id, others }: KeyedTable,
  before: readonly Columns[],
  after: readonly Columns[],
): Statement[] {
  const values = (row: Columns, columns: readonly string[]): string => columns.map((column) => row[column]).join(' ')
  const byKey = (rows: readonly Columns[]) => new Map(rows.map((row) => [values(row, [id, ...others]), row]))
  const [old, present] = [byKey(before), byKey(after)]
  const removed = [...old].flatMap(([key, row]) => (present.has(key) ? [] : [row]))
  const deletions = groupBy(removed, (row) => values(row, others)).map((rows) => {
    const ids = rows.map((row) => Number(row[id]))
    const isRow = [
      engine.isAmong(sql.ref(id), ids),
      ...others.map((column) => sql`${sql.ref(column)} = ${rows[0]?.[column]}`),
    ]
    return sql`DELETE FROM ${sql.table(table)} WHERE ${sql.join(isRow, sql` AND `)}`
  })
  const changed = new Set<string>()
  const written = [...present].flatMap(([key, row]) => {
    const previous = old.get(key)
    const columns = previous ? Object.keys(row).filter((column) => row[column] !== previous[column]) : []
    for (const column of columns) changed.add(column)
    return previous && columns.length === 0 ? [] : [row]
  })
  const assignments = [...changed].map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const update = sql` ON CONFLICT (${sql.join([id, ...others].map(sql.ref))}) DO UPDATE SET ${sql.join(assignments)}`
  return [...deletions, ...insertions(table, written, changed.size > 0 ? update : undefined)]
}

/** The name that SQLite gives to the primary key of a table. */
export const keyIndex = (table: string): string => `sqlite_autoindex_${table}_1`

/** Deletes the rows with this key. */
export async function deleteRows(tx: WriteTx, table: string, key: Columns): Promise<number> {
  const isRow = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return execute(tx, sql`DELETE FROM ${sql.table(table)} WHERE ${sql.join(isRow, sql` AND `)}`)
}
