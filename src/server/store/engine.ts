// Everything that differs between SQLite and PostgreSQL.
import type {
  CompiledQuery,
  DatabaseConnection,
  Kysely,
  QueryExecutorProvider,
  QueryResult,
  RawBuilder,
  SqlBool,
  Transaction,
} from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Database } from './database-types.ts'
import type { StoreFailure } from './store-errors.ts'

/** The engine of a store. Repositories reach it as `tx.engine`. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Runs read-only transactions on one snapshot each. */
  readonly reader: Kysely<Database>
  readonly writer: Kysely<Database>
  /** Takes the write lock: the first statement of every write transaction. Throws a `lock_timeout` after 5 s. */
  lock(transaction: Transaction<Database>): Promise<void>
  /** Executes queries in their order, none after one that failed; resolves to the result of each. */
  executeAll(connection: DatabaseConnection, queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]>
  /** The rows of a table, aliased `r`; by an index where the planner would choose to sort. */
  rows(table: string, index?: string): RawBuilder<unknown>
  /** The rows of a table with these ids, aliased `r`. */
  rowsOfIds(table: string, ids: readonly number[]): RawBuilder<unknown>
  /** The column contains the text. Compares code points; no character is special. */
  contains(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool>
  /** The column is one of the ids. The statement is the same for any number of ids. */
  isAmong(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<SqlBool>
  /** The column is one of the ids that a query selects, which is executed first. */
  isSelected(column: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** Position of the column's value among the ids; NULL if absent. */
  positionIn(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<number | null>
  /** A query for column `record` of those whose search text in a language contains all of `included`, one or more parts, and none of `excluded`. */
  recordsContaining(
    resource: ResourceName,
    language: Language,
    included: readonly string[],
    excluded?: readonly string[],
  ): RawBuilder<{ record: number }>
  /** Classifies the error of a statement; `undefined` for errors in the program. */
  classify(error: unknown): StoreFailure | undefined
  /** Calls listeners of this process after a commit, where the database does not notify it of its own changes. */
  committed(): void
  /** Calls the listener after commits of any process. It may be called without a change, never too seldom. */
  onChange(listener: () => void): () => void
  /** A number that differs after each commit of any process; `undefined`: unknown without a query. */
  dataVersion(): number | undefined
  /** Refuses a server or file that cannot hold a store. Runs before migrations. */
  check(): Promise<void>
  /** Executes a script of several statements. */
  script(transaction: Transaction<Database>, text: string): Promise<void>
  hasTable(transaction: QueryExecutorProvider, table: string): Promise<boolean>
  close(): Promise<void>
}

/** Milliseconds that a write waits for the lock. */
export const maxLockWait = 5000
