// Who is signed in, as a query: the frame waits for it, signing in and out write it.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { sessionClient } from '#client/session-client.ts'
import { type Account, roles } from '#contract/rights.ts'
import type { Session } from '#contract/whole.ts'
import { send } from './server.ts'
import { endStandby } from './standby.ts'

const session = sessionClient(send, 'en')

/** The present session; `null` when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'] as const,
  queryFn: session.present,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Signs in; everything asked as somebody else before is forgotten, what the same account asked stays. Throws `ProblemError` when refused. */
export async function signIn(queries: QueryClient, name: string, password: string): Promise<Session> {
  const signedIn = await session.signIn(name, password)
  const before = queries.getQueryData(sessionQuery.queryKey)?.account.id
  if (before !== signedIn.account.id) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  queries.setQueryData(sessionQuery.queryKey, signedIn)
  endStandby(before === signedIn.account.id)
  return signedIn
}

/** Signs out, on the server too, and forgets what was read. */
export async function signOut(queries: QueryClient): Promise<void> {
  endStandby(false)
  await session.signOut()
  queries.setQueryData(sessionQuery.queryKey, null)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

/** Whose session it is, as the policy of `#contract/rights.ts` takes it; `null` where nobody is known. */
export function accountOf(session: Session | null | undefined): Account {
  const role = roles.find((one) => one === session?.account.role)
  return session && role ? { ...session.account, role } : null
}
