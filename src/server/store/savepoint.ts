// Parts of a write transaction that roll back alone.
import { sql } from 'kysely'
import type { WriteTx } from './transaction.ts'

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
