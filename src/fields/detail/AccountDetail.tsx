// An account by its name, for who may read the accounts; else by its number.
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '#data/queries.ts'
import type { ViewProps } from '../face.ts'
import { Nothing } from '../view/Nothing.tsx'

/** Answered as a text, `"0"` where nobody is named. */
export function AccountDetail({ value }: ViewProps) {
  const { data } = useQuery(accountsQuery)
  const id = Number(value)
  if (!Number.isInteger(id) || id <= 0) return <Nothing />
  const name = data?.find((account) => account.id === id)?.name
  return name ? <span translate="no">{name}</span> : `#${id}`
}
