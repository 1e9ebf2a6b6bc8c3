// Who is signed in, as a query: the frame waits for it, signing in and out (`sign-in.ts`) write it.
import { queryOptions } from '@tanstack/react-query'
import { sessionClient } from '#client/session-client.ts'
import { type Account, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { send } from './server.ts'

/** The present session; `null` when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'] as const,
  queryFn: sessionClient(send, 'en').present,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whose session it is, as the policy of `#shared/policy/policy.ts` takes it; `null` where nobody is known. */
export function accountOf(session: Session | null | undefined): Account {
  const role = roles.find((one) => one === session?.account.role)
  return session && role ? { ...session.account, role } : null
}
