// Idempotency keys: a create is done once per key, and its first successful response is repeated for a day.
import { hashToken } from '../auth/secrets.ts'
import type { KnownAccount } from '../store/accounts.ts'
import { findResponse, type IdempotencyScope, storeResponse } from '../store/idempotency.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { RequestContext } from './context.ts'
import { problemError, rejectIssues, respondText } from './response.ts'

type Created = { headers: { [name: string]: string }; body: string }

/** Runs `work` in a write transaction, once per key. Writes are serial: a repeated request waits for the first one. */
export async function idempotent(
  ctx: RequestContext,
  account: KnownAccount,
  text: string,
  work: (tx: WriteTx) => Promise<Created>,
): Promise<Response> {
  const { store, request, language } = ctx
  const key = request.headers.get('Idempotency-Key')
  const respondCreated = ({ headers, body }: Created): Response => respondText(201, body, headers)
  if (key === null) return respondCreated(await store.write(work))
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key))
    rejectIssues({
      'Idempotency-Key': { code: 'too_long', message: 'Must be 1 to 255 printable characters.', data: { most: 255 } },
    })
  const path = new URL(request.url).pathname.replace(/\/+$/, '')
  const scope: IdempotencyScope = { account: account.id, path, language, key }
  const bodyHash = hashToken(text)
  return store.write(async (tx) => {
    const known = await findResponse(tx, scope)
    if (known && known.bodyHash !== bodyHash) throw problemError('rest_idempotency_conflict', 422)
    if (known) return respondText(known.status, known.body, known.headers)
    const created = await work(tx)
    await storeResponse(tx, scope, { bodyHash, status: 201, ...created })
    return respondCreated(created)
  })
}
