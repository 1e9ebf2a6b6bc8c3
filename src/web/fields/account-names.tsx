import { useQuery } from '@tanstack/react-query'
import { canSeeAccountNames } from '#shared/policy/policy.ts'
import { useAccount } from '#api/session.ts'
import { accountNamesQuery } from '#api/queries.ts'
import { Trans } from '@lingui/react/macro'

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

/** A person is never a bare number: who may not be named is somebody else. */
export function AccountName({ id }: { id: number }) {
  const known = useKnownAccounts()
  const isRefused = useAccountNamesDenied()
  const mayName = useCanNameAccount()
  const name = known?.find((one) => one.id === id)?.name
  if (name !== undefined) return <span translate="no">{name}</span>
  if (!mayName(id)) return <Trans>somebody else</Trans>
  return known || isRefused ? <Trans>account {id}</Trans> : '…'
}
