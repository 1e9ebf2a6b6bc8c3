// Sessions of signed-in browsers, by the hexadecimal SHA-256 of their token: the token itself is never stored.
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { activeAccount, type Credential, toAccount } from './accounts.ts'
import type { Database } from './database-types.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** `id` names a session without revealing it. Milliseconds since 1970; `startedMs` 0: unknown. */
export type StoredSession = {
  id: string
  tokenHash: string
  startedMs: number
  lastUsedMs: number
  expiresMs: number
}

type SessionRow = Selectable<Database['sessions']>

/** Milliseconds between two marks of use: a write per request would cost more than it is worth. */
const touchInterval = 60_000

const isOver = ({ last_used_ms, idle_timeout_ms, expires_ms }: SessionRow, now: number): boolean =>
  now >= expires_ms || now - last_used_ms >= idle_timeout_ms

const isTouchDue = ({ last_used_ms, idle_timeout_ms }: SessionRow, now: number): boolean =>
  Math.abs(now - last_used_ms) >= Math.min(touchInterval, idle_timeout_ms / 2)

async function liveSession({ db, clock }: ReadTx, tokenHash: string): Promise<SessionRow | undefined> {
  const row = await db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
  return row && !isOver(row, clock()) ? row : undefined
}

/** Starts a session that ends after `idleSeconds` without use, and `maxSeconds` after its start at the latest. Deletes ended ones. */
export async function startSession(
  { db, clock }: WriteTx,
  session: { tokenHash: string; account: number; idleSeconds: number; maxSeconds: number },
): Promise<void> {
  const now = clock()
  await db
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([eb('expires_ms', '<=', now), eb(eb('last_used_ms', '+', eb.ref('idle_timeout_ms')), '<=', now)]),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      account: session.account,
      started_ms: now,
      last_used_ms: now,
      idle_timeout_ms: session.idleSeconds * 1000,
      expires_ms: now + session.maxSeconds * 1000,
    })
    .execute()
}

/** The account of a live session. Does not count as use: `touchSession` does. */
export async function readSession({ db, clock }: ReadTx, tokenHash: string): Promise<Credential | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  const account = row && !isOver(row, clock()) ? activeAccount(toAccount(row)) : undefined
  return row && account && { account, needsTouch: isTouchDue(row, clock()) }
}

/** Notes that a live session is used, at most once a minute. If the clock was set back, it starts now and lasts as long as before. */
export async function touchSession(tx: WriteTx, tokenHash: string): Promise<void> {
  const now = tx.clock()
  const row = await liveSession(tx, tokenHash)
  if (!row || !isTouchDue(row, now)) return
  const { started_ms, expires_ms } = row
  await tx.db
    .updateTable('sessions')
    .set({
      last_used_ms: now,
      started_ms: Math.min(started_ms, now),
      expires_ms: Math.min(expires_ms, now + expires_ms - started_ms),
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** When a live session of an account ends however much it is used, in milliseconds since 1970. */
export async function latestSessionEnd(tx: ReadTx, tokenHash: string, account: number): Promise<number | undefined> {
  const row = await liveSession(tx, tokenHash)
  return row?.account === account ? row.expires_ms : undefined
}

/** The live sessions of an account, last used first. */
export async function listSessions({ db, clock }: ReadTx, account: number): Promise<StoredSession[]> {
  const now = clock()
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('account', '=', account)
    .orderBy('last_used_ms', 'desc')
    .orderBy('token_hash')
    .execute()
  return rows
    .filter((row) => !isOver(row, now))
    .map((row) => ({
      id: createHash('sha256').update(row.token_hash).digest('hex').slice(0, 16),
      tokenHash: row.token_hash,
      startedMs: row.started_ms,
      lastUsedMs: row.last_used_ms,
      expiresMs: Math.min(row.expires_ms, row.last_used_ms + row.idle_timeout_ms),
    }))
}

export async function endSession({ db }: WriteTx, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends one session of an account by the id that `listSessions` returns; whether it existed. */
export async function endSessionById(tx: WriteTx, account: number, id: string): Promise<boolean> {
  const session = (await listSessions(tx, account)).find((item) => item.id === id)
  if (session) await endSession(tx, session.tokenHash)
  return session !== undefined
}

/** Ends every session of an account: its password or role changed. */
export async function endAllSessions({ db }: WriteTx, account: number): Promise<void> {
  await db.deleteFrom('sessions').where('account', '=', account).execute()
}
