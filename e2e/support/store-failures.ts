// Observes the statements of transactions, and simulates a full disk.
import type { Transaction } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#server/store/database-types.ts'
import type { Store } from '#server/store/store.ts'
import { StoreError } from '#server/store/store-errors.ts'
import type { ReadTx } from '#server/store/transaction.ts'

/** `onStatement` is called before each statement with its text, `onRows` with the number of its rows. */
type Observer = { onStatement?: (statement: string) => void; onRows?: (statement: string, rows: number) => void }

/** The transaction with an observer of its statements. */
export function observed<T extends ReadTx>(tx: T, { onStatement, onRows }: Observer): T {
  const db = tx.db as Transaction<Database> // safe: `ReadTx` only hides the functions that write
  const statements = new WeakMap<object, string>()
  return {
    ...tx,
    db: db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const { sql } = db.getExecutor().compileQuery(node, queryId)
        statements.set(queryId, sql)
        onStatement?.(sql)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        onRows?.(statements.get(queryId) ?? '', result.rows.length)
        return Promise.resolve(result)
      },
    }),
  }
}

/** The disk is full after some more logged changes, until the returned function is called. */
export function fillDiskAfter(store: Store, changes: number): () => void {
  const { write } = store
  let left = changes
  const onStatement = (statement: string): void => {
    if (!/^insert into "?changes"?/i.test(statement)) return
    left -= statement.split('), (').length
    if (left < 0) throw new StoreError({ code: 'not_writable', reason: 'disk_full' }, 'The disk is full.')
  }
  const spy = vi.spyOn(store, 'write').mockImplementation((work) => write((tx) => work(observed(tx, { onStatement }))))
  return () => spy.mockRestore()
}
