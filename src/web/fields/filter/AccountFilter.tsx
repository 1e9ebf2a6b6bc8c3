// A filter by somebody: oneself, or, for those who may ask for the records of others, an account by its name.
import { useLingui } from '@lingui/react/macro'
import { can } from '#shared/policy/policy.ts'
import { useAccount } from '#api/session.ts'
import { Select } from '#ui/inputs.tsx'
import { choiceLabel } from '#shared/i18n/filter-labels.ts'
import type { FilterProps } from '../field-components.ts'
import { useKnownAccounts } from '../known-accounts.ts'

/** An account that is not known by name stands as it was asked for. */
export function AccountFilter({ id, name, label, value, onChange }: FilterProps) {
  const { i18n, t } = useLingui()
  const own = useAccount()
  const mayAsk = can(own, 'seeHidden', 'events') === true
  const others = useKnownAccounts(mayAsk) ?? []
  const me = choiceLabel(name, 'me')
  const options = [
    { value: '', label: t`Any` },
    ...(me ? [{ value: 'me', label: i18n._(me) }] : []),
    ...(mayAsk ? others : []).map((account) => ({ value: String(account.id), label: account.name })),
  ]
  const chosen = value === undefined ? '' : String(value)
  const isKnown = options.some((option) => option.value === chosen)
  return (
    <Select
      id={id}
      name={name}
      label={label}
      options={isKnown ? options : [...options, { value: chosen, label: `#${chosen}` }]}
      value={chosen}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}
