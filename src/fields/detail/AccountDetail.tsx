// An account by its name, for who may read the accounts; else by its number.
import type { ViewProps } from '../face.ts'
import { useKnownAccounts } from '../known-accounts.ts'
import { Nothing } from '../view/Nothing.tsx'

/** Answered as a text, `"0"` where nobody is named. */
export function AccountDetail({ value }: ViewProps) {
  const data = useKnownAccounts()
  const id = Number(value)
  if (!Number.isInteger(id) || id <= 0) return <Nothing />
  const name = data?.find((account) => account.id === id)?.name
  return name ? <span translate="no">{name}</span> : `#${id}`
}
