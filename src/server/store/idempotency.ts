// Idempotency keys: the first successful response to a create is repeated for a day.
import type { Language } from '#shared/i18n/language.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** What a key is unique within. */
export type IdempotencyScope = { account: number; path: string; language: Language; key: string }
/** A response as it is repeated. */
export type StoredResponse = { status: number; headers: { [name: string]: string }; body: string }

/** Milliseconds. A request that has not ended by then has died with its process. */
const maxRunning = 60_000
const maxStored = 24 * 3600 * 1000

const columns = ['account', 'path', 'language', 'key'] as const

/** The key's row, if it has not expired. */
const findKey = ({ db, clock }: ReadTx, { account, path, language, key }: IdempotencyScope) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'state', 'response'])
    .where('account', '=', account)
    .where('path', '=', path)
    .where('language', '=', language)
    .where('key', '=', key)
    .where('expires_ms', '>', clock())
    .executeTakeFirst()

async function saveKey(
  { db }: WriteTx,
  { account, path, language, key }: IdempotencyScope,
  state: { body_hash: string; state: 'running' | 'done'; response: string | null; expires_ms: number },
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ account, path, language, key, ...state })
    .onConflict((conflict) => conflict.columns(columns).doUpdateSet(state))
    .execute()
}

/**
 * Takes the key for a request with this body (hash). `taken`: continue, then `storeResponse` or `releaseKey`; until then, for a minute
 * at most, other requests of any process get `running`. `other-body`: the key has a response to another body. Otherwise the response.
 */
export async function takeKey(
  tx: WriteTx,
  scope: IdempotencyScope,
  bodyHash: string,
): Promise<'taken' | 'running' | 'other-body' | StoredResponse> {
  const row = await findKey(tx, scope)
  if (row?.state === 'running') return 'running'
  if (row && row.body_hash !== bodyHash) return 'other-body'
  if (row) {
    const response: StoredResponse = JSON.parse(row.response ?? '')
    return response
  }
  const expires = tx.clock() + maxRunning
  await saveKey(tx, scope, { body_hash: bodyHash, state: 'running', response: null, expires_ms: expires })
  return 'taken'
}

/** Stores the response, in the transaction of the create. Deletes expired keys. */
export async function storeResponse(
  tx: WriteTx,
  scope: IdempotencyScope,
  bodyHash: string,
  response: StoredResponse,
): Promise<void> {
  const now = tx.clock()
  await tx.db.deleteFrom('idempotency_keys').where('expires_ms', '<=', now).execute()
  await saveKey(tx, scope, {
    body_hash: bodyHash,
    state: 'done',
    response: JSON.stringify(response),
    expires_ms: now + maxStored,
  })
}

/** Releases a key without a response: the request failed. Harmless after `storeResponse`. */
export async function releaseKey({ db }: WriteTx, { account, path, language, key }: IdempotencyScope): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account', '=', account)
    .where('path', '=', path)
    .where('language', '=', language)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .execute()
}
