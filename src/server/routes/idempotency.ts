// Making something once: the first successful answer under an idempotency key is given again for a day.
import { invalid, problem } from '#shared/problem.ts'
import { hashToken } from '../auth/secrets.ts'
import { respondText, errorResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import type { IdempotencyScope, KnownAccount } from '../sync-store/account-types.ts'

/** Does `work` once per key. `work` is synchronous and calls `keep` in the transaction of what it makes. */
export function idempotent(
  ctx: RequestContext,
  account: KnownAccount,
  text: string,
  work: (keep: (headers: { [name: string]: string }, body: string) => void) => Response,
): Response {
  const { store, request, language } = ctx
  const key = request.headers.get('Idempotency-Key')
  if (key === null) return work(() => undefined)
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key))
    return errorResponse(
      invalid({
        'Idempotency-Key': { code: 'too_long', message: 'Must be 1 to 255 printable characters.', data: { most: 255 } },
      }),
    )
  const scope: IdempotencyScope = {
    account: account.id,
    path: new URL(request.url).pathname.replace(/\/+$/, ''),
    language,
    key,
  }
  const bodyHash = hashToken(text)
  // In one transaction, so that another service on this store looks for the key either before or after all of it.
  return store.transact(() => {
    const state = store.idempotency.take(scope, bodyHash)
    if (state === 'running') return errorResponse(problem('rest_idempotency_running', 409))
    if (state === 'other-body') return errorResponse(problem('rest_idempotency_conflict', 422))
    if (state !== 'taken') return respondText(state.status, state.body, state.headers)
    try {
      return work((headers, body) => {
        store.idempotency.keep(scope, bodyHash, { status: 201, headers, body })
      })
    } finally {
      store.idempotency.release(scope)
    }
  })
}
