// The session: who is signed in, signing in and signing out.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionClient } from '#client/client.ts'
import { type Account, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { send } from './client.ts'
import { resumeRequests } from './waiting-requests.ts'

const session = sessionClient(send, 'en')

/** The current session; `null` when signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: session.read,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The account of a session, as the policy takes it; `null` when signed out. */
export function getAccount(session: Session | null | undefined): Account {
  const role = roles.find((name) => name === session?.account.role)
  return session && role ? { ...session.account, role } : null
}

/** The signed-in account; `null` before it is known. The same object as long as the session is the same. */
export function useAccount(): Account {
  const { data } = useQuery(sessionQuery)
  return useMemo(() => getAccount(data), [data])
}

/** Signs in. Clears what was read as another account. Throws `ProblemError` when rejected. */
export async function signIn(queries: QueryClient, name: string, password: string): Promise<Session> {
  const signedIn = await session.signIn(name, password)
  const before = queries.getQueryData(sessionQuery.queryKey)?.account.id
  if (before !== signedIn.account.id) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  queries.setQueryData(sessionQuery.queryKey, signedIn)
  resumeRequests(before === signedIn.account.id)
  return signedIn
}

/** Signs out, on the server too, and clears what was read. */
export async function signOut(queries: QueryClient): Promise<void> {
  resumeRequests(false)
  await session.signOut()
  queries.setQueryData(sessionQuery.queryKey, null)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}
