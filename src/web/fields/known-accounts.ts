// The accounts whose names are known: all, to those who write or translate; to anybody else their own. The rest is not asked for, only to be refused.
import { useQuery } from '@tanstack/react-query'
import { canSeeAccountNames } from '#shared/policy/policy.ts'
import { useAccount } from '#api/session.ts'
import { accountNamesQuery } from '#api/queries.ts'

/** An account by its number and name. */
export type KnownAccount = { id: number; name: string }

/** `undefined` while they are being asked for, or where they are not `wanted`. */
export function useKnownAccounts(wanted = true): readonly KnownAccount[] | undefined {
  const own = useAccount()
  const mayAsk = canSeeAccountNames(own)
  const { data } = useQuery({ ...accountNamesQuery, enabled: mayAsk && wanted })
  return mayAsk ? data : own ? [own] : undefined
}

/** Whether the names were asked for in vain: a server that is not ours may not tell them. */
export const useAccountNamesDenied = (): boolean => useQuery({ ...accountNamesQuery, enabled: false }).isError

/** Whether an account, answered as a number or as a text, is somebody the person may know by name: without names, they alone. */
export function useCanNameAccount(): (value: unknown) => boolean {
  const own = useAccount()
  return (value) => canSeeAccountNames(own) || own?.id === Number(value)
}
