// Read and write transactions and savepoints, the same on both engines.
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type Transaction } from 'kysely'
import { type WallTime, formatWallTime as writeTime } from '#shared/dates/wall-time.ts'
import type { Database } from './database-types.ts'
import type { Engine } from './engine.ts'
import { StoreError } from './store-errors.ts'

/** The query builders of read statements. */
type Queries = Pick<
  Transaction<Database>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'case' | 'getExecutor'
>

/** A transaction that reads one snapshot. */
export interface ReadTx {
  readonly db: Queries
  readonly engine: Engine
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** The present time in UTC. */
export const nowUtc = (tx: ReadTx): WallTime => writeTime(tx.clock())

/** The one transaction that writes. Its statements see what it has written. */
export interface WriteTx extends ReadTx {
  readonly db: Transaction<Database>
}

export interface Transactions {
  /** Runs `work` on one snapshot. */
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /** Runs `work` while no other transaction writes, and commits; rolls back if it throws. Inside are only statements. */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>
  /** Resolves when the writes that wait have ended. */
  idle(): Promise<void>
}

/** The engines with a transaction around the running code. One for all stores: while it is enabled, every promise takes longer in Node 20. */
const surrounding = new AsyncLocalStorage<readonly Engine[]>()
let runningTransactions = 0

/** The transactions of an engine. Errors that it recognises become `StoreError`. */
export function createTransactions(engine: Engine, clock: () => number): Transactions {
  let lastWrite: Promise<unknown> = Promise.resolve()

  /** Runs a transaction once more if the connection was lost before its work began: a pooled connection may break while idle. */
  const withRetry = async <T>(transaction: (begin: () => void) => Promise<T>): Promise<T> => {
    let hasBegun = false
    try {
      return await transaction(() => (hasBegun = true))
    } catch (error) {
      if (hasBegun || engine.classify(error)?.code !== 'connection_lost') throw error
      return transaction(() => undefined)
    }
  }
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const engines = surrounding.getStore() ?? []
    if (engines.includes(engine)) throw new Error('Transactions do not nest: pass tx on.')
    runningTransactions += 1
    try {
      return await surrounding.run([...engines, engine], work)
    } catch (error) {
      const failure = error instanceof StoreError ? undefined : engine.classify(error)
      if (!failure) throw error
      throw new StoreError(failure, error instanceof Error ? error.message : String(error), { cause: error })
    } finally {
      runningTransactions -= 1
      if (runningTransactions === 0) surrounding.disable()
    }
  }
  return {
    read: (work) =>
      run(() =>
        withRetry((begin) =>
          engine.reader
            .transaction()
            .setIsolationLevel('repeatable read')
            .setAccessMode('read only')
            .execute((db) => {
              begin()
              return work({ db, engine, clock })
            }),
        ),
      ),
    write: (work) => {
      const result = run(async () => {
        // One at a time: waiting for the lock on several connections would leave none for reads.
        await lastWrite
        const written = await withRetry((begin) =>
          engine.writer.transaction().execute(async (db) => {
            begin()
            await engine.lock(db)
            return work({ db, engine, clock })
          }),
        )
        engine.committed()
        return written
      })
      lastWrite = result.catch(() => undefined)
      return result
    },
    idle: async () => void (await lastWrite),
  }
}

// Savepoints of the same name nest: each statement means the innermost.
const begin = sql`SAVEPOINT part`
const rollBack = sql`ROLLBACK TO SAVEPOINT part`
const release = sql`RELEASE SAVEPOINT part`

/**
 * Runs `work` in a savepoint. If it throws, or `shouldCommit` returns false for its result, its statements are rolled back, and the
 * transaction can continue.
 */
export async function savepoint<T>(
  { db }: WriteTx,
  work: () => Promise<T>,
  shouldCommit: (result: T) => boolean = () => true,
): Promise<T> {
  const cancel = async (): Promise<void> => {
    await rollBack.execute(db)
    await release.execute(db)
  }
  await begin.execute(db)
  let result: T
  try {
    result = await work()
  } catch (error) {
    // A full disk or a lost connection has ended the whole transaction: a second error would hide the first.
    await cancel().catch(() => undefined)
    throw error
  }
  await (shouldCommit(result) ? release.execute(db) : cancel())
  return result
}
