// Sessions of people who signed in, by the hash of their token.
import { createHash } from 'node:crypto'
import type { Accounts, KeptSession, KnownAccount, Sessions } from './account-types.ts'
import { acting } from './accounts.ts'
import type { Database } from './database.ts'

type SessionRow = { account: number; started_ms: number; used_ms: number; idle_ms: number; ends_ms: number }

/** Use is written this seldom: a write per request would cost more than it tells. */
const leastMsBetweenUses = 60_000

/** The sessions kept in the store; ended ones are swept away when one starts. */
export function sessionsOf(db: Database, accounts: Accounts, clock: () => number): Sessions {
  const isOver = ({ used_ms, idle_ms, ends_ms }: SessionRow, now: number): boolean =>
    now >= ends_ms || now - used_ms >= idle_ms
  const living = (tokenHash: string): SessionRow | undefined => {
    const row = db.one<SessionRow>(
      'SELECT account, started_ms, used_ms, idle_ms, ends_ms FROM sessions WHERE token_hash = ?',
      tokenHash,
    )
    return row && !isOver(row, clock()) ? row : undefined
  }
  /** Notes that a session is used. One that began by a clock that has been set back since begins now, and lasts as long as it would have. */
  const noteUse = (tokenHash: string, { started_ms, ends_ms }: SessionRow, now: number): boolean =>
    db.runIfFree(
      'UPDATE sessions SET used_ms = ?, started_ms = ?, ends_ms = ? WHERE token_hash = ?',
      now,
      Math.min(started_ms, now),
      Math.min(ends_ms, now + ends_ms - started_ms),
      tokenHash,
    )
  const accountOf = (row: SessionRow): KnownAccount | undefined => acting(accounts.byId(row.account))
  const of = (account: number): KeptSession[] => {
    const now = clock()
    return db
      .all<{ token_hash: string } & SessionRow>(
        'SELECT * FROM sessions WHERE account = ? ORDER BY used_ms DESC',
        account,
      )
      .filter((row) => !isOver(row, now))
      .map((row) => ({
        id: createHash('sha256').update(row.token_hash).digest('hex').slice(0, 16),
        tokenHash: row.token_hash,
        startedMs: row.started_ms,
        usedMs: row.used_ms,
        endsMs: Math.min(row.ends_ms, row.used_ms + row.idle_ms),
      }))
  }
  return {
    start: ({ tokenHash, account, idleSeconds, longestSeconds }) =>
      db.transact(() => {
        const now = clock()
        db.run('DELETE FROM sessions WHERE ends_ms <= ? OR used_ms + idle_ms <= ?', now, now)
        db.run(
          'INSERT INTO sessions (token_hash, account, used_ms, idle_ms, ends_ms, started_ms) VALUES (?, ?, ?, ?, ?, ?)',
          tokenHash,
          account,
          now,
          idleSeconds * 1000,
          now + longestSeconds * 1000,
          now,
        )
      }),
    account: (tokenHash) => {
      const row = living(tokenHash)
      if (!row) return undefined
      const now = clock()
      if (Math.abs(now - row.used_ms) >= Math.min(leastMsBetweenUses, row.idle_ms / 2)) noteUse(tokenHash, row, now)
      return accountOf(row)
    },
    peek: (tokenHash) => {
      const row = living(tokenHash)
      return row && accountOf(row)
    },
    latestEnd: (tokenHash, account) => {
      const row = living(tokenHash)
      return row?.account === account ? row.ends_ms : undefined
    },
    end: (tokenHash) => void db.run('DELETE FROM sessions WHERE token_hash = ?', tokenHash),
    of,
    endOne: (account, id) => {
      const session = of(account).find((one) => one.id === id)
      return session !== undefined && db.run('DELETE FROM sessions WHERE token_hash = ?', session.tokenHash) > 0
    },
    endAll: (account) => void db.run('DELETE FROM sessions WHERE account = ?', account),
  }
}
