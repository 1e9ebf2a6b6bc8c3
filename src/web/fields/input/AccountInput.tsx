// Asks for an account by its name; where the accounts cannot be read, for its number.
import { Select, TextInput } from '#ui/inputs.tsx'
import type { InputProps } from '../field-components.ts'
import { useKnownAccounts } from '../known-accounts.ts'
import { narrowRef, useTextInput, getFieldText } from './InputFrame.tsx'
import css from './InputFrame.module.css'

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
