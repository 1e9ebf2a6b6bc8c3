// Filters that are chosen: yes or no, one of a few words, any of a few.
import { useLingui } from '@lingui/react/macro'
import { FieldGroup } from '#ui/Field.tsx'
import { Checkbox, Select } from '#ui/inputs.tsx'
import type { FilterProps } from '../field-components.ts'

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
