// Signing in and out: what was read as one account is not shown to another.
import type { QueryClient } from '@tanstack/react-query'
import { sessionClient } from '#client/session-client.ts'
import type { Session } from '#shared/record-bundle.ts'
import { send } from './server.ts'
import { sessionQuery } from './session.ts'
import { endStandby } from './waiting-requests.ts'

const session = sessionClient(send, 'en')

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
