import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { canSeeAccountNames } from '#shared/policy/policy.ts'
import { accountNamesQuery } from '#api/account-queries.ts'
import { useAccount } from '#api/session.ts'

type NamedAccount = { id: number; name: string }

/** Returns all accounts, or only the own one without the right to see names; `undefined` while loading or if not `enabled`. */
export function useKnownAccounts(enabled = true): readonly NamedAccount[] | undefined {
  const account = useAccount()
  const canSee = canSeeAccountNames(account)
  const { data } = useQuery({ ...accountNamesQuery, enabled: canSee && enabled })
  return canSee ? data : account ? [account] : undefined
}

/** Returns whether the name of an account (an id, as number or text) may be shown. */
export function useCanNameAccount(): (id: unknown) => boolean {
  const account = useAccount()
  return (id) => canSeeAccountNames(account) || account?.id === Number(id)
}

/** The name of an account; its id only if an external server does not return names. */
export function AccountName({ id }: { id: number }) {
  const accounts = useKnownAccounts()
  const { isError } = useQuery({ ...accountNamesQuery, enabled: false })
  const canName = useCanNameAccount()
  const name = accounts?.find((account) => account.id === id)?.name
  if (name !== undefined) return <span translate="no">{name}</span>
  if (!canName(id)) return <Trans>someone else</Trans>
  return accounts || isError ? <Trans>account {id}</Trans> : '…'
}
