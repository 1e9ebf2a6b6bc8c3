import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ComponentType } from 'react'
import { TextInput, FieldGroup, Checkbox, Select } from '#ui/Field.tsx'
import type { FilterProps } from '../field-props.ts'
import { can } from '#shared/policy/policy.ts'
import { useAccount } from '#api/session.ts'
import { choiceLabel } from '#shared/i18n/filter-labels.ts'
import { useKnownAccounts } from '../account-names.tsx'
import type { FilterKind } from '#shared/schema/filter-kinds.ts'
import { DayFilter } from './DayFilter.tsx'
import { RecordFilter, RecordsFilter } from './RecordsFilter.tsx'

type Typed = FilterProps & {
  /** What is typed, as a value; an error says why it is none. `undefined` filters nothing. */
  read: (text: string) => { value: unknown } | { error: string }
  inputMode?: 'decimal'
}

/** The field; a text that is no value stays and says why. */
function TypedFilter({ id, name, label, value, said, onChange, read, inputMode }: Typed) {
  const shown = value === undefined ? '' : String(value)
  const [text, setText] = useState(shown)
  const [error, setError] = useState<string>()
  useEffect(() => setText(shown), [shown])
  const finish = () => {
    const result = read(text.trim())
    if ('error' in result) return setError(result.error)
    setError(undefined)
    if (result.value !== value) onChange(result.value)
  }
  return (
    <TextInput
      id={id}
      name={name}
      label={label}
      value={text}
      inputMode={inputMode}
      error={error}
      said={said}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}

/** Words or a slug. */
export function TextFilter(props: FilterProps) {
  return <TypedFilter {...props} read={(text) => ({ value: text === '' ? undefined : text })} />
}

/** A decimal number, with a point or a comma. */
export function NumberFilter(props: FilterProps) {
  const { t } = useLingui()
  const read = (text: string) => {
    if (text === '') return { value: undefined }
    const number = Number(text.replace(',', '.'))
    return Number.isFinite(number)
      ? { value: number }
      : { error: t`“${text}” is not a number. Write for example 50.85.` }
  }
  return <TypedFilter {...props} read={read} inputMode="decimal" />
}

/** Yes, no, or either. */
export function BooleanFilter({ id, name, label, value, onChange }: FilterProps) {
  const { t } = useLingui()
  const options = [
    { value: '', label: t`Any` },
    { value: 'true', label: t`Yes` },
    { value: 'false', label: t`No` },
  ]
  return (
    <Select
      id={id}
      name={name}
      label={label}
      options={options}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
    />
  )
}

/** One word, or any. A word `any` of the filter's own stands for itself. */
export function OneOfFilter({ id, name, label, options, value, onChange }: FilterProps) {
  const { t } = useLingui()
  const either = options.some((option) => option.value === 'any') ? [] : [{ value: '', label: t`Any` }]
  const usual = either.length > 0 ? '' : 'any'
  return (
    <Select
      id={id}
      name={name}
      label={label}
      options={[...either, ...options]}
      value={typeof value === 'string' ? value : usual}
      onChange={({ target }) => onChange(target.value === usual ? undefined : target.value)}
    />
  )
}

/** Any of a few words; none chosen filters nothing. */
export function AnyOfFilter({ id, label, options, value, onChange }: FilterProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const turn = (word: string, on: boolean) => {
    const next = options.map((option) => option.value).filter((one) => (one === word ? on : chosen.includes(one)))
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <FieldGroup label={label}>
      {options
        .filter((option) => option.value !== 'any')
        .map((option) => (
          <Checkbox
            key={option.value}
            id={`${id}-${option.value}`}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={({ target }) => turn(option.value, target.checked)}
          />
        ))}
    </FieldGroup>
  )
}

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

/** The faces. The page and its size are the pager's. */
export const filterComponents = {
  page: undefined,
  pageSize: undefined,
  text: TextFilter,
  searchText: TextFilter,
  day: DayFilter,
  isTrue: BooleanFilter,
  boolean: BooleanFilter,
  strictBoolean: BooleanFilter,
  oneOf: OneOfFilter,
  anyOf: AnyOfFilter,
  records: RecordsFilter,
  record: RecordFilter,
  number: NumberFilter,
  slug: TextFilter,
  account: AccountFilter,
} satisfies Record<FilterKind, ComponentType<FilterProps> | undefined>
