// The session and its account.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { sessionClient } from '#client/client.ts'
import { config } from '#device/page-config.ts'
import { interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import { type Account, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { externalServer, isSessionExpired, onSessionExpired, send } from './client.ts'

/** The current session; `null` when signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: sessionClient(send, 'en').read,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The account of a session, as the policy takes it; `null` when signed out. */
export function getAccount(session: Session | null | undefined): Account {
  const role = roles.find((name) => name === session?.account.role)
  return session && role ? { ...session.account, role, reviewLanguages: config.reviewLanguages } : null
}

/** The signed-in account; `null` before it is known. The same object as long as the session is the same. */
export function useAccount(): Account {
  const { data } = useQuery(sessionQuery)
  return useMemo(() => getAccount(data), [data])
}

/** The languages that records can have: an external server may lack some. */
export const getContentLanguages = (account: Account): readonly Language[] =>
  interfaceLanguages.filter((language) => !externalServer() || account?.languages.includes(language) !== false)

/** Whether the server rejects the session while the page still shows its data. */
export const useSessionExpired = (): boolean => useSyncExternalStore(onSessionExpired, isSessionExpired)
