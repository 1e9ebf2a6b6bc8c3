// Idempotency keys: the first successful answer to a create, given again to the same key for a day.
import type { Idempotency, IdempotencyScope, KeptAnswer } from './account-types.ts'
import type { Database } from './database.ts'

type KeyRow = { body_hash: string; answer: string }

const keptMs = 24 * 3600 * 1000

/** The keys kept in the store. Which ones are running is known to this process alone: it dies with it, as the requests do. */
export function idempotencyOf(db: Database, clock: () => number): Idempotency {
  const running = new Set<string>()
  const nameOf = ({ account, path, language, key }: IdempotencyScope): string =>
    JSON.stringify([account, path, language, key])
  const where = 'account = ? AND path = ? AND language = ? AND key = ?'
  const values = ({ account, path, language, key }: IdempotencyScope) => [account, path, language, key] as const
  return {
    take: (scope, bodyHash) => {
      const row = db.one<KeyRow>(
        `SELECT body_hash, answer FROM idempotency_keys WHERE ${where} AND at_ms > ?`,
        ...values(scope),
        clock() - keptMs,
      )
      if (row && row.body_hash !== bodyHash) return 'other-body'
      if (row) {
        const answer: KeptAnswer = JSON.parse(row.answer)
        return answer
      }
      if (running.has(nameOf(scope))) return 'running'
      running.add(nameOf(scope))
      return 'taken'
    },
    keep: (scope, bodyHash, answer) =>
      db.transact(() => {
        const now = clock()
        db.run('DELETE FROM idempotency_keys WHERE at_ms <= ?', now - keptMs)
        db.run(
          'INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?, ?, ?, ?)',
          ...values(scope),
          bodyHash,
          JSON.stringify(answer),
          now,
        )
        running.delete(nameOf(scope))
      }),
    release: (scope) => void running.delete(nameOf(scope)),
  }
}
