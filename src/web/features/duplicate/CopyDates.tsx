// The start and the end of a copy, asked as a form asks them.
import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { events } from '#shared/schema/events.ts'
import type { InputProps } from '#fields/field-props.ts'
import { DateTimeInput } from '#fields/input/DateTimeInput.tsx'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import css from './duplicate.module.css'
import type { CopyOptions } from './parts.ts'

const whichOf = { start_date: 'start', end_date: 'end' } as const

export function CopyDates({
  wish,
  shared,
  onChange,
  faults,
  focusRef,
}: {
  wish: CopyOptions
  /** What the event that is copied says: its zone, whether its days are whole. */
  shared: { readonly [field: string]: unknown }
  onChange: (some: Partial<CopyOptions>) => void
  faults: readonly ('start' | 'end')[]
  focusRef: Ref<HTMLElement>
}) {
  const { i18n, t } = useLingui()
  const asked = (name: keyof typeof whichOf): InputProps<string> => {
    const label = fieldLabel('events', name)
    return {
      id: `copy-${name}`,
      name,
      resource: 'events',
      field: events.fields[name],
      label: label ? i18n._(label) : name,
      hint: undefined,
      mark: undefined,
      language: 'en',
      value: wish[whichOf[name]],
      onChange: (value) => onChange({ [whichOf[name]]: value }),
      onBlur: () => undefined,
      error: faults.includes(whichOf[name]) ? t`Write a date and a time that the copy can have.` : undefined,
      readOnly: undefined,
      inherited: undefined,
      onInherit: undefined,
      getValue: (other) => (other === 'start_date' ? wish.start : other === 'end_date' ? wish.end : shared[other]),
      setValue: (other, value) => other === 'end_date' && onChange({ end: String(value) }),
      linkedRecords: [],
      savedValue: undefined,
      canCreate: false,
      focusRef: name === 'start_date' ? focusRef : null,
    }
  }
  return (
    <div className={css.dates}>
      <DateTimeInput {...asked('start_date')} />
      <DateTimeInput {...asked('end_date')} />
    </div>
  )
}
