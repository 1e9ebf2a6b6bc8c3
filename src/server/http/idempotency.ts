// Idempotency keys: a create is done once per key, and its first successful response is repeated for a day.
import { hashToken } from '../auth/secrets.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { type IdempotencyScope, releaseKey, storeResponse, takeKey } from '../store/idempotency.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { RequestContext } from './context.ts'
import { problemError, rejectIssues, respondText } from './response.ts'

/** Stores a response with status 201, in the transaction of the create. */
type StoreResponse = (headers: { [name: string]: string }, body: string) => Promise<void>

/** Runs `work` in a write transaction, once per key. Without a stored response the key is released. */
export async function idempotent(
  ctx: RequestContext,
  account: KnownAccount,
  text: string,
  work: (tx: WriteTx, store: StoreResponse) => Promise<Response>,
): Promise<Response> {
  const { store, request, language } = ctx
  const key = request.headers.get('Idempotency-Key')
  if (key === null) return store.write((tx) => work(tx, () => Promise.resolve()))
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key))
    rejectIssues({
      'Idempotency-Key': { code: 'too_long', message: 'Must be 1 to 255 printable characters.', data: { most: 255 } },
    })
  const path = new URL(request.url).pathname.replace(/\/+$/, '')
  const scope: IdempotencyScope = { account: account.id, path, language, key }
  const bodyHash = hashToken(text)
  // One transaction: a concurrent request with the key sees either nothing of this one or its response.
  return store.write(async (tx) => {
    const state = await takeKey(tx, scope, bodyHash)
    if (state === 'running') throw problemError('rest_idempotency_running', 409)
    if (state === 'other-body') throw problemError('rest_idempotency_conflict', 422)
    if (state !== 'taken') return respondText(state.status, state.body, state.headers)
    const response = await work(tx, (headers, body) =>
      storeResponse(tx, scope, bodyHash, { status: 201, headers, body }),
    )
    // An error rolls the key back instead.
    await releaseKey(tx, scope)
    return response
  })
}
