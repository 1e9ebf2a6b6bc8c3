// Parts of a write transaction that roll back alone.
import { sql } from 'kysely'
import type { WriteTx } from './transaction.ts'

// Savepoints of the same name nest: each statement means the innermost.
const begin = sql`SAVEPOINT part`
const rollBack = sql`ROLLBACK TO SAVEPOINT part`
const release = sql`RELEASE SAVEPOINT part`

async function run<T>({ db }: WriteTx, work: () => Promise<T>, isReleased: boolean): Promise<T> {
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
  await (isReleased ? release.execute(db) : cancel())
  return result
}

/** Runs `work` in a savepoint. If it throws, its statements are rolled back, and the transaction can continue. */
export const savepoint = async <T>(tx: WriteTx, work: () => Promise<T>): Promise<T> => run(tx, work, true)

/** Runs `work` and rolls back its statements in any case. Resolves to its result. */
export const dryRun = async <T>(tx: WriteTx, work: () => Promise<T>): Promise<T> => run(tx, work, false)
