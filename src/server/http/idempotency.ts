// Idempotency keys: a write is done once per key, and its first successful response is repeated for a day.
import { hashToken } from '../auth/secrets.ts'
import type { KnownAccount } from '../store/accounts.ts'
import { findResponse, type IdempotencyScope, storeResponse } from '../store/idempotency.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { RequestContext } from './context.ts'
import { problemError, rejectIssues, respondText } from './response.ts'

/** A successful response: `status` 201 by default. */
type Written = { status?: number; headers: { [name: string]: string }; body: string }

/** Runs `work` in a write transaction, once per key. */
export const idempotent = async (
  ctx: RequestContext,
  account: KnownAccount,
  text: string,
  work: (tx: WriteTx) => Promise<Written>,
): Promise<Response> => ctx.store.write(async (tx) => oncePerKey(tx, ctx, account, text, async () => work(tx)))

/**
 * Runs `work` in the transaction of a write, unless one with the same key was successful: then returns its response. `text`: what was
 * sent; another one with the same key is a conflict. Writes are serial: a repeated request waits for the first one.
 */
export async function oncePerKey(
  tx: WriteTx,
  { request, language }: RequestContext,
  account: KnownAccount,
  text: string,
  work: () => Promise<Written>,
): Promise<Response> {
  const key = request.headers.get('Idempotency-Key')
  if (key === null) return toResponse(await work())
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key))
    rejectIssues({
      'Idempotency-Key': { code: 'too_long', message: 'Must be 1 to 255 printable characters.', data: { most: 255 } },
    })
  const path = new URL(request.url).pathname.replace(/\/+$/, '')
  const scope: IdempotencyScope = { account: account.id, path, language, key }
  const bodyHash = hashToken(text)
  const known = await findResponse(tx, scope)
  if (known && known.bodyHash !== bodyHash) throw problemError('rest_idempotency_conflict', 422)
  if (known) return respondText(known.status, known.body, known.headers)
  const written = await work()
  await storeResponse(tx, scope, { bodyHash, status: 201, ...written })
  return toResponse(written)
}

const toResponse = ({ status = 201, headers, body }: Written): Response => respondText(status, body, headers)
