// An account of which only the number is known, by its name.
import { Trans } from '@lingui/react/macro'
import { useKnownAccounts, useAccountNamesDenied, useCanNameAccount } from '../known-accounts.ts'

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
