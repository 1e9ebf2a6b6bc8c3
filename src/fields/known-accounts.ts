// The accounts whose names are known: all, to those who write or translate; to anybody else their own. The rest is not asked for, only to be refused.
import { useQuery } from '@tanstack/react-query'
import { isToldNames } from '#contract/naming.ts'
import { accountsQuery } from '#data/queries.ts'
import { accountOf, sessionQuery } from '#data/session.ts'

/** An account by its number and name. */
export type KnownAccount = { id: number; name: string }

/** `undefined` while they are being asked for. */
export function useKnownAccounts(): readonly KnownAccount[] | undefined {
  const own = accountOf(useQuery(sessionQuery).data)
  const mayAsk = isToldNames(own)
  const { data } = useQuery({ ...accountsQuery, enabled: mayAsk })
  return mayAsk ? data : own ? [own] : undefined
}
