import { Checkbox, Select, TextInput, Field } from '#ui/Field.tsx'
import type { InputProps } from '../field-props.ts'
import { narrowRef, getFieldText, useTextInput } from './input-parts.tsx'
import { useLingui } from '@lingui/react'
import { optionLabel } from '#shared/i18n/labels.ts'
import { useKnownAccounts } from '../account-names.tsx'
import css from './inputs.module.css'

/** A value hidden by a password counts as no. */
export function BooleanInput(props: InputProps<boolean>) {
  return (
    <Checkbox
      {...getFieldText(props)}
      required={undefined}
      id={props.id}
      name={props.name}
      ref={narrowRef(props.focusRef)}
      checked={props.value ?? false}
      disabled={props.readOnly !== undefined}
      onChange={(event) => props.onChange(event.target.checked)}
      onBlur={props.onBlur}
    />
  )
}

/** The browser's own list, in the order of the field's options. A value that is no option (kept from before) stays choosable. */
export function ChoiceInput(props: InputProps<string>) {
  const { i18n } = useLingui()
  const value = props.value ?? ''
  const offered: readonly string[] = props.field.options ?? []
  const options = (offered.includes(value) ? offered : [value, ...offered]).map((option) => {
    const word = optionLabel(option)
    const label = 'message' in word ? i18n._(word.message) : word.text || '–'
    return { value: option, label, ...('lang' in word && word.lang ? { lang: word.lang } : {}) }
  })
  return (
    <Select
      {...getFieldText(props)}
      id={props.id}
      name={props.name}
      ref={narrowRef(props.focusRef)}
      value={value}
      disabled={props.readOnly !== undefined}
      options={options}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  )
}

/** The number a text says; the text itself when it says none. */
const readNumber = (text: string): number | string => (/^\s*\d{1,15}\s*$/.test(text) ? Number(text) : text)

export function AccountInput(props: InputProps<number | string>) {
  const data = useKnownAccounts()
  const value = props.value ?? ''
  const { text, type } = useTextInput<number | string>(value, { write: String, read: readNumber })
  const common = { ...getFieldText(props), id: props.id, name: props.name, onBlur: props.onBlur }
  if (!data) {
    return (
      <TextInput
        {...common}
        ref={narrowRef(props.focusRef)}
        inputMode="numeric"
        className={css.degrees}
        value={text}
        readOnly={props.readOnly !== undefined}
        onChange={(event) => props.onChange(type(event.target.value))}
      />
    )
  }
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }))
  const isKnown = options.some((option) => option.value === String(value))
  return (
    <Select
      {...common}
      ref={narrowRef(props.focusRef)}
      value={String(value)}
      disabled={props.readOnly !== undefined}
      options={isKnown ? options : [{ value: String(value), label: value === '' ? '–' : `#${value}` }, ...options]}
      onChange={(event) => props.onChange(readNumber(event.target.value))}
    />
  )
}

export function ReadOnlyInput(props: InputProps) {
  const { value } = props
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '–'
  return (
    <Field {...getFieldText(props)} required={undefined} id={props.id}>
      {(wiring) => <output {...wiring}>{text}</output>}
    </Field>
  )
}
