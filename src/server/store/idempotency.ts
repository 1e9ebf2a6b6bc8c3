// Idempotency keys: the first successful response to a write is repeated for a day.
import type { Language } from '#shared/i18n/language.ts'
import type { ReadTx, WriteTx } from './transaction.ts'

/** The scope within which a key is unique. */
export type IdempotencyScope = { account: number; path: string; language: Language; key: string }
/** A response as it is repeated, with the hash of the body of its request. */
export type StoredResponse = { bodyHash: string; status: number; headers: { [name: string]: string }; body: string }

/** Milliseconds. */
const maxStored = 24 * 3600 * 1000

/** The response that is stored for a key. */
export async function findResponse(
  { db, clock }: ReadTx,
  { account, path, language, key }: IdempotencyScope,
): Promise<StoredResponse | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response'])
    .where('account', '=', account)
    .where('path', '=', path)
    .where('language', '=', language)
    .where('key', '=', key)
    .where('expires_ms', '>', clock())
    .executeTakeFirst()
  return row && { ...JSON.parse(row.response), bodyHash: row.body_hash }
}

/** Stores the response, in the transaction of the write. Deletes expired keys. */
export async function storeResponse(
  { db, clock }: WriteTx,
  scope: IdempotencyScope,
  { bodyHash, ...response }: StoredResponse,
): Promise<void> {
  const now = clock()
  await db.deleteFrom('idempotency_keys').where('expires_ms', '<=', now).execute()
  await db
    .insertInto('idempotency_keys')
    .values({
      ...scope,
      body_hash: bodyHash,
      response: JSON.stringify(response),
      expires_ms: now + maxStored,
    })
    .execute()
}
