// An account of which only the number is known, by its name.
import { Trans } from '@lingui/react/macro'
import { useKnownAccounts, useNamesRefused, useNaming } from '../known-accounts.ts'

/** A person is never a bare number: who may not be named is somebody else. */
export function NamedAccount({ id }: { id: number }) {
  const known = useKnownAccounts()
  const isRefused = useNamesRefused()
  const mayName = useNaming()
  const name = known?.find((one) => one.id === id)?.name
  if (name !== undefined) return <span translate="no">{name}</span>
  if (!mayName(id)) return <Trans>somebody else</Trans>
  return known || isRefused ? <Trans>account {id}</Trans> : '…'
}
