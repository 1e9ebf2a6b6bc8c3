// Records and accounts of which only the numbers are known, by their names; until those are known, by their numbers.
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useKnownAccounts } from '../known-accounts.ts'
import { useNames } from '../record-names.ts'

/** Each in the language its name is in. */
export function NamedRecords(of: { resource: ResourceName; ids: readonly number[]; language: Language }) {
  return useNames(of.resource, of.ids, of.language).map(({ id, name, language }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <span lang={language}>{name ?? `#${id}`}</span>
    </span>
  ))
}

/** Who may not ask for accounts knows the own one by name. */
export function NamedAccount({ id }: { id: number }) {
  const name = useKnownAccounts()?.find((one) => one.id === id)?.name
  return <span translate="no">{name ?? `#${id}`}</span>
}
